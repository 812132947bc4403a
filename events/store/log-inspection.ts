/**
 * Looks at a log where it lies, event by event, beside a product that goes on writing it: through a connection of its own
 * that only reads, a bounded number of events at a time.
 */
import type { Position } from '../position.ts';
import type { Anchor, Damage } from './port.ts';

/** A look at a log, from one event to the last one. Who makes it decides how fast it goes. */
export interface LogInspection {
  /** Looks at the next events, at most so many. Answers what is not as it was written. */
  next(limit: number): Promise<readonly Damage[]>;
  /** Whether the end of the log was reached. */
  readonly atEnd: boolean;
  /** Events to look at, as many as there were when it began; null where that is not known. */
  readonly total: number | null;
  /** Events looked at so far. */
  readonly events: number;
  /** The last event looked at with the hash of the chain up to it; null before the first. */
  readonly reached: Anchor | null;
  close(): Promise<void>;
}

export interface InspectionOptions {
  /** The first event to look at. Default: the first of all. */
  readonly from?: Position;
  /** Is shown every event that is looked at. */
  readonly expected?: EventWatch;
}

/** An event that was looked at, with the hash of the chain up to it. */
export interface SeenEvent extends Anchor {
  readonly stream: string;
  readonly revision: number;
}

export interface EventWatch {
  see(event: SeenEvent): void;
}

/** An event that is known to have been in the log, and whether a look at the log finds it there. */
export class ExpectedAnchor implements EventWatch {
  readonly #anchor: Anchor;
  #found: string | null = null;

  constructor(anchor: Anchor) {
    this.#anchor = anchor;
  }

  /** Takes an event that was looked at. */
  see({ position, hash }: Anchor): void {
    if (position === this.#anchor.position) this.#found = hash;
  }

  /** What does not fit after the last event was looked at, in a sentence; null where all is well. */
  problem(last: Anchor | null): string | null {
    const { position, hash } = this.#anchor;
    if (this.#found === hash) return null;
    if (this.#found !== null) {
      return `The event at position ${position} is another one than was noted: its hash is ${this.#found} and not ${hash}.`;
    }
    if (last === null || last.position < position) {
      const end = last === null ? 'is empty' : `ends at position ${last.position}`;
      return `The log ${end}, and an event at position ${position} was noted: its end was cut off, or it is an older copy.`;
    }
    return `There is no event at position ${position}, where one was noted.`;
  }
}
