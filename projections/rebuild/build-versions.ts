/** Builds what a start found missing, by the same threads as a rebuild. */
import type { Clock } from '../../lib/clock.ts';
import { type EventStore, isCounting } from '../../events/store/port.ts';
import type { Projection } from '../projection.ts';
import { BuildRefusedError, type BuildVersions } from '../runtime/first-build.ts';
import { type RebuildRequest, RebuildError, rebuildInThreads } from './rebuild-threads.ts';
import { weigh } from './replay.ts';

interface BuildOptions extends Pick<RebuildRequest, 'projections' | 'eventStore' | 'readModels' | 'keys'> {
  readonly all: readonly Projection[];
  /** The same event store as this process has it open. */
  readonly opened: EventStore;
  readonly clock: Clock;
}

export const buildVersions =
  ({ all, opened, ...request }: BuildOptions): BuildVersions =>
  async (names, { signal, onProgress }) => {
    const missing = all.filter(({ name }) => names.includes(name));
    try {
      await rebuildInThreads({
        ...request,
        here: false,
        weights: await weigh(missing, opened),
        upTo: await opened.head(),
        events: isCounting(opened) ? await opened.length() : null,
        signal,
        onProgress,
      });
    } catch (error) {
      if (error instanceof RebuildError && !error.mayPass) throw new BuildRefusedError(error.message);
      throw error;
    }
  };
