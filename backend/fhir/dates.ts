/** Dates of a search: each stands for a span, a year or a day as a whole, and is compared as FHIR says (`search.html#date`). */
import * as z from 'zod/mini';
import { DAY_MS } from '../../lib/durations.ts';
import type { Resource } from '../contract/fhir.ts';
import { instantSchema } from '../contract/primitives.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** From, and up to but without it. Ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type DateTest = (span: Span) => boolean;

const PREFIXES = {
  eq: (asked: Span, { from, to }: Span) => from >= asked.from && to <= asked.to,
  ne: (asked: Span, { from, to }: Span) => from < asked.from || to > asked.to,
  gt: (asked: Span, { to }: Span) => to > asked.to,
  lt: (asked: Span, { from }: Span) => from < asked.from,
  ge: (asked: Span, { to }: Span) => to > asked.from,
  le: (asked: Span, { from }: Span) => from < asked.to,
} as const;

const isPrefix = (text: string): text is keyof typeof PREFIXES => Object.hasOwn(PREFIXES, text);

/** @throws Refusal 400 */
export function dateTest(name: string, sent: string): DateTest {
  const prefix = /^[a-z]{2}/.exec(sent)?.[0];
  const span = spanOf(prefix === undefined ? sent : sent.slice(2));
  if (span === null || (prefix !== undefined && !isPrefix(prefix))) {
    const message = `The ${name} must be a date or a time such as 2026-03-01 or 2026-03-01T08:00:00Z, after eq, ne, gt, ge, lt, le or nothing.`;
    throw Refusal.invalid([{ path: name, key: `validation.${name}.format`, message }]);
  }
  const compare = PREFIXES[prefix ?? 'eq'];
  return (found) => compare(span, found);
}

/** null for what is no date. Without a zone a day is one of UTC. */
function spanOf(text: string): Span | null {
  if (instantSchema.safeParse(text).success) {
    const from = Date.parse(text);
    return { from, to: from + (/\.\d/.test(text) ? 1 : 1000) };
  }
  const [, year = '', month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? [];
  const from = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  if (year === '' || Number.isNaN(from)) return null;
  // Such as the 31st of June, which is read as the first of July.
  if (day !== undefined && new Date(from).toISOString().slice(0, 10) !== text) return null;
  if (day !== undefined) return { from, to: from + DAY_MS };
  const to =
    month === undefined ? Date.UTC(Number(year) + 1, 0, 1) : Date.UTC(Number(year), Number(month), 1);
  return { from, to };
}

const text = z.optional(z.string());
const datedSchema = z.looseObject({
  meta: z.optional(z.looseObject({ lastUpdated: text })),
  effectiveDateTime: text,
  sent: text,
  authoredOn: text,
  period: z.optional(z.looseObject({ start: text })),
  effectivePeriod: z.optional(z.looseObject({ start: text })),
});

/** When what a resource tells of was, and when it was changed last. */
export function datesOf(resource: Resource): { readonly own: Span | null; readonly updated: Span | null } {
  const parsed = datedSchema.safeParse(resource);
  if (!parsed.success) return { own: null, updated: null };
  const { meta, effectiveDateTime, sent, authoredOn, period, effectivePeriod } = parsed.data;
  const own = effectiveDateTime ?? sent ?? authoredOn ?? period?.start ?? effectivePeriod?.start;
  const updated = meta?.lastUpdated;
  return {
    own: own === undefined ? null : spanOf(own),
    updated: updated === undefined ? null : spanOf(updated),
  };
}
