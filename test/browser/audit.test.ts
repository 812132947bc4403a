import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { auditEventSchema } from '../../backend/contract/audit.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { only } from '../../lib/only.ts';
import { eventsCommand } from '../harness/events-command.ts';
import { barriers, LOOKS, overflow, Screens } from '../harness/screens.ts';

describe('the screens of an auditor and of an analyst', () => {
  let screens: Screens;
  let patient: Patient;
  let logId: string;
  let alertId: string;

  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({ name: 'Mama Kanku', hasKnownHtn: true });
    await client.log(patient.id, { bpSys: 125, bpDia: 80 });
    logId = (await client.log(patient.id, { bpSys: 190, bpDia: 80 })).log.id;
    await screens.product.settled('AlertNotified', 1);
    const alerts = await client.get(`/api/alerts?patientId=${patient.id}`);
    alertId = only(alerts.as(200, z.array(alertSchema))).id;
    await client.get(`/api/patients/${patient.id}`);
  });
  after(() => screens.stop());

  it('lead an auditor from the list of events to one of them as it is stored, and back', async () => {
    const page = await screens.openIn('auditor', '/');
    await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
    const logged = page.getByRole('row').filter({ hasText: 'LogRecorded' }).first();
    await logged.getByRole('link').first().click();
    await page.getByRole('heading', { name: 'As stored' }).waitFor();
    assert.match(await page.locator('pre').innerText(), /"bpSys": 190/);
    await page.goBack();
    await page.getByLabel('What happened').fill('PatientRegistered');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('row').filter({ hasText: 'LogRecorded' }).first().waitFor({ state: 'detached' });
    const registered = page.getByRole('row').filter({ hasText: 'Mama Kanku' });
    await registered.getByRole('link', { name: 'Dr Amani Okafor' }).click();
    await page.locator('#filter-actor:not([value=""])').waitFor();
    assert.equal(await page.getByLabel('What happened').inputValue(), 'PatientRegistered');
    await registered.waitFor();
    await screens.close(page);
  });

  it('tell who looked', async () => {
    const page = await screens.openIn('auditor', '/audit?tab=reads');
    await page
      .getByRole('row')
      .filter({ hasText: 'Dr Amani Okafor' })
      .filter({ hasText: 'Record' })
      .first()
      .waitFor();
    await screens.close(page);
  });

  it('lead from an event to why its flag was given, and to the course of its alert', async () => {
    const page = await screens.openIn('auditor', `/audit?tab=events&patientId=${patient.id}`);
    const logged = page.getByRole('row').filter({ hasText: 'LogEvaluated' }).first();
    await logged.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Why this flag' }).click();
    await page.getByText('Today’s rules and limits would say the same.').waitFor();
    await page.locator('[data-verdict="given"]').getByText('HTN-RED-SYSTOLIC').waitFor();
    for (const verdict of ['byRulesOfToday', 'today'])
      await page.locator(`[data-verdict="${verdict}"]`).getByText('For the same reasons.').waitFor();
    await page.getByRole('link', { name: 'Back to the events' }).click();
    const raised = page.getByRole('row').filter({ hasText: 'AlertRaised' }).first();
    await raised.getByRole('link').first().click();
    await page.getByRole('link', { name: 'Course of the alert' }).click();
    await page.getByText('From received to raised').waitFor();
    for (const moment of ['measured', 'received', 'raised'])
      await page.locator(`[data-moment="${moment}"]`).waitFor();
    await page.locator('[data-moment="raised"]').getByText('The product').waitFor();
    assert.equal(await page.getByText('system', { exact: true }).count(), 0);
    await page.locator('[data-moment="notified"]').getByText('no address · failed').first().waitFor();
    await page.getByText('It goes on.').waitFor();
    await screens.close(page);
  });

  it('tell of whom and by what a flag was given, and which limits are others today', async () => {
    const client = screens.product.client();
    const { id } = await client.register({ name: 'Tata Lukusa', hasKnownHtn: true });
    const { log } = await client.log(id, { bpSys: 190, bpDia: 84, palpitations: true });
    const thresholds = { HYPERTENSION: { redMinSystolic: 195 } };
    await client.put(`/api/patients/${id}/thresholds`, { thresholds, reason: 'agreed with the patient' });
    const page = await screens.openIn('auditor', `/audit?tab=events&patientId=${id}&log=${log.id}`);
    await page.getByText('Today’s rules and limits would say otherwise.').waitFor();
    const facts = page.locator('main dl');
    assert.deepEqual((await facts.locator('dd').allInnerTexts()).slice(0, 4), [
      'Tata Lukusa',
      '190/84\u00a0mmHg',
      'Heart pounding or fluttering',
      'Dr Amani Okafor',
    ]);
    const others = page.getByRole('region', { name: 'Limits that are others today' });
    assert.deepEqual(await others.getByRole('listitem').allInnerTexts(), [
      'red from systolic: 181 then, 195 today',
    ]);
    await page.getByRole('link', { name: 'The patient at this moment' }).click();
    await page.locator('[data-change="thresholds.HYPERTENSION.redMinSystolic"]').waitFor();
    await screens.close(page);
  });

  describe('of a patient in time', () => {
    const MINUTE_MS = 60_000;
    let past: Patient;
    /** When the limits of the patient were set, and when a log of an hour before was recorded. */
    let limitsSetAt: string;
    let lateAt: string;

    before(async () => {
      const client = screens.product.client();
      past = await client.register({ name: 'Baba Mosi', hasKnownHtn: true });
      await client.log(past.id, { bpSys: 131, bpDia: 82 });
      await client.put(`/api/patients/${past.id}/thresholds`, {
        thresholds: { HYPERTENSION: { redMinSystolic: 171 } },
        reason: 'agreed with the patient',
      });
      await client.log(past.id, {
        bpSys: 147,
        bpDia: 91,
        timestamp: new Date(Date.now() - 60 * MINUTE_MS).toISOString(),
      });
      const auditor = await screens.product.clientAs('auditor');
      const events = (await auditor.get(`/api/audit/events?patientId=${past.id}`)).as(
        200,
        z.array(auditEventSchema),
      );
      const recorded = (type: string): string =>
        events.find((event) => event.type === type)?.recordedAt ?? '';
      limitsSetAt = recorded('PatientThresholdsSet');
      lateAt = recorded('LogRecorded');
    });

    const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
    const place = (values: Readonly<Record<string, string>>): string =>
      `/audit?${new URLSearchParams({ tab: 'patient', patientId: past.id, ...values })}`;
    const openAt = (values: Readonly<Record<string, string>>) => screens.openIn('auditor', place(values));
    const pressureLimit = (page: Page) => page.locator('[data-then] [data-limits="pressure"]');
    /** In the zone of the browser, which is that of this process. */
    const asTyped = (instant: string): string => {
      const time = new Date(instant);
      return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, -1);
    };

    it('shows the limits before and after they were set, and what was changed since', async () => {
      const page = await openAt({ at: justBefore(limitsSetAt) });
      await page.getByText(/^This is the past: as it was on .+ by what was known then\./).waitFor();
      await pressureLimit(page).getByText('red from 181/111 mmHg').waitFor();
      const change = page.locator('[data-change="thresholds.HYPERTENSION.redMinSystolic"]');
      await change.getByText('Own limit: red from systolic').waitFor();
      await change.getByText('171', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Next event' }).click();
      await pressureLimit(page).getByText('red from 171/111 mmHg').waitFor();
      await pressureLimit(page).getByText('Own limit').waitFor();
      await page.getByText('Nothing of the profile, the plan or the limits was changed.').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('at'), limitsSetAt);
      await screens.close(page);
    });

    it('tells what was known then from what had happened by then', async () => {
      const page = await openAt({ at: justBefore(lateAt) });
      const shown = page.locator('[data-then] [data-log]');
      await page.locator('[data-then]').getByText('131/82').first().waitFor();
      assert.equal(await shown.count(), 1);
      await page.getByRole('radio', { name: 'What had happened by then' }).check();
      await shown.getByText('147/91').waitFor();
      await page.getByText(/by what is known today\./).waitFor();
      assert.equal(new URL(page.url()).searchParams.get('by'), 'effective');
      await page.getByRole('radio', { name: 'What was known then' }).check();
      await shown.getByText('147/91').waitFor({ state: 'detached' });
      await screens.close(page);
    });

    it('goes to an exact moment that is typed, and refuses one that is to come', async () => {
      const page = await screens.openIn('auditor', '/audit?tab=patient');
      await page.getByText('Choose a patient').waitFor();
      await page.getByLabel('Patient', { exact: true }).selectOption(past.id);
      await page.getByLabel('As of').fill(asTyped(limitsSetAt));
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await pressureLimit(page).getByText('red from 171/111 mmHg').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('at'), limitsSetAt);
      await page.getByLabel('As of').fill('2999-01-01T00:00');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('This moment is still to come').waitFor();
      await page.getByLabel('As of').fill('2001-01-01T00:00');
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('This patient was not known then.').waitFor();
      await page.goBack();
      await pressureLimit(page).getByText('red from 171/111 mmHg').waitFor();
      await screens.close(page);
    });

    it('is moved through by keys alone', async () => {
      const page = await openAt({ at: limitsSetAt });
      await pressureLimit(page).getByText('red from 171/111 mmHg').waitFor();
      const slider = page.getByRole('slider', { name: 'Event of the patient' });
      assert.match(
        (await slider.getAttribute('aria-valuetext')) ?? '',
        /^PatientThresholdsSet, .+ event \d+ of \d+$/,
      );
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await pressureLimit(page).getByText('red from 181/111 mmHg').waitFor();
      await page.keyboard.press('Home');
      await page.getByText('This patient was not known then.').waitFor();
      await page.keyboard.press('End');
      await page.locator('[data-then] [data-log]').getByText('147/91').waitFor();
      await screens.close(page);
    });

    it('is moved through by the keys of its hint, on the page itself', async () => {
      const page = await openAt({ at: justBefore(lateAt) });
      const late = page.locator('[data-then] [data-log]').getByText('147/91');
      await page.getByText('J: event before. K: next event.').waitFor();
      await pressureLimit(page).waitFor();
      await page.keyboard.press('k');
      await late.waitFor();
      await page.keyboard.press('j');
      await late.waitFor({ state: 'detached' });
      await screens.close(page);
    });

    it('is reached from an event, at its moment', async () => {
      const page = await screens.openIn('auditor', `/audit?tab=events&patientId=${past.id}`);
      const set = page.getByRole('row').filter({ hasText: 'PatientThresholdsSet' });
      await set.getByRole('link').first().click();
      await page.getByRole('link', { name: 'The patient at this moment' }).click();
      await pressureLimit(page).getByText('red from 171/111 mmHg').waitFor();
      assert.equal(new URL(page.url()).searchParams.get('at'), limitsSetAt);
      await screens.close(page);
    });

    it('can be asked for again where it could not be loaded', async () => {
      const page = await screens.openIn('auditor', '/audit?tab=patient');
      const asked = /\/api\/audit\/patients\/[^/]+\?/;
      await page.route(asked, (route) => route.fulfill({ status: 500, json: { detail: 'No.' } }));
      await page.getByLabel('Patient', { exact: true }).selectOption(past.id);
      await page.getByLabel('As of').fill(asTyped(limitsSetAt));
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await page.getByText('This moment could not be loaded').waitFor();
      await page.unroute(asked);
      await page.getByRole('button', { name: 'Try again' }).click();
      await pressureLimit(page).getByText('red from 171/111 mmHg').waitFor();
      await screens.close(page);
    });

    it('shows nothing of a person who was forgotten, and of before what was measured, without a name', async () => {
      const client = screens.product.client();
      const { id, name } = await client.register({ name: 'Gone Otieno' });
      await client.log(id, { bpSys: 127, bpDia: 83 });
      const before = new Date().toISOString();
      await client.post(`/api/patients/${id}/forgetting`, { reason: 'asked by the person' });
      const administrator = await screens.product.clientAs('administrator', { name: 'Bola Admin' });
      await administrator.post(`/api/patients/${id}/forgetting/carry-out`, { name });
      const page = await screens.openIn('auditor', `/audit?tab=patient&patientId=${id}`);
      await page.getByText('This person has been forgotten on request', { exact: true }).waitFor();
      await page.goto(`${screens.url}/audit?tab=patient&patientId=${id}&at=${before}`);
      await page.getByText('127/83').first().waitFor();
      await screens.close(page);
    });
  });

  it('let an auditor check the log, and tell in words what does not fit', async () => {
    const page = await screens.openIn('auditor', '/audit?tab=verify');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText(/^\d+ events, unbroken\.$/).waitFor();
    const noted = (await page.getByText(/^Newest anchor: /).innerText()).replace('Newest anchor: ', '');
    await page.getByLabel('An anchor that was noted').fill(`${noted.slice(0, -64)}${'0'.repeat(64)}`);
    await page.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByText(/^Broken at event \d+ of stream \S+: what stands up to there is not what was noted\.$/)
      .waitFor();
    await page.getByLabel('An anchor that was noted').fill('nonsense');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'The log could not be checked. 400: An anchor is a position' })
      .waitFor();
    await screens.close(page);
  });

  it('let an auditor save an export that anybody can check', async () => {
    const page = await screens.openIn('auditor', '/audit?tab=verify');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await (await saving).path();
    await page.getByText(/^\d+ events were saved in audit\.ndjson\.$/).waitFor();
    const hash = (await page.getByText(/^SHA-256: /).innerText()).replace('SHA-256: ', '');
    const { code, said } = await eventsCommand('nothing.db', 'check-export', file);
    assert.equal(code, 0, said);
    assert.ok(said.includes(`SHA-256 ${hash}.`), said);
    await screens.close(page);
  });

  it('let an analyst rebuild a projection after a question', async () => {
    const page = await screens.openIn('analyst', '/');
    const card = page.locator('[data-projection="journey"]');
    await card.getByRole('button', { name: 'Rebuild: journey' }).click();
    await card.getByText('Fold journey anew from the first event? What serves goes on serving.').waitFor();
    await card.getByRole('button', { name: 'Yes' }).click();
    await card.getByText('2 versions').waitFor();
    await screens.close(page);
  });

  it('let an analyst hold a projection against the log, compare its versions, and remove the old one', async () => {
    const page = await screens.openIn('analyst', '/');
    const card = page.locator('[data-projection="journey"]');
    const act = async (name: string) => {
      await card.getByRole('button', { name }).click();
      await card.getByRole('button', { name: 'Yes' }).click();
    };
    await act('Compare with the log: journey');
    await card.getByText('All documents are equal.').waitFor();
    await card.getByText('Equal to a fold from the first event.').waitFor();
    await card.getByText('2 versions').click();
    await card.getByRole('button', { name: /^Compare with the one that is read: journey / }).click();
    await card.getByText(/^Version \d+\.\d+ against Version \d+\.\d+: All documents are equal\.$/).waitFor();
    await act('Remove old versions: journey');
    await card.getByText('2 versions').waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('are no pages for anybody else', async () => {
    const page = await screens.open('/audit');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await screens.close(page);
  });

  it('can be used by everybody: no barrier, nothing beside the screen, in three languages', async function () {
    this.timeout(300_000);
    for (const { viewport, colorScheme, language } of [LOOKS[1], LOOKS[2], LOOKS[4]]) {
      const kept = { viewport, colorScheme };
      const script = `localStorage.setItem('home-heart.language', '${language}')`;
      for (const [role, path] of [
        ['auditor', '/audit'],
        ['auditor', '/audit?tab=reads'],
        ['auditor', '/audit?tab=verify'],
        ['auditor', '/audit?tab=patient'],
        ['auditor', `/audit?tab=patient&patientId=${patient.id}`],
        ['auditor', `/audit?tab=events&patientId=${patient.id}&log=${logId}`],
        ['auditor', `/audit?tab=events&patientId=${patient.id}&alert=${alertId}`],
        ['analyst', '/projections'],
      ] as const) {
        const page = await screens.openIn(role, path, kept, { script });
        await page
          .locator(
            'main td, main [data-projection], main [data-verdict], #noted-anchor, [data-limits], main:has(#moment-patient option[value=""]:checked) #moment',
          )
          .first()
          .waitFor();
        assert.deepEqual(await barriers(page), [], `${path} ${language}`);
        assert.ok((await overflow(page)) <= 0, `${path} ${language} ${viewport.width}`);
        await screens.close(page);
      }
    }
  });
});
