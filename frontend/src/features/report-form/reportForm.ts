/**
 * The two reports of a patient, cardiovascular and diabetes, without their looks: sections, gates, and what was left open.
 * Fields, groups and bounds come from the vocabulary.
 *
 * A group of symptoms has a gate, one question with yes and no: on a good day one tap takes the place of fifty.
 */
import * as z from 'zod/mini';
import { GLUCOSE_UNITS, type GlucoseUnit } from '../../../../events/enums.ts';
import {
  BOOLEAN_LOG_FIELDS,
  type BooleanLogField,
  CHOICE_LOG_FIELDS,
  type ChoiceLogField,
  fieldsOfForm,
  LOG_FIELDS,
  type LogField,
  LOG_GROUPS,
  type LogGroup,
  NUMBER_LOG_FIELDS,
  type NumberLogField,
} from '../../../../events/vocabulary.ts';

export type ReportForm = 'daily' | 'diabetes';

/** The ways through a report: a few questions, one after the other, or all of them on one page. */
const REPORT_WAYS = ['steps', 'all'] as const;
export type ReportWay = (typeof REPORT_WAYS)[number];

/** Groups that ask for medicines: each of their questions is answered by itself, behind no gate. */
const MEDICATION: readonly LogGroup[] = ['medication', 'diabetesMedication'];

const textRecord = z.record(z.string(), z.string());

/** Of radio buttons: earlier releases kept null where one was left without an answer. */
const answered = <Value extends z.ZodMiniType<string>>(value: Value) =>
  z.record(
    z.string(),
    z.pipe(
      z.nullable(value),
      z.transform((answer) => answer ?? ('' as const)),
    ),
  );

/** What a form holds, as it is kept on the phone too: a draft of an older release that does not fit is dropped. */
export const reportValuesSchema = z.object({
  numbers: textRecord,
  glucoseUnit: z.enum(GLUCOSE_UNITS),
  /** By group: 'yes', 'no', or '' where the question was not touched. */
  gates: answered(z.enum(['yes', 'no', ''])),
  symptoms: z.record(z.string(), z.boolean()),
  choices: answered(z.string()),
  /** Of the questions about medicines: 'yes', 'no', 'notYet' of the spray's relief, '' not answered. */
  answers: answered(z.enum(['yes', 'no', 'notYet', ''])),
  notes: z.string(),
  confirmed: textRecord,
  /** What the camera measured, as it was put into the form: it counts as measured so as long as it stands there. */
  measured: z._default(textRecord, {}),
  /** Fields that were filled by voice and not touched since. */
  voice: z.record(z.string(), z.boolean()),
  /** By which way it is filled in. Only the page of all questions shows answers that nobody gave yet. */
  way: z._default(z.enum(REPORT_WAYS), 'all'),
  /** What was said and the form has no field for; what was kept before there was such a thing has none. */
  also: z._default(z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])), {}),
});
type KeptValues = z.output<typeof reportValuesSchema>;
export type GateAnswer = KeptValues['gates'][string];
export type MedicineAnswer = KeptValues['answers'][string];

export interface ReportValues {
  readonly numbers: Readonly<Partial<Record<NumberLogField, string>>>;
  readonly glucoseUnit: GlucoseUnit;
  readonly gates: Readonly<Partial<Record<LogGroup, GateAnswer>>>;
  readonly symptoms: Readonly<Partial<Record<BooleanLogField, boolean>>>;
  readonly choices: Readonly<Partial<Record<ChoiceLogField, string>>>;
  readonly answers: Readonly<Partial<Record<BooleanLogField, MedicineAnswer>>>;
  readonly notes: string;
  readonly confirmed: Readonly<Partial<Record<NumberLogField, string>>>;
  readonly measured: Readonly<Partial<Record<NumberLogField, string>>>;
  readonly voice: Readonly<Partial<Record<LogField, boolean>>>;
  readonly way: ReportWay;
  readonly also: Readonly<Partial<Record<LogField, number | boolean | string>>>;
}

/** One group of the vocabulary as a form shows it. */
export interface ReportGroup {
  readonly group: LogGroup;
  readonly numbers: readonly NumberLogField[];
  readonly choices: readonly ChoiceLogField[];
  /** Behind the gate; none where the group has no gate. */
  readonly symptoms: readonly BooleanLogField[];
  /** Questions about medicines. */
  readonly answers: readonly BooleanLogField[];
}

function groupOf(form: ReportForm, group: LogGroup): ReportGroup {
  const asked = new Set<LogField>(fieldsOfForm(form));
  const inGroup = (name: LogField) => asked.has(name) && LOG_FIELDS[name].group === group;
  const booleans = BOOLEAN_LOG_FIELDS.filter(inGroup);
  const isMedication = MEDICATION.includes(group);
  return {
    group,
    numbers: NUMBER_LOG_FIELDS.filter(inGroup),
    choices: CHOICE_LOG_FIELDS.filter(inGroup),
    symptoms: isMedication ? [] : booleans,
    answers: isMedication ? booleans : [],
  };
}

