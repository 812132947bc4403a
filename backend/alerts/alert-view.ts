/** An alert as it is answered: its document, joined with its patient's and its people's names. */
import { ALERTS } from '../../projections/alerts/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { EPISODES } from '../../projections/alerts/collection.ts';
import type { AlertDocument, EpisodeDocument } from '../../projections/alerts/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { COURSES, FINDINGS } from '../../projections/work/collection.ts';
import {
  type CourseDocument,
  FOLLOWED_READINGS,
  type FindingDocument,
} from '../../projections/work/document.ts';
import { only } from '../../lib/only.ts';
import { clinicalText } from '../texts/clinical-texts.ts';
import { namedLimit } from '../clinical/limit-form.ts';
import { type Alert, type Found, MAX_SNOOZE_MS, measuredIn, readingOf } from '../contract/alert.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { lateWords } from './late-words.ts';

/** Reasons that the message of an alert names (`clinical-rules` 4.1). */
const REASONS_IN_MESSAGE = 3;

export async function alertViewOf(readSide: ReadSide, id: string): Promise<Alert | null> {
  const document = await readSide.get(ALERTS, id);
  return document === null ? null : only(await alertViews(readSide, [{ id, document }]));
}

export async function alertViews(
  readSide: ReadSide,
  found: readonly WithId<AlertDocument>[],
): Promise<readonly Alert[]> {
  const patientIds = [...new Set(found.map(({ document }) => document.patientId))];
  const patients = await readSide.getMany(PATIENTS, patientIds);
  const patientOf = new Map(patientIds.map((id, index) => [id, patients[index] ?? null]));
  const people = await namesOfUsers(
    readSide,
    found.flatMap(({ document }) => [document.acknowledgedBy, document.snoozedBy]),
  );
  const episodes = await episodesOf(readSide, found);
  const findings = await findingsOf(readSide, found);
  const courses = new Map(
    (await readSide.getMany(COURSES, patientIds)).map((course, index) => [patientIds[index], course]),
  );
  const now = readSide.clock.now();
  return found.map(({ id, document }) => ({
    id,
    patientId: document.patientId,
    patientName: patientOf.get(document.patientId)?.name ?? '',
    ...patientLeftOf(patientOf.get(document.patientId) ?? null),
    kind: document.kind,
    flag: document.flag,
    message: messageOf(document, patientOf.get(document.patientId)?.timeZone ?? 'UTC'),
    messageKey: document.messageKey,
    reasons: document.reasonKeys.map(clinicalText),
    reasonKeys: [...document.reasonKeys],
    ...foundOf(document, findings.get(document.logId ?? '') ?? null, courses.get(document.patientId) ?? null),
    late: document.late,
    lateEntries: lateEntriesOf(document),
    logId: document.logId,
    ecgId: document.ecgId,
    status: statusOf(document),
    acknowledged: document.acknowledgedAt !== null,
    createdAt: document.createdAt,
    acknowledgedBy: document.acknowledgedBy === null ? null : (people.get(document.acknowledgedBy) ?? null),
    acknowledgedAt: document.acknowledgedAt,
    ...snoozeOf(document, now, people),
    escalatedAt: document.escalatedAt,
    easedAt: document.easedAt,
    resolvedAt: document.resolvedAt,
    note: document.note,
    episodeId: document.episodeId,
    episodeCount: episodes.get(document.episodeId)?.alerts ?? 1,
    episodeSince: episodes.get(document.episodeId)?.since ?? document.createdAt,
  }));
}

async function episodesOf(
  readSide: ReadSide,
  found: readonly WithId<AlertDocument>[],
): Promise<ReadonlyMap<string, EpisodeDocument>> {
  const ids = [...new Set(found.map(({ document }) => document.episodeId))];
  return byId(await readSide.found(EPISODES, ids));
}

async function findingsOf(
  readSide: ReadSide,
  found: readonly WithId<AlertDocument>[],
): Promise<ReadonlyMap<string, FindingDocument>> {
  const ids = [...new Set(found.flatMap(({ document: { logId } }) => (logId === null ? [] : [logId])))];
  return byId(await readSide.found(FINDINGS, ids));
}

const byId = <Document>(found: readonly WithId<Document>[]): ReadonlyMap<string, Document> =>
  new Map(found.map(({ id, document }) => [id, document]));

/** What decided, for each reason that its log knew, and the course of what was measured. */
function foundOf(
  { reasonKeys, flag }: AlertDocument,
  finding: FindingDocument | null,
  course: CourseDocument | null,
): Pick<Alert, 'found' | 'course'> {
  if (finding === null) return {};
  const found = reasonKeys.map((key): Found | null => {
    const reason = finding.reasons.find(({ ruleId }) => key === `reason.${ruleId}`);
    if (reason === undefined || reason.compared === null) return null;
    const { field, value } = reason.compared;
    const limit = namedLimit(reason.ruleId, reason.compared);
    return {
      field,
      value,
      ...(reason.flag === flag || reason.flag === 'NOTE' ? {} : { flag: reason.flag }),
      ...(limit === null ? {} : { [limit.side]: limit.limit }),
    };
  });
  if (found.every((one) => one === null)) return {};
  const measured = measuredIn(found);
  const reading = FOLLOWED_READINGS.find((one) => measured !== null && one === readingOf(measured.field));
  const readings = reading === undefined ? undefined : course?.readings[reading];
  return readings === undefined
    ? { found }
    : { found, course: readings.map(({ value }) => value).toReversed() };
}

function patientLeftOf(patient: PatientDocument | null): Pick<Alert, 'patientLeft'> {
  return patient === null || patient.left === null ? {} : { patientLeft: patient.left.outcome };
}

/**
 * A snooze ends by itself: what has passed is not shown, nor what lies further ahead than any snooze can, which was set
 * by a clock that was ahead.
 */
function snoozeOf(
  { snoozedUntil, snoozedBy }: AlertDocument,
  now: Date,
  people: ReadonlyMap<string, string>,
): Pick<Alert, 'snoozedUntil' | 'snoozedBy'> {
  const left = snoozedUntil === null ? 0 : Date.parse(snoozedUntil) - now.getTime();
  if (left <= 0 || left > MAX_SNOOZE_MS) return { snoozedUntil: null, snoozedBy: null };
  return { snoozedUntil, snoozedBy: snoozedBy === null ? null : (people.get(snoozedBy) ?? null) };
}

function messageOf(alert: AlertDocument, timeZone: string): string {
  if (alert.message !== null) return alert.message;
  const reasons = alert.reasonKeys.slice(0, REASONS_IN_MESSAGE).map(clinicalText);
  const text = [clinicalText(alert.messageKey ?? ''), ...reasons].join(' ');
  return alert.late ? `${lateWords('en', lateEntriesOf(alert), timeZone)} ${text}` : text;
}

function lateEntriesOf({ late, logs, measuredFrom, measuredTo }: AlertDocument): Alert['lateEntries'] {
  if (!late || measuredFrom === null || measuredTo === null) return null;
  return { count: logs, from: measuredFrom, to: measuredTo };
}

function statusOf(alert: AlertDocument): Alert['status'] {
  if (alert.resolvedAt !== null) return 'resolved';
  if (alert.acknowledgedAt !== null) return 'acknowledged';
  return alert.escalatedAt !== null ? 'escalated' : 'open';
}
