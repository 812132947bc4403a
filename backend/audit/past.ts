/**
 * A patient as of a moment: the events up to then, folded by the projectors of the product into a store that is thrown
 * away, and read by the same queries. There is no second code for the past.
 */
import type { Clock } from '../../lib/clock.ts';
import { type Decoded, decode } from '../../events/codec.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import { type Position, START } from '../../events/position.ts';
import type { EventStore, StoredEvent } from '../../events/store/port.ts';
import { AUDIT } from '../../projections/audit/collection.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { changesOf, ProjectorError } from '../../projections/fold.ts';
import type { Projection } from '../../projections/projection.ts';
import { defectOf } from '../../projections/read-models/document-body.ts';
import type { DocumentWrite, ProjectionStore } from '../../projections/read-models/port.ts';
import { ReadModels, type ServedStores } from '../../projections/read-models/query.ts';
import { openInMemory } from '../../projections/read-models/sqlite/memory.ts';
import { writesOf } from '../../projections/runtime/page.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReadSide } from '../event-sourcing/read-side.ts';
import { storedEvents } from './audit-events.ts';

/** By what was known at the moment, or by what had happened by then, as it is known today. */
export type TimeOf = 'recorded' | 'effective';

/** What a patient's page shows; of the others, hospitals and partners, today's are read. */
const NOT_FOLDED: ReadonlySet<string> = new Set(['audit', 'reads', 'search', 'partners', 'facilities']);
const FOLDED: readonly Projection[] = PROJECTIONS.filter(({ name }) => !NOT_FOLDED.has(name));
const OF_READS: ReadonlySet<string> = new Set(['PatientRecordRead']);
const PAGE = 1000;

export interface PastModels {
  readonly readSide: ReadSide;
  readonly store: EventStore;
  /** Where what is not folded is read. */
  readonly served: ServedStores;
}

export interface Past {
  readonly readSide: ReadSide;
  /** Of the last event about the patient or their clinic; `START` where there was none. */
  readonly position: Position;
  /** How many there are. */
  readonly events: number;
}

export interface Moment {
  readonly patientId: string;
  readonly clinicId: string;
  /** ISO, UTC. */
  readonly at: string;
  readonly by: TimeOf;
}

/** Shows somebody what was then; what it is shown from is gone afterwards. */
export async function inThePast<Shown>(
  models: PastModels,
  moment: Moment,
  show: (past: Past) => Promise<Shown>,
): Promise<Shown> {
  const stores = new Map(FOLDED.map((projection) => [projection.name, openInMemory(projection)] as const));
  try {
    const events = await eventsUpTo(models, moment);
    for (let from = 0; from < events.length; from += PAGE) {
      await foldPage(events.slice(from, from + PAGE), stores, moment.at);
      await nextTurn();
    }
    const served: ServedStores = { store: (name) => stores.get(name) ?? models.served.store(name) };
    const then: Clock = { now: () => new Date(moment.at) };
    const ofPatient = events.filter(({ stream }) => !stream.startsWith('user-'));
    return await show({
      readSide: new ReadSide(new ReadModels(served), then),
      position: ofPatient.at(-1)?.position ?? START,
      events: ofPatient.length,
    });
  } finally {
    for (const store of stores.values()) store.close();
  }
}

/** In the order of the log: those of the patient, the limits and settings of their clinic, and today's names of people. */
async function eventsUpTo(
  { readSide, store }: PastModels,
  { patientId, clinicId, at, by }: Moment,
): Promise<readonly StoredEvent[]> {
  const ofPatient = await readSide.all(AUDIT, { index: 'byPatient', equal: { patientId } });
  const ofClinic = await readSide.all(AUDIT, { index: 'byStream', equal: { stream: `clinic-${clinicId}` } });
  const clinics = [...new Set([clinicId, MAIN_CLINIC])];
  const introduced = await Promise.all(
    clinics.map((clinic) =>
      readSide.all(AUDIT, { index: 'byType', equal: { clinicId: clinic, type: 'UserIntroduced' } }),
    ),
  );
  const then = [...ofPatient, ...ofClinic].filter(
    ({ document }) =>
      !OF_READS.has(document.type) && (by === 'recorded' ? document.at : document.effectiveAt) <= at,
  );
  const places = [...introduced.flat(), ...then].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return storedEvents(
    store,
    places.map(({ document }) => document),
  );
}

async function foldPage(
  stored: readonly StoredEvent[],
  stores: ReadonlyMap<string, ProjectionStore>,
  updatedAt: string,
): Promise<void> {
  const last = stored.at(-1);
  if (last === undefined) return;
  const events = stored.map((event) => decode(event));
  for (const projection of FOLDED) {
    const store = stores.get(projection.name);
    if (store === undefined) continue;
    const writes = await writesOfPage(projection, store, events);
    if (writes.length === 0) continue;
    const { position } = await store.checkpoint();
    await store.commit(writes, position, { position: last.position, events: 0, updatedAt });
  }
}

/**
 * As live projections do, what cannot be applied is left out. To know it change by change takes a quarter longer, so it is asked
 * only where something stood in the way.
 */
async function writesOfPage(
  projection: Projection,
  store: ProjectionStore,
  events: readonly Decoded[],
): Promise<readonly DocumentWrite[]> {
  try {
    const writes = await writesOf(projection, store, changesOf(projection, events));
    if (writes.every(({ body }) => defectOf(body) === null)) return writes;
  } catch (error) {
    if (!(error instanceof ProjectorError)) throw error;
  }
  const leaveOut = (): void => {};
  return writesOf(projection, store, changesOf(projection, events, leaveOut), leaveOut);
}
