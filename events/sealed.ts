/**
 * Personal fields that lie in the log under the key of their subject: how one is known, and what is read of it once that
 * key is destroyed. What a key is and how it seals stands in `store/sealing.ts`.
 */
import * as z from 'zod/mini';
import type { EventDefinition, JsonRecord } from './definition.ts';

export interface SealedValue {
  readonly $sealed: string;
}

export const isSealed = (value: unknown): value is SealedValue =>
  typeof value === 'object' && value !== null && '$sealed' in value && typeof value.$sealed === 'string';

/** What a person is called whose key is destroyed. */
export const FORGOTTEN_PERSON = 'Forgotten person';
const FORGOTTEN_TEXT = '—';

/** The data with what is still sealed replaced by what stands for something forgotten; the same object where nothing is. */
export function withForgotten(definition: EventDefinition, data: JsonRecord): JsonRecord {
  let forgotten: Record<string, unknown> | null = null;
  for (const field in data) {
    if (!isSealed(data[field])) continue;
    forgotten ??= { ...data };
    forgotten[field] = forgottenValue(definition, field);
  }
  return forgotten ?? data;
}

/** The first that the field's schema takes, so that nobody who reads the event has to know that something was forgotten. */
function forgottenValue({ schema, category }: EventDefinition, field: string): unknown {
  const isPersonsName = field === 'name' && (category === 'patient' || category === 'user');
  const text = isPersonsName ? FORGOTTEN_PERSON : FORGOTTEN_TEXT;
  const ofField = schema instanceof z.ZodMiniObject ? schema.shape[field] : undefined;
  return [null, text, {}, [], 0, false].find((value) => z.safeParse(ofField ?? z.string(), value).success);
}
