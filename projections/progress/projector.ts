/** The progress of patients, one document each: a pure function of what was recorded, in whatever order it was measured. */
import type { Flag } from '../../events/enums.ts';
import { isEduAsset } from '../../events/education.ts';
import { effectiveAt, type EventOf, patientOf, type RecordedEvent } from '../../events/event.ts';
import { logOrder } from '../../events/log-events.ts';
import { subjectIn } from '../../events/stream-name.ts';
import { change, create } from '../change.ts';
import type { Change, Projection } from '../projection.ts';
import { PRESSURES_LOOKED_AT, REACHED_BY, unlock, unlockReached } from './achievements.ts';
import { PROGRESS } from './collection.ts';
import { markOn, withMark } from './day-marks.ts';
import { noProgress, type PressureReading, type ProgressDocument } from './document.ts';
import { newGoal, tellExercise, tellRecorded, tellVerdict } from './goals.ts';
import { countLog, countOpening, countProgramme } from './points.ts';
import { type DayNumber, momentOf } from '../wall-clock.ts';

/*
 * What logs change is written out, field by field: to spread twenty fields and lay others over them takes four times as long, and
 * a rebuild does either for each event of a million.
 */

/** What changes nothing writes nothing. */
const ofPatient = (event: RecordedEvent, apply: (progress: ProgressDocument) => ProgressDocument): Change =>
  change(PROGRESS, patientOf(event), (progress) => {
    const now = progress === null ? null : apply(progress);
    return now === progress ? null : now;
  });

function recorded(progress: ProgressDocument, event: EventOf<'LogRecorded'>): ProgressDocument {
  const { logId, source, values } = event.data;
  const { recordedAt } = event.meta;
  const measuredAt = effectiveAt(event);
  const moment = momentOf(progress.zone, measuredAt);
  const day = moment?.day ?? null;
  const byVoice = source === 'voice';
  const { bpSys = null, bpDia = null } = values;
  const { logs, given, points, streak, longestStreak, earlyDays } =
    moment === null ? progress : countLog(progress, moment, byVoice);
  const logged: ProgressDocument = {
    clinicId: progress.clinicId,
    zone: progress.zone,
    logs,
    flags: progress.flags,
    given,
    points,
    totalLogs: progress.totalLogs + 1,
    streak,
    longestStreak,
    greenDays: progress.greenDays,
    amberDays: progress.amberDays,
    redDays: progress.redDays,
    earlyDays,
    voiceLogs: progress.voiceLogs + (byVoice ? 1 : 0),
    programmes: progress.programmes,
    goalsCompleted: progress.goalsCompleted,
    pressures: progress.pressures,
    judging: { logId, day, bpSys, bpDia },
    achievements: progress.achievements,
    goals: progress.goals,
  };
  const told = tellRecorded(logged, { logId, measuredAt, recordedAt, day, values, byVoice });
  return unlockReached(told, recordedAt, REACHED_BY.log);
}

function evaluated(progress: ProgressDocument, event: EventOf<'LogEvaluated'>): ProgressDocument {
  const { logId, overallFlag, limited, symptomRuleFired: hasSymptoms, thresholds } = event.data;
  const { judging } = progress;
  if (judging?.logId !== logId) return progress;
  const { recordedAt } = event.meta;
  const { day, bpSys, bpDia } = judging;
  const { greenMaxSystolic, greenMaxDiastolic } = thresholds.HYPERTENSION;
  const isWithin = (bpSys ?? 0) <= greenMaxSystolic && (bpDia ?? 0) <= greenMaxDiastolic;
  const within = bpSys === null && bpDia === null ? null : isWithin;
  const measuredAt = effectiveAt(event);
  const { flags, greenDays, amberDays, redDays } =
    day === null ? progress : withFlag(progress, day, limited ? 'L' : MARK_OF[overallFlag]);
  const pressures =
    day === null || bpSys === null || bpDia === null
      ? progress.pressures
      : withReading(progress.pressures, {
          order: logOrder(measuredAt, recordedAt, logId),
          day,
          within: isWithin,
        });
  const judged: ProgressDocument = {
    clinicId: progress.clinicId,
    zone: progress.zone,
    logs: progress.logs,
    flags,
    given: progress.given,
    points: progress.points,
    totalLogs: progress.totalLogs,
    streak: progress.streak,
    longestStreak: progress.longestStreak,
    greenDays,
    amberDays,
    redDays,
    earlyDays: progress.earlyDays,
    voiceLogs: progress.voiceLogs,
    programmes: progress.programmes,
    goalsCompleted: progress.goalsCompleted,
    pressures,
    judging: null,
    achievements: progress.achievements,
    goals: progress.goals,
  };
  const told = tellVerdict(judged, { measuredAt, recordedAt, day, within, hasSymptoms });
  return unlockReached(told, recordedAt, REACHED_BY.verdict);
}

