/** The lists of alerts, and how many there are. */
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import { ALERTS, OPEN_ALERTS } from '../../projections/alerts/collection.ts';
import { type AlertDocument, unacknowledgedUrgency } from '../../projections/alerts/document.ts';
import type { Cursor, Scalar } from '../../projections/read-models/port.ts';
import type { AlertCounts } from '../contract/alert.ts';
import type { AlertListQuery } from '../contract/query.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { withoutLaidAside } from './laid-aside.ts';

/** Acknowledged alerts that a list without a limit gives, beside every unacknowledged one. */
const ACKNOWLEDGED_SHOWN = 100;
/** Unacknowledged alerts that continue a list without a limit. */
const MOST_AFTER_ONE = 5000;
/** The lowest urgency of an unacknowledged alert; what is below is acknowledged. */
const UNACKNOWLEDGED_FROM = 4;

export async function listAlerts(
  readSide: ReadSide,
  clinicId: string,
  { patientId, acknowledged, resolved, limit, before }: AlertListQuery,
): Promise<readonly WithId<AlertDocument>[]> {
  const scope = scopeOf(clinicId, patientId, resolved);
  const after = await cursorBefore(readSide, before, Object.values(scope.equal), acknowledged);
  // Whoever asks for one patient's alerts sees those that are laid aside, too.
  const shown = (page: readonly WithId<AlertDocument>[]) =>
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

/** Whose alerts, and whether resolved ones, by an index that goes on with their urgency. */
type Scope = SelectionIn<typeof ALERTS, 'byUrgency' | 'byPatient' | 'byResolved' | 'byPatientResolved'> & {
  readonly equal: Readonly<Record<string, Scalar>>;
};

interface PageRequest {
  readonly most: number;
  readonly urgency: { readonly gte?: number; readonly lt?: number } | undefined;
  readonly after?: Cursor;
}

/** Reads on until as many as are wanted are shown: a page that is not full would look like the last one. */
async function nextShown(
  readSide: ReadSide,
  scope: Scope,
  { most, urgency, after }: PageRequest,
  shown: (page: readonly WithId<AlertDocument>[]) => Promise<readonly WithId<AlertDocument>[]>,
): Promise<readonly WithId<AlertDocument>[]> {
  const listed: WithId<AlertDocument>[] = [];
  for (let from = after; ;) {
    const page = await readSide.find(ALERTS, {
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
): Promise<readonly WithId<AlertDocument>[]> {
  return readSide.all(ALERTS, {
    ...scope,
    range: { field: 'urgency', gte: UNACKNOWLEDGED_FROM },
    descending: true,
  });
}

/** Counts of the unacknowledged alerts. */
export async function countAlerts(readSide: ReadSide, clinicId: string): Promise<AlertCounts> {
  const many = await readSide.all(OPEN_ALERTS, { index: 'byRed', equal: { clinicId, many: true } });
  const total = async (counted: Counted) =>
    many.reduce((sum, { document }) => sum + document[counted], await sumOf(readSide, clinicId, counted));
  const [RED, AMBER, escalated, episodes] = await Promise.all([
    total('RED'),
    total('AMBER'),
    total('escalated'),
    total('episodes'),
  ]);
  return { unacknowledged: RED + AMBER, RED, AMBER, escalated, episodes };
}

type Counted = 'RED' | 'AMBER' | 'escalated' | 'episodes';

/** The patients who have so many. */
const PATIENTS_WITH: Readonly<Record<Counted, (least: number) => SelectionIn<typeof OPEN_ALERTS>>> = {
  RED: (gte) => ({ index: 'byRed', range: { field: 'RED', gte } }),
  AMBER: (gte) => ({ index: 'byAmber', range: { field: 'AMBER', gte } }),
  escalated: (gte) => ({ index: 'byEscalated', range: { field: 'escalated', gte } }),
  episodes: (gte) => ({ index: 'byEpisodes', range: { field: 'episodes', gte } }),
};

/** Of all who have not many: how many have at least one, at least two, and so on, which together is how many there are. */
async function sumOf(readSide: ReadSide, clinicId: string, counted: Counted): Promise<number> {
  let sum = 0;
  for (let least = 1; ; least++) {
    const selection = { ...PATIENTS_WITH[counted](least), equal: { clinicId, many: false } };
    const patients = await readSide.count(OPEN_ALERTS, selection);
    if (patients === 0) return sum;
    sum += patients;
  }
}

/** Those that were raised last, in the order of all lists. */
async function newestAcknowledged(
  readSide: ReadSide,
  clinicId: string,
  patientId: string | null,
): Promise<readonly WithId<AlertDocument>[]> {
  const newest = await readSide.find(ALERTS, {
    ...(patientId === null
      ? { index: 'byAge', equal: { clinicId, acknowledged: true } }
      : { index: 'byPatientAge', equal: { patientId, acknowledged: true } }),
    descending: true,
    limit: ACKNOWLEDGED_SHOWN,
  });
  // They come newest first, which the sort keeps among equals.
  return newest.toSorted((one, other) => other.document.urgency - one.document.urgency);
}

function scopeOf(
  clinicId: string,
  patientId: string | null,
  resolvedOnly: AlertListQuery['resolved'],
): Scope {
  if (resolvedOnly === null) {
    return patientId === null
      ? { index: 'byUrgency', equal: { clinicId } }
      : { index: 'byPatient', equal: { patientId } };
  }
  const resolved = resolvedOnly === 'true';
  return patientId === null
    ? { index: 'byResolved', equal: { clinicId, resolved } }
    : { index: 'byPatientResolved', equal: { patientId, resolved } };
}

/**
 * @param scope whose alerts, and whether resolved ones: an alert that has been resolved since the page before keeps its
 *   place among those that are not.
 * @param acknowledged which are listed: one that has been acknowledged since the page before keeps its place, too.
 */
async function cursorBefore(
  readSide: ReadSide,
  before: string | null,
  scope: readonly Scalar[],
  acknowledged: AlertListQuery['acknowledged'],
) {
  if (before === null) return {};
  const alert = await readSide.get(ALERTS, before);
  if (alert === null || ![alert.clinicId, alert.patientId].some((id) => id === scope[0]))
    throw Refusal.notFound('The alert to continue before could not be found.');
  const urgency = acknowledged === 'false' ? unacknowledgedUrgency(alert) : alert.urgency;
  return { after: [...scope, urgency, alert.createdAt, before] };
}
