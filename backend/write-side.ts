/** Everything that turns a command into events: the aggregates, one store of each over the one log. */
import { type Aggregate, AggregateStore } from './aggregate.ts';
import { alertsAggregate } from './alerts/alert.ts';
import { clinicAggregate } from './clinics/clinic.ts';
import { deviceAggregate } from './devices/device.ts';
import type { EventLog } from './event-sourcing/event-log.ts';
import { goalAggregate } from './goals/goal.ts';
import type { IdSource } from '../lib/ids.ts';
import { readingAggregate } from './journey/journey.ts';
import { findRecordedLog } from './logs/find-log.ts';
import { LogHistories } from './logs/log-history.ts';
import { messageAggregate } from './messaging/message.ts';
import { milestoneAggregate } from './milestones/milestone.ts';
import { orderAggregate } from './orders/order.ts';
import { patientAggregate } from './patients/patient.ts';
import type { ReadSide } from './read-side.ts';
import { isSamplePast, sampleDataAggregate } from './seed/load-sample-data.ts';
import { userAggregate } from './sessions/session-routes.ts';
import { testAggregate } from './tests/test.ts';

export interface WriteSideParts {
  readonly log: EventLog;
  readonly ids: IdSource;
  readonly readSide: ReadSide;
  /** Whether the read models of the logs have come as far as the log was when the product started. */
  readonly caughtUp: () => Promise<boolean>;
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
}

export type WriteSide = ReturnType<typeof writeSide>;

export function writeSide({ log, ids, readSide, caughtUp, isClockWrong }: WriteSideParts) {
  const aggregate = <State>(of: Aggregate<State>) => new AggregateStore(of, log);
  const patients = aggregate(patientAggregate);
  const clinics = aggregate(clinicAggregate);
  const histories = new LogHistories(log);
  const sampleData = aggregate(sampleDataAggregate);
  return {
    patients,
    clinics,
    alerts: aggregate(alertsAggregate),
    milestones: aggregate(milestoneAggregate),
    tests: aggregate(testAggregate),
    devices: aggregate(deviceAggregate),
    messages: aggregate(messageAggregate),
    orders: aggregate(orderAggregate),
    goals: aggregate(goalAggregate),
    readings: aggregate(readingAggregate),
    users: aggregate(userAggregate),
    sampleData,
    histories,
    recorder: {
      log,
      ids,
      histories,
      isClockWrong,
      patients,
      clinics,
      findLog: (patientId: string, logId: string) =>
        findRecordedLog(readSide, log, caughtUp, patientId, logId),
    },
    /** Whether something happened to a patient of the sample data before it was loaded: nobody is told of that. */
    isRehearsal: (patientId: string, at: string) => isSamplePast(sampleData, patientId, at),
  };
}
