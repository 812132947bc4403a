/**
 * The port of the reactors' checkpoints: how far each of them has come in the log, and which events it has parked. Three
 * adapters stand behind it (memory, SQLite, MongoDB) and one suite holds them to the same semantics
 * (`test/conformance/reactor-checkpoints.test.ts`).
 *
 * The checkpoints lie beside the read models, since both hold positions of one log: whoever names an empty place for the
 * read models of another log has no checkpoints of the old one there either. No projection, rebuild or switch touches
 * them. Several processes may share them.
 */
import type { Position } from '../../../events/position.ts';

export interface ReactorCheckpoint {
  readonly position: Position;
  /** Events that lay in the log when the reactor was first started, and were too old to be reacted to. */
  readonly history: number;
}

/** An event to which the reactor could not react: where it lies in the log. */
export interface ParkedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** Each call throws ReadModelsUnavailableError when the store cannot be reached, read or written. */
export interface ReactorCheckpoints {
  /** null where the reactor has never had a checkpoint here. */
  get(reactor: string): Promise<ReactorCheckpoint | null>;
  /**
   * Moves a checkpoint from where it was last seen, null where there was none. Answers false, and changes nothing, where
   * another process has moved it meanwhile.
   */
  move(reactor: string, expected: Position | null, next: ReactorCheckpoint): Promise<boolean>;
  /** Parks an event. Idempotent. */
  park(reactor: string, event: ParkedEvent): Promise<void>;
  /** Takes an event out again, to which the reactor has reacted. Idempotent. */
  unpark(reactor: string, eventId: string): Promise<void>;
  /** What a reactor has parked, in the order of the log. */
  parked(reactor: string): Promise<readonly ParkedEvent[]>;
  close(): Promise<void>;
}

export const byPosition = (one: ParkedEvent, other: ParkedEvent): number =>
  one.position < other.position ? -1 : 1;
