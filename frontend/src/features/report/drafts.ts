/** What was typed and not yet submitted, kept on the phone for a day: by patient, form and day. */
import * as z from 'zod/mini';
import type { PhoneStore } from '../outbox/phoneStore.ts';
import { type ReportForm, type ReportValues, reportValuesOf, reportValuesSchema } from './reportForm.ts';

const pendingReportSchema = z.object({ id: z.string(), values: z.string() });
/** A report that its form still shows, because the server has not taken it: its id, and the values as they were sent. */
export type PendingReport = z.output<typeof pendingReportSchema>;

const draftSchema = z.object({
  savedAt: z.number(),
  values: reportValuesSchema,
  pending: z._default(z.nullable(pendingReportSchema), null),
});

export interface Draft {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly values: ReportValues;
  /** The report that these values are to take the place of; null where none is on its way. */
  readonly pending: PendingReport | null;
}

const DRAFT_MS = 24 * 3_600_000;

/** One person's half-filled answers must never show on another's form. */
export function draftKey(patientId: string, form: ReportForm, day: string): string {
  return JSON.stringify([patientId, form, day]);
}

/** `2026-11-21`, where the phone is. */
export function dayOf(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/**
 * The draft under the key, if it is of the last 24 hours; what is older leaves the phone, and so does one whose report
 * arrived while nobody looked: entered again, it would be a second log.
 */
export async function openDraft(
  store: PhoneStore,
  key: string,
  form: ReportForm,
  now: number,
): Promise<Draft | null> {
  let found: Draft | null = null;
  for (const [kept, value] of await store.drafts()) {
    const { success, data } = draftSchema.safeParse(value);
    if (!success || now - data.savedAt > DRAFT_MS) await store.deleteDraft(kept);
    else if (kept === key) {
      const values = reportValuesOf(data.values, form);
      if (values !== null) found = { ...data, values };
    }
  }
  if (found === null || found.pending === null) return found;
  const { id, values: sent } = found.pending;
  const report = (await store.reports()).find((one) => one.id === id);
  if (report?.state === 'waiting' || report?.state === 'refused') return found;
  if (report?.state === 'sent' && JSON.stringify(found.values) === sent) {
    await store.deleteDraft(key);
    return null;
  }
  return { ...found, pending: null };
}
