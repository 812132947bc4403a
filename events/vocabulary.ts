/**
 * The vocabulary of a log: every vital, symptom, choice and count that a patient can report, in one table.
 *
 * Schemas (of the event and of the request), forms, rules and translations are derived from it. A new vital is one new
 * row here, its rule in `backend/clinical`, and its word in the language files.
 *
 * Bounds are inclusive. `bounds` are those of the cardiovascular daily form, the widest, which the server holds every
 * log to; `addLogBounds` are those of the add-log screen where they are narrower (specification, patient side, section
 * 5). What lies outside cannot be a reading; what lies inside is for the rules to judge.
 */
import {
  CHEST_PAIN_DURATIONS,
  GLUCOSE_CONTEXTS,
  GLUCOSE_SIGNS,
  HR_METHODS,
  NYHA_CLASSES,
  STAIRS_CLIMBING,
  WALKING_DISTANCES,
  WEIGHT_CHANGES,
} from './enums.ts';

export const LOG_GROUPS = [
  'vitals',
  'weight',
  'palpitations',
  'chest',
  'breathing',
  'swelling',
  'activity',
  'dizziness',
  'other',
  'medication',
  'glucose',
  'osmotic',
  'foot',
  'eyes',
  'diabetesMedication',
] as const;
export type LogGroup = (typeof LOG_GROUPS)[number];

/** The screens that ask for a field. */
export type LogForm = 'daily' | 'addLog' | 'diabetes';

export interface Bounds {
  readonly min: number;
  readonly max: number;
}

interface FieldBase {
  readonly group: LogGroup;
  readonly forms: readonly LogForm[];
}

export interface NumberField extends FieldBase {
  readonly kind: 'number';
  /** Unit symbol as written beside a value; null for a count. */
  readonly unit: 'mmHg' | 'bpm' | '%' | 'kg' | 'mmol/L' | null;
  /** Whether only whole numbers are readings. */
  readonly whole: boolean;
  readonly bounds: Bounds;
  readonly addLogBounds?: Bounds;
  /** What the log says when it was not sent: 0 for counts, null (not measured) for readings. */
  readonly absent: 0 | null;
  /** A measured value, as against a count. A log with a reading or a symptom is not "limited". */
  readonly reading: boolean;
}

export interface BooleanField extends FieldBase {
  readonly kind: 'boolean';
  readonly absent: false | true | null;
  /** Whether "true" reports a symptom. */
  readonly symptom: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly absent: null;
}

export type LogFieldDefinition = NumberField | BooleanField | ChoiceField;

const DAILY = ['daily'] as const;
const DAILY_AND_ADD_LOG = ['daily', 'addLog'] as const;
const DIABETES = ['diabetes'] as const;

const symptom = (group: LogGroup, forms: readonly LogForm[] = DAILY): BooleanField => ({
  kind: 'boolean',
  group,
  forms,
  absent: false,
  symptom: true,
});

const choice = <const Choices extends readonly string[]>(
  group: LogGroup,
  choices: Choices,
  forms: readonly LogForm[] = DAILY,
) => ({ kind: 'choice', group, forms, choices, absent: null }) as const satisfies ChoiceField;

