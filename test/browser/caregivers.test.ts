import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { caregiverSchema } from '../../backend/contract/caregiver.ts';
import { firstAdministrator, PASSWORD, staff } from '../harness/accounts.ts';
import { NotedPartner } from '../harness/noted-partner.ts';
import { comeIn, whenEntryIsWhole } from '../harness/patient-link.ts';
import { barriers, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';
import { type ApiClient, eventually } from '../harness/product.ts';

const PATIENT_PHONE = '+243812345671';
const HELPER_PHONE = '+243812345672';

describe('the screens of the people whom a patient lets in', () => {
  const partner = new NotedPartner();
  let screens: Screens;
  let clinician: ApiClient;
  let patientId: string;

  before(async () => {
    screens = await Screens.start({
      partner,
      configuration: { accounts: { publicUrl: 'http://127.0.0.1:3000' } },
    });
    const administrator = await firstAdministrator(screens.product);
    clinician = (await staff(screens.product, administrator, 'clinician')).client;
    ({ id: patientId } = await clinician.register({ name: 'Grâce Ilunga', phoneNumber: PATIENT_PHONE }));
    await clinician.log(patientId, { bpSys: 128, bpDia: 82 });
  });
  after(() => screens.stop());

  async function openByLink(
    number: string,
    look: Parameters<Screens['open']>[1] = { viewport: PHONE },
  ): Promise<Page> {
    const page = await screens.open(await partner.linkTo(number), look);
    await comeIn(page);
    return page;
  }

  it('let a patient share with somebody, who reports for them and is named, until the patient stops it', async () => {
    await clinician.post(`/api/patients/${patientId}/sign-in-link`, {});
    const patient = await openByLink(PATIENT_PHONE);
    await patient.waitForURL('**/patient-entry');
    await patient.getByRole('button', { name: 'Menu', exact: true }).click();
    await patient.getByRole('link', { name: 'People who help me' }).click();
    await patient.getByText('Nobody helps yet.').waitFor();
    await patient.getByRole('button', { name: 'Let somebody help' }).click();
    await patient.getByRole('button', { name: 'Send the link' }).click();
    await patient.getByText('Enter a name.').first().waitFor();
    await patient.getByLabel('Name').fill('Joseph Ilunga');
    await patient.getByLabel('Phone number').fill(HELPER_PHONE);
    await patient.getByRole('button', { name: 'Send the link' }).click();
    await patient.getByText('Has not signed in yet').waitFor();

    const helper = await openByLink(HELPER_PHONE);
    await helper.getByRole('heading', { name: 'Whom I help', level: 1 }).waitFor();
    await helper.getByText('by Given clinician').waitFor();
    await helper.getByRole('button', { name: 'Report for Grâce Ilunga' }).click();
    await helper.waitForURL('**/patient-entry');
    await helper.getByText('Grâce Ilunga').first().waitFor();
    await helper.goto(`${screens.product.url}/patient/${patientId}`);
    await helper.getByRole('heading', { name: 'Grâce Ilunga', level: 1 }).waitFor();

    await patient.reload();
    await patient.getByRole('button', { name: 'Stop sharing with Joseph Ilunga' }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
    await patient.getByText('Nobody helps yet.').waitFor();
    await helper.goto(`${screens.product.url}/`);
    await helper.getByText('Nobody shares with you now.').waitFor();
    for (const page of [patient, helper]) await screens.close(page);
  });

  it('show a caregiver their report that was refused once the right had ended, and let them remove it', async () => {
    const number = '+243812345674';
    const other = await clinician.register({ name: 'Mama Kanku', phoneNumber: '+243812345675' });
    const invited = { name: 'Paul Ilunga', phoneNumber: number, may: 'both', consent: true };
    const rights = [];
    for (const id of [patientId, other.id]) {
      const answer = await clinician.post(`/api/patients/${id}/caregivers`, invited);
      const { id: caregiverId } = answer.as(201, caregiverSchema);
      rights.push(`/api/patients/${id}/caregivers/${caregiverId}`);
    }
    const [ofFirst, ofOther] = rights;
    assert.ok(ofFirst !== undefined && ofOther !== undefined);
    const page = await openByLink(number);
    await page.getByRole('button', { name: 'Report for Grâce Ilunga' }).click();
    await page.getByRole('button', { name: 'All questions', exact: true }).click();
    await whenEntryIsWhole(page);
    await page.context().setOffline(true);
    await page.getByLabel('Heart rate').fill('74');
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await page.getByText(/^Saved on this phone/).waitFor();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    await clinician.delete(ofFirst);
    await page.context().setOffline(false);
    await page.getByText('Not accepted').waitFor();

    const card = page.getByRole('region', { name: 'Reports on this phone' });
    const isShown = async () => {
      for (const said of ['Grâce Ilunga', 'Not accepted', 'Grâce Ilunga does not let you report any more.'])
        await card.getByText(said, { exact: true }).waitFor();
      await card.getByText(/74/).waitFor();
      assert.equal(await page.getByText(/report of another person waits/).count(), 0);
    };
    await page.goto(`${screens.product.url}/`);
    await page.getByRole('button', { name: 'Report for Mama Kanku' }).waitFor();
    await isShown();
    await page.getByRole('button', { name: 'Report for Mama Kanku' }).click();
    await page.getByLabel('Heart rate').waitFor();
    await isShown();
    assert.deepEqual(await barriers(page), []);
    await clinician.delete(ofOther);
    await page.goto(`${screens.product.url}/`);
    await page.getByText('Nobody shares with you now.').waitFor();
    await isShown();
    assert.deepEqual(await barriers(page), []);
    await card.getByRole('button', { name: 'Remove' }).click();
    await card.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('let a caregiver report without a network for each of those who let them, until they leave the phone', async () => {
    const number = '+243812345676';
    const other = await clinician.register({ name: 'Papa Mbuyi', phoneNumber: '+243812345677' });
    const invited = { name: 'Marie Ilunga', phoneNumber: number, consent: true };
    for (const id of [patientId, other.id])
      await clinician.post(`/api/patients/${id}/caregivers`, { ...invited, may: 'both' });
    const page = await openByLink(number, { viewport: PHONE, serviceWorkers: 'allow' });
    await page.getByRole('button', { name: 'Report for Papa Mbuyi' }).waitFor();
    await page.goto(`${screens.product.url}/patient-entry`);
    await page.getByRole('button', { name: 'Report for Grâce Ilunga' }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const kept = () =>
      page.evaluate(async () => {
        const urls: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
        return urls.join(' ');
      });
    await eventually(kept, (urls) =>
      ['/CaregiverHome-', '/caregivers-', '/report-'].every((part) => urls.includes(part)),
    );
    await page.context().setOffline(true);
    await page.goto(`${screens.product.url}/`);
    await page.getByText('You can report all the same; it is sent later.').waitFor();
    await page.getByRole('heading', { name: 'Whom I help', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Report for Grâce Ilunga' }).click();
    await page.getByRole('link', { name: 'Change patient' }).click();
    await page.getByRole('button', { name: 'Report for Papa Mbuyi' }).click();
    await page.getByText('Papa Mbuyi').first().waitFor();
    assert.equal(await page.getByText('Grâce Ilunga').count(), 0);
    await page.goto(`${screens.product.url}/`);
    await page.getByRole('button', { name: 'Report for Papa Mbuyi' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'See the record' }).first().waitFor();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), /Ilunga|Mbuyi/);
    await screens.close(page);
  });

  it('let the care team share with the patient’s consent alone', async () => {
    const page = await screens.open(`/patient/${patientId}`);
    await page.getByLabel('E-mail').fill('clinician@clinic.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Let somebody help' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Rose Ilunga');
    await page.getByLabel('Phone number', { exact: true }).fill('+243812345673');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Ask the patient, and tick that they agree.').first().waitFor();
    await page.getByLabel('The patient agrees.').check();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('Rose Ilunga').waitFor();
    await screens.close(page);
  });

  it('can be used by everybody: no barrier, nothing beside the screen, in three languages', async () => {
    for (const [index, { viewport, colorScheme, language }] of [LOOKS[1], LOOKS[2], LOOKS[4]].entries()) {
      const look = { viewport, colorScheme, locale: language };
      const number = `+24381234568${index}`;
      const check = async (page: Page, name: string) => {
        assert.deepEqual(await barriers(page), [], `${name} ${language}`);
        assert.ok((await overflow(page)) <= 0, `${name} ${language} ${viewport.width}`);
      };
      const invited = { name: 'Joseph Ilunga', phoneNumber: number, may: 'both', consent: true };
      assert.equal((await clinician.post(`/api/patients/${patientId}/caregivers`, invited)).status, 201);
      const helper = await openByLink(number, look);
      await helper.getByRole('heading', { name: 'Grâce Ilunga' }).waitFor();
      await check(helper, 'start');
      await clinician.post(`/api/patients/${patientId}/sign-in-link`, {});
      const patient = await openByLink(PATIENT_PHONE, look);
      await patient.waitForURL('**/patient-entry');
      await patient.goto(`${screens.product.url}/helpers`);
      await patient.getByText('Joseph Ilunga').first().waitFor();
      await patient
        .getByRole('button', { name: /^(Let somebody help|Laisser quelqu’un aider|Mruhusu mtu asaidie)$/ })
        .click();
      await patient.locator('input[type=tel]').waitFor();
      await check(patient, 'people who help me');
      for (const page of [helper, patient]) await screens.close(page);
    }
  });
});
