/**
 * Checks the log in place, and tells how far it is: event by event where the store chains them, and on every store from
 * anchor to anchor. It ends at the first event that does not fit.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { decode, isUnreadable } from '../../events/codec.ts';
import { type Position, positionFromText } from '../../events/position.ts';
import type {
  EventWatch,
  InspectionOptions,
  LogInspection,
  SeenEvent,
} from '../../events/store/log-inspection.ts';
import { fullPosition } from '../../events/store/log-names.ts';
import { type Anchor, type Damage, DamagedLogError, type EventStore } from '../../events/store/port.ts';
import type { BrokenEvent, CheckLine } from '../contract/log-proof.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { ANCHORS_STREAM } from './anchors.ts';

/** About 10 ms, in which no request is answered. */
const STEP_EVENTS = 250;
const LINE_EVERY_MS = 500;

export interface LogVerifierDependencies {
  readonly store: EventStore;
  /** Goes through the log as it is stored. */
  readonly inspect: (options: InspectionOptions) => Promise<LogInspection>;
  /** How many events the index of the audit has. */
  readonly indexed: () => Promise<number>;
  /** Whether that index has come as far as a position, now or soon. */
  readonly isIndexedUpTo: (position: Position) => Promise<boolean>;
  /** Ends every check. */
  readonly stopping: AbortSignal;
  /** Milliseconds from any beginning, that no change of the clock touches. */
  readonly elapsed?: () => number;
}

export interface CheckAsked {
  /** Position of the first event to look at; null: of the first of all. */
  readonly from: string | null;
  /** `<position>:<hash>` of an event that was noted down. */
  readonly anchor: string | null;
}

export interface LogVerification {
  readonly lines: AsyncIterable<CheckLine>;
  /** To be called when nobody reads any more lines. */
  end(): void;
}

export class LogVerifier {
  readonly #dependencies: LogVerifierDependencies;
  #isRunning = false;