// A table is read by its rows.
// prettier-ignore
const LOG_FIELD_TABLE = {
  bpSys: {
    kind: 'number', group: 'vitals', forms: DAILY_AND_ADD_LOG, unit: 'mmHg', whole: true, reading: true, absent: null,
    bounds: { min: 50, max: 300 }, addLogBounds: { min: 70, max: 260 },
  },
  bpDia: {
    kind: 'number', group: 'vitals', forms: DAILY_AND_ADD_LOG, unit: 'mmHg', whole: true, reading: true, absent: null,
    bounds: { min: 30, max: 200 }, addLogBounds: { min: 40, max: 150 },
  },
  hr: {
    kind: 'number', group: 'vitals', forms: DAILY_AND_ADD_LOG, unit: 'bpm', whole: true, reading: true, absent: null,
    bounds: { min: 30, max: 220 },
  },
  /** No form asks for it: it comes with a pulse that was measured so. */
  hrMethod: choice('vitals', HR_METHODS, []),
  spo2: {
    kind: 'number', group: 'vitals', forms: DAILY_AND_ADD_LOG, unit: '%', whole: true, reading: true, absent: null,
    bounds: { min: 70, max: 100 },
  },
  weightKg: {
    kind: 'number', group: 'weight', forms: DAILY_AND_ADD_LOG, unit: 'kg', whole: false, reading: true, absent: null,
    bounds: { min: 20, max: 300 }, addLogBounds: { min: 20, max: 250 },
  },
  weightChange: choice('weight', WEIGHT_CHANGES),

  palpitations: symptom('palpitations', DAILY_AND_ADD_LOG),
  palpitationsAtRest: symptom('palpitations'),
  palpitationsWithActivity: symptom('palpitations'),
  irregularHeartbeat: symptom('palpitations'),
  heartRacing: symptom('palpitations'),
  heartSkipping: symptom('palpitations'),

  chestPainNow: symptom('chest', DAILY_AND_ADD_LOG),
  chestPainAtRest: symptom('chest', DAILY_AND_ADD_LOG),
  chestPainOnExertion: symptom('chest', DAILY_AND_ADD_LOG),
  chestPainRadiationJawArm: symptom('chest', DAILY_AND_ADD_LOG),
  chestPainCrushing: symptom('chest'),
  chestPainSharp: symptom('chest'),
  chestPainBurning: symptom('chest'),
  chestPainDuration: choice('chest', CHEST_PAIN_DURATIONS),

  breathlessnessRest: symptom('breathing', DAILY_AND_ADD_LOG),
  breathlessnessExertion: symptom('breathing', DAILY_AND_ADD_LOG),
  breathlessnessLyingFlat: symptom('breathing'),
  orthopnoeaPillows: {
    kind: 'number', group: 'breathing', forms: DAILY_AND_ADD_LOG, unit: null, whole: true, reading: false, absent: 0,
    bounds: { min: 0, max: 10 },
  },
  pnd: symptom('breathing', DAILY_AND_ADD_LOG),
  coughFrothySputum: symptom('breathing', DAILY_AND_ADD_LOG),
  coughDryNight: symptom('breathing'),
  wheezingTightness: symptom('breathing'),

  ankleSwellingIncrease: symptom('swelling', DAILY_AND_ADD_LOG),
  legSwellingBothLegs: symptom('swelling'),
  /** Swelling of one leg; the specification's spelling is a public name. */
  legSwellingOneLog: symptom('swelling'),
  abdominalSwelling: symptom('swelling'),
  faceSwellingMorning: symptom('swelling'),
  sockMarks: symptom('swelling'),
  shoesTooTight: symptom('swelling'),

  nyhaClass: choice('activity', NYHA_CLASSES),
  walkingDistance: choice('activity', WALKING_DISTANCES),
  stairsClimbing: choice('activity', STAIRS_CLIMBING),
  usualActivitiesLimited: symptom('activity'),
  restingMoreOften: symptom('activity'),

  dizzinessLightheaded: symptom('dizziness', DAILY_AND_ADD_LOG),
  dizzinessStanding: symptom('dizziness'),
  dizzinessTurningHead: symptom('dizziness'),
  syncopeOrCollapse: symptom('dizziness', DAILY_AND_ADD_LOG),
  nearFaintingSpells: symptom('dizziness'),
  balanceProblems: symptom('dizziness'),
  visionChanges: symptom('dizziness'),

  diaphoresis: symptom('other', DAILY_AND_ADD_LOG),
  nauseaVomiting: symptom('other', DAILY_AND_ADD_LOG),
  unexplainedFatigue: symptom('other'),
  coldSweatyFeeling: symptom('other'),
  armShoulderPain: symptom('other'),
  jawPainUnexplained: symptom('other'),
  backPainBetweenShoulders: symptom('other'),
  neuroDeficitNew: symptom('other', DAILY_AND_ADD_LOG),
  severeHeadache: symptom('other', DAILY_AND_ADD_LOG),

  /** Not sent counts as taken; sent as null stays "not asked" (`clinical-rules` 3.2). */
  medsTakenNow: { kind: 'boolean', group: 'medication', forms: DAILY_AND_ADD_LOG, absent: true, symptom: false },
  missedDoses24h: {
    kind: 'number', group: 'medication', forms: DAILY_AND_ADD_LOG, unit: null, whole: true, reading: false, absent: 0,
    bounds: { min: 0, max: 20 }, addLogBounds: { min: 0, max: 10 },
  },
  tookGtnSpray: { kind: 'boolean', group: 'medication', forms: DAILY, absent: false, symptom: true },
  /** A question asked only after the spray: an unasked question is not a "no". */
  gtnRelievedPain: { kind: 'boolean', group: 'medication', forms: DAILY, absent: null, symptom: true },

  glucoseMmol: {
    kind: 'number', group: 'glucose', forms: DIABETES, unit: 'mmol/L', whole: false, reading: true, absent: null,
    bounds: { min: 0, max: 40 },
  },
  /** In the place of `glucoseMmol`, never beside it. No form asks for it by itself. */
  glucoseSign: choice('glucose', GLUCOSE_SIGNS, DIABETES),
  glucoseContext: choice('glucose', GLUCOSE_CONTEXTS, DIABETES),
  polyuria: symptom('osmotic', DIABETES),
  polydipsia: symptom('osmotic', DIABETES),
  unintentionalWeightLoss: symptom('osmotic', DIABETES),
  footWound: symptom('foot', DIABETES),
  footRedSwollenWarm: symptom('foot', DIABETES),
  footColourChangeBlack: symptom('foot', DIABETES),
  footNumbTinglingBurning: symptom('foot', DIABETES),
  blurredVision: symptom('eyes', DIABETES),
  floatersOrDarkSpot: symptom('eyes', DIABETES),
  suddenVisionLoss: symptom('eyes', DIABETES),
  insulinUser: { kind: 'boolean', group: 'diabetesMedication', forms: DIABETES, absent: false, symptom: false },
  missedDiabetesDoses24h: {
    kind: 'number', group: 'diabetesMedication', forms: DIABETES, unit: null, whole: true, reading: false, absent: 0,
    bounds: { min: 0, max: 20 },
  },
} as const satisfies Record<string, LogFieldDefinition>;

