/** An alert as it is answered: its document, joined with its patient's and its people's names. */
import { ALERTS } from '../../projections/alerts/collection.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { EPISODES } from '../../projections/alerts/collection.ts';
import type { AlertDocument, EpisodeDocument } from '../../projections/alerts/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { only } from '../../lib/only.ts';
import { clinicalText } from '../texts/clinical-texts.ts';
import { type Alert, MAX_SNOOZE_MS } from '../contract/alert.ts';
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
    late: document.late,
    lateEntries: lateEntriesOf(document),
    logId: document.logId,
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
  const episodes = new Map<string, EpisodeDocument>();
  for (const [index, episode] of (await readSide.getMany(EPISODES, ids)).entries()) {
    const id = ids[index];
    if (id !== undefined && episode !== null) episodes.set(id, episode);
  }
  return episodes;
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
