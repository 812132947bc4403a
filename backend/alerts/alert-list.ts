/** The lists of alerts, and how many there are. */
import type { SelectionIn } from '../../projections/read-models/collection.ts';
import { ALERTS, OPEN_ALERTS } from '../../projections/alerts/collection.ts';
import { type AlertDocument, unacknowledgedUrgency } from '../../projections/alerts/document.ts';
import type { Cursor, Scalar } from '../../projections/read-models/port.ts';
import type { AlertCounts } from '../contract/alert.ts';
import type { AlertListQuery } from '../contract/query.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { LaidAside } from './laid-aside.ts';

/** Acknowledged alerts that a list without a limit gives, beside every unacknowledged one. */
const ACKNOWLEDGED_SHOWN = 100;
/** Unacknowledged alerts that continue a list without a limit. */
const MOST_AFTER_ONE = 5000;
/** The lowest urgency of an unacknowledged alert; what is below is acknowledged. */
const UNACKNOWLEDGED_FROM = 4;

export interface AlertModels {
  readonly readSide: ReadSide;
  readonly laidAside: LaidAside;
}

/** In the order of the list. */
export async function listAlertIds(
  { readSide, laidAside }: AlertModels,
  clinicId: string,
  { patientId, acknowledged, resolved, limit, before }: AlertListQuery,
): Promise<readonly string[]> {
  const scope = scopeOf(clinicId, patientId, resolved);
  const after = await cursorBefore(readSide, before, Object.values(scope.equal), acknowledged);
  // Whoever asks for one patient's alerts sees those that are laid aside, too.
  const hidden = patientId === null ? await laidAside.alertIds() : NONE;
  const find = (most: number, urgency?: { gte?: number; lt?: number }) =>
    nextShown(readSide, scope, { most, urgency, ...after }, hidden);
  const unacknowledged = () =>
    find(limit ?? (before === null ? Infinity : MOST_AFTER_ONE), { gte: UNACKNOWLEDGED_FROM });
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
  return [...new Set(found)];
}

const NONE: ReadonlySet<string> = new Set();

export async function listAlerts(
  models: AlertModels,
  clinicId: string,
  query: AlertListQuery,
): Promise<readonly WithId<AlertDocument>[]> {
  return alertsOf(models.readSide, clinicId, await listAlertIds(models, clinicId, query));
}

/** In the order given, of those who are there and of the clinic. */
export async function alertsOf(
  readSide: ReadSide,
  clinicId: string,
  ids: readonly string[],
): Promise<readonly WithId<AlertDocument>[]> {
  const found = await readSide.found(ALERTS, ids);
  return found.filter(({ document }) => document.clinicId === clinicId);
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

/** Keys that are read at first, and at most at once: some may be laid aside. */
const FIRST_KEYS = 100;
const MOST_KEYS = 2000;

/** Reads on until as many as are wanted are shown: a page that is not full would look like the last one. */
async function nextShown(
  readSide: ReadSide,
  scope: Scope,
  { most, urgency, after }: PageRequest,
  hidden: ReadonlySet<string>,
): Promise<readonly string[]> {
  const shown: string[] = [];
  let from = after;
  for (let limit = FIRST_KEYS; ; limit = Math.min(2 * limit, MOST_KEYS)) {
    const keys = await readSide.keys(ALERTS, {
      ...scope,
      ...(urgency === undefined ? {} : { range: { field: 'urgency', ...urgency } }),
      descending: true,
      limit,
      ...(from === undefined ? {} : { after: from }),
    });
    for (const id of keys.map((key) => String(key.at(-1)))) if (!hidden.has(id)) shown.push(id);
    from = keys.at(-1);
    if (keys.length < limit || shown.length >= most) return shown.slice(0, most);
  }
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
type Counting = SelectionIn<typeof OPEN_ALERTS, 'byRed' | 'byAmber' | 'byEscalated' | 'byEpisodes'>;
const PATIENTS_WITH: Readonly<Record<Counted, (least: number) => Counting>> = {
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
): Promise<readonly string[]> {
  const newest = await readSide.find(ALERTS, {
    ...(patientId === null
      ? { index: 'byAge', equal: { clinicId, acknowledged: true } }
      : { index: 'byPatientAge', equal: { patientId, acknowledged: true } }),
    descending: true,
    limit: ACKNOWLEDGED_SHOWN,
  });
  // They come newest first, which the sort keeps among equals.
  const listed = newest.toSorted((one, other) => other.document.urgency - one.document.urgency);
  return listed.map(({ id }) => id);
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