type Table = typeof LOG_FIELD_TABLE;
export type LogField = keyof Table;
type FieldOfKind<Kind> = { [F in LogField]: Table[F] extends { kind: Kind } ? F : never }[LogField];
export type NumberLogField = FieldOfKind<'number'>;
export type BooleanLogField = FieldOfKind<'boolean'>;
export type ChoiceLogField = FieldOfKind<'choice'>;
/** Numbers of which also fractions are readings: rounded to one decimal before anything compares them. */
export type FractionalLogField = {
  [F in NumberLogField]: Table[F]['whole'] extends false ? F : never;
}[NumberLogField];

export const LOG_FIELDS: { readonly [F in LogField]: Table[F] & LogFieldDefinition } = LOG_FIELD_TABLE;
export const LOG_FIELD_NAMES = Object.keys(LOG_FIELD_TABLE) as readonly LogField[];

const definitionOf = (name: LogField): LogFieldDefinition => LOG_FIELDS[name];

export const NUMBER_LOG_FIELDS = LOG_FIELD_NAMES.filter(
  (name): name is NumberLogField => definitionOf(name).kind === 'number',
);
export const BOOLEAN_LOG_FIELDS = LOG_FIELD_NAMES.filter(
  (name): name is BooleanLogField => definitionOf(name).kind === 'boolean',
);
export const CHOICE_LOG_FIELDS = LOG_FIELD_NAMES.filter(
  (name): name is ChoiceLogField => definitionOf(name).kind === 'choice',
);
const QUALIFYING: ReadonlySet<LogField> = new Set(['glucoseContext', 'hrMethod']);
/** Whether a field says of a reading when or how it was taken, and of the patient nothing. */
export const qualifiesReading = (name: LogField): boolean => QUALIFYING.has(name);

