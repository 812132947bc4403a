/** The small shapes that requests and answers share. Loaded by the browser too, hence `zod/mini`. */
import * as z from 'zod/mini';

/** ISO 8601 with an offset or Z, as a client may send it. */
export const instantSchema = z.iso.datetime({ offset: true });

/** The header that says when a report was sent, by the clock of the phone that sent it. ISO 8601. */
export const CLIENT_TIME_HEADER = 'X-Client-Time';

/** The header of every answer, with the value `wrong`, while the server cannot vouch for its own clock. */
export const SERVER_CLOCK_HEADER = 'X-Server-Clock';

/** At most so many characters in a name, a note, a message. */
export const MAX_NAME = 200;
export const MAX_NOTE = 2000;

/**
 * A text that a person wrote: no U+0000 and no half of a surrogate pair, which stores and screens would each treat in
 * their own way.
 */
export function isCleanText(text: string): boolean {
  return !/[\u0000\p{Surrogate}]/u.test(text);
}

// The functions here declare that they have no side effects: without that, a file for the browser keeps every schema that
// they make, also those that no screen uses.

/** A text with something in it, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(max: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.refine(isCleanText));
}

/** A text that may be left out, null or blank; blank is null. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(max: number) {
  return z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(max), z.refine(isCleanText))),
    z.transform((text) => (text === undefined || text === '' ? null : text)),
  );
}

/** A phone number as a person writes it, or nothing. */
/* @__NO_SIDE_EFFECTS__ */
export function phoneText() {
  return z.nullish(z.string().check(z.maxLength(40), z.refine(isCleanText)));
}

/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  return z.number().check(z.minimum(min), z.maximum(max), z.multipleOf(1));
}

/** A day `YYYY-MM-DD`; an instant stands for the day on which it falls where the patient lives. */
const daySchema = z.union([z.iso.date(), instantSchema]);

/** A day that may be left out, null or blank; blank is null. */
export const optionalDay = z.pipe(
  z.nullish(z.union([z.literal(''), daySchema])),
  z.transform((day) => (day === undefined || day === '' ? null : day)),
);

/** The patient whom a body names beside the path; it must be the same one. */
export const namedPatient = z.nullish(z.string());

/**
 * What every answer holds and the answer of an older release does not, which a phone may have kept: it must not be lost by
 * an update. To who reads an answer it is always there.
 */
export function sinceLater<Value extends object | string | number | boolean | null>(
  schema: z.ZodMiniType<Value>,
  before: NoInfer<Value>,
) {
  return z._default(schema, before) as unknown as z.ZodMiniType<Value, Value>;
}

/**
 * A list of an answer that may hold more in a later release than a page of this one knows: what the page has no words for is left
 * out, and the rest of the answer is read. Not for what somebody has to act on.
 */
export function knownOf<Choice extends string>(choices: readonly Choice[]) {
  const known: ReadonlySet<string> = new Set(choices);
  const text = z.union([z.enum(choices), z.string()]);
  return z
    .array(text)
    .check(z.overwrite((all) => all.filter((one) => known.has(one)))) as unknown as z.ZodMiniType<
    Choice[],
    Choice[]
  >;
}
