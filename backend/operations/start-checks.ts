/** Starts what watches over the stores, the projections and the event log. */
import type { ReadModelStore } from '../../projections/read-models/port.ts';
import type { Clock } from '../../lib/clock.ts';
import { inspectLog } from '../../events/store/open-inspection.ts';
import type { EventStoreLocation } from '../../events/store/location.ts';
import { type EventStore, isChained } from '../../events/store/port.ts';
import type { Timer } from '../../lib/timer.ts';
import type { Logger } from '../logging/logger.ts';
import type { ResourceStack } from '../../lib/resource-stack.ts';
import { LogCheck } from './log-check.ts';
import { type MovingProjections, ProjectionCheck } from './projection-check.ts';
import { type WritableStore, WriteCheck } from './write-check.ts';

export interface CheckDependencies {
  readonly store: EventStore;
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelStore;
  readonly sessions: WritableStore;
  readonly projections: MovingProjections;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timer: Timer;
  readonly resources: ResourceStack;
  /** From one look through the event log to the next, ms. */
  readonly betweenLogChecksMs?: number | undefined;
}

/** A store on a server keeps no chain, and looks after its files itself: no pass goes through it. */
export function startChecks(dependencies: CheckDependencies) {
  const { store, eventStore, readModels, sessions, projections, clock, logger, timer, resources } =
    dependencies;
  const moving = resources.add(new ProjectionCheck(store, projections, timer));
  const written = new WriteCheck([store, readModels, sessions]);
  if (!isChained(store)) return { checks: [written, moving], logCheck: null };
  const logCheck = resources.add(
    LogCheck.start({
      open: (options) => inspectLog(eventStore, options),
      clock,
      logger,
      timer,
      ...(dependencies.betweenLogChecksMs === undefined
        ? {}
        : { betweenPassesMs: dependencies.betweenLogChecksMs }),
    }),
  );
  return { checks: [written, moving, logCheck], logCheck };
}