const groupsOf = (form: ReportForm): readonly ReportGroup[] =>
  LOG_GROUPS.map((group) => groupOf(form, group)).filter((part) => fieldsIn(part).length > 0);

const fieldsIn = ({ numbers, choices, symptoms, answers }: ReportGroup): readonly LogField[] => [
  ...numbers,
  ...choices,
  ...symptoms,
  ...answers,
];

/** The groups of each form, in the order of the vocabulary, which is that of the specification. */
export const REPORT_GROUPS: Readonly<Record<ReportForm, readonly ReportGroup[]>> = {
  daily: groupsOf('daily'),
  diabetes: groupsOf('diabetes'),
};

export const hasGate = ({ symptoms }: ReportGroup): boolean => symptoms.length > 0;

/** What a diabetic is asked of the other form, too, where each group is a picture: what a low or a high sugar may bring. */
const SHARED_GROUPS: Readonly<Record<ReportForm, readonly LogGroup[]>> = {
  daily: [],
  diabetes: ['chest', 'breathing', 'dizziness', 'other'],
};
const sharedGroups = (form: ReportForm): readonly ReportGroup[] =>
  SHARED_GROUPS[form].map((group) => ({ ...groupOf('daily', group), numbers: [] }));

/** The groups of symptoms that are asked for by a picture, those of which a danger is likelier first. */
const PICTURED: Readonly<Record<ReportForm, readonly LogGroup[]>> = {
  daily: ['chest', 'breathing', 'palpitations', 'swelling', 'dizziness', 'activity', 'other'],
  diabetes: ['foot', 'eyes', 'osmotic', 'chest', 'breathing', 'dizziness', 'other'],
};

const SHARED = { daily: sharedGroups('daily'), diabetes: sharedGroups('diabetes') };

/** Of each form: the groups that are asked for by a picture. */
export const TILES: Readonly<Record<ReportForm, readonly ReportGroup[]>> = {
  daily: tilesOf('daily'),
  diabetes: tilesOf('diabetes'),
};

function tilesOf(form: ReportForm): readonly ReportGroup[] {
  const groups = [...REPORT_GROUPS[form], ...SHARED[form]];
  return PICTURED[form].flatMap((group) => groups.filter((part) => part.group === group));
}

/** The groups of symptoms that a report asks for on its way. */
const gated = (form: ReportForm, way: ReportWay): readonly ReportGroup[] =>
  way === 'steps' ? TILES[form] : REPORT_GROUPS[form].filter(hasGate);

/** The groups of a form, and those of the other one that were answered beside them. */
export function answeredGroups(form: ReportForm, { gates }: ReportValues): readonly ReportGroup[] {
  return [...REPORT_GROUPS[form], ...SHARED[form].filter(({ group }) => (gates[group] ?? '') !== '')];
}

/** What a question about medicines says before it is touched: what the vocabulary has for a log that says nothing. */
function untouched(field: BooleanLogField): MedicineAnswer {
  const { absent } = LOG_FIELDS[field];
  return absent === null ? '' : absent ? 'yes' : 'no';
}

export function emptyReport(
  form: ReportForm,
  glucoseUnit: GlucoseUnit,
  way: ReportWay = 'all',
): ReportValues {
  const groups = [...REPORT_GROUPS[form], ...SHARED[form]];
  const of = <Field extends string, Value>(fields: readonly Field[], value: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field, value(field)]));
  return {
    numbers: of(
      groups.flatMap(({ numbers }) => numbers),
      () => '',
    ),
    glucoseUnit,
    gates: of(
      groups.filter(hasGate).map(({ group }) => group),
      () => '' as const,
    ),
    symptoms: of(
      groups.flatMap(({ symptoms }) => symptoms),
      () => false,
    ),
    choices: of(
      groups.flatMap(({ choices }) => choices),
      () => '',
    ),
    answers: of(
      groups.flatMap(({ answers }) => answers),
      (field): MedicineAnswer => (way === 'all' ? untouched(field) : ''),
    ),
    notes: '',
    confirmed: {},
    measured: {},
    voice: {},
    way,
    also: {},
  };
}

/** Whether nothing was entered yet. */
export function isEmptyReport(form: ReportForm, values: ReportValues): boolean {
  return JSON.stringify(values) === JSON.stringify(emptyReport(form, values.glucoseUnit, values.way));
}

/** The same report on another way: an answer that nobody gave stands there as it does on that way. */
export function inWay(form: ReportForm, values: ReportValues, way: ReportWay): ReportValues {
  if (values.way === way) return values;
  const [before, after] = [values.way, way].map((of) => emptyReport(form, values.glucoseUnit, of).answers);
  const answers = Object.fromEntries(
    Object.entries(values.answers).map(([name, answer]) => {
      const field = name as BooleanLogField;
      return [field, answer === before?.[field] ? (after?.[field] ?? answer) : answer];
    }),
  );
  return { ...values, answers, way };
}

