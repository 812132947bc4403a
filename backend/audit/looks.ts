/** Which questions are looks at a patient's record: all that anybody but the patient is answered about them. */
import * as z from 'zod/mini';
import type { ListView, RecordView } from '../../events/enums.ts';
import type { AnsweredRequest } from '../http/route.ts';

/** `patientId` is null of a list; `rows` of one patient's record, or where they were not counted. */
export type Look =
  | { readonly view: RecordView; readonly patientId: string }
  | { readonly view: ListView; readonly patientId: null; readonly rows: number | null };

const OF_PATIENT = '/api/patients/:patientId';
const LISTS: ReadonlySet<string> = new Set([
  '/api/patients',
  '/api/alerts',
  '/api/orders',
  '/api/worklist/hand-over',
  '/api/thresholds/overrides',
  '/api/forgetting',
]);
/** Whose readings they are is told to a clinician alone. */
const QUALITY_ROWS = '/api/data-quality/:check';
const OF_RECORD: Readonly<Record<string, RecordView>> = {
  [`${OF_PATIENT}/logs`]: 'logs',
  [`${OF_PATIENT}/logs/:logId/explain`]: 'logs',
  [`${OF_PATIENT}/ecg/history`]: 'ecg',
  [`${OF_PATIENT}/ecg/:ecgId/signal`]: 'ecg',
  '/api/audit/patients/:patientId': 'audit',
  '/api/audit/patients/:patientId/changes': 'audit',
  '/api/audit/patients/:patientId/logs/:logId/verdicts': 'audit',
  '/api/audit/patients/:patientId/alerts/:alertId': 'audit',
};

/** null for what is no look: a patient's own, a change, a count, and all that names no patient. */
export function lookOf({ method, path, caller, params, query, answer }: AnsweredRequest): Look | null {
  if (method !== 'GET' || caller.role === 'patient') return null;
  if (path.startsWith('/fhir/')) return lookAtFhir(path, query, answer);
  const isList = LISTS.has(path) || (path === QUALITY_ROWS && caller.role === 'clinician');
  if (isList) return { view: 'list', patientId: null, rows: rowsOf(answer) };
  if (path === '/api/exports/:table') return { view: 'export', patientId: null, rows: null };
  const patientId = params['patientId'] ?? (query.get('patientId')?.trim() || null);
  if (path === '/api/audit/export')
    return patientId === null
      ? { view: 'export', patientId, rows: rowsOf(answer) }
      : { view: 'export', patientId };
  if (path === '/api/audit/events') return patientId === null ? null : { view: 'audit', patientId };
  if (path === '/api/audit/events/:eventId') {
    const named = namedPatient(answer);
    return named === null ? null : { view: 'audit', patientId: named };
  }
  const view = OF_RECORD[path] ?? (isOfPatient(path) ? 'record' : null);
  return view === null || params['patientId'] === undefined ? null : { view, patientId: params['patientId'] };
}

const isOfPatient = (path: string): boolean => path === OF_PATIENT || path.startsWith(`${OF_PATIENT}/`);

/** A list that is streamed or was serialised before knows how long it is. */
function rowsOf(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null || !('rows' in answer)) return null;
  return typeof answer.rows === 'number' ? answer.rows : null;
}

function namedPatient(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null || !('patientId' in answer)) return null;
  return typeof answer.patientId === 'string' ? answer.patientId : null;
}

const resourceSchema = z.looseObject({
  resourceType: z.string(),
  id: z.optional(z.string()),
  subject: z.optional(z.looseObject({ reference: z.string() })),
});
const foundSchema = z.looseObject({ entry: z.array(z.looseObject({ resource: resourceSchema })) });

/** What names a patient is a look at their record, however it is written; of a search that found nothing there was none. */
function lookAtFhir(path: string, query: URLSearchParams, answer: unknown): Look | null {
  if (path === '/fhir/$export') return { view: 'export', patientId: null, rows: null };
  if (path === '/fhir/:type/:id') return lookAtResource(resourceSchema.safeParse(answer).data);
  const { entry: found = [] } = foundSchema.safeParse(answer).data ?? {};
  if (path !== '/fhir/:type' || found.length === 0) return null;
  return ['_id', 'patient', 'subject'].some((name) => query.has(name))
    ? lookAtResource(found[0]?.resource)
    : { view: 'list', patientId: null, rows: found.length };
}

function lookAtResource(resource: z.output<typeof resourceSchema> | undefined): Look | null {
  const ofPatient = resource?.resourceType === 'Patient' ? resource.id : resource?.subject?.reference;
  return ofPatient === undefined ? null : { view: 'record', patientId: ofPatient.replace('Patient/', '') };
}
