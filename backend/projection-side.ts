/** Everything that makes documents of events, reads them, and makes them anew. */
import type { EventStore } from '../events/store/port.ts';
import type { Clock } from '../lib/clock.ts';
import { PROJECTIONS } from '../projections/all.ts';
import type { ReadModelStore } from '../projections/read-models/port.ts';
import { ReadModels } from '../projections/read-models/query.ts';
import { buildVersions } from '../projections/rebuild/build-versions.ts';
import { PROJECTORS, ProjectionControl } from '../projections/rebuild/control.ts';
import type { BuildPace } from '../projections/runtime/first-build.ts';
import { ProjectionHost } from '../projections/runtime/projection-host.ts';
import { clinicIds } from './clinics/clinic-ids.ts';
import type { Configuration } from './configuration.ts';
import { ReadSide } from './event-sourcing/read-side.ts';
import type { LiveConnections } from './live/live-connections.ts';
import type { Logger } from './logging/logger.ts';
import { ProjectionLog } from './operations/projection-log.ts';
import { paceTold } from './operations/projection-routes.ts';
import type { SubjectKeys } from './secrets/subject-keys.ts';

/** Whoever lets another version be read is answered when it is, or after so long. */
const SWITCH_MS = 2000;

interface ProjectionSideDependencies {
  readonly store: EventStore;
  readonly readModels: ReadModelStore;
  readonly subjectKeys: SubjectKeys;
  readonly connections: LiveConnections;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Nothing is projected before `projections` is started, and nothing made anew before its control is opened. */
export function projectionSide(
  { accounts, eventStore, readModels: location }: Configuration,
  { store, readModels, subjectKeys, connections, clock, logger }: ProjectionSideDependencies,
) {
  const tellPace = async (name: string, pace: BuildPace): Promise<void> =>
    connections.sendToAnalysts(paceTold(name, pace, await isOfOneClinic()));
  const projectionLog = new ProjectionLog(logger, clock);
  const locations = { eventStore, readModels: location, keys: subjectKeys };
  const projections = new ProjectionHost({
    eventStore: store,
    readModels,
    projections: PROJECTIONS,
    clock,
    onReport: (report) => {
      projectionLog.write(report);
      if (report.kind === 'building') for (const name of report.projections) void tellPace(name, report.pace);
    },
    build: buildVersions({ ...locations, projections: PROJECTORS, all: PROJECTIONS, opened: store, clock }),
  });
  const readSide = new ReadSide(new ReadModels(projections), clock);
  // While the clinics themselves are being built, nobody knows.
  const isOfOneClinic = async (): Promise<boolean> =>
    accounts === null ||
    (await clinicIds(readSide).then(
      ({ length }) => length === 1,
      () => false,
    ));
  const openControl = (): ProjectionControl =>
    new ProjectionControl({
      ...locations,
      projections: PROJECTIONS,
      isUnbuilt: (name) => projections.unbuilt.includes(name),
      opened: { eventStore: store, readModels },
      clock,
      whenRead: (name, version) => projections.whenRead(name, version, SWITCH_MS),
      onProgress: (name, progress) => void tellPace(name, progress),
      onEnd: (name, doing, failure) => {
        if (failure === null) logger.info({ projection: name, doing }, 'A projection was worked on');
        else
          logger.error(
            { projection: name, doing, reason: failure.message },
            'Work on a projection was given up',
          );
      },
    });
  return { projections, readSide, isOfOneClinic, openControl };
}
