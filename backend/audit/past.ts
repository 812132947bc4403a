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
import { type AuditDocument, auditDocumentOf } from '../../projections/audit/document.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { changesOf, ProjectorError } from '../../projections/fold.ts';
import type { Projection } from '../../projections/projection.ts';
import { defectOf } from '../../projections/read-models/document-body.ts';
import type {
  Checkpoint,
  CountQuery,
  Cursor,
  DocumentWrite,
  ProjectionSchema,
  ProjectionStore,
  Query,
  StoredDocument,
} from '../../projections/read-models/port.ts';
import { type ReadableStore, ReadModels, type ServedStores } from '../../projections/read-models/query.ts';
import { openInMemory } from '../../projections/read-models/sqlite/memory.ts';
import type { SqliteProjectionStore } from '../../projections/read-models/sqlite/projection-store.ts';
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
/** For so long others wait: with a turn after every page, those that look through the whole log at a first start made it take five times as long. */
const LONGEST_TURN_MS = 25;

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
  const events = await eventsUpTo(models, moment);
  const turns = new Turns();
  const decoded = await decodedPages(events, turns);
  const stores = new Map(
    FOLDED.map(
      (projection) => [projection.name, new FoldedWhenAsked(projection, decoded, moment.at, turns)] as const,
    ),
  );
  const served: ServedStores = { store: (name) => stores.get(name) ?? models.served.store(name) };
  const then: Clock = { now: () => new Date(moment.at) };
  const ofPatient = events.filter(({ stream }) => !stream.startsWith('user-'));
  try {
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
  // What was recorded later is not even looked for; what is told late may have happened before.
  const upTo = by === 'recorded' ? { range: { field: 'at', lte: at } as const } : {};
  const ofPatient = await readSide.all(AUDIT, { index: 'byPatient', equal: { patientId }, ...upTo });
  const clinics = [...new Set([clinicId, MAIN_CLINIC])];
  const introduced = await Promise.all(
    clinics.map((clinic) =>
      readSide.all(AUDIT, { index: 'byType', equal: { clinicId: clinic, type: 'UserIntroduced' } }),
    ),
  );
  const isThen = ({ type, at: recordedAt, effectiveAt }: AuditDocument): boolean =>
    !OF_READS.has(type) && (by === 'recorded' ? recordedAt : effectiveAt) <= at;
  // To the end of the stream, which may be beyond the index for a moment: what is recorded now is of no moment before.
  const ofClinic: StoredEvent[] = [];
  for await (const page of store.readStream(`clinic-${clinicId}`))
    ofClinic.push(...page.filter((event) => isThen(auditDocumentOf(decode(event)))));
  const places = [...introduced.flat(), ...ofPatient.filter(({ document }) => isThen(document))];
  const indexed = await storedEvents(
    store,
    places.map(({ document }) => document),
  );
  return [...indexed, ...ofClinic].toSorted((one, other) => (one.position < other.position ? -1 : 1));
}

/** Lets others have a turn when it has been ours for long. */
class Turns {
  #since = performance.now();

  async offer(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_TURN_MS) return;
    await nextTurn();
    this.#since = performance.now();
  }
}

async function decodedPages(
  stored: readonly StoredEvent[],
  turns: Turns,
): Promise<readonly (readonly Decoded[])[]> {
  const pages: (readonly Decoded[])[] = [];
  for (let from = 0; from < stored.length; from += PAGE) {
    pages.push(stored.slice(from, from + PAGE).map((event) => decode(event)));
    await turns.offer();
  }
  return pages;
}

/**
 * The documents of a projection at the moment, folded once the first of them is asked for: what is shown asks for half of the
 * projections, and those that it leaves take as long.
 */
class FoldedWhenAsked implements ReadableStore {
  readonly schema: ProjectionSchema;
  readonly #projection: Projection;
  readonly #pages: readonly (readonly Decoded[])[];
  readonly #updatedAt: string;
  readonly #turns: Turns;
  #store: SqliteProjectionStore | null = null;
  #folded: Promise<ProjectionStore> | null = null;

  constructor(
    projection: Projection,
    pages: readonly (readonly Decoded[])[],
    updatedAt: string,
    turns: Turns,
  ) {
    this.schema = projection;
    this.#projection = projection;
    this.#pages = pages;
    this.#updatedAt = updatedAt;
    this.#turns = turns;
  }

  async get(collection: string, id: string): Promise<StoredDocument | null> {
    return (await this.#asked()).get(collection, id);
  }

  async getMany(collection: string, ids: readonly string[]): Promise<readonly (StoredDocument | null)[]> {
    return (await this.#asked()).getMany(collection, ids);
  }

  async find(collection: string, query: Query): Promise<readonly StoredDocument[]> {
    return (await this.#asked()).find(collection, query);
  }

  async keys(collection: string, query: Query): Promise<readonly Cursor[]> {
    return (await this.#asked()).keys(collection, query);
  }

  async count(collection: string, query?: CountQuery): Promise<number> {
    return (await this.#asked()).count(collection, query);
  }

  async checkpoint(): Promise<Checkpoint> {
    return (await this.#asked()).checkpoint();
  }

  close(): void {
    this.#store?.close();
  }

  #asked(): Promise<ProjectionStore> {
    this.#folded ??= this.#fold();
    return this.#folded;
  }

  async #fold(): Promise<ProjectionStore> {
    const store = openInMemory(this.#projection);
    this.#store = store;
    for (const events of this.#pages) {
      const position = events.at(-1)?.position;
      const writes = await writesOfPage(this.#projection, store, events);
      if (position === undefined || writes.length === 0) continue;
      const { position: expected } = await store.checkpoint();
      await store.commit(writes, expected, { position, events: 0, updatedAt: this.#updatedAt });
      await this.#turns.offer();
    }
    return store;
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
