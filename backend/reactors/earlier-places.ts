/**
 * The places of reactors as earlier releases kept them: as projections of the read models, with a checkpoint and three
 * collections. They are carried over once and then left as they are, so that going back to such a release loses nothing
 * either. The names of the collections are stored.
 */
import { type Position, positionFromText } from '../../events/position.ts';
import type { ProjectionStore, ReadModelStore } from '../../projections/read-models/port.ts';
import type { ParkedEvent, ReactorCheckpoints } from './checkpoints/port.ts';

/** Of releases that reacted to everything after a position. */
const BY_POSITION = 3;
/** Of releases that reacted to what had been recorded since an instant. */
const BY_INSTANT = 2;
const PASSES = 'passes';
const PARKED = 'leftOut';
const RECOVERED = 'madeUp';

/** null where no release kept a place in that version. */
async function openVersion(
  readModels: ReadModelStore,
  name: string,
  version: number,
): Promise<ProjectionStore | null> {
  const projection = `reactor-${name}`;
  if (!(await readModels.versions(projection)).includes(version)) return null;
  const collections = [PASSES, PARKED, RECOVERED].map((collection) => ({ name: collection, indexes: [] }));
  return readModels.open({ name: projection, version, collections });
}

/** Copies a reactor's place and what it had parked, unless it has a checkpoint already or an earlier release had none. */
export async function carryOver(
  readModels: ReadModelStore,
  checkpoints: ReactorCheckpoints,
  name: string,
): Promise<void> {
  if ((await checkpoints.get(name)) !== null) return;
  const store = await openVersion(readModels, name, BY_POSITION);
  const beginning = (await store?.get(PASSES, 'beginning')) ?? null;
  if (store === null || beginning === null) return;
  // The checkpoint last: what a crash leaves out then is copied at the next start.
  for (const event of await parkedIn(store)) await checkpoints.park(name, event);
  const { position } = await store.checkpoint();
  const { history } = beginning.body;
  await checkpoints.move(name, null, { position, history: typeof history === 'number' ? history : 0 });
}

async function parkedIn(store: ProjectionStore): Promise<readonly ParkedEvent[]> {
  const open: ParkedEvent[] = [];
  for await (const page of store.scan(PARKED)) {
    const ids = page.map(({ id }) => id);
    const recovered = await store.getMany(RECOVERED, ids);
    for (const [index, { id, body }] of page.entries()) {
      const { stream, revision, position } = body;
      if (recovered[index] !== null) continue;
      if (typeof stream !== 'string' || typeof revision !== 'number' || typeof position !== 'string')
        continue;
      open.push({ id, stream, revision, position: positionFromText(position) });
    }
  }
  return open;
}

/**
 * Where the log ended when a release that went by instants started this reactor for the first time. What came after that
 * was to be reacted to, and was not where the server's clock was wrong. null where there was no such release, or where it
 * had not come so far.
 */
export async function firstStartByInstant(
  readModels: ReadModelStore,
  name: string,
  head: Position,
): Promise<Position | null> {
  const store = await openVersion(readModels, name, BY_INSTANT);
  const pass = (await store?.get(PASSES, 'first')) ?? null;
  if (store === null || pass === null) return null;
  const { position } = await store.checkpoint();
  return position < pass.position || position > head ? null : pass.position;
}
