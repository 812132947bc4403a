/**
 * Points, streaks, achievements and goals counted a second time, the plain way: written from section 8 of the clinical
 * rules alone, with no line of the product's own count. Nothing is kept from one event to the next but what was recorded;
 * all is counted anew after each of them.
 */
import { isEduAsset } from '../../events/education.ts';
import type { DataOf, RecordedEvent } from '../../events/event.ts';

interface CountedGoal {
  readonly currentValue: number;
  readonly completedAt: string | null;
}

export interface CountedProgress {
  readonly totalPoints: number;
  readonly level: number;
  readonly experiencePoints: number;
  readonly currentStreak: number;
  readonly longestStreak: number;
  readonly totalLogs: number;
  readonly greenDays: number;
  readonly amberDays: number;
  readonly redDays: number;
  readonly lastLogDate: string | null;
  /** When each was unlocked, by its type. */
  readonly achievements: Readonly<Record<string, string>>;
  readonly goals: Readonly<Record<string, CountedGoal>>;
}

/** @param events all that were recorded of one patient, in the order of the log */
export function countedProgress(events: readonly RecordedEvent[], now: Date): CountedProgress {
  const book = new Book();
  for (const event of events) book.enter(event);
  return book.count(now);
}

interface Log {
  readonly id: string;
  readonly day: string;
  readonly hour: number;
  readonly measuredAt: string;
  readonly receivedAt: string;
  readonly source: string;
  readonly values: DataOf<'LogRecorded'>['values'];
  verdict: DataOf<'LogEvaluated'> | null;
}

interface Goal extends DataOf<'GoalSet'> {
  readonly createdAt: string;
  isActive: boolean;
  completedAt: string | null;
  currentValue: number;
  /** What was recorded while it was active, and measured since it was set. */
  readonly logs: Log[];
  seconds: number;
}

const ACHIEVEMENT_POINTS: Readonly<Record<string, number>> = {
  first_log: 50,
  consistent_logger: 75,
  streak_master: 200,
  early_bird: 75,
  voice_champion: 75,
  bp_controller: 150,
  health_improver: 100,
  goal_crusher: 150,
  milestone_achiever: 100,
  wellness_warrior: 150,
};

class Book {
  #zone = 'Africa/Kinshasa';
  readonly #logs: Log[] = [];
  /** The days on which completed programmes were begun, and on which education was opened, one for each. */
  readonly #programmes: string[] = [];
  readonly #openings: string[] = [];
  readonly #goals = new Map<string, Goal>();
  readonly #achievements = new Map<string, string>();
  /** The runs of days as they were last seen, and which multiples of each were paid. */
  #runs: { readonly days: readonly string[]; readonly paid: ReadonlySet<number> }[] = [];
  #streakPoints = 0;
  #milestoneCompleted = false;

