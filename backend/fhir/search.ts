/** What a search asks, and its answer: a page of resources with a link to the next. */
import * as z from 'zod/mini';
import type { FhirType, Resource } from '../contract/fhir.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { FHIR_BASE } from '../http/operation-outcome.ts';
import { type DateTest, dateTest, datesOf } from './dates.ts';
import { findResource, RESOURCE_KINDS } from './resource-kinds.ts';
import { type Step, stepsOf, walk, type WalkPlace } from './walk.ts';

const DEFAULT_COUNT = 50;
/** More are not put into one page, whoever asks: the rest is behind the link. */
const MOST_AT_ONCE = 500;
/** So many are looked at for one page, however few of them fit: the search then goes on behind the link. */
const MOST_LOOKED_AT = 5000;

export interface Search {
  readonly type: FhirType;
  readonly id: string | null;
  readonly patientId: string | null;
  readonly dates: readonly DateTest[];
  readonly updated: readonly DateTest[];
  readonly code: string | null;
  readonly count: number;
  readonly from: WalkPlace | null;
  /** As it was asked, for the links. */
  readonly asked: URLSearchParams;
}

const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

const refused = (name: string, message: string): Refusal =>
  Refusal.invalid([{ path: name, key: `validation.${name}.choice`, message }]);

/** @throws Refusal 400 for a parameter that is not known, or does not say what it should: none is passed over. */
export function searchOf(type: FhirType, asked: URLSearchParams): Search {
  const { dated, coded } = RESOURCE_KINDS[type];
  const ofPatient = type === 'Patient' ? [] : ['patient', 'subject'];
  const known = ['_id', ...ofPatient, '_lastUpdated', '_count', '_cursor', '_format'];
  if (dated !== null) known.push(...new Set(['date', dated]));
  if (coded) known.push('code');
  for (const name of asked.keys())
    if (!known.includes(name))
      throw refused(name, `${type} cannot be searched by ${name}; it can be by ${known.join(', ')}.`);
  const text = (name: string): string | null => asked.get(name)?.trim() || null;
  const tests = (name: string) => asked.getAll(name).map((sent) => dateTest(name, sent.trim()));
  const patient = text('patient') ?? text('subject');
  return {
    type,
    id: text('_id'),
    patientId: patient === null ? null : patient.replace(/^Patient\//, ''),
    dates: dated === null ? [] : [...tests('date'), ...(dated === 'date' ? [] : tests(dated))],
    updated: tests('_lastUpdated'),
    code: text('code'),
    count: countOf(text('_count')),
    from: placeOf(text('_cursor')),
    asked,
  };
}

function countOf(sent: string | null): number {
  if (sent === null) return DEFAULT_COUNT;
  const count = /^\d{1,15}$/.test(sent) ? Number(sent) : 0;
  if (count < 1) throw refused('_count', 'The _count must be a whole number of at least 1.');
  return Math.min(count, MOST_AT_ONCE);
}

function placeOf(cursor: string | null): WalkPlace | null {
  if (cursor === null) return null;
  try {
    const sent: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [createdAt, patientId, place] = cursorSchema.parse(sent);
    return { createdAt, patientId, place };
  } catch {
    throw refused('_cursor', 'The _cursor is not one of a link to a next page.');
  }
}

const cursorOf = ({ createdAt, patientId, place }: WalkPlace): string =>
  Buffer.from(JSON.stringify([createdAt, patientId, place])).toString('base64url');

export async function searchset(
  readSide: ReadSide,
  clinicId: string,
  origin: string,
  search: Search,
): Promise<Resource> {
  const { found, next } = await pageOf(readSide, clinicId, search);
  const base = `${origin}${FHIR_BASE}`;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: [
      { relation: 'self', url: addressOf(base, search, search.from) },
      ...(next === null ? [] : [{ relation: 'next', url: addressOf(base, search, next) }]),
    ],
    ...(found.length === 0
      ? {}
      : {
          entry: found.map((resource) => ({
            fullUrl: `${base}/${search.type}/${resource.id}`,
            resource,
            search: { mode: 'match' },
          })),
        }),
  };
}

function addressOf(base: string, { type, asked, count }: Search, from: WalkPlace | null): string {
  const query = new URLSearchParams(asked);
  query.set('_count', String(count));
  if (from === null) query.delete('_cursor');
  else query.set('_cursor', cursorOf(from));
  return `${base}/${type}?${query.toString()}`;
}

interface Page {
  readonly found: readonly Resource[];
  readonly next: WalkPlace | null;
}

async function pageOf(readSide: ReadSide, clinicId: string, search: Search): Promise<Page> {
  const found: Resource[] = [];
  let at = search.from;
  let looked = 0;
  for await (const step of stepsFor(readSide, clinicId, search)) {
    if (step.resource !== null && fits(step.resource, search)) {
      if (found.length === search.count) return { found, next: at };
      found.push(step.resource);
    }
    at = step.at;
    looked += 1;
    if (looked === MOST_LOOKED_AT) return { found, next: at };
  }
  return { found, next: null };
}

async function* stepsFor(
  readSide: ReadSide,
  clinicId: string,
  { type, id, patientId, from }: Search,
): AsyncGenerator<Step, void> {
  const kind = RESOURCE_KINDS[type];
  if (id !== null) {
    const resource = await findResource(readSide, clinicId, kind, id);
    if (resource !== null && isOf(resource, patientId))
      yield { at: { createdAt: '', patientId: '', place: '' }, resource };
  } else if (patientId === null) yield* walk({ readSide, clinicId, kind }, from);
  else yield* stepsOf({ readSide, clinicId, kind }, patientId, from?.place ?? '');
}

const referenceSchema = z.looseObject({ reference: z.string() });

function isOf(resource: Resource, patientId: string | null): boolean {
  const subject = referenceSchema.safeParse(resource['subject']);
  return patientId === null || (subject.success && subject.data.reference === `Patient/${patientId}`);
}

function fits(resource: Resource, { dates, updated, code }: Search): boolean {
  const { own, updated: changed } = datesOf(resource);
  return (
    dates.every((test) => own !== null && test(own)) &&
    updated.every((test) => changed !== null && test(changed)) &&
    (code === null || hasCode(resource, code))
  );
}

const codeSchema = z.looseObject({
  coding: z.array(z.looseObject({ system: z.string(), code: z.string() })),
});

/** Written as `code`, or as `system|code`; several with a comma between them. */
function hasCode(resource: Resource, asked: string): boolean {
  const parsed = codeSchema.safeParse(resource['code']);
  if (!parsed.success) return false;
  return asked.split(',').some((one) => {
    const [before, after] = one.split('|');
    return parsed.data.coding.some(({ system, code }) =>
      after === undefined ? code === before : system === before && (after === '' || code === after),
    );
  });
}

/** Whether a resource was changed since; for what is exported whole. */
export const changedSince = (resource: Resource, since: DateTest | null): boolean => {
  const { updated } = datesOf(resource);
  return since === null || (updated !== null && since(updated));
};