type FlagMark = 'L' | 'G' | 'A' | 'R';
const MARK_OF: Readonly<Record<Flag, FlagMark>> = { GREEN: 'G', AMBER: 'A', RED: 'R' };
/** Of rising urgency. */
const FLAG_MARKS = '.LGAR';

const moreOf = (mark: FlagMark, before: string, now: FlagMark): number =>
  (now === mark ? 1 : 0) - (before === mark ? 1 : 0);

type Flagged = Pick<ProgressDocument, 'flags' | 'greenDays' | 'amberDays' | 'redDays'>;

/** A day has the worst flag of its logs. */
function withFlag(progress: Flagged, day: DayNumber, now: FlagMark): Flagged {
  const before = markOn(progress.flags, day);
  if (FLAG_MARKS.indexOf(now) <= FLAG_MARKS.indexOf(before)) return progress;
  return {
    flags: withMark(progress.flags, day, now),
    greenDays: progress.greenDays + moreOf('G', before, now),
    amberDays: progress.amberDays + moreOf('A', before, now),
    redDays: progress.redDays + moreOf('R', before, now),
  };
}

function withReading(
  readings: readonly PressureReading[],
  reading: PressureReading,
): readonly PressureReading[] {
  // Nearly all come in the order in which they were measured.
  if (reading.order > (readings[0]?.order ?? ''))
    return [reading, ...readings.slice(0, PRESSURES_LOOKED_AT - 1)];
  const kept = [...readings];
  let at = 0;
  while (at < kept.length && (kept[at]?.order ?? '') > reading.order) at += 1;
  kept.splice(at, 0, reading);
  if (kept.length > PRESSURES_LOOKED_AT) kept.pop();
  return kept;
}

function exercised(progress: ProgressDocument, event: EventOf<'ExerciseSessionRecorded'>): ProgressDocument {
  const { completed, startedAt } = event.data;
  if (!completed) return progress;
  const { recordedAt } = event.meta;
  const day = momentOf(progress.zone, startedAt)?.day ?? null;
  const done = { ...progress, programmes: progress.programmes + 1 };
  const counted = day === null ? done : countProgramme(done, day);
  return unlockReached(tellExercise(counted, recordedAt, event.data), recordedAt, REACHED_BY.exercise);
}

/** An opening that names an asset earns only if the catalogue has it. */
function opened(progress: ProgressDocument, event: EventOf<'EducationAccessed'>): ProgressDocument {
  const { assetId } = event.data;
  if (assetId !== null && !isEduAsset(assetId)) return progress;
  const moment = momentOf(progress.zone, effectiveAt(event));
  return moment === null ? progress : countOpening(progress, moment.day);
}

function paused(progress: ProgressDocument, event: EventOf<'GoalStatusChanged'>): ProgressDocument {
  const id = subjectIn(event.stream);
  const goal = progress.goals[id];
  if (goal === undefined) return progress;
  return {
    ...progress,
    goals: { ...progress.goals, [id]: { ...goal, isPaused: event.data.to === 'paused' } },
  };
}

export const progressProjection: Projection = {
  name: 'progress',
  version: 2,
  collections: [PROGRESS.definition],
  handlers: {
    PatientRegistered: (event) =>
      create(PROGRESS, patientOf(event), () => noProgress(event.meta.clinicId, event.data.timeZone)),
    PatientDetailsChanged: (event) =>
      ofPatient(event, (progress) => {
        const { timeZone: zone = progress.zone } = event.data;
        return zone === progress.zone ? progress : { ...progress, zone };
      }),
    LogRecorded: (event) => ofPatient(event, (progress) => recorded(progress, event)),
    LogEvaluated: (event) => ofPatient(event, (progress) => evaluated(progress, event)),
    ExerciseSessionRecorded: (event) => ofPatient(event, (progress) => exercised(progress, event)),
    EducationAccessed: (event) => ofPatient(event, (progress) => opened(progress, event)),
    MilestoneStatusChanged: (event) =>
      ofPatient(event, (progress) => {
        const { recordedAt } = event.meta;
        const isCompleted = event.data.to === 'completed';
        return isCompleted ? unlock(progress, 'milestone_achiever', recordedAt) : progress;
      }),
    GoalSet: (event) =>
      ofPatient(event, (progress) => ({
        ...progress,
        goals: { ...progress.goals, [subjectIn(event.stream)]: newGoal(event) },
      })),
    GoalStatusChanged: (event) => ofPatient(event, (progress) => paused(progress, event)),
    AchievementUnlocked: (event) =>
      ofPatient(event, (progress) => unlock(progress, event.data.achievementType, event.meta.recordedAt)),
  },
};
