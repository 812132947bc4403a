import assert from 'node:assert/strict';
import type { Patient } from '../../backend/contract/patient.ts';
import { barriers, LOOKS, overflow, Screens } from '../harness/screens.ts';

describe('the screens of an auditor and of an analyst', () => {
  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({ name: 'Mama Kanku', hasKnownHtn: true });
    await client.log(patient.id, { bpSys: 125, bpDia: 80 });
    await client.log(patient.id, { bpSys: 190, bpDia: 80 });
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
    await page.getByRole('row').filter({ hasText: 'Mama Kanku' }).first().waitFor();
    await page.context().close();
  });

  it('tell who looked', async () => {
    const page = await screens.openIn('auditor', '/audit?tab=reads');
    await page
      .getByRole('row')
      .filter({ hasText: 'Dr Amani Okafor' })
      .filter({ hasText: 'Record' })
      .first()
      .waitFor();
    await page.context().close();
  });

  it('let an analyst rebuild a projection after a question', async () => {
    const page = await screens.openIn('analyst', '/');
    const card = page.locator('[data-projection="journey"]');
    await card.getByRole('button', { name: 'Rebuild: journey' }).click();
    await card.getByText('Fold journey anew from the first event? What serves goes on serving.').waitFor();
    await card.getByRole('button', { name: 'Yes' }).click();
    await card.getByRole('button', { name: 'Read the newest: journey' }).waitFor();
    await page.context().close();
  });

  it('are no pages for anybody else', async () => {
    const page = await screens.open('/audit');
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await page.context().close();
  });

  it('can be used by everybody: no barrier, nothing beside the screen, in three languages', async () => {
    for (const { viewport, colorScheme, language } of [LOOKS[1], LOOKS[2], LOOKS[4]]) {
      const kept = { viewport, colorScheme, locale: language };
      for (const [role, path] of [
        ['auditor', '/audit'],
        ['auditor', '/audit?tab=reads'],
        ['analyst', '/projections'],
      ] as const) {
        const page = await screens.openIn(role, path, kept);
        await page.locator('main td, main [data-projection]').first().waitFor();
        assert.deepEqual(await barriers(page), [], `${path} ${language}`);
        assert.ok((await overflow(page)) <= 0, `${path} ${language} ${viewport.width}`);
        await page.context().close();
      }
    }
  });
});
