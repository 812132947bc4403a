/** What was typed and not yet submitted, kept on the phone for a day: by patient, form and day. */
import * as z from 'zod/mini';
import type { PhoneStore } from '../outbox/phoneStore.ts';
import { type ReportForm, type ReportValues, reportValuesOf, reportValuesSchema } from './reportForm.ts';

const draftSchema = z.object({ savedAt: z.number(), values: reportValuesSchema });

export interface Draft {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly values: ReportValues;
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

/** The draft under the key, if it is of the last 24 hours; what is older leaves the phone. */
export async function openDraft(
  store: PhoneStore,
  key: string,
  form: ReportForm,
  now: number,
): Promise<Draft | null> {
  let found: Draft | null = null;
  for (const [kept, value] of await store.drafts()) {
    const draft = draftSchema.safeParse(value);
    if (!draft.success || now - draft.data.savedAt > DRAFT_MS) await store.deleteDraft(kept);
    else if (kept === key) {
      const values = reportValuesOf(draft.data.values, form);
      if (values !== null) found = { savedAt: draft.data.savedAt, values };
    }
  }
  return found;
}
