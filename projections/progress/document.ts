/**
 * What a patient has come to by what was recorded of them: points, days, streaks, achievements and the progress of goals
 * (`clinical-rules` 8). Rules that change make another version: past points are never counted anew in silence.
 */
import type { AchievementType } from '../../events/enums.ts';
import type { DataOf } from '../../events/event.ts';
import type { DayNumber } from '../wall-clock.ts';
import { type DayMarks, lastDay, NO_DAYS } from './day-marks.ts';

/** A log with both pressures. */
export type PressureReading = {
  /** Where its log stands among the patient's (`logOrder`). */
  readonly order: string;
  readonly day: DayNumber;
  /** Within the green limits that judged it. */
  readonly within: boolean;
};

export type GoalProgress = Pick<DataOf<'GoalSet'>, 'goalType' | 'targetValue' | 'pointsReward'> & {
  readonly createdAt: string;
  readonly isPaused: boolean;
  readonly currentValue: number;
  readonly completedAt: string | null;
  /** Of a goal that counts days: `1` for one that fits, `0` for one that does not. Empty once it is completed. */
  readonly days: DayMarks;
  /** Of a weight: where the newest log with one stands, '' before there is any. */
  readonly weighed: string;
  /** Of exercise. */
  readonly seconds: number;
};

export type ProgressDocument = {
  readonly clinicId: string;
  /** On whose calendar the days are; a day that was counted stays where it was when the patient moves. */
  readonly zone: string;
  /** How many logs: 1 to 9. */
  readonly logs: DayMarks;
  /** The worst flag: G, A, R, or L where all that came was `limited`. */
  readonly flags: DayMarks;
  /** What was given for the day beside its logs (`points.ts`). */
  readonly given: DayMarks;
  readonly points: number;
  readonly totalLogs: number;
  /** Days in a row up to the newest that was logged, however long ago that is. */
  readonly streak: number;
  readonly longestStreak: number;
  readonly greenDays: number;
  readonly amberDays: number;
  readonly redDays: number;
  /** Days with a log before 08:00. */
  readonly earlyDays: number;
  readonly voiceLogs: number;
  readonly programmes: number;
  readonly goalsCompleted: number;
  /** Of the newest logs that have both pressures, the newest first. */
  readonly pressures: readonly PressureReading[];
  /** A log whose verdict is awaited: it comes in the same append. */
  readonly judging: {
    readonly logId: string;
    readonly day: DayNumber | null;
    readonly bpSys: number | null;
    readonly bpDia: number | null;
  } | null;
  /** When each was unlocked. */
  readonly achievements: Readonly<Partial<Record<AchievementType, string>>>;
  readonly goals: Readonly<Record<string, GoalProgress>>;
};

export function noProgress(clinicId: string, zone: string): ProgressDocument {
  return {
    clinicId,
    zone,
    logs: NO_DAYS,
    flags: NO_DAYS,
    given: NO_DAYS,
    points: 0,
    totalLogs: 0,
    streak: 0,
    longestStreak: 0,
    greenDays: 0,
    amberDays: 0,
    redDays: 0,
    earlyDays: 0,
    voiceLogs: 0,
    programmes: 0,
    goalsCompleted: 0,
    pressures: [],
    judging: null,
    achievements: {},
    goals: {},
  };
}

/** The streak as it is on a day: 0 once a whole day has passed without a log. */
export function streakOn({ logs, streak }: ProgressDocument, today: DayNumber): number {
  const last = lastDay(logs);
  return last === null || last < today - 1 ? 0 : streak;
}
