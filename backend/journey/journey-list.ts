/** A patient's journey, newest first. */
import { ALERTS } from '../../projections/alerts/collection.ts';
import { MILESTONES } from '../../projections/milestones/collection.ts';
import { JOURNEY } from '../../projections/journey/collection.ts';
import type { JourneyDocument } from '../../projections/journey/document.ts';
import type { JourneyEvent } from '../contract/journey-event.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { documentOf, journeyEvents } from './journey-view.ts';

/** Newest events that a list without a limit gives. */
const DEFAULT_LIMIT = 100;
const UNKNOWN_EVENT = 'The event to continue before could not be found.';

interface Page {
  readonly limit: number | null;
  /** The id of the event to continue before. */
  readonly before: string | null;
}

/** @throws Refusal 404 for a `before` that is no event of the patient */
export async function listJourney(
  readSide: ReadSide,
  patientId: string,
  { limit, before }: Page,
): Promise<readonly JourneyEvent[]> {
  const most = limit ?? DEFAULT_LIMIT;
  const from = before === null ? null : await continued(readSide, patientId, before);
  // Every document tells one thing at least, so that so many of them are enough.
  const older = await readSide.find(JOURNEY, {
    index: 'byPatient',
    equal: { patientId },
    descending: true,
    limit: most,
    ...(from === null ? {} : { after: [patientId, from.document.at, from.id] }),
  });
  const events = await told(readSide, from === null ? older : [from, ...older]);
  if (before === null) return events.slice(0, most);
  const at = events.findIndex(({ id }) => id === before);
  if (at === -1) throw Refusal.notFound(UNKNOWN_EVENT);
  return events.slice(at + 1, at + 1 + most);
}

async function continued(
  readSide: ReadSide,
  patientId: string,
  before: string,
): Promise<WithId<JourneyDocument>> {
  const id = documentOf(before);
  const document = id === null ? null : await readSide.get(JOURNEY, id);
  if (id === null || document?.patientId !== patientId) throw Refusal.notFound(UNKNOWN_EVENT);
  return { id, document };
}

async function told(
  readSide: ReadSide,
  found: readonly WithId<JourneyDocument>[],
): Promise<readonly JourneyEvent[]> {
  const ids = [...new Set(found.flatMap(({ document }) => document.milestoneId ?? []))];
  const documents = await readSide.getMany(MILESTONES, ids);
  const milestones = new Map(ids.map((id, index) => [id, documents[index] ?? null]));
  const open = await openAlerts(readSide, found);
  return found.flatMap((one) =>
    journeyEvents(
      one,
      milestones.get(one.document.milestoneId ?? '') ?? null,
      open.has(moment(one.document)),
    ),
  );
}

/** More than a patient's timeline shows at once. */
const MOST_OPEN = 500;

/** What became of an alert and when: the timeline knows no alert by its id. */
const moment = ({ alertStep, at, flag }: Pick<JourneyDocument, 'alertStep' | 'at' | 'flag'>): string =>
  `${alertStep} ${flag} ${at}`;

/** When alerts that nobody has acknowledged were raised, and escalated. */
async function openAlerts(
  readSide: ReadSide,
  found: readonly WithId<JourneyDocument>[],
): Promise<ReadonlySet<string>> {
  const patientId = found.find(({ document: { subject } }) => subject === 'alert')?.document.patientId;
  if (patientId === undefined) return new Set();
  const open = await readSide.find(ALERTS, {
    index: 'byPatientAge',
    equal: { patientId, acknowledged: false },
    descending: true,
    limit: MOST_OPEN,
  });
  return new Set(
    open
      .filter(({ document: { resolvedAt } }) => resolvedAt === null)
      .flatMap(({ document: { flag, createdAt, escalatedAt } }) => [
        moment({ alertStep: 'raised', flag, at: createdAt }),
        ...(escalatedAt === null ? [] : [moment({ alertStep: 'escalated', flag, at: escalatedAt })]),
      ]),
  );
}
