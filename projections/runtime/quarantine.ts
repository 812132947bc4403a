import type { Position } from '../../events/position.ts';
import type { Decoded } from '../../events/codec.ts';

/** An event that was left out, with why. Holds nothing of what the event says. */
export interface QuarantinedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** The projection that could not apply it; null where it could not be read at all. */
  readonly projection: string | null;
  readonly reason: string;
}

const MOST_KEPT = 100;

/** What one process left out. */
export class Quarantine {
  readonly #newest: QuarantinedEvent[] = [];
  #count = 0;

  add(
    { id, type, stream, revision, position }: Decoded,
    projection: string | null,
    reason: string,
  ): QuarantinedEvent {
    const entry: QuarantinedEvent = { id, type, stream, revision, position, projection, reason };
    this.#count += 1;
    this.#newest.unshift(entry);
    this.#newest.splice(MOST_KEPT);
    return entry;
  }

  /** How many there were in all. */
  get count(): number {
    return this.#count;
  }

  /** The newest, at most a hundred. */
  get events(): readonly QuarantinedEvent[] {
    return [...this.#newest];
  }
}
