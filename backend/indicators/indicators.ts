/** How the patients of a clinic stood at the end of a month: as it was known when the month was closed, and with what came late. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../lib/durations.ts';
import { PROGRAMME } from '../../projections/programme/collection.ts';
import { type ProgrammeDocument, wasBefore } from '../../projections/programme/document.ts';
import { addMonths, type ClinicMonth } from '../clinics/clinic-month.ts';
import {
  type Cohort,
  type Indicators,
  type ProgrammeIndicators,
  type Standing,
} from '../contract/indicators.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { DEFINITIONS } from './definitions.ts';
import { glucoses, pressures, type Reading } from './readings.ts';

const COHORT_MONTHS = 24;
const CONDITIONS = { hypertension: pressures, diabetes: glucoses } as const;
type Counted = keyof typeof CONDITIONS;

/** What a month asks, as instants. */
interface Question {
  readonly month: ClinicMonth;
  readonly closesAt: string;
  readonly newFrom: string;
  readonly readFrom: string;
  readonly heardFrom: string;
  /** At which the months of cohorts begin, the oldest first. */
  readonly cohorts: readonly string[];
}

interface Stood {
  readonly registeredAt: string;
  readonly inTime: Standing;
  readonly withLate: Standing;
}

export async function programmeIndicators(
  readSide: ReadSide,
  clinicId: string,
  month: ClinicMonth,
): Promise<ProgrammeIndicators> {
  const { newMonths, noReadingMonths, lostMonths, closedAfterDays } = DEFINITIONS;
  const question: Question = {
    month,
    closesAt: new Date(Date.parse(month.to) + closedAfterDays * DAY_MS).toISOString(),
    newFrom: month.begins(1 - newMonths),
    readFrom: month.begins(1 - noReadingMonths),
    heardFrom: month.begins(1 - lostMonths),
    cohorts: Array.from({ length: COHORT_MONTHS }, (_, at) => month.begins(at + 1 - COHORT_MONTHS)),
  };
  const stood: Record<Counted, Stood[]> = { hypertension: [], diabetes: [] };
  const changed = new Set<string>();
  const pages = readSide.findAll(PROGRAMME, {
    index: 'byRegistration',
    equal: { clinicId },
    range: { field: 'registeredAt', lt: month.to },
  });
  for await (const page of pages) {
    for (const patient of page) {
      for (const condition of ['hypertension', 'diabetes'] as const) {
        if (!wasBefore(patient.document[condition], month.to)) continue;
        const one = await standingOf(readSide, condition, patient, question);
        stood[condition].push(one);
        if (one.inTime !== one.withLate) changed.add(patient.id);
      }
    }
    // However many they are, others have their turn.
    await nextTurn();
  }
  const both = (which: 'inTime' | 'withLate') => ({
    hypertension: indicatorsOf(stood.hypertension, which, question),
    diabetes: indicatorsOf(stood.diabetes, which, question),
  });
  return {
    month: month.name,
    from: month.from,
    to: month.to,
    closesAt: question.closesAt,
    closed: question.closesAt <= readSide.clock.now().toISOString(),
    ...both('inTime'),
    cohorts: {
      hypertension: cohortsOf(stood.hypertension, question),
      diabetes: cohortsOf(stood.diabetes, question),
    },
    late: changed.size === 0 ? null : { patients: changed.size, ...both('withLate') },
    definitions: DEFINITIONS,
  };
}

async function standingOf(
  readSide: ReadSide,
  condition: Counted,
  { id, document }: WithId<ProgrammeDocument>,
  question: Question,
): Promise<Stood> {
  const { registeredAt, left } = document;
  if (wasBefore(left, question.month.to)) return { registeredAt, inTime: 'left', withLate: 'left' };
  const span = { from: question.heardFrom, to: question.month.to };
  const judges = [new Judge(question, question.closesAt), new Judge(question, null)] as const;
  for await (const reading of CONDITIONS[condition](readSide, id, span)) {
    for (const judge of judges) judge.see(reading);
    if (judges.every(({ settled }) => settled)) break;
  }
  const [inTime, withLate] = judges;
  return { registeredAt, inTime: inTime.standing(document), withLate: withLate.standing(document) };
}

/** Sees the readings of a patient, the newest first, as far as they were received before a moment. */
class Judge {
  readonly #question: Question;
  readonly #known: string | null;
  #standing: Standing | null = null;

  constructor(question: Question, known: string | null) {
    this.#question = question;
    this.#known = known;
  }

  get settled(): boolean {
    return this.#standing !== null && this.#standing !== 'noReading';
  }

  see({ measuredAt, receivedAt, controlled }: Reading): void {
    if (this.settled || (this.#known !== null && receivedAt >= this.#known)) return;
    const counts = controlled !== null && measuredAt >= this.#question.readFrom;
    this.#standing = !counts ? 'noReading' : controlled ? 'controlled' : 'uncontrolled';
  }

  /** Whoever was registered within the year is not yet lost. */
  standing({ registeredAt }: ProgrammeDocument): Standing {
    return this.#standing ?? (registeredAt >= this.#question.heardFrom ? 'noReading' : 'lost');
  }
}

const NOBODY = { controlled: 0, uncontrolled: 0, noReading: 0, lost: 0, left: 0 } as const;

function counted(standings: readonly Standing[]): Record<Standing, number> {
  const counts: Record<Standing, number> = { ...NOBODY };
  for (const standing of standings) counts[standing] += 1;
  return counts;
}

function indicatorsOf(
  all: readonly Stood[],
  which: 'inTime' | 'withLate',
  { newFrom }: Question,
): Indicators {
  const isNew = (one: Stood): boolean => one.registeredAt >= newFrom && one[which] !== 'left';
  const counts = counted(all.filter((one) => !isNew(one)).map((one) => one[which]));
  const { controlled, uncontrolled, noReading } = counts;
  const underCare = controlled + uncontrolled + noReading;
  return {
    ...counts,
    new: all.filter(isNew).length,
    controlledShare: underCare === 0 ? null : Math.round((controlled / underCare) * 1000) / 1000,
  };
}

/** Only months in which somebody was registered. */
function cohortsOf(all: readonly Stood[], { cohorts, month }: Question): Cohort[] {
  return cohorts.flatMap((from, at) => {
    const to = cohorts[at + 1] ?? month.to;
    const registered = all.filter(({ registeredAt }) => registeredAt >= from && registeredAt < to);
    if (registered.length === 0) return [];
    return [
      {
        month: addMonths(month.name, at + 1 - COHORT_MONTHS),
        registered: registered.length,
        ...counted(registered.map(({ inTime }) => inTime)),
      },
    ];
  });
}
