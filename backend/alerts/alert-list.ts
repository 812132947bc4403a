/** The lists of alerts, and how many there are. */
import type { AlertDocument } from '../../projections/documents.ts';
import type { Cursor, Scalar } from '../../projections/read-models/port.ts';
import type { AlertCounts } from '../contract/alert.ts';
import { choiceParameter, limitParameter, textParameter } from '../http/query.ts';
import type { Found, ReadSide } from '../read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { withoutLaidAside } from './laid-aside.ts';

/** Acknowledged alerts that a list without a limit gives, beside every unacknowledged one. */
const ACKNOWLEDGED_SHOWN = 100;
/** Unacknowledged alerts that continue a list without a limit. */
const MOST_AFTER_ONE = 5000;
/** The lowest urgency of an unacknowledged alert; what is below is acknowledged. */
const UNACKNOWLEDGED_FROM = 4;

export const LIST_PARAMETERS = {
  patientId: textParameter,
  acknowledged: choiceParameter(['true', 'false']),
  resolved: choiceParameter(['true', 'false']),
  limit: limitParameter,
  before: textParameter,
};

interface AlertListQuery {
  readonly patientId: string | null;
  readonly acknowledged: 'true' | 'false' | null;
  readonly resolved: 'true' | 'false' | null;
  readonly limit: number | null;
  readonly before: string | null;
}

export async function listAlerts(
  readSide: ReadSide,
  clinicId: string,
  { patientId, acknowledged, resolved, limit, before }: AlertListQuery,
): Promise<readonly Found<AlertDocument>[]> {
  const scope = scopeOf(clinicId, patientId, resolved);
  const after = await cursorBefore(readSide, before, Object.values(scope.equal));
  // Whoever asks for one patient's alerts sees those that are laid aside, too.
  const shown = (page: readonly Found<AlertDocument>[]) =>
    patientId === null ? withoutLaidAside(readSide, page) : Promise.resolve(page);
  const find = (most: number, urgency?: { gte?: number; lt?: number }) =>
    nextShown(readSide, scope, { most, urgency, ...after }, shown);
  const unacknowledged = async () =>
    limit === null && before === null
      ? shown(await everyUnacknowledged(readSide, scope))
      : find(limit ?? MOST_AFTER_ONE, { gte: UNACKNOWLEDGED_FROM });
  const others = () =>
    limit === null && before === null && resolved === null
      ? newestAcknowledged(readSide, clinicId, patientId)
      : find(limit ?? ACKNOWLEDGED_SHOWN, { lt: UNACKNOWLEDGED_FROM });
  const found =
    acknowledged === 'false'
      ? await unacknowledged()
      : acknowledged === 'true'
        ? await others()
        : limit === null
          ? [...(await unacknowledged()), ...(await others())]
          : await find(limit);
  // Between two questions an alert may have been acknowledged, and be in both answers.
  const unique = [...new Map(found.map((one) => [one.id, one])).values()];
  return unique.filter(({ document }) => document.clinicId === clinicId);
}

type Scope = ReturnType<typeof scopeOf>;

interface Wanted {
  readonly most: number;
  readonly urgency: { readonly gte?: number; readonly lt?: number } | undefined;
  readonly after?: Cursor;
}

/** Reads on until as many as are wanted are shown: a page that is not full would look like the last one. */
async function nextShown(
  readSide: ReadSide,
  scope: Scope,
  { most, urgency, after }: Wanted,
  shown: (page: readonly Found<AlertDocument>[]) => Promise<readonly Found<AlertDocument>[]>,
): Promise<readonly Found<AlertDocument>[]> {
  const listed: Found<AlertDocument>[] = [];
  for (let from = after; ;) {
    const page = await readSide.find<AlertDocument>('alerts', 'alerts', {
      ...scope,
      ...(urgency === undefined ? {} : { range: { field: 'urgency', ...urgency } }),
      descending: true,
      limit: most,
      ...(from === undefined ? {} : { after: from }),
    });
    listed.push(...(await shown(page)));
    const last = page.at(-1);
    if (last === undefined || page.length < most || listed.length >= most) return listed.slice(0, most);
    from = [...Object.values(scope.equal), last.document.urgency, last.document.createdAt, last.id];
  }
}

async function everyUnacknowledged(
  readSide: ReadSide,
  scope: Scope,
): Promise<readonly Found<AlertDocument>[]> {
  const found: Found<AlertDocument>[] = [];
  const query = { ...scope, range: { field: 'urgency', gte: UNACKNOWLEDGED_FROM }, descending: true };
  for await (const page of readSide.findAll<AlertDocument>('alerts', 'alerts', query)) found.push(...page);
  return found;
}

/** What is on the list of what nobody has acknowledged. */
export async function countAlerts(readSide: ReadSide, clinicId: string): Promise<AlertCounts> {
  const all = await everyUnacknowledged(readSide, scopeOf(clinicId, null, null));
  const open = await withoutLaidAside(readSide, all);
  const of = (fits: (alert: AlertDocument) => boolean) =>
    open.filter(({ document }) => fits(document)).length;
  return {
    unacknowledged: open.length,
    RED: of(({ flag }) => flag === 'RED'),
    AMBER: of(({ flag }) => flag === 'AMBER'),
    escalated: of(({ flag, escalatedAt }) => flag === 'AMBER' && escalatedAt !== null),
    episodes: new Set(open.map(({ document }) => document.episodeId)).size,
  };
}

/** Those that were raised last, in the order of all lists. */
async function newestAcknowledged(
  readSide: ReadSide,
  clinicId: string,
  patientId: string | null,
): Promise<readonly Found<AlertDocument>[]> {
  const newest = await readSide.find<AlertDocument>('alerts', 'alerts', {
    ...(patientId === null
      ? { index: 'byAge', equal: { clinicId, acknowledged: true } }
      : { index: 'byPatientAge', equal: { patientId, acknowledged: true } }),
    descending: true,
    limit: ACKNOWLEDGED_SHOWN,
  });
  // They come newest first, which the sort keeps among equals.
  return newest.toSorted((one, other) => other.document.urgency - one.document.urgency);
}

function scopeOf(clinicId: string, patientId: string | null, resolved: AlertListQuery['resolved']) {
  const whose = patientId === null ? { clinicId } : { patientId };
  if (resolved === null) return { index: patientId === null ? 'byUrgency' : 'byPatient', equal: whose };
  return {
    index: patientId === null ? 'byResolved' : 'byPatientResolved',
    equal: { ...whose, resolved: resolved === 'true' },
  };
}

/**
 * @param scope whose alerts, and whether resolved ones: an alert that has been resolved since the page before keeps its
 *   place among those that are not.
 */
async function cursorBefore(readSide: ReadSide, before: string | null, scope: readonly Scalar[]) {
  if (before === null) return {};
  const alert = await readSide.alert(before);
  if (alert === null || ![alert.clinicId, alert.patientId].some((id) => id === scope[0]))
    throw Refusal.notFound('The alert to continue before could not be found.');
  return { after: [...scope, alert.urgency, alert.createdAt, before] };
}
