/**
 * Everything as lines of JSON, one resource each: by the standard for bulk data, or at once. Nothing is prepared and kept:
 * the files are made while they are fetched, so that an export of a million rows holds a page of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FHIR_TYPES, type FhirType } from '../contract/fhir.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { FHIR_BASE } from '../http/operation-outcome.ts';
import { StreamedFile } from '../http/streamed-file.ts';
import { type DateTest, dateTest } from './dates.ts';
import { RESOURCE_KINDS } from './resource-kinds.ts';
import { changedSince } from './search.ts';
import { walk } from './walk.ts';

const BULK_TYPE = 'application/fhir+ndjson; charset=utf-8';
const LINES_AT_ONCE = 200;

interface BulkExport {
  readonly types: readonly FhirType[];
  readonly since: DateTest | null;
}

/** @throws Refusal 400 */
export function bulkExportOf(query: {
  readonly _type?: string | undefined;
  readonly _since?: string | undefined;
  readonly _outputFormat?: string | undefined;
}): BulkExport {
  const { _type: type, _since: since, _outputFormat: format } = query;
  if (format && !['ndjson', 'application/ndjson', 'application/fhir+ndjson'].includes(format.trim()))
    throw refused('_outputFormat', 'The export is in application/fhir+ndjson alone.');
  const asked = type?.split(',').map((one) => one.trim()) ?? [];
  const types = FHIR_TYPES.filter((known) => asked.length === 0 || asked.includes(known));
  const unknown = asked.filter((one) => !FHIR_TYPES.some((known) => known === one));
  if (unknown.length > 0) throw refused('_type', `There can be exported: ${FHIR_TYPES.join(', ')}.`);
  return { types, since: since ? dateTest('_since', `ge${since.trim()}`) : null };
}

const refused = (path: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.choice`, message }]);

export const bulkFile = (readSide: ReadSide, clinicId: string, asked: BulkExport): StreamedFile =>
  new StreamedFile(lines(readSide, clinicId, asked), BULK_TYPE, `${asked.types.join('-')}.ndjson`);

async function* lines(
  readSide: ReadSide,
  clinicId: string,
  { types, since }: BulkExport,
): AsyncGenerator<string, void> {
  let held: string[] = [];
  for (const type of types) {
    for await (const { resource } of walk({ readSide, clinicId, kind: RESOURCE_KINDS[type] }, null)) {
      if (resource !== null && changedSince(resource, since)) held.push(`${JSON.stringify(resource)}\n`);
      if (held.length < LINES_AT_ONCE) continue;
      yield held.join('');
      held = [];
      // However fast the client takes them, others have their turn.
      await nextTurn();
    }
  }
  if (held.length > 0) yield held.join('');
}

/** Which files there are: one a type. */
export function manifest(origin: string, query: URLSearchParams, { types }: BulkExport, now: Date) {
  const base = `${origin}${FHIR_BASE}/$export`;
  const since = query.get('_since');
  return {
    transactionTime: now.toISOString(),
    request: `${base}${query.size === 0 ? '' : `?${query.toString()}`}`,
    requiresAccessToken: false,
    output: types.map((type) => ({
      type,
      url: `${base}?${new URLSearchParams({ _type: type, ...(since === null ? {} : { _since: since }) }).toString()}`,
    })),
    error: [],
  };
}

/** Where to ask for the files, for who asked as the standard does. */
export const manifestAddress = (origin: string, query: URLSearchParams): string =>
  `${origin}${FHIR_BASE}/$export-manifest${query.size === 0 ? '' : `?${query.toString()}`}`;
