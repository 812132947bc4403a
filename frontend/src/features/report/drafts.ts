/** What was typed or said and not yet submitted, kept on the phone for a day: by patient, form and day. */
import * as z from 'zod/mini';
import type { DeviceStore } from '../outbox/deviceStore.ts';
import {
  type ReportForm,
  type ReportValues,
  reportValuesOf,
  reportValuesSchema,
} from '../report-form/reportForm.ts';
import { reportPrint } from '../report-form/reportBody.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { Said } from '../voice/said.ts';
import type { VoiceSession } from '../voice/voiceSession.ts';
import { spokenValuesSchema, voiceSessionSchema } from '../voice/voiceSessionSchema.ts';

const saidSchema = z.object({
  session: voiceSessionSchema,
  /** Understood of it, and not in the form yet. */
  found: spokenValuesSchema,
});
/** What was said, with what was made of it. */
export interface KeptSaid extends Said {
  readonly session: VoiceSession;
}

const draftSchema = z.object({
  /** What an older release kept has none. */
  id: z._default(z.nullable(z.string()), null),
  savedAt: z.number(),
  values: reportValuesSchema,
  /** What another release kept of it in a way of its own is nothing, and what was typed stays. */
  said: z._default(
    z.pipe(
      z.unknown(),
      z.transform((said) => saidSchema.safeParse(said).data ?? null),
    ),
    null,
  ),
});

export interface Draft {
  /** The id that its report will have, in whatever tab it is submitted; null where it has none yet. */
  readonly id: string | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly values: ReportValues;
  /** Null where nothing was said. */
  readonly said: KeptSaid | null;
}

const DRAFT_MS = DAY_MS;

/** One person's half-filled answers must never show on another's form. */
export function draftKey(patientId: string, form: ReportForm, day: string): string {
  return JSON.stringify([patientId, form, day]);
}

/**
 * The draft under the key, if it is of the last 24 hours; what is older leaves the phone, and so does one that was submitted
 * as it is: entered again, it would be a second log.
 */
export async function openDraft(
  store: DeviceStore,
  key: string,
  form: ReportForm,
  now: number,
): Promise<Draft | null> {
  let found: Draft | null = null;
  for (const [kept, value] of await store.drafts()) {
    const { success, data } = draftSchema.safeParse(value);
    // By a clock that was put back it may be of tomorrow.
    if (!success || Math.abs(now - data.savedAt) > DRAFT_MS) await store.deleteDraft(kept);
    else if (kept === key) {
      const values = reportValuesOf(data.values, form);
      if (values !== null) found = { ...data, values };
    }
  }
  const draft = found;
  if (draft === null) return null;
  const report = (await store.reports()).find(({ id }) => id === draft.id);
  if (report === undefined || report.state === 'refused') return draft;
  if (report.print !== reportPrint(form, draft.values)) return draft;
  await store.deleteDraft(key);
  return null;
}
