/** The terms that several rules share (`clinical-rules` 1.4), and the windows over which they look back (1.2). */
import { NYHA_CLASSES } from '../../events/enums.ts';
import { comparedGlucose } from '../../events/glucose.ts';
import type { Thresholds } from '../../events/thresholds.ts';
import { weightWindowHours } from '../../events/weight-window.ts';
import type { CompleteLogValues, NumberLogField } from '../../events/vocabulary.ts';
import { type Findings, type PreviousLog, roundToTenth } from './findings.ts';
import {
  above,
  allOf,
  answer,
  anyOf,
  atLeast,
  atLeastOf,
  chosen,
  known,
  not,
  numberOf,
  type Predicate,
  previously,
  type Quantity,
  rounded,
  roundedOf,
  T,
} from './predicates.ts';

/** Symptoms and pillows are looked for in the last 7 days. */
const SYMPTOM_WINDOW_HOURS = 168;
/** The activity class is looked for in the last 14 days. */
const NYHA_WINDOW_HOURS = 336;

/** How many hours of earlier logs an evaluation can need at most. */
export function historyWindowHours(thresholds: Thresholds): number {
  return Math.max(SYMPTOM_WINDOW_HOURS, NYHA_WINDOW_HOURS, weightWindowHours(thresholds));
}

/** Everyone, whatever is known. */
export const ALL = allOf();

/** mmol/L, rounded to one decimal; HI counts as above every limit, LO as below. */
export const glucose: Quantity = {
  ...rounded('glucoseMmol'),
  reads: ['glucoseMmol', 'glucoseSign'],
  needs: ['glucoseMmol', 'glucoseSign'],
  valueOf: ({ values }) => roundedOf(comparedGlucose(values)),
  saidOf: ({ values }) => values.glucoseSign,
};

/** When the glucose was measured. Not said is UNKNOWN. */
export function glucoseContext(
  ...contexts: readonly Exclude<CompleteLogValues['glucoseContext'], null>[]
): Predicate {
  const said = answer('glucoseContext', ({ values }) => {
    const context = values.glucoseContext ?? 'UNKNOWN';
    return contexts.includes(context) ? context : null;
  });
  return contexts.includes('UNKNOWN') ? { ...said, needs: null } : said;
}

export const cardiacChestPain = anyOf(
  'chestPainNow',
  'chestPainAtRest',
  'chestPainOnExertion',
  'chestPainRadiationJawArm',
  'chestPainCrushing',
);

export const anyChestPain = anyOf(cardiacChestPain, 'chestPainSharp', 'chestPainBurning');

/** Pain on effort that a known patient's spray relieved: amber where the same pain would otherwise be red. */
export const stableAngina = allOf(
  known('IHD'),
  'chestPainOnExertion',
  'gtnRelievedPain',
  not('chestPainNow'),
  not('chestPainAtRest'),
  not(chosen('chestPainDuration', 'hours', 'all-day')),
);

export const painEquivalent = anyOf('armShoulderPain', 'jawPainUnexplained', 'backPainBetweenShoulders');

export const sweating = anyOf('diaphoresis', 'coldSweatyFeeling');

/** The fields of AF-AMBER-PALP. */
export const palpitationAtRestOrIrregular = anyOf(
  'palpitations',
  'palpitationsAtRest',
  'irregularHeartbeat',
  'heartRacing',
);

/** Alone they concern only those with a heart disease. */
export const minorPalpitation = anyOf('palpitationsWithActivity', 'heartSkipping');

export const anyPalpitation = anyOf(palpitationAtRestOrIrregular, minorPalpitation);

export const lowOutputSymptom = anyOf(
  'dizzinessLightheaded',
  'dizzinessStanding',
  'nearFaintingSpells',
  'syncopeOrCollapse',
  'diaphoresis',
  'coldSweatyFeeling',
  'breathlessnessRest',
  'chestPainNow',
);

export const bothLegSwelling = anyOf('ankleSwellingIncrease', 'legSwellingBothLegs');

export const threePillowsOrFlat = anyOf('breathlessnessLyingFlat', atLeast('orthopnoeaPillows', 3));

/** The lowest value that the logs hold of a field, null for none. */
function lowestOf(logs: readonly PreviousLog[], field: NumberLogField, aboveZero = false): number | null {
  let lowest: number | null = null;
  for (const { values } of logs) {
    const value = values[field] ?? null;
    if (value === null || (aboveZero && value === 0)) continue;
    if (lowest === null || value < lowest) lowest = value;
  }
  return lowest;
}

const LOWEST_WEIGHT = {};

