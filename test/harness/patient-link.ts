/** Patients who come in by the link of a message, in a browser. */
import type { Page } from 'playwright-core';
import type { DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import { type ApiClient, eventually } from './product.ts';
import { PHONE, type Screens } from './screens.ts';

/** Sends every message, and notes it. */
export class NotedPartner implements Partner {
  readonly name = 'The message service';
  readonly asked: DeliveryRequest[] = [];

  deliver(request: DeliveryRequest) {
    this.asked.push(request);
    return Promise.resolve({ status: 'sent' as const, simulated: false, detail: null });
  }

  /** Where the sign-in link leads that a clinician sends to a patient. */
  async link(clinician: ApiClient, patientId: string): Promise<string> {
    const before = this.asked.length;
    await clinician.post(`/api/patients/${patientId}/sign-in-link`, {});
    const sent = await eventually(
      async () => this.asked[before],
      (found) => found !== undefined,
    );
    return /\/sign-in\?link=[\w-]{43}$/.exec(sent?.text ?? '')?.[0] ?? '';
  }
}

/** Sends a patient a link, and opens it on a phone of theirs. */
export async function openByLink(
  screens: Screens,
  partner: NotedPartner,
  clinician: ApiClient,
  patientId: string,
  options: Parameters<Screens['open']>[1] = {},
  script?: string,
): Promise<Page> {
  const link = await partner.link(clinician, patientId);
  const page = await screens.open(link, { viewport: PHONE, ...options }, script);
  await page.locator('main button').last().click();
  await page.waitForURL('**/patient-entry');
  return page;
}

/** What an entry screen loads after its form is there, also for when there is no network. */
export async function whenEntryIsWhole(page: Page): Promise<void> {
  await page.getByLabel('Heart rate').waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/entry-course-')),
  );
}
