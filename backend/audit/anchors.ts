/**
 * Puts an anchor into the log every day, or every 10,000 events: what the log was up to there. A server keeps no chain of
 * its own, and of an SQLite file whoever can write it whole can also chain it anew: an anchor that was copied out finds both.
 */
import type { EventOf } from '../../events/event.ts';
import { type Position, positionFromText, START } from '../../events/position.ts';
import { CHAIN_START, chainHash } from '../../events/store/event-chain.ts';
import {
  type ChainVerifier,
  type EventCounter,
  type EventStore,
  isChained,
  isCounting,
  WrongExpectedRevisionError,
} from '../../events/store/port.ts';
import { AuditAnchored } from '../../events/audit-events.ts';
import { MAIN_CLINIC } from '../../events/event.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { Clock } from '../../lib/clock.ts';
import type { EventLog } from '../event-sourcing/event-log.ts';
import { systemContext } from '../event-sourcing/system-context.ts';

const MOST_EVENTS = 10_000;
const PAGE = 500;

// Stream name: auditAnchor-main

export const ANCHORS_STREAM = `${AuditAnchored.category}-${MAIN_CLINIC}`;

/** How far the log has been gone through. */
interface Reached {
  readonly upTo: Position;
  readonly events: number;
  readonly hash: string;
}

export interface AnchorDependencies {
  /** As it is stored: an anchor is of what lies there, sealed or not. */
  readonly store: EventStore;
  readonly log: EventLog;
  readonly clock: Clock;
}

export class AuditAnchors {
  readonly #dependencies: AnchorDependencies;
  #reached: Reached = { upTo: START, events: 0, hash: CHAIN_START };

  constructor(dependencies: AnchorDependencies) {
    this.#dependencies = dependencies;
  }

  /** Appends an anchor where one is due. */
  async sweep(): Promise<void> {
    const { store, log, clock } = this.#dependencies;
    const last = await this.#last();
    if ((await store.head()) === (last?.position ?? START)) return;
    const since = last?.meta.recordedAt ?? (await firstRecordedAt(store));
    const reached = await this.#upToHead(last);
    const now = clock.now();
    const isOld = since !== null && now.getTime() - Date.parse(since) >= DAY_MS;
    if (reached === null || (!isOld && reached.events - (last?.data.events ?? 0) < MOST_EVENTS)) return;
    const key = `anchor:${reached.upTo}`;
    const context = systemContext({
      clinicId: MAIN_CLINIC,
      now,
      correlationId: key,
      causationId: key,
      key,
    });
    try {
      await log.append(
        ANCHORS_STREAM,
        [{ type: 'AuditAnchored', data: reached }],
        last?.revision ?? 'none',
        context,
        {},
      );
    } catch (error) {
      // Another process was first.
      if (!(error instanceof WrongExpectedRevisionError)) throw error;
    }
  }

  async #last(): Promise<EventOf<'AuditAnchored'> | null> {
    const [last] = await this.#dependencies.log.events(ANCHORS_STREAM, { direction: 'backwards', limit: 1 });
    return last?.type === 'AuditAnchored' ? last : null;
  }

  /** null where the log is being written so fast that its end and its length could not be read together. */
  async #upToHead(last: EventOf<'AuditAnchored'> | null): Promise<Reached | null> {
    const { store } = this.#dependencies;
    if (isChained(store) && isCounting(store)) return chainedHead(store);
    if (last !== null && last.data.events > this.#reached.events) {
      const { upTo, events, hash } = last.data;
      this.#reached = { upTo: positionFromText(upTo), events, hash };
    }
    for await (const page of store.readAll({ after: this.#reached.upTo, pageSize: PAGE })) {
      for (const { position, stream, revision, id, type, version, data, meta } of page) {
        const texts = { data: JSON.stringify(data), meta: JSON.stringify(meta) };
        const hash = chainHash(this.#reached.hash, { stream, revision, id, type, version, ...texts });
        this.#reached = { upTo: position, events: this.#reached.events + 1, hash };
      }
    }
    return this.#reached;
  }
}

async function chainedHead(store: ChainVerifier & EventCounter): Promise<Reached | null> {
  const events = await store.length();
  const head = await store.anchor();
  if (head === null || (await store.length()) !== events) return null;
  return { upTo: head.position, events, hash: head.hash };
}

async function firstRecordedAt(store: EventStore): Promise<string | null> {
  for await (const [first] of store.readAll({ limit: 1 })) {
    const at = first?.meta['recordedAt'];
    return typeof at === 'string' ? at : null;
  }
  return null;
}
