import { MemoryEventStore } from '../../events/store/memory/event-store.ts';
import type {
  Appended,
  ExpectedRevision,
  ProposedEvent,
  ReadAllOptions,
  ReadStreamOptions,
  StoredEvent,
} from '../../events/store/port.ts';

/** An event store that counts what is read of streams, and lets a test act just before something is appended. */
export class ObservedEventStore extends MemoryEventStore {
  /** Events handed out by reads of a stream. */
  eventsRead = 0;
  /** Events handed out by reads of the log. */
  eventsOfLogRead = 0;
  /** Reads of the stream of each name, in order. */
  readonly streamsRead: string[] = [];
  /** Called before each append to a stream whose name begins so; what it appends itself is not announced. */
  beforeAppend: { readonly to: string; readonly act: () => Promise<unknown> } | null = null;

  override async append(
    stream: string,
    events: readonly ProposedEvent[],
    expected: ExpectedRevision,
  ): Promise<Appended> {
    const { beforeAppend } = this;
    if (beforeAppend !== null && stream.startsWith(beforeAppend.to)) {
      this.beforeAppend = null;
      await beforeAppend.act();
      this.beforeAppend = beforeAppend;
    }
    return super.append(stream, events, expected);
  }

  override async *readStream(
    stream: string,
    options?: ReadStreamOptions,
  ): AsyncIterable<readonly StoredEvent[]> {
    this.streamsRead.push(stream);
    for await (const page of super.readStream(stream, options)) {
      this.eventsRead += page.length;
      yield page;
    }
  }

  override async *readAll(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]> {
    for await (const page of super.readAll(options)) {
      this.eventsOfLogRead += page.length;
      yield page;
    }
  }

  /** How many events `work` read of streams. */
  async countingReads(work: () => Promise<unknown>): Promise<number> {
    const before = this.eventsRead;
    await work();
    return this.eventsRead - before;
  }

  /** The streams that `work` read, each as often as it was read. */
  async streamsReadBy(work: () => Promise<unknown>): Promise<readonly string[]> {
    const before = this.streamsRead.length;
    await work();
    return this.streamsRead.slice(before);
  }

  /** All that a stream holds, without counting. */
  async eventsOf(stream: string): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const page of super.readStream(stream)) events.push(...page);
    return events;
  }
}
