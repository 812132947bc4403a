/**
 * An export of the log: who made it and of what, the events in their order with their places in the chain, and at the end
 * how many there are and the hash over all that came before. Held is no more of it than a page.
 */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MAIN_CLINIC } from '../../events/event.ts';
import { type Position, START } from '../../events/position.ts';
import { type EventStore, isChained, type StoredEvent } from '../../events/store/port.ts';
import { AUDIT } from '../../projections/audit/collection.ts';
import type { ExportedEvent, ExportEnd, ExportHead } from '../contract/log-proof.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { storedEvents } from './audit-events.ts';

const PAGE = 100;
/** Lines go out together: so many characters of them, or as many as a page has. */
const SENT_TOGETHER = 64 * 1024;

export interface ExportModels {
  readonly store: EventStore;
  readonly readSide: ReadSide;
  /** Ends every export; what was sent then lacks its last line. */
  readonly stopping: AbortSignal;
}

export interface ExportAsked {
  readonly head: ExportHead;
  readonly clinicId: string;
  /** Of the last event that may be in it. */
  readonly upTo: Position;
}

export async function* exportedLog(models: ExportModels, asked: ExportAsked): AsyncGenerator<string, void> {
  const hash = createHash('sha256');
  const hashed = (line: object): string => {
    const text = textLine(line);
    hash.update(text);
    return text;
  };
  let count = 0;
  let text = hashed(asked.head);
  for await (const page of pagesOf(models, asked)) {
    if (models.stopping.aborted) return;
    for (const event of page) {
      text += hashed(await exported(models.store, event));
      count += 1;
      if (text.length >= SENT_TOGETHER) {
        yield text;
        text = '';
      }
    }
    if (text !== '') yield text;
    text = '';
    // However fast the client takes them, others have their turn.
    await nextTurn();
  }
  const end: ExportEnd = { count, sha256: hash.digest('hex') };
  yield text + textLine(end);
}

export const textLine = (line: object): string => `${JSON.stringify(line)}\n`;

async function exported(
  store: EventStore,
  { id, position, stream, revision, type, version, data, meta }: StoredEvent,
): Promise<ExportedEvent> {
  const chain = isChained(store) ? await store.linkAt(position) : null;
  return { id, position, stream, revision, type, version, data, meta, chain };
}

function pagesOf(models: ExportModels, asked: ExportAsked): AsyncIterable<readonly StoredEvent[]> {
  const { patientId } = asked.head.filter;
  return patientId === null ? pagesOfClinic(models, asked) : pagesOfPatient(models, asked, patientId);
}

/** The whole log is gone through: by its index it would have to be put into order first. */
async function* pagesOfClinic(
  { store }: ExportModels,
  { head: { filter }, clinicId, upTo }: ExportAsked,
): AsyncGenerator<readonly StoredEvent[], void> {
  if (upTo === START) return;
  for await (const page of store.readAll({ pageSize: PAGE })) {
    yield page.filter(({ position, meta }) => {
      // What names no clinic is the main one's, as in the index.
      const of = (typeof meta['clinicId'] === 'string' && meta['clinicId']) || MAIN_CLINIC;
      const at = typeof meta['recordedAt'] === 'string' ? meta['recordedAt'] : '';
      return position <= upTo && of === clinicId && isWithin(at, filter);
    });
    if ((page.at(-1)?.position ?? upTo) >= upTo) return;
  }
}

/** What one patient has is put into order by its places alone. */
async function* pagesOfPatient(
  { store, readSide }: ExportModels,
  { head: { filter }, clinicId, upTo }: ExportAsked,
  patientId: string,
): AsyncGenerator<readonly StoredEvent[], void> {
  const places: { readonly position: string; readonly stream: string; readonly revision: number }[] = [];
  for await (const page of readSide.findAll(AUDIT, { index: 'byPatient', equal: { patientId } })) {
    for (const { id: position, document } of page) {
      const { stream, revision, at } = document;
      if (position <= upTo && document.clinicId === clinicId && isWithin(at, filter))
        places.push({ position, stream, revision });
    }
  }
  places.sort((one, other) => (one.position < other.position ? -1 : 1));
  for (let from = 0; from < places.length; from += PAGE)
    yield await storedEvents(store, places.slice(from, from + PAGE));
}

const isWithin = (at: string, { from, to }: ExportHead['filter']): boolean =>
  (from === null || at >= from) && (to === null || at <= to);