  constructor(dependencies: LogVerifierDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws Refusal 400 for what is no position or anchor, 409 while another check runs */
  async begin({ from, anchor }: CheckAsked): Promise<LogVerification> {
    const first = from === null ? null : fullPosition(from);
    const noted = anchor === null ? null : anchorOf(anchor);
    if (first !== null && noted !== null && noted.position < first)
      throw unfit('anchor', 'The anchor lies before the position from which the log is to be checked.');
    if (this.#isRunning)
      throw Refusal.conflict('The log is being checked already. Please wait until that is done.');
    this.#isRunning = true;
    try {
      if (first !== null) await assertPosition(this.#dependencies.store, first);
      const anchors = await anchorsOf(this.#dependencies.store);
      const check = new Check(this.#dependencies, first, anchors, noted);
      const inspection = await this.#opened(first, check.watch);
      return this.#verification(check, inspection);
    } catch (error) {
      this.#isRunning = false;
      throw error;
    }
  }

  #verification(check: Check, inspection: LogInspection): LogVerification {
    let hasBegun = false;
    const finish = async (): Promise<void> => {
      await inspection.close();
      this.#isRunning = false;
    };
    async function* lines(): AsyncGenerator<CheckLine, void> {
      hasBegun = true;
      try {
        yield* check.lines(inspection);
      } finally {
        await finish();
      }
    }
    return {
      lines: lines(),
      end: () => {
        if (!hasBegun) void finish();
        hasBegun = true;
      },
    };
  }

  async #opened(from: Position | null, expected: EventWatch): Promise<LogInspection> {
    try {
      return await this.#dependencies.inspect({ expected, ...(from === null ? {} : { from }) });
    } catch (error) {
      if (error instanceof RangeError) throw unfit('from', error.message);
      throw error;
    }
  }
}

/** One check, from its first event to its last. */
class Check {
  readonly watch: AnchorWatch;
  readonly #dependencies: LogVerifierDependencies;
  readonly #from: Position | null;
  readonly #newest: Anchor | null;
  readonly #began: number;

  constructor(
    dependencies: LogVerifierDependencies,
    from: Position | null,
    anchors: readonly Anchor[],
    noted: Anchor | null,
  ) {
    this.#dependencies = dependencies;
    this.#from = from;
    this.#newest = anchors.at(-1) ?? null;
    const expected = noted === null ? anchors : [...anchors, noted];
    this.watch = new AnchorWatch(expected.filter(({ position }) => from === null || position >= from));
    this.#began = this.#elapsed;
  }

  async *lines(inspection: LogInspection): AsyncGenerator<CheckLine, void> {
    const { stopping, indexed } = this.#dependencies;
    const expected = inspection.total ?? (await indexed());
    const eventsLine = (total: number): CheckLine => this.#progress('events', inspection.events, total);
    let brokenAt: BrokenEvent | null = null;
    let told: number | null = null;
    while (brokenAt === null && !inspection.atEnd) {
      if (stopping.aborted) return;
      const damages = await inspection.next(STEP_EVENTS);
      brokenAt = firstOf([...damages.map(brokenEventOf), ...this.watch.broken]);
      const now = this.#elapsed;
      if (told === null || now - told >= LINE_EVERY_MS) {
        told = now;
        yield eventsLine(Math.max(expected, inspection.events));
      }
      await nextTurn();
    }
    const { events, reached } = inspection;
    yield eventsLine(brokenAt === null ? events : Math.max(expected, events));
    brokenAt ??= firstOf(this.watch.missing);
    yield this.#progress('anchors', this.watch.checked, this.watch.total);
    const lacking = brokenAt === null ? await this.#indexLacks(reached, events) : null;
    if (lacking !== null) yield this.#progress('read models', events - lacking, events);
    const end = reached?.hash === '' ? null : reached;
    yield { ok: brokenAt === null && (lacking ?? 0) === 0, events, brokenAt, anchor: this.#newest ?? end };
  }

  /** How many events the audit would not find; null where that is not known, as of a part of the log. */
  async #indexLacks(reached: Anchor | null, events: number): Promise<number | null> {
    const { isIndexedUpTo, indexed } = this.#dependencies;
    if (this.#from !== null || reached === null || !(await isIndexedUpTo(reached.position))) return null;
    return Math.max(0, events - (await indexed()));
  }

  #progress(step: 'events' | 'anchors' | 'read models', checked: number, total: number): CheckLine {
    return { step, checked, total, seconds: Math.round((this.#elapsed - this.#began) / 100) / 10 };
  }

  get #elapsed(): number {
    return this.#dependencies.elapsed?.() ?? performance.now();
  }
}

/** Holds what is seen of the log against what was noted of it. */
class AnchorWatch implements EventWatch {
  readonly total: number;
  readonly broken: BrokenEvent[] = [];
  checked = 0;
  readonly #waiting = new Map<Position, string[]>();

  constructor(anchors: readonly Anchor[]) {
    this.total = anchors.length;
    for (const { position, hash } of anchors) {
      const others = this.#waiting.get(position);
      if (others === undefined) this.#waiting.set(position, [hash]);
      else others.push(hash);
    }
  }

  see({ position, hash, stream, revision }: SeenEvent): void {
    const noted = this.#waiting.get(position);
    if (noted === undefined) return;
    this.#waiting.delete(position);
    this.checked += noted.length;
    if (noted.some((each) => each !== hash))
      this.broken.push({ position, stream, revision, reason: 'anchor' });
  }

  /** What was noted, and was not met. */
  get missing(): readonly BrokenEvent[] {
    return [...this.#waiting.keys()].map((position) => ({
      position,
      stream: null,
      revision: null,
      reason: 'anchor',
    }));
  }
}

function brokenEventOf({ position, stream, revision, reason, firstMissing }: Damage): BrokenEvent {
  return firstMissing === null
    ? { position, stream, revision, reason }
    : { position: firstMissing, stream: null, revision: null, reason };
}

/** Of several at one place, the first: what is wrong with the event itself says more than that an anchor does not fit. */
function firstOf(broken: readonly BrokenEvent[]): BrokenEvent | null {
  const [first] = broken.toSorted((one, other) =>
    one.position === other.position ? 0 : one.position < other.position ? -1 : 1,
  );
  return first ?? null;
}

/** One that is damaged is found on the way through the log. */
async function anchorsOf(store: EventStore): Promise<readonly Anchor[]> {
  const anchors: Anchor[] = [];
  try {
    for await (const page of store.readStream(ANCHORS_STREAM)) {
      for (const stored of page) {
        const event = decode(stored);
        if (isUnreadable(event) || event.type !== 'AuditAnchored') continue;
        anchors.push({ position: positionFromText(event.data.upTo), hash: event.data.hash });
      }
    }
  } catch (error) {
    if (!(error instanceof DamagedLogError)) throw error;
  }
  return anchors;
}

async function assertPosition(store: EventStore, position: Position): Promise<void> {
  try {
    for await (const _ of store.readAll({ after: position, limit: 1 })) break;
  } catch (error) {
    if (error instanceof RangeError) throw unfit('from', error.message);
    throw error;
  }
}

function anchorOf(text: string): Anchor {
  const colon = text.lastIndexOf(':');
  const hash = text.slice(colon + 1).toLowerCase();
  if (colon < 1 || !/^[\da-f]{64}$/.test(hash))
    throw unfit('anchor', 'An anchor is a position, a colon and the 64 digits of a hash.');
  return { position: fullPosition(text.slice(0, colon)), hash };
}

const unfit = (path: 'from' | 'anchor', message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.format`, message }]);
