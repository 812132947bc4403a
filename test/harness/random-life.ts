/** What was recorded of an invented patient, from a seed: logs, many of them late, goals, exercise, moves to other zones. */
import { ACHIEVEMENT_TYPES, GOAL_TYPES } from '../../events/enums.ts';
import type { DataOf, EventType, RecordedEvent } from '../../events/event.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import { type Random, randomFor } from '../../fixtures/random.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { patientProfile, Recording } from './events.ts';

const START = Date.parse('2026-01-10T05:00:00.000Z');
/** Either side of midnight, of London's summer time too; a patient may move into the day before. */
const ZONES = ['Africa/Kinshasa', 'Africa/Lubumbashi', 'Africa/Lagos', 'Europe/London', 'America/New_York'];

export interface Life {
  readonly events: readonly RecordedEvent[];
  /** When the last of it was recorded. */
  readonly until: Date;
}

/** @param patientId names the life beside the seed */
export function randomLife(seed: number, steps: number, patientId = 'p1'): Life {
  const life = new RandomLife(randomFor(seed, patientId), patientId);
  for (let step = 0; step < steps; step++) life.step();
  return { events: life.events, until: new Date(life.now) };
}

class RandomLife {
  readonly events: RecordedEvent[] = [];
  now = START;
  readonly #random: Random;
  readonly #patientId: string;
  readonly #recording = new Recording();
  readonly #goals: { readonly id: string; isActive: boolean }[] = [];
  /** Some report daily, some seldom, some by voice. */
  readonly #mostHours: number;
  readonly #voice: number;
  readonly #late: number;
  #count = 0;

  constructor(random: Random, patientId: string) {
    this.#random = random;
    this.#patientId = patientId;
    this.#mostHours = random.pick([
      [10, 1],
      [26, 4],
      [50, 1],
    ]);
    this.#voice = random.between(0, 0.6);
    this.#late = random.between(0, 0.4);
    const zone = random.pick(ZONES.map((name) => [name, 1]));
    this.#add('PatientRegistered', patientProfile({ timeZone: zone }), patientId);
  }

  step(): void {
    this.now += Math.round(this.#random.between(0, this.#mostHours) * HOUR_MS);
    const act = this.#random.pick<() => void>([
      [() => this.#log(), 20],
      [() => this.#setGoal(), 1.5],
      [() => this.#pauseGoal(), 1.5],
      [() => this.#exercise(), 4],
      [
        () =>
          this.#add(
            'EducationAccessed',
            {
              assetId: this.#random.pick<string | null>([
                ['salt', 1],
                ['bp-steps-en', 1],
                [null, 2],
              ]),
            },
            this.#id(),
          ),
        2,
      ],
      [() => this.#move(), 0.5],
      [() => this.#reachMilestone(), 0.3],
      [() => this.#award(), 0.2],
    ]);
    act();
  }

  #log(): void {
    const random = this.#random;
    const late = random.chance(this.#late) ? random.between(0, 12) * DAY_MS : random.between(0, 3) * HOUR_MS;
    const isLimited = random.chance(0.1);
    const events = this.#recording.log(
      {
        logId: this.#id(),
        source: random.chance(this.#voice) ? 'voice' : 'daily-form',
        values: isLimited ? {} : this.#values(),
        overallFlag: isLimited
          ? 'GREEN'
          : random.pick([
              ['GREEN', 6],
              ['AMBER', 3],
              ['RED', 1],
            ]),
        limited: isLimited,
        symptomRuleFired: !isLimited && random.chance(0.2),
      },
      { at: this.#at(), effectiveAt: new Date(this.now - Math.round(late)).toISOString(), ...this.#about() },
    );
    this.events.push(...events);
  }

  #values(): LogValues {
    const random = this.#random;
    const whole = (min: number, max: number) => Math.round(random.between(min, max));
    return {
      ...(random.chance(0.7) ? { bpSys: whole(110, 146) } : {}),
      ...(random.chance(0.7) ? { bpDia: whole(70, 92) } : {}),
      ...(random.chance(0.4) ? { weightKg: whole(700, 720) / 10 } : {}),
      ...(random.chance(0.5)
        ? {
            medsTakenNow: random.pick([
              [true, 6],
              [false, 1],
              [null, 1],
            ]),
          }
        : {}),
      ...(random.chance(0.2) ? { missedDoses24h: whole(0, 1) } : {}),
    };
  }

  #setGoal(): void {
    const random = this.#random;
    const goalType = random.pick(GOAL_TYPES.map((type) => [type, 1]));
    const targetValue = {
      weight_target: Math.round(random.between(695, 725)) / 10,
      exercise_minutes: Math.round(random.between(5, 60)),
    };
    const id = this.#id();
    this.#goals.push({ id, isActive: true });
    const goal = { goalType, title: 'A goal', description: null, targetDate: null, pointsReward: 50 };
    const target =
      goalType === 'weight_target' || goalType === 'exercise_minutes'
        ? targetValue[goalType]
        : Math.round(random.between(1, 6));
    this.#add('GoalSet', { ...goal, targetValue: target }, id);
  }

  #pauseGoal(): void {
    const goal = this.#goals[Math.floor(this.#random.between(0, this.#goals.length))];
    if (goal === undefined) return;
    const [from, to] = goal.isActive ? (['active', 'paused'] as const) : (['paused', 'active'] as const);
    goal.isActive = !goal.isActive;
    this.#add('GoalStatusChanged', { from, to }, goal.id);
  }

  #exercise(): void {
    const ended =
      this.now - Math.round((this.#random.chance(0.3) ? this.#random.between(0, 48) : 0) * HOUR_MS);
    const completed = this.#random.chance(0.8);
    const seconds = Math.round(this.#random.between(60, 1800));
    const session = {
      programId: 'slow-breathing',
      startedAt: new Date(ended - seconds * 1000).toISOString(),
      endedAt: new Date(ended).toISOString(),
      exercisesDone: [],
      seconds,
      completed,
      stoppedEarly: !completed,
      stopReason: null,
      perceivedExertion: null,
      difficultyRating: null,
      enjoymentRating: null,
      feedback: null,
    };
    this.#add('ExerciseSessionRecorded', session, this.#id());
  }

  #move(): void {
    const timeZone = this.#random.pick(ZONES.map((name) => [name, 1]));
    this.#add('PatientDetailsChanged', { timeZone }, this.#patientId);
  }

  #reachMilestone(): void {
    const to = this.#random.chance(0.5) ? 'completed' : 'in_progress';
    this.#add('MilestoneStatusChanged', { from: 'pending', to, completedDate: null }, this.#id());
  }

  #award(): void {
    const [achievementType] = ACHIEVEMENT_TYPES;
    this.#add('AchievementUnlocked', { achievementType }, this.#patientId);
  }

  #add<Type extends EventType>(type: Type, data: DataOf<Type>, subject: string): void {
    const about = { at: this.#at(), subject, ...this.#about() };
    this.events.push(this.#recording.event(type, data, about) as RecordedEvent);
  }

  #at = (): string => new Date(this.now).toISOString();
  #about = () => ({ patientId: this.#patientId });
  #id = (): string => `${this.#patientId}-${(this.#count += 1)}`;
}
