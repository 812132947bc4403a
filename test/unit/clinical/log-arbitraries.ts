/**
 * Random logs, histories, conditions and thresholds for the properties of the rules. Logs are sparse, because a log in
 * which half of all symptoms are true is always RED and shows nothing; numbers lie at and beside the limits.
 */
import fc from 'fast-check';
import { CONDITIONS } from '../../../events/enums.ts';
import {
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdDefinition,
  type ThresholdOverrides,
} from '../../../events/thresholds.ts';
import {
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
  type LogValues,
} from '../../../events/vocabulary.ts';
import type { Case } from './judge.ts';
import { RULE_CASES } from './rule-cases.ts';

const CASES = Object.values(RULE_CASES).flatMap(({ fires, silent }) => [...fires, ...silent]);
const CASE_LOGS = CASES.flatMap(({ log, before = [] }) => [log, ...before.map(([, earlier]) => earlier)]);

/** Values at which a rule changes its mind: the cases of the rules lie on both sides of every limit. */
function nearLimits(field: LogField): readonly number[] {
  const values = CASE_LOGS.map((log) => log[field]).filter((value) => typeof value === 'number');
  return [...new Set(values)];
}

function valueOf(field: LogField): fc.Arbitrary<number | boolean | string | null> {
  const definition: LogFieldDefinition = LOG_FIELDS[field];
  switch (definition.kind) {
    case 'number': {
      const { min, max } = definition.bounds;
      const step = definition.whole ? 1 : 100;
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(min, ...nearLimits(field)) },
        { weight: 3, arbitrary: fc.integer({ min: min * step, max: max * step }).map((n) => n / step) },
        { weight: 1, arbitrary: fc.constant(null) },
      );
    }
    case 'boolean':
      return fc.oneof(
        { weight: 6, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constantFrom(false, null) },
      );
    case 'choice':
      return fc.constantFrom(...definition.choices, null);
  }
}

/** One arbitrary per field, made once: a chain from the name to its values takes five times as long to generate. */
const ENTRIES = Object.fromEntries(
  LOG_FIELD_NAMES.map((field) => [field, fc.tuple(fc.constant(field), valueOf(field))]),
) as Record<LogField, fc.Arbitrary<[LogField, number | boolean | string | null]>>;

function logOf(fields: readonly LogField[], maxLength: number): fc.Arbitrary<LogValues> {
  return fc
    .array(fc.oneof(...fields.map((field) => ENTRIES[field])), { maxLength })
    .map((entries) => Object.fromEntries(entries) as LogValues);
}

/** The fields of which rules look for earlier values. */
const FIELDS_WITH_HISTORY: readonly LogField[] = [
  'weightKg',
  'weightChange',
  'orthopnoeaPillows',
  'breathlessnessExertion',
  'nyhaClass',
  'walkingDistance',
  'stairsClimbing',
  'usualActivitiesLimited',
  'restingMoreOften',
  'unexplainedFatigue',
];

/** Clusters in which rules meet, so that combinations are not left to chance. */
const CLUSTERS: readonly (readonly LogField[])[] = [
  LOG_FIELD_NAMES,
  FIELDS_WITH_HISTORY,
  LOG_FIELD_NAMES.filter((field) => ['chest', 'medication', 'other'].includes(LOG_FIELDS[field].group)),
  [
    'chestPainOnExertion',
    'chestPainCrushing',
    'chestPainRadiationJawArm',
    'chestPainDuration',
    'tookGtnSpray',
    'gtnRelievedPain',
    'jawPainUnexplained',
  ],
  [
    'glucoseMmol',
    'glucoseSign',
    'glucoseContext',
    'insulinUser',
    'missedDiabetesDoses24h',
    'nauseaVomiting',
    'polyuria',
    'polydipsia',
  ],
  [
    'bpSys',
    'bpDia',
    'hr',
    'spo2',
    'nearFaintingSpells',
    'dizzinessLightheaded',
    'severeHeadache',
    'palpitations',
  ],
];

const logs: fc.Arbitrary<LogValues> = fc.oneof(...CLUSTERS.map((fields) => logOf(fields, 9)));

const earlierLogs = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom(0, 1, 84, 84.001, 168, 168.001, 336, 336.001),
      fc.integer({ min: -5, max: 400 }),
    ),
    fc.oneof(logOf(FIELDS_WITH_HISTORY, 5), logOf(LOG_FIELD_NAMES, 5)),
  ),
  { maxLength: 6 },
);

function limitOf({ min, max, whole }: ThresholdDefinition): fc.Arbitrary<number> {
  const step = whole ? 1 : 10;
  return fc.integer({ min: Math.round(min * step), max: Math.round(max * step) }).map((n) => n / step);
}

const LIMITS = THRESHOLD_GROUPS.flatMap((group) =>
  Object.entries(THRESHOLD_FIELDS[group]).map(([field, definition]) =>
    fc.tuple(fc.constant(group), fc.constant(field), limitOf(definition)),
  ),
);

/** Some limits of some groups. Green may pass red, as merging can bring about. */
const overrides: fc.Arbitrary<ThresholdOverrides> = fc
  .array(fc.oneof(...LIMITS), { maxLength: 4 })
  .map((limits) => {
    const groups: Record<string, Record<string, number>> = {};
    for (const [group, field, limit] of limits) groups[group] = { ...groups[group], [field]: limit };
    return groups;
  });

const knownConditions = fc.subarray([...CONDITIONS]);

/** Under the default limits. */
export const ordinaryCases: fc.Arbitrary<Required<Pick<Case, 'log' | 'known' | 'before'>>> = fc.record({
  log: logs,
  known: knownConditions,
  before: earlierLogs,
});

export const cases: fc.Arbitrary<Required<Case>> = fc.record({
  log: logs,
  known: knownConditions,
  before: earlierLogs,
  clinic: fc.oneof(fc.constant({}), overrides),
  overrides: fc.oneof(fc.constant({}), overrides),
});
