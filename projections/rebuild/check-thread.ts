/** A check in a thread of its own, which a serving process asks for. */
import type { OpeningKeys } from '../../events/store/key-ring.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CheckJob, CheckMessage, CheckResult } from './check-job.ts';
import { type Progress, ProgressMeter } from './progress.ts';
import { startThread } from './thread.ts';

export interface CheckRequest extends CheckJob {
  readonly keys: OpeningKeys | null;
  /** Events that will go by where the log is folded, about; null where nothing says it. */
  readonly events: number | null;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** @throws Error with a sentence, also where the signal ended it */
export async function checkInThread(request: CheckRequest): Promise<CheckResult> {
  const { keys, events, clock, signal, onProgress, ...rest } = request;
  const { projections, name, versions, eventStore, readModels } = rest;
  let meter: ProgressMeter | null = null;
  let result: CheckResult | null = null;
  let failure: string | null = null;
  const { send, over } = startThread<CheckMessage, 'stop'>(
    import.meta.resolve('./check-worker.ts'),
    { projections, name, versions, eventStore, readModels } satisfies CheckJob,
    keys,
    (message) => {
      if (message.kind === 'found') ({ result } = message);
      else if (message.kind === 'failed') failure = message.sentence;
      else {
        meter ??= new ProgressMeter(clock, 1, message.total ?? events);
        onProgress(meter.measure(0, message.done));
      }
    },
  );
  const stop = (): void => send('stop');
  signal.addEventListener('abort', stop, { once: true });
  const lost = await over;
  signal.removeEventListener('abort', stop);
  if (result !== null) return result;
  throw new Error(failure ?? lost ?? 'A thread of the check ended before it was done.');
}
