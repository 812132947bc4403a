import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { eventually } from '../harness/product.ts';
import { barriers, overflow, PHONE, Screens } from '../harness/screens.ts';

const path = (page: Page): string => new URL(page.url()).pathname;

describe('Back', () => {
  let screens: Screens;
  let patient: Patient;
  before(async () => {
    screens = await Screens.start();
    const client = screens.product.client();
    patient = await client.register({ name: 'Amina Bello', hasKnownHtn: true, phoneNumber: '+243812345678' });
    await client.log(patient.id, { bpSys: 190, bpDia: 118 });
  });
  after(() => screens.stop());

  it('closes the dialog that is open, one after another, and leaves the page when none is', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await page.getByRole('button', { name: 'Clinic Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Clinic Threshold Settings' });
    await settings.waitFor();
    await page.goBack();
    await settings.waitFor({ state: 'detached' });
    assert.equal(path(page), '/dashboard');

    await page.getByRole('button', { name: 'Amina Bello', exact: true }).click();
    const detail = page.getByRole('dialog', { name: /Patient Detail$/ });
    await detail.getByRole('button', { name: 'Custom Alert' }).click();
    const alert = page.getByRole('dialog', { name: 'Custom Alert' });
    await alert.waitFor();
    await page.goBack();
    await alert.waitFor({ state: 'detached' });
    await detail.waitFor();
    await page.goBack();
    await detail.waitFor({ state: 'detached' });

    // One that was closed by its button leaves no step behind.
    await page.getByRole('button', { name: 'Clinic Settings' }).click();
    await settings.getByRole('button', { name: 'Close' }).click();
    await settings.waitFor({ state: 'detached' });
    await eventually(
      () => page.evaluate(() => JSON.stringify(window.history.state)),
      (state) => !state.includes('steps'),
    );
    await page.goBack();
    assert.equal(path(page), `/patient/${patient.id}`);
    await screens.close(page);
  });

  it('asks before it loses what was typed in a dialog, and keeps it where the answer is no', async () => {
    const page = await screens.open('/dashboard', { viewport: PHONE });
    await page.getByRole('button', { name: 'Add Patient' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Patient' });
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('Ngozi Eze');
    await page.goBack();
    const question = dialog.getByRole('alertdialog', { name: /has not been saved/ });
    await question.waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    assert.equal(await name.inputValue(), 'Ngozi Eze');
    await page.goBack();
    await question.getByRole('button', { name: 'Close and lose it' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(path(page), '/dashboard');
    await screens.close(page);
  });

  it('asks before it loses a note that was begun on a patient’s page, and so does a link', async () => {
    const page = await screens.open('/dashboard');
    await page.getByRole('button', { name: 'Amina Bello', exact: true }).click();
    await page.getByRole('link', { name: 'Open full page' }).click();
    const notes = page.getByRole('region', { name: 'Notes', exact: true });
    await notes.getByRole('button', { name: 'Write a note' }).click();
    const note = notes.getByLabel('Note for the team');
    await note.fill('Asked for her daughter.');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    for (const leave of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Dashboard', exact: true }).first().click(),
    ]) {
      await leave();
      await question.getByRole('button', { name: 'Go on' }).click();
      await question.waitFor({ state: 'detached' });
      assert.equal(path(page), `/patient/${patient.id}`);
      assert.equal(await note.inputValue(), 'Asked for her daughter.');
    }
    // To a part of the same page nobody is asked.
    await page.getByRole('link', { name: 'Timeline' }).click();
    assert.equal(await question.count(), 0);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await question.getByRole('button', { name: 'Leave and lose it' }).click();
    await page.getByRole('heading', { name: 'Remote Patient Monitoring' }).waitFor();
    await screens.close(page);
  });

  it('closes by Escape what lies on top alone, also in the moment in which it opens', async () => {
    // Pressed as soon as the form is in the page, which is before anything could listen for it.
    const page = await screens.open(
      `/dashboard?patient=${patient.id}`,
      {},
      `new MutationObserver(() => {
        const dialogs = document.querySelectorAll('[role="dialog"]');
        if (dialogs.length < 2 || window.escaped) return;
        window.escaped = true;
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      }).observe(document, { childList: true, subtree: true });`,
    );
    const detail = page.getByRole('dialog', { name: /Patient Detail$/ });
    const alert = page.getByRole('dialog', { name: 'Custom Alert' });
    await detail.getByRole('button', { name: 'Custom Alert' }).click();
    await page.waitForFunction(() => 'escaped' in window);
    await alert.waitFor({ state: 'detached' });
    await detail.getByRole('button', { name: 'Custom Alert' }).click();
    await alert.waitFor();
    await page.keyboard.press('Escape');
    await alert.waitFor({ state: 'detached' });
    assert.ok(await detail.isVisible(), 'the details are still there');
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('closes the alerts where they cover a phone', async () => {
    const page = await screens.open('/dashboard', { viewport: PHONE });
    await page.getByRole('button', { name: /^Alerts, \d+ not acknowledged/ }).click();
    const panel = page.getByRole('dialog', { name: 'Alerts' });
    await panel.waitFor();
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    assert.equal(path(page), '/dashboard');
    await screens.close(page);
  });
});