const KEYED = ['numbers', 'gates', 'symptoms', 'choices', 'answers', 'also'] as const;

/**
 * Values that were kept on the phone, without what another release's form asked and nobody answered; null where they do not fit
 * this release's.
 */
export function reportValuesOf(kept: unknown, form: ReportForm): ReportValues | null {
  const parsed = reportValuesSchema.safeParse(kept);
  if (!parsed.success) return null;
  const values = parsed.data;
  const asked = { ...emptyReport(form, values.glucoseUnit), also: LOG_FIELDS };
  for (const part of KEYED) {
    const answers: Record<string, unknown> = values[part];
    for (const [key, answer] of Object.entries(answers)) {
      if (key in asked[part]) continue;
      if (answer) return null;
      delete answers[key];
    }
  }
  return values;
}

/** Fields that are one measurement: half of one and half of another is none. */
const MEASURED_TOGETHER: readonly (readonly string[])[] = [
  ['bpSys', 'bpDia'],
  ['glucoseMmol', 'glucoseContext'],
];

/**
 * A draft with what somebody typed before it came back, which is the newer: a field that is no longer as in the empty form
 * keeps what it shows with all that belongs to it, such as its voice mark, and so do those that are measured with it.
 */
export function withTyped(kept: ReportValues, typed: ReportValues, form: ReportForm): ReportValues {
  const draft = inWay(form, kept, typed.way);
  const empty = emptyReport(form, typed.glucoseUnit, typed.way);
  type Entries = Readonly<Record<string, unknown>>;
  const isChanged = (now: Entries, before: Entries, key: string) => key in now && now[key] !== before[key];
  const isTyped = (field: string) =>
    (['numbers', 'symptoms', 'choices', 'answers', 'also'] as const).some((part) =>
      isChanged(typed[part], empty[part], field),
    );
  const isNewer = (field: string) =>
    (MEASURED_TOGETHER.find((fields) => fields.includes(field)) ?? [field]).some(isTyped);
  const merged = <Part extends Entries>(before: Part, now: Part, takesNow: (key: string) => boolean): Part =>
    Object.fromEntries(
      Object.keys({ ...before, ...now }).flatMap((key) => {
        const from = takesNow(key) ? now : before;
        return key in from ? [[key, from[key]]] : [];
      }),
    ) as Part;
  return {
    numbers: merged(draft.numbers, typed.numbers, isNewer),
    glucoseUnit: isNewer('glucoseMmol') ? typed.glucoseUnit : draft.glucoseUnit,
    gates: merged(draft.gates, typed.gates, (group) => isChanged(typed.gates, empty.gates, group)),
    symptoms: merged(draft.symptoms, typed.symptoms, isNewer),
    choices: merged(draft.choices, typed.choices, isNewer),
    answers: merged(draft.answers, typed.answers, isNewer),
    notes: typed.notes === '' ? draft.notes : typed.notes,
    confirmed: merged(draft.confirmed, typed.confirmed, isNewer),
    measured: merged(draft.measured, typed.measured, isNewer),
    voice: merged(draft.voice, typed.voice, isNewer),
    way: typed.way,
    also: merged(draft.also, typed.also, isNewer),
  };
}

/** Whether the reader sees the fields of the group, so that what they hold is sent. */
export function isOpen(group: ReportGroup, values: ReportValues): boolean {
  return !hasGate(group) || values.gates[group.group] === 'yes';
}

/** Whether the symptom is reported: ticked, behind a gate that says yes. */
export function isReported(field: BooleanLogField, values: ReportValues): boolean {
  return values.symptoms[field] === true && values.gates[LOG_FIELDS[field].group] === 'yes';
}

/** The symptoms of a group that are reported. */
export function reportedIn(group: ReportGroup, values: ReportValues): readonly BooleanLogField[] {
  return group.symptoms.filter((field) => isReported(field, values));
}

/** Relief is asked only after the spray. */
export function isAsked(field: BooleanLogField, { answers }: Pick<ReportValues, 'answers'>): boolean {
  return field !== 'gtnRelievedPain' || answers.tookGtnSpray === 'yes';
}

/** The groups whose gate nobody touched. */
export function unanswered(form: ReportForm, values: ReportValues): readonly LogGroup[] {
  return gated(form, values.way)
    .filter(({ group }) => (values.gates[group] ?? '') === '')
    .map(({ group }) => group);
}

/** What was said beside the questions of the form, in the order of the vocabulary. */
export function alsoSaid(values: ReportValues): readonly LogField[] {
  return (Object.keys(LOG_FIELDS) as LogField[]).filter((name) => values.also[name] !== undefined);
}
