/** Checkpoints of reactors in memory, beside an event store in memory: for tests. */
import type { Position } from '../../../events/position.ts';
import { ReadModelsUnavailableError } from '../../../projections/read-models/port.ts';
import { byPosition, type ParkedEvent, type ReactorCheckpoint, type ReactorCheckpoints } from './port.ts';

interface ReactorRecord {
  checkpoint: ReactorCheckpoint | null;
  readonly parked: Map<string, ParkedEvent>;
}

export class MemoryCheckpoints implements ReactorCheckpoints {
  readonly #records: Map<string, ReactorRecord>;
  #closed = false;

  /** @param records are shared by those that stand for several processes. */
  private constructor(records: Map<string, ReactorRecord>) {
    this.#records = records;
  }

  /** Answers what opens the same checkpoints any number of times. */
  static shared(): () => MemoryCheckpoints {
    const records = new Map<string, ReactorRecord>();
    return () => new MemoryCheckpoints(records);
  }

  async get(reactor: string): Promise<ReactorCheckpoint | null> {
    return this.#record(reactor).checkpoint;
  }

  async move(reactor: string, expected: Position | null, next: ReactorCheckpoint): Promise<boolean> {
    const record = this.#record(reactor);
    if ((record.checkpoint?.position ?? null) !== expected) return false;
    record.checkpoint = next;
    return true;
  }

  async park(reactor: string, event: ParkedEvent): Promise<void> {
    this.#record(reactor).parked.set(event.id, event);
  }

  async unpark(reactor: string, eventId: string): Promise<void> {
    this.#record(reactor).parked.delete(eventId);
  }

  async parked(reactor: string): Promise<readonly ParkedEvent[]> {
    return [...this.#record(reactor).parked.values()].toSorted(byPosition);
  }

  async close(): Promise<void> {
    this.#closed = true;
  }

  #record(reactor: string): ReactorRecord {
    if (this.#closed) throw new ReadModelsUnavailableError('The checkpoints in memory have been closed.');
    const record = this.#records.get(reactor) ?? { checkpoint: null, parked: new Map<string, ParkedEvent>() };
    this.#records.set(reactor, record);
    return record;
  }
}
