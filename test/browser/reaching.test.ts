import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Patient } from '../../backend/contract/patient.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { Screens } from '../harness/screens.ts';

/** Answers as it is told to, and notes what it was asked for. */
class TestPartner implements Partner {
  readonly name = 'The message service';
  readonly asked: DeliveryRequest[] = [];
  answer: () => Promise<Delivery> = async () => ({ status: 'sent', simulated: false, detail: null });

  deliver(request: DeliveryRequest): Promise<Delivery> {
    this.asked.push(request);
    return this.answer();
  }
}

const notice = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });

describe('what the screen says of a message to a patient', () => {
  const partner = new TestPartner();
  let screens: Screens;
  let patient: Patient;
  let page: Page;
  before(async () => {
    screens = await Screens.start({ partner });
    patient = await screens.product.client().register({ name: 'Amina Bello', phoneNumber: '+2348031234567' });
  });
  beforeEach(async () => {
    page = await screens.open(`/patient/${patient.id}`);
  });
  afterEach(() => screens.close(page));
  after(() => screens.stop());

  const write = () => page.getByRole('button', { name: 'Send WhatsApp' }).click();
  const lastMessage = (text: RegExp) =>
    page.getByRole('region', { name: 'Contact', exact: true }).getByText(text).waitFor();

  it('is that it was refused, and why; pressed again it is a message of its own', async () => {
    partner.answer = async () => ({
      status: 'failed',
      simulated: false,
      detail: 'The number is not in use.',
    });
    await write();
    const failed = notice(page, 'Message Failed');
    await failed.getByText('Unable to send WhatsApp message. Please try again.', { exact: true }).waitFor();
    await failed.getByText('The number is not in use.', { exact: true }).waitFor();
    await lastMessage(/^Last WhatsApp message .*: failed\. The number is not in use\.$/);

    partner.answer = async () => ({ status: 'sent', simulated: false, detail: null });
    await failed.getByRole('button', { name: 'Close notification' }).click();
    await write();
    await notice(page, 'WhatsApp Sent').waitFor();
    await lastMessage(/: sent$/);
    assert.equal(new Set(partner.asked.map(({ id }) => id)).size, 2);
  });

  it('is that it waits while the partner is away, not that it was sent', async () => {
    partner.answer = () => Promise.reject(new Error('ECONNREFUSED'));
    await write();
    await notice(page, 'Not Sent Yet')
      .getByText('It is tried again until it is sent.', { exact: true })
      .waitFor();
    await lastMessage(/: queued$/);
    assert.equal(await notice(page, 'WhatsApp Sent').count(), 0);
  });

  it('is that it was only simulated where nothing left the product', async () => {
    partner.answer = async () => ({ status: 'delivered', simulated: true, detail: 'Simulated.' });
    await page.getByRole('button', { name: 'Call Patient' }).click();
    await notice(page, 'Call Initiated')
      .getByText('Simulated: nothing left the product.', { exact: true })
      .waitFor();
    await page
      .getByRole('region', { name: 'Contact', exact: true })
      .getByText(/^Last call .*: delivered \(simulated\)$/)
      .waitFor();
  });

  it('is new where somebody else wrote, and shows what else they entered', async () => {
    await page.getByText('Live', { exact: true }).waitFor();
    const colleague = screens.product.client();
    await colleague.post(`/api/patients/${patient.id}/contacts`, { outcome: 'no_answer' });
    await page.getByRole('region', { name: 'Contact', exact: true }).getByText('No answer').waitFor();
    const milestone = { milestoneType: 'follow_up', title: 'Home visit', targetDate: '2031-01-02' };
    await colleague.post(`/api/patients/${patient.id}/milestones`, milestone);
    await page
      .getByRole('region', { name: 'Milestones', exact: true })
      .getByText('Home visit', { exact: true })
      .waitFor();
    await colleague.post(`/api/patients/${patient.id}/tests`, { testType: 'HBA1C', result: '7.4' });
    await page.getByRole('region', { name: 'Tests & Due Dates' }).getByText('7.4', { exact: true }).waitFor();
  });
});
