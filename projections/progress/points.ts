/** Points for what was done, and for days in a row (`clinical-rules` 8.1, 8.3). None of them depends on a flag. */
import { type DayMarks, lastDay, markOn, runBeside, UNMARKED, withMark } from './day-marks.ts';
import type { ProgressDocument } from './document.ts';
import type { DayNumber, Moment } from '../wall-clock.ts';

const FIRST_LOG = 10;
const FURTHER_LOG = 2;
const LOGS_REWARDED = 4;
const VOICE_BONUS = 5;
const PROGRAMME = { points: 20, most: 2 };
const OPENING = { points: 2, most: 3 };
const WEEK = { days: 7, points: 50 };
const MONTH = { days: 30, points: 200 };
const EARLY_UNTIL = 8 * 60;
const MOST_COUNTED = 9;

/** What was given for a day, as one character: two bits, a number to 2 and a number to 3. */
interface Given {
  readonly voice: boolean;
  readonly early: boolean;
  readonly programmes: number;
  readonly openings: number;
}

const CHARACTERS = `${UNMARKED}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-`;

function givenOn({ given }: ProgressDocument, day: DayNumber): Given {
  const bits = CHARACTERS.indexOf(markOn(given, day));
  return {
    voice: bits % 2 === 1,
    early: (bits >> 1) % 2 === 1,
    programmes: (bits >> 2) % 4,
    openings: bits >> 4,
  };
}

const give = ({ given }: ProgressDocument, day: DayNumber, now: Given) => {
  const bits = (now.voice ? 1 : 0) + (now.early ? 2 : 0) + now.programmes * 4 + now.openings * 16;
  return withMark(given, day, CHARACTERS[bits] ?? UNMARKED);
};

/** What a log changes. */
type Counted = Pick<ProgressDocument, 'logs' | 'given' | 'points' | 'streak' | 'longestStreak' | 'earlyDays'>;

/** One log more on its day. It answers what changes alone: a rebuild copies the document once a log, and not once a reason. */
export function countLog(progress: ProgressDocument, { day, minute }: Moment, byVoice: boolean): Counted {
  const mark = markOn(progress.logs, day);
  const before = mark === UNMARKED ? 0 : Number(mark);
  const logs = withMark(progress.logs, day, String(Math.min(before + 1, MOST_COUNTED)));
  const forLog = before === 0 ? FIRST_LOG : before < LOGS_REWARDED ? FURTHER_LOG : 0;
  const run = before === 0 ? countDay(progress, logs, day) : unchangedRun(progress);
  const habits = countHabits(progress, day, minute < EARLY_UNTIL, byVoice);
  return {
    logs,
    given: habits.given,
    points: progress.points + forLog + run.points + habits.points,
    streak: run.streak,
    longestStreak: run.longestStreak,
    earlyDays: habits.earlyDays,
  };
}

/** @returns with `points` those that are new */
function countHabits(
  progress: ProgressDocument,
  day: DayNumber,
  isEarly: boolean,
  byVoice: boolean,
): Pick<ProgressDocument, 'given' | 'earlyDays' | 'points'> {
  const { given, earlyDays } = progress;
  if (!isEarly && !byVoice) return { given, earlyDays, points: 0 };
  const before = givenOn(progress, day);
  const voice = byVoice && !before.voice;
  const early = isEarly && !before.early;
  if (!voice && !early) return { given, earlyDays, points: 0 };
  return {
    given: give(progress, day, { ...before, voice: before.voice || voice, early: before.early || early }),
    earlyDays: earlyDays + (early ? 1 : 0),
    points: voice ? VOICE_BONUS : 0,
  };
}

type Run = Pick<ProgressDocument, 'streak' | 'longestStreak' | 'points'>;

const unchangedRun = ({ streak, longestStreak }: ProgressDocument): Run => ({
  streak,
  longestStreak,
  points: 0,
});

/**
 * One logged day more, which may begin a run of days, go on with one or join two.
 *
 * @param logs with the day
 * @returns with `points` those that are new
 */
function countDay(progress: ProgressDocument, logs: DayMarks, day: DayNumber): Run {
  // The day after the newest is by far the most frequent, and the run up to that is known: a year need not be counted.
  const before = lastDay(progress.logs) === day - 1 ? progress.streak : runBeside(logs, day, -1);
  const after = runBeside(logs, day, 1);
  const length = before + 1 + after;
  return {
    streak: day + after === lastDay(logs) ? length : progress.streak,
    longestStreak: Math.max(progress.longestStreak, length),
    // Every run was paid for its own multiples: what either of two was paid for counts as paid.
    points: streakPoints(Math.max(before, after), length),
  };
}

/** For the multiples that a run reaches beyond the length that it was paid for. */
function streakPoints(paid: number, length: number): number {
  let points = 0;
  for (let days = paid + 1; days <= length; days++) {
    if (days % MONTH.days === 0) points += MONTH.points;
    else if (days % WEEK.days === 0) points += WEEK.points;
  }
  return points;
}

/** A programme of exercise that was done on a day. */
export function countProgramme(progress: ProgressDocument, day: DayNumber): ProgressDocument {
  const before = givenOn(progress, day);
  const programmes = before.programmes + 1;
  if (programmes > PROGRAMME.most) return progress;
  return {
    ...progress,
    given: give(progress, day, { ...before, programmes }),
    points: progress.points + PROGRAMME.points,
  };
}

/** Education that was opened on a day. */
export function countOpening(progress: ProgressDocument, day: DayNumber): ProgressDocument {
  const before = givenOn(progress, day);
  const openings = before.openings + 1;
  if (openings > OPENING.most) return progress;
  return {
    ...progress,
    given: give(progress, day, { ...before, openings }),
    points: progress.points + OPENING.points,
  };
}
