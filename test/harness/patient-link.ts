/** Patients who come in by the link of a message, in a browser. */
import type { Locator, Page } from 'playwright-core';
import type { NotedPartner } from './noted-partner.ts';
import type { ApiClient } from './product.ts';
import { PHONE, type Screens } from './screens.ts';

/** What lets in; beside it stand the languages, which are there first. */
export const wayIn = (page: Page): Locator =>
  page
    .getByRole('button')
    .filter({ hasText: /Sign in|Se connecter|Ingia/ })
    .last();

export const comeIn = (page: Page): Promise<void> => wayIn(page).click();

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
  await comeIn(page);
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
