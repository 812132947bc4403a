/** What screens are told without asking: each event once it is shown, and what time alone has changed. */
import type { EventStore } from '../events/store/port.ts';
import type { ResourceStack } from '../lib/resource-stack.ts';
import type { Timer } from '../lib/timer.ts';
import { projectionsOf } from '../projections/all.ts';
import type { ProjectionHost } from '../projections/runtime/projection-host.ts';
import type { LaidAside } from './alerts/laid-aside.ts';
import { clinicIds } from './clinics/clinic-ids.ts';
import type { ReadSide } from './event-sourcing/read-side.ts';
import type { Forgetting } from './forgetting/forgetting.ts';
import type { LiveConnections } from './live/live-connections.ts';
import { LiveFeed } from './live/live-feed.ts';
import { TimeWatch } from './live/time-watch.ts';
import type { Logger } from './logging/logger.ts';
import { fallenSilent } from './patients/fallen-silent.ts';
import type { PatientRows } from './patients/patient-rows.ts';
import { fallenDue } from './worklist/fallen-due.ts';

interface LiveSideDependencies {
  readonly store: EventStore;
  readonly readSide: ReadSide;
  readonly patientRows: PatientRows;
  readonly laidAside: LaidAside;
  readonly projections: ProjectionHost;
  readonly connections: LiveConnections;
  readonly forgetting: Forgetting;
  readonly logger: Logger;
  readonly timer: Timer;
  readonly resources: ResourceStack;
}

/** Answers what looks for what time has changed, whenever a sweeper asks it to. */
export async function startLiveSide({
  store,
  readSide,
  patientRows,
  laidAside,
  projections,
  connections,
  forgetting,
  logger,
  timer,
  resources,
}: LiveSideDependencies): Promise<{ readonly silence: TimeWatch; readonly due: TimeWatch }> {
  resources.add(
    await LiveFeed.start({
      store,
      models: { readSide, patientRows, laidAside },
      watch: projections,
      projectionsOf,
      connections,
      logger,
      timer,
      heard: (event) => forgetting.heard(event),
    }),
  );
  const lookAt = (clinicId: string, patientId: string, told: string | null) =>
    connections.send({ message: { type: 'patient_updated', patientId }, clinicId, patientId: told });
  const ofTime = { clock: readSide.clock, clinics: () => clinicIds(readSide) };
  const silence = new TimeWatch({
    ...ofTime,
    changed: (clinicId, after, upTo) => fallenSilent(readSide, clinicId, after, upTo),
    tell: (clinicId, patientId) => lookAt(clinicId, patientId, patientId),
  });
  const due = new TimeWatch({
    ...ofTime,
    changed: (clinicId, after, upTo) => fallenDue(readSide, clinicId, after, upTo),
    // What is due is the care team's work, and no news to the patient.
    tell: (clinicId, patientId) => lookAt(clinicId, patientId, null),
  });
  return { silence, due };
}
