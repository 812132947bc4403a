/**
 * A rebuild in two threads, each building about half of the projections' documents. Reads switch once both have verified
 * theirs. Beside a process that serves, both are threads of their own, so that it neither is stopped nor stops them; a
 * command has nothing else to do, and builds one partition itself.
 */
import type { Clock } from '../../lib/clock.ts';
import type { OpeningKeys } from '../../events/store/key-ring.ts';
import { type Progress, ProgressMeter } from './progress.ts';
import type { VersionDigest } from './rebuild.ts';
import {
  type RebuildJob,
  type RebuildMessage,
  type RebuildCommand,
  RebuildCommands,
  rebuildPartition,
} from './rebuild-partition.ts';
import { startThread } from './thread.ts';

export interface RebuildStep {
  readonly name: string;
  readonly version: number;
  readonly step: 'building' | 'verified' | 'active';
  /** Events that an earlier rebuild, cut short, has put into it; 0 where it is begun anew, and in later steps. */
  readonly already: number;
  /** What it holds, once it is verified. */
  readonly digest: VersionDigest | null;
}

export interface RebuildRequest extends Pick<
  RebuildJob,
  'projections' | 'eventStore' | 'readModels' | 'upTo'
> {
  /** What opens the personal fields of the log; null for a log that has none sealed. */
  readonly keys: OpeningKeys | null;
  /** What each projection weighs, by name: about how much of the work is its own. */
  readonly weights: ReadonlyMap<string, number>;
  /** Whether this thread builds one of the partitions, and does nothing else meanwhile. */
  readonly here: boolean;
  /** Events up to there, about; null where nothing says it. */
  readonly events: number | null;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly onStep?: (step: RebuildStep) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Events of a page. Of 250,000 events, pages of 120 took 21.6 s of processor, of 250 20.2, of 500 21.3 and of 1000 23.8, the last with
 * 50 MB more, when none of them came to lie in the old heap (`lib/young-heap.ts`).
 */
const PAGE_SIZE = 250;

/** The rebuild was given up, and reads were not switched. The message says why. */
export class RebuildError extends Error {
  /** Whether another try may go well: a store was away, or held by another process. */
  readonly mayPass: boolean;
  constructor(sentence: string, mayPass: boolean) {
    super(sentence);
    this.name = 'RebuildError';
    this.mayPass = mayPass;
  }
}

/**
 * Rebuilds projections together, and switches reads to them.
 *
 * @throws RebuildError
 */
export async function rebuildInThreads(request: RebuildRequest): Promise<void> {
  const { onStep, onProgress, signal } = request;
  const partitions = partition(request.weights);
  const meter = new ProgressMeter(request.clock, partitions.length, request.events);
  const runs = partitions.map((build, number) => {
    const job: RebuildJob = { ...request, pageSize: PAGE_SIZE, build };
    const start = request.here && number === 0 ? rebuildHere : rebuildInThread;
    return new PartitionRun(job, request.keys, start, (message) => {
      const { kind } = message;
      if (kind === 'progress') onProgress?.(meter.measure(number, message.events));
      else if (kind === 'begun')
        onStep?.({ ...message, step: 'building', already: message.events, digest: null });
      else if (kind === 'verified') onStep?.({ ...message, step: 'verified', already: 0, digest: message });
      else if (kind === 'active') onStep?.({ ...message, step: 'active', already: 0, digest: null });
    });
  });
  const command = (what: RebuildCommand) => (): void => runs.forEach((each) => each.command(what));
  const stop = command('stop');
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.all(runs.map(({ filled }) => filled));
    command('switch')();
    const failures = await Promise.all(runs.map(({ ended }) => ended));
    for (const failure of failures) if (failure !== null) throw failure;
  } finally {
    stop();
    signal?.removeEventListener('abort', stop);
    await Promise.all(runs.map(({ ended }) => ended));
  }
}

interface Partition {
  weight: number;
  readonly names: string[];
}

/**
 * The heaviest first, each to the partition that is lighter by then. The heavier partition comes first: the thread that is there
 * already begins half a second before another one.
 */
function partition(weights: ReadonlyMap<string, number>): readonly (readonly string[])[] {
  const one: Partition = { weight: 0, names: [] };
  const other: Partition = { weight: 0, names: [] };
  for (const [name, weight] of [...weights].toSorted(([, left], [, right]) => right - left)) {
    const lighter = one.weight <= other.weight ? one : other;
    lighter.names.push(name);
    lighter.weight += weight;
  }
  const heavierFirst = [one, other].toSorted((left, right) => right.weight - left.weight);
  return heavierFirst.map(({ names }) => names).filter((names) => names.length > 0);
}

/** A partition under way. */
interface Running {
  readonly command: (command: RebuildCommand) => void;
  /** Resolves when nothing more will be told, with why the partition was lost where it did not say so itself. */
  readonly over: Promise<string | null>;
}

type Start = (job: RebuildJob, keys: OpeningKeys | null, tell: (message: RebuildMessage) => void) => Running;

const rebuildHere: Start = (job, keys, tell) => {
  const commands = new RebuildCommands();
  const over = rebuildPartition(job, keys, commands, tell).then(() => null);
  return { command: (command) => commands.receive(command), over };
};

const rebuildInThread: Start = (job, keys, tell) => {
  const { projections, build, eventStore, readModels, upTo, pageSize } = job;
  const { send, over } = startThread<RebuildMessage, RebuildCommand>(
    import.meta.resolve('./rebuild-worker.ts'),
    { projections, build, eventStore, readModels, upTo, pageSize } satisfies RebuildJob,
    keys,
    tell,
  );
  return { command: send, over };
};

class PartitionRun {
  readonly command: (command: RebuildCommand) => void;
  /** Resolves once it has read the log and verified what it built. */
  readonly filled: Promise<void>;
  /** Resolves when it is over, with what went wrong. */
  readonly ended: Promise<RebuildError | null>;

  constructor(
    job: RebuildJob,
    keys: OpeningKeys | null,
    start: Start,
    onMessage: (message: RebuildMessage) => void,
  ) {
    let failure: RebuildError | null = null;
    let filled = (): void => {};
    const whenFilled = new Promise<void>((resolve) => {
      filled = resolve;
    });
    const { command, over } = start(job, keys, (message) => {
      if (message.kind === 'filled') filled();
      else if (message.kind === 'failed') failure ??= new RebuildError(message.sentence, message.mayPass);
      else onMessage(message);
    });
    this.command = command;
    this.ended = over.then((lost) => (lost === null ? failure : (failure ?? new RebuildError(lost, false))));
    this.filled = Promise.race([
      whenFilled,
      this.ended.then((reason) => {
        throw reason ?? new RebuildError('A thread of the rebuild ended before it was done.', false);
      }),
    ]);
  }
}
