/** Everything that turns a command into events: the aggregates, one store of each over the one log. */
import { type Aggregate, AggregateStore } from './event-sourcing/aggregate.ts';
import type { EventType } from '../events/event.ts';
import { alertsAggregate } from './alerts/alert.ts';
import { clinicAggregate } from './clinics/clinic.ts';
import { deviceAggregate } from './devices/device.ts';
import type { EventLog } from './event-sourcing/event-log.ts';
import { recommendationAggregate } from './exercise/exercise-recommendation.ts';
import { exerciseSessionAggregate } from './exercise/exercise-session.ts';
import { fitnessAggregate } from './exercise/fitness-profile.ts';
import { facilityAggregate } from './facilities/facility.ts';
import { ecgAggregate } from './ecg/ecg.ts';
import { goalAggregate } from './goals/goal.ts';
import { achievementsAggregate } from './progress/achievement.ts';
import type { IdSource } from '../lib/ids.ts';
import { readingAggregate } from './journey/journey.ts';
import type { Snapshots } from './event-sourcing/snapshots/snapshots.ts';
import { findRecordedLog } from './logs/find-log.ts';
import { LogHistories } from './logs/log-history.ts';
import { messageAggregate } from './messaging/message.ts';
import { medicationAggregate } from './medications/medication.ts';
import { milestoneAggregate } from './milestones/milestone.ts';
import { noteAggregate } from './notes/note.ts';
import { orderAggregate } from './orders/order.ts';
import { hookAggregate } from './partners/partner-hook.ts';
import { patientAggregate } from './patients/patient.ts';
import type { ReadSide } from './event-sourcing/read-side.ts';
import { sampleDataAggregate, simulatedUntil } from './seed/load-sample-data.ts';
import { administratorsAggregate } from './users/administrators.ts';
import { emailAggregate } from './users/email-claim.ts';
import { subjectAggregate } from './users/subject-claim.ts';
import { userAggregate } from './users/user.ts';
import { labTestAggregate } from './lab-tests/lab-test.ts';
import { plannedTestsAggregate } from './lab-tests/planned-tests.ts';
import { workAggregate } from './work/patient-work.ts';

export interface WriteSideDependencies {
  readonly log: EventLog;
  readonly snapshots: Snapshots | null;
  readonly ids: IdSource;
  readonly readSide: ReadSide;
  /** Whether the read models of the logs have come as far as the log was when the product started. */
  readonly caughtUp: () => Promise<boolean>;
  /** Whether the server cannot vouch for its own clock now. */
  readonly isClockWrong: () => boolean;
}

export type WriteSide = ReturnType<typeof writeSide>;

export function writeSide({ log, snapshots, ids, readSide, caughtUp, isClockWrong }: WriteSideDependencies) {
  const keeping: { dropOpened(): void }[] = [];
  const aggregate = <State, Type extends EventType>(
    of: Aggregate<State, Type>,
    keptIn: Snapshots | null = null,
  ) => {
    const store = new AggregateStore(of, log, keptIn);
    keeping.push(store);
    return store;
  };
  const longLived = <State, Type extends EventType>(of: Aggregate<State, Type>) => aggregate(of, snapshots);
  const patients = longLived(patientAggregate);
  const clinics = longLived(clinicAggregate);
  const histories = new LogHistories(log);
  keeping.push(histories);
  const sampleData = aggregate(sampleDataAggregate);
  return {
    patients,
    clinics,
    alerts: longLived(alertsAggregate),
    work: longLived(workAggregate),
    milestones: aggregate(milestoneAggregate),
    tests: aggregate(labTestAggregate),
    plannedTests: aggregate(plannedTestsAggregate),
    notes: aggregate(noteAggregate),
    medications: aggregate(medicationAggregate),
    devices: aggregate(deviceAggregate),
    facilities: aggregate(facilityAggregate),
    ecgs: aggregate(ecgAggregate),
    log,
    messages: aggregate(messageAggregate),
    orders: aggregate(orderAggregate),
    hooks: aggregate(hookAggregate),
    goals: aggregate(goalAggregate),
    achievements: aggregate(achievementsAggregate),
    exerciseSessions: aggregate(exerciseSessionAggregate),
    exerciseRecommendations: aggregate(recommendationAggregate),
    fitnessProfiles: aggregate(fitnessAggregate),
    readings: aggregate(readingAggregate),
    users: aggregate(userAggregate),
    emails: aggregate(emailAggregate),
    subjects: aggregate(subjectAggregate),
    administrators: aggregate(administratorsAggregate),
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
    simulatedUntil: () => simulatedUntil(sampleData),
    /** Throws away what is kept in memory of all streams: it was read while the keys of all were there. */
    dropOpened: (): void => {
      for (const each of keeping) each.dropOpened();
    },
  };
}