function lowestWeightKg({ history, thresholds }: Findings): number | null {
  return history.once(LOWEST_WEIGHT, () =>
    roundedOf(lowestOf(history.within(weightWindowHours(thresholds)), 'weightKg')),
  );
}

/** kg above the lowest weight inside the weight window. */
export const weightGainKg: Quantity = {
  field: 'weightGainKg',
  reads: ['weightKg'],
  needs: ['weightKg'],
  valueOf: (findings) => {
    const weight = roundedOf(findings.values.weightKg);
    if (weight === null) return null;
    const lowest = lowestWeightKg(findings);
    return lowest === null ? null : roundToTenth(weight - lowest);
  },
  recordSources: (findings, compared) => {
    const weight = roundedOf(findings.values.weightKg);
    compared.push({ field: 'weightKg', value: weight, limit: null, limitFrom: null });
    compared.push({ field: 'lowestWeightKg', value: lowestWeightKg(findings), limit: null, limitFrom: null });
  },
};

export const weightGained = above(weightGainKg, T.HEART_FAILURE.weightGainKg);

/** How many of the five signs of fluid build-up are there. */
export const congestionSigns = numberOf(
  'congestionSigns',
  allOf(known('HEART_FAILURE'), weightGained),
  'pnd',
  threePillowsOrFlat,
  bothLegSwelling,
  'abdominalSwelling',
);

/** Pillows above the lowest number of the last 7 days. A 0 there means "not entered", so it is no baseline. */
export const pillowsIncrease: Quantity = {
  field: 'pillowsIncrease',
  reads: ['orthopnoeaPillows'],
  needs: ['orthopnoeaPillows'],
  valueOf: ({ values, history }) => {
    const pillows = values.orthopnoeaPillows ?? null;
    const lowest = lowestOf(history.within(SYMPTOM_WINDOW_HOURS), 'orthopnoeaPillows', true);
    return pillows === null || lowest === null ? null : pillows - lowest;
  },
};

export const activityLimited = anyOf(
  chosen('walkingDistance', 'few-steps', 'bedbound'),
  chosen('stairsClimbing', 'few-steps', 'cannot'),
  atLeastOf(2, 'usualActivitiesLimited', 'restingMoreOften', 'unexplainedFatigue'),
);

export const exertionBreathlessnessBefore = previously(SYMPTOM_WINDOW_HOURS, 'breathlessnessExertion');

const bedbound = chosen('walkingDistance', 'bedbound');
const cannotClimb = chosen('stairsClimbing', 'cannot');

/** Limited for the first time in 7 days, or limited further than in any log of theirs. */
export const newlyLimited = allOf(
  activityLimited,
  anyOf(
    not(previously(SYMPTOM_WINDOW_HOURS, activityLimited)),
    allOf(bedbound, not(previously(SYMPTOM_WINDOW_HOURS, bedbound))),
    allOf(cannotClimb, not(previously(SYMPTOM_WINDOW_HOURS, cannotClimb))),
  ),
);

type NyhaClass = (typeof NYHA_CLASSES)[number];

const LATEST_NYHA_CLASS = {};

/** The class of the newest log of the last 14 days that holds one; the mildest, where several are as new. */
function latestNyhaClass({ history }: Findings): NyhaClass | null {
  return history.once(LATEST_NYHA_CLASS, () => {
    let latest: { readonly measuredAt: string; readonly nyhaClass: NyhaClass } | null = null;
    for (const { measuredAt, values } of history.within(NYHA_WINDOW_HOURS)) {
      const { nyhaClass } = values;
      if (nyhaClass === null || nyhaClass === undefined) continue;
      if (
        latest === null ||
        measuredAt > latest.measuredAt ||
        (measuredAt === latest.measuredAt && isMilder(nyhaClass, latest.nyhaClass))
      ) {
        latest = { measuredAt, nyhaClass };
      }
    }
    return latest?.nyhaClass ?? null;
  });
}

function isMilder(one: NyhaClass, other: NyhaClass): boolean {
  return NYHA_CLASSES.indexOf(one) < NYHA_CLASSES.indexOf(other);
}

/** The class reported last is one of these; null stands for none in 14 days. */
export function previousNyhaClass(...classes: readonly (NyhaClass | null)[]): Predicate {
  return {
    reads: ['nyhaClass'],
    refersTo: [],
    needs: null,
    compares: [],
    holds: (findings) => classes.includes(latestNyhaClass(findings)),
    record: (findings, compared) =>
      compared.push({
        field: 'previousNyhaClass',
        value: latestNyhaClass(findings),
        limit: null,
        limitFrom: null,
      }),
  };
}