  enter(event: RecordedEvent): void {
    const { recordedAt, effectiveAt = recordedAt } = event.meta;
    const subject = event.stream.slice(event.stream.indexOf('-') + 1);
    switch (event.type) {
      case 'PatientRegistered':
      case 'PatientDetailsChanged':
        this.#zone = event.data.timeZone ?? this.#zone;
        return;
      case 'LogRecorded': {
        const { logId: id, source, values } = event.data;
        const { day, hour } = onTheClock(effectiveAt, this.#zone);
        const log = { id, day, hour, measuredAt: effectiveAt, receivedAt: recordedAt, source, values };
        this.#logs.push({ ...log, verdict: null });
        return;
      }
      case 'LogEvaluated': {
        const log = this.#logs.find(({ id }) => id === event.data.logId);
        if (log === undefined) return;
        log.verdict = event.data;
        for (const goal of this.#activeGoals()) if (log.measuredAt >= goal.createdAt) goal.logs.push(log);
        this.#payStreaks();
        return this.#look(recordedAt, true);
      }
      case 'ExerciseSessionRecorded': {
        if (!event.data.completed) return;
        this.#programmes.push(onTheClock(event.data.startedAt, this.#zone).day);
        for (const goal of this.#activeGoals())
          if (event.data.endedAt >= goal.createdAt) goal.seconds += event.data.seconds;
        return this.#look(recordedAt, false);
      }
      case 'EducationAccessed':
        if (event.data.assetId === null || isEduAsset(event.data.assetId))
          this.#openings.push(onTheClock(effectiveAt, this.#zone).day);
        return;
      case 'GoalSet':
        this.#goals.set(subject, {
          ...event.data,
          createdAt: recordedAt,
          isActive: true,
          completedAt: null,
          currentValue: 0,
          logs: [],
          seconds: 0,
        });
        return;
      case 'GoalStatusChanged': {
        const goal = this.#goals.get(subject);
        if (goal !== undefined) goal.isActive = event.data.to === 'active';
        return;
      }
      case 'MilestoneStatusChanged':
        this.#milestoneCompleted ||= event.data.to === 'completed';
        return this.#look(recordedAt, false);
      case 'AchievementUnlocked':
        return this.#unlock(event.data.achievementType, recordedAt);
      default:
        return;
    }
  }

  count(now: Date): CountedProgress {
    const today = onTheClock(now.toISOString(), this.#zone).day;
    const totalPoints = this.#points();
    let level = 1;
    let experiencePoints = totalPoints;
    for (; experiencePoints >= level * 100; level++) experiencePoints -= level * 100;
    const flags = this.#flagsOfDays().map(([, flag]) => flag);
    const daysOf = (flag: string) => flags.filter((one) => one === flag).length;
    return {
      totalPoints,
      level,
      experiencePoints,
      currentStreak: this.#streakOn(today),
      longestStreak: Math.max(0, ...runsOf(this.#days()).map((run) => run.length)),
      totalLogs: this.#logs.length,
      greenDays: daysOf('GREEN'),
      amberDays: daysOf('AMBER'),
      redDays: daysOf('RED'),
      lastLogDate: this.#days().at(-1) ?? null,
      achievements: Object.fromEntries(this.#achievements),
      goals: Object.fromEntries(
        [...this.#goals].map(([id, { goalType, isActive, completedAt, currentValue }]) => {
          const isLive = goalType === 'streak_days' && isActive && completedAt === null;
          return [id, { completedAt, currentValue: isLive ? this.#streakOn(today) : currentValue }];
        }),
      ),
    };
  }

  #activeGoals(): Goal[] {
    return [...this.#goals.values()].filter((goal) => goal.isActive && goal.completedAt === null);
  }

  #days(): string[] {
    return [...new Set(this.#logs.map(({ day }) => day))].toSorted();
  }

  #points(): number {
    const ofLogs = sum(
      [...countBy(this.#logs.map(({ day }) => day))],
      (count) => 10 + 2 * Math.min(count - 1, 3),
    );
    const ofVoice =
      5 * new Set(this.#logs.filter(({ source }) => source === 'voice').map(({ day }) => day)).size;
    const ofProgrammes = sum([...countBy(this.#programmes)], (count) => 20 * Math.min(count, 2));
    const ofOpenings = sum([...countBy(this.#openings)], (count) => 2 * Math.min(count, 3));
    const ofGoals = [...this.#goals.values()]
      .filter(({ completedAt }) => completedAt !== null)
      .reduce((points, { pointsReward }) => points + pointsReward, 0);
    const ofAchievements = [...this.#achievements.keys()].reduce(
      (points, type) => points + (ACHIEVEMENT_POINTS[type] ?? 0),
      0,
    );
    return ofLogs + ofVoice + ofProgrammes + ofOpenings + ofGoals + ofAchievements + this.#streakPoints;
  }

  /** What was paid for either of two runs that a late log joins counts as paid for both. */
  #payStreaks(): void {
    this.#runs = runsOf(this.#days()).map((days) => {
      const before = this.#runs.filter((run) => run.days.some((day) => days.includes(day)));
      const paid = new Set(before.flatMap((run) => [...run.paid]));
      for (let length = 1; length <= days.length; length++) {
        const isPaidFor = length % 7 === 0 || length % 30 === 0;
        if (!isPaidFor || paid.has(length)) continue;
        paid.add(length);
        this.#streakPoints += length % 30 === 0 ? 200 : 50;
      }
      return { days, paid };
    });
  }

  /** 0 from the end of the first day without a log. */
  #streakOn(today: string): number {
    const last = runsOf(this.#days()).at(-1) ?? [];
    const isBroken = (last.at(-1) ?? '') < dayAfter(today, -1);
    return isBroken ? 0 : last.length;
  }

  /** The worst flag of each day that has one, the earliest day first. */
  #flagsOfDays(): (readonly [day: string, flag: string])[] {
    return this.#days().flatMap((day) => {
      const flags = this.#logs
        .filter((log) => log.day === day && log.verdict?.limited === false)
        .map(({ verdict }) => verdict?.overallFlag);
      const worst = ['RED', 'AMBER', 'GREEN'].find((flag) => flags.some((one) => one === flag));
      return worst === undefined ? [] : [[day, worst] as const];
    });
  }

  #look(at: string, isLog: boolean): void {
    for (const goal of this.#activeGoals()) {
      if (goal.goalType === 'streak_days' && !isLog) continue;
      goal.currentValue = this.#valueOf(goal, at);
      if (isReached(goal)) goal.completedAt = at;
    }
    for (const type of this.#reachedTypes()) this.#unlock(type, at);
  }

  #unlock(type: string, at: string): void {
    if (!this.#achievements.has(type)) this.#achievements.set(type, at);
  }

  #valueOf({ goalType, logs, seconds }: Goal, at: string): number {
    const days = [...new Set(logs.map(({ day }) => day))];
    const daysThat = (fit: (ofDay: readonly Log[]) => boolean) =>
      days.filter((day) => fit(logs.filter((log) => log.day === day))).length;
    switch (goalType) {
      case 'daily_logs':
        return days.length;
      case 'bp_target':
        return daysThat((ofDay) => {
          const readings = ofDay.filter(hasPressure);
          return readings.length > 0 && readings.every(isWithinTarget);
        });
      case 'weight_target':
        return (
          logs
            .filter(({ values }) => typeof values.weightKg === 'number')
            .toSorted(byTime)
            .at(-1)?.values.weightKg ?? 0
        );
      case 'exercise_minutes':
        return Math.floor(seconds / 60);
      case 'medication_adherence':
        return daysThat((ofDay) =>
          ofDay.every(
            ({ values: { medsTakenNow, missedDoses24h, missedDiabetesDoses24h } }) =>
              medsTakenNow !== false && (missedDoses24h ?? 0) === 0 && (missedDiabetesDoses24h ?? 0) === 0,
          ),
        );
      case 'streak_days':
        return this.#streakOn(onTheClock(at, this.#zone).day);
      case 'symptom_reduction':
        return daysThat((ofDay) => ofDay.every(({ verdict }) => verdict?.symptomRuleFired === false));
      case 'voice_logs':
        return logs.filter(({ source }) => source === 'voice').length;
    }
  }

  #reachedTypes(): string[] {
    const runs = runsOf(this.#days());
    const newestRun = runs.at(-1)?.length ?? 0;
    const longest = Math.max(0, ...runs.map((run) => run.length));
    const early = new Set(this.#logs.filter(({ hour }) => hour < 8).map(({ day }) => day));
    const goals = [...this.#goals.values()].filter(({ completedAt }) => completedAt !== null);
    const reached: Readonly<Record<string, boolean>> = {
      first_log: this.#logs.length > 0,
      consistent_logger: newestRun >= 7,
      streak_master: newestRun >= 30,
      early_bird: early.size >= 7,
      voice_champion: this.#logs.filter(({ source }) => source === 'voice').length >= 10,
      bp_controller: this.#isPressureControlled(),
      health_improver: this.#hasImproved(),
      goal_crusher: goals.length >= 3,
      milestone_achiever: this.#milestoneCompleted,
      wellness_warrior: this.#programmes.length >= 10 && longest >= 14,
    };
    return Object.keys(reached).filter((type) => reached[type]);
  }

  #isPressureControlled(): boolean {
    const newest = this.#logs
      .filter(({ values }) => typeof values.bpSys === 'number' && typeof values.bpDia === 'number')
      .toSorted(byTime)
      .slice(-7);
    return new Set(newest.map(({ day }) => day)).size >= 7 && newest.every(isWithinTarget);
  }

  #hasImproved(): boolean {
    const flags = this.#flagsOfDays().map(([, flag]) => flag);
    if (flags.length < 14) return false;
    const [last, before] = [flags.slice(-7), flags.slice(-14, -7)];
    const count = (among: readonly string[], flag: string) => among.filter((one) => one === flag).length;
    return (
      count(last, 'GREEN') >= 5 && count(last, 'RED') === 0 && before.length - count(before, 'GREEN') >= 3
    );
  }
}

function isReached({ goalType, currentValue, targetValue, logs }: Goal): boolean {
  if (goalType !== 'weight_target') return currentValue >= targetValue;
  const isWeighed = logs.some(({ values }) => typeof values.weightKg === 'number');
  // Weights have one decimal, which binary fractions do not.
  return isWeighed && Math.round(Math.abs(currentValue - targetValue) * 100) <= 50;
}

const hasPressure = ({ values: { bpSys, bpDia } }: Log): boolean =>
  typeof bpSys === 'number' || typeof bpDia === 'number';

function isWithinTarget({ values, verdict }: Log): boolean {
  if (verdict === null) return false;
  const { greenMaxSystolic, greenMaxDiastolic } = verdict.thresholds.HYPERTENSION;
  return (values.bpSys ?? 0) <= greenMaxSystolic && (values.bpDia ?? 0) <= greenMaxDiastolic;
}

/** As logs are ordered: by time measured, then received, then id. */
const byTime = (one: Log, other: Log): number => {
  const order = ({ measuredAt, receivedAt, id }: Log) => `${measuredAt} ${receivedAt} ${id}`;
  return order(one) < order(other) ? -1 : 1;
};

/** Days in a row, each run for itself, the earliest first. */
function runsOf(days: readonly string[]): (readonly string[])[] {
  const runs: string[][] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last !== undefined && dayAfter(last.at(-1) ?? '', 1) === day) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock on the wall show. */
function onTheClock(instant: string, timeZone: string): { readonly day: string; readonly hour: number } {
  // Swedes write 2026-03-10 08:00:00. A clock is made once: that takes longer than all else here.
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', style);
  clocks.set(timeZone, clock);
  const shown = clock.format(new Date(instant));
  return { day: shown.slice(0, 10), hour: Number(shown.slice(11, 13)) };
}

function countBy(texts: readonly string[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts.values()];
}

const sum = (counts: readonly number[], worth: (count: number) => number): number =>
  counts.reduce((total, count) => total + worth(count), 0);
