import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import { barriers, chooseLanguage, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

describe('a person who is to be forgotten, on the screens', function () {
  this.timeout(180_000);

  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
  });
  beforeEach(async () => {
    patient = await screens.product
      .client()
      .register({ name: 'Wanjikuu Otieno', phoneNumber: '+243812345678', country: 'CD' });
  });
  after(() => screens.stop());

  /** The part of the patient's details in which it is asked for. */
  const askingFor = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit details' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Forget this person' }).click();
    await dialog.getByText('Name, phone and e-mail').waitFor();
    return dialog;
  };
  const asAdministrator = (options = {}) => screens.openIn('administrator', '/people?tab=requests', options);

  it('is asked for with a reason, and the request can be withdrawn', async () => {
    const page = await screens.open(`/patient/${patient.id}`);
    const dialog = await askingFor(page);
    await dialog.getByRole('button', { name: 'Request it' }).click();
    await dialog.getByText('Say why').first().waitFor();
    await dialog.getByLabel('Why').fill('She asked for it at the visit.');
    await dialog.getByRole('button', { name: 'Request it' }).click();
    await dialog.getByText(/Another person must carry it out\.$/).waitFor();
    await dialog.getByText('She asked for it at the visit.').waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.getByLabel('Why').waitFor();
    await screens.close(page);
    const people = await asAdministrator();
    await people.getByText('Nobody has asked that a person be forgotten.').waitFor();
    await screens.close(people);
  });

  it('is forgotten by an administrator who types the name, and is nobody’s page any more', async () => {
    await screens.product.client().post(`/api/patients/${patient.id}/forgetting`, { reason: 'She asked.' });
    const page = await asAdministrator({ viewport: PHONE });
    const entry = page.getByRole('listitem').filter({ hasText: 'Why: She asked.' });
    await entry.getByText('Forget Wanjikuu Otieno').click();
    await entry.getByText('It cannot be undone.', { exact: false }).waitFor();
    await entry.getByLabel('Type the name to go on').fill('Wanjiku');
    await entry.getByRole('button', { name: 'Forget for ever' }).click();
    await entry.getByText('This is not the name.').first().waitFor();
    await entry.getByLabel('Type the name to go on').fill('Wanjikuu Otieno');
    await entry.getByRole('button', { name: 'Forget for ever' }).click();
    await page.getByText(/^The person has been forgotten\. 0 messages and 0 orders had left/).waitFor();
    await page.getByText('Nobody has asked that a person be forgotten.').waitFor();
    await screens.close(page);
    const theirs = await screens.open(`/patient/${patient.id}`);
    await theirs.getByText('This person has been forgotten on request.').waitFor();
    assert.ok(!(await theirs.content()).includes('Wanjikuu'));
    await screens.close(theirs);
  });

  it('waits, with what was typed, where a RED alert has not been acknowledged', async () => {
    const team = screens.product.client();
    await team.log(patient.id, { bpSys: 195, bpDia: 125 });
    await team.post(`/api/patients/${patient.id}/forgetting`, { reason: 'She asked.' });
    const page = await asAdministrator();
    const entry = page.getByRole('listitem').filter({ hasText: 'Why: She asked.' });
    await entry.getByText('Forget Wanjikuu Otieno').click();
    await entry.getByLabel('Type the name to go on').fill('Wanjikuu Otieno');
    await entry.getByRole('button', { name: 'Forget for ever' }).click();
    await entry.getByText('The person was not forgotten.').waitFor();
    await entry.getByText(/RED/).first().waitFor();
    assert.equal(await entry.getByLabel('Type the name to go on').inputValue(), 'Wanjikuu Otieno');
    await screens.close(page);
    await team.delete(`/api/patients/${patient.id}/forgetting`);
  });

  it('is without barriers, whatever the language, the width and the colours', async () => {
    await screens.product.client().post(`/api/patients/${patient.id}/forgetting`, { reason: 'She asked.' });
    for (const { language, viewport, colorScheme } of LOOKS) {
      const page = await asAdministrator({ viewport, colorScheme });
      await page.getByRole('listitem').filter({ hasText: 'She asked.' }).waitFor();
      await chooseLanguage(page, language);
      await page.locator('main summary').first().click();
      assert.deepEqual(await barriers(page), [], `${language} ${viewport.width}`);
      assert.ok((await overflow(page)) <= 0, `${language} ${viewport.width}`);
      const folder = process.env['PICTURES'];
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/${language}-${viewport.width}.png`, fullPage: true });
      await screens.close(page);
    }
  });
});