/** Measured values: a log that holds one is not "limited". */
export const READING_LOG_FIELDS = NUMBER_LOG_FIELDS.filter((name) => LOG_FIELDS[name].reading);
export const FRACTIONAL_LOG_FIELDS = NUMBER_LOG_FIELDS.filter(
  (name): name is FractionalLogField => !LOG_FIELDS[name].whole,
);
export const SYMPTOM_LOG_FIELDS = BOOLEAN_LOG_FIELDS.filter((name) => LOG_FIELDS[name].symptom);

const MEDICINE_GROUPS: ReadonlySet<LogGroup> = new Set(['medication', 'diabetesMedication']);

/** Whether a field tells of how a person feels, and not of what was measured or taken (`clinical-rules` 8.5). */
export function tellsSymptom(name: LogField): boolean {
  const field = definitionOf(name);
  switch (field.kind) {
    case 'boolean':
      return field.symptom;
    case 'number':
      return !field.reading && !MEDICINE_GROUPS.has(field.group);
    case 'choice':
      return field.group !== 'glucose' && !qualifiesReading(name);
  }
}

export function fieldsOfForm(form: LogForm): readonly LogField[] {
  return LOG_FIELD_NAMES.filter((name) => definitionOf(name).forms.includes(form));
}

/** The bounds of a number on a form; the server's own are those of `daily`. */
export function boundsOf(field: NumberLogField, form: LogForm): Bounds {
  const definition: NumberField = LOG_FIELDS[field];
  return form === 'addLog' ? (definition.addLogBounds ?? definition.bounds) : definition.bounds;
}

/** The values of a log as they were sent: a field that was not sent is absent, one sent as null is null. */
export type LogValues = {
  readonly [F in LogField]?: ValueOf<Table[F]> | null;
};
type ValueOf<Definition> = Definition extends { kind: 'number' }
  ? number
  : Definition extends { kind: 'boolean' }
    ? boolean
    : Definition extends { choices: readonly (infer Choice)[] }
      ? Choice
      : never;

const SYMPTOM_GROUPS = LOG_GROUPS.map((group) => ({
  group,
  symptoms: SYMPTOM_LOG_FIELDS.filter((name) => LOG_FIELDS[name].group === group),
})).filter(({ symptoms }) => symptoms.length > 0);

/** The groups of symptoms of which a log says nothing at all: neither yes nor no. */
export function groupsNotAnswered(sent: LogValues): readonly LogGroup[] {
  return SYMPTOM_GROUPS.filter(({ symptoms }) => symptoms.every((name) => (sent[name] ?? null) === null)).map(
    ({ group }) => group,
  );
}

/** The groups of symptoms that a form asks for. */
export function symptomGroupsOf(form: LogForm): readonly LogGroup[] {
  return SYMPTOM_GROUPS.filter(({ symptoms }) =>
    symptoms.some((name) => definitionOf(name).forms.includes(form)),
  ).map(({ group }) => group);
}

/** The values of a log as it is shown and judged: what was not sent stands as the vocabulary says. */
export type CompleteLogValues = {
  readonly [F in LogField]: ValueOf<Table[F]> | null;
};

/**
 * Fills in what was not sent. A value sent as null is "not given" where a count or a symptom is concerned (0, false),
 * and stays null for `medsTakenNow` and `gtnRelievedPain`, where null says that the question was not asked.
 */
export function completeLogValues(sent: LogValues): CompleteLogValues {
  // A copy of what is the same for every log, and then only what was sent: a loop over all 74 fields took ten times as long.
  const complete: Record<string, unknown> = { ...NOTHING_SENT };
  for (const name in sent) {
    if (!Object.prototype.hasOwnProperty.call(LOG_FIELDS, name)) continue;
    const value = sent[name as LogField];
    if (value === undefined) continue;
    const { absent } = LOG_FIELDS[name as LogField];
    if (value !== null) complete[name] = value;
    else if (absent === true) complete[name] = null;
  }
  return complete as CompleteLogValues;
}

const NOTHING_SENT: Readonly<Record<string, unknown>> = Object.fromEntries(
  LOG_FIELD_NAMES.map((name) => [name, LOG_FIELDS[name].absent]),
);
