/**
 * The two reports of a patient, cardiovascular and diabetes, without their looks: sections, gates, what is wrong, what
 * was left open, and the body that is sent. Fields, groups and bounds come from the vocabulary.
 *
 * A group of symptoms has a gate, one question with yes and no: on a good day seven taps take the place of fifty.
 */
import * as z from 'zod/mini';
import { DANGER_SYMPTOMS } from '../../../../backend/contract/danger.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
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
  READING_LOG_FIELDS,
} from '../../../../events/vocabulary.ts';
import {
  loggedNumber,
  type NumberEntries,
  type NumberProblem,
  numberProblems,
} from '../measurements/numberEntries.ts';
import { isConfirmed, type PlausibilityWarning, plausibilityWarnings } from '../measurements/plausibility.ts';

export type ReportForm = 'daily' | 'diabetes';

/** Groups that ask for medicines: each of their questions is answered by itself, behind no gate. */
const MEDICATION: readonly LogGroup[] = ['medication', 'diabetesMedication'];

const textRecord = z.record(z.string(), z.string());

/** What a form holds, as it is kept on the phone too: a draft of an older release that does not fit is dropped. */
export const reportValuesSchema = z.object({
  numbers: textRecord,
  glucoseUnit: z.enum(GLUCOSE_UNITS),
  /** By group: 'yes', 'no', or '' where the question was not touched. */
  gates: z.record(z.string(), z.enum(['yes', 'no', ''])),
  symptoms: z.record(z.string(), z.boolean()),
  choices: textRecord,
  /** Of the questions about medicines: 'yes', 'no', 'notYet' of the spray's relief, '' not answered. */
  answers: z.record(z.string(), z.enum(['yes', 'no', 'notYet', ''])),
  notes: z.string(),
  confirmed: textRecord,
  /** Fields that were filled by voice and not touched since. */
  voice: z.record(z.string(), z.boolean()),
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
  readonly voice: Readonly<Partial<Record<LogField, boolean>>>;
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

function groupsOf(form: ReportForm): readonly ReportGroup[] {
  const asked = new Set<LogField>(fieldsOfForm(form));
  return LOG_GROUPS.map((group) => {
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
  }).filter((part) => fieldsIn(part).length > 0);
}

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

/** What a question about medicines says before it is touched: what the vocabulary has for a log that says nothing. */
function untouched(field: BooleanLogField): MedicineAnswer {
  const { absent } = LOG_FIELDS[field];
  return absent === null ? '' : absent ? 'yes' : 'no';
}

export function emptyReport(form: ReportForm, glucoseUnit: GlucoseUnit): ReportValues {
  const groups = REPORT_GROUPS[form];
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
      untouched,
    ),
    notes: '',
    confirmed: {},
    voice: {},
    also: {},
  };
}

/** Values that were kept on the phone; null where they do not fit this release's form. */
export function reportValuesOf(kept: unknown, form: ReportForm): ReportValues | null {
  const parsed = reportValuesSchema.safeParse(kept);
  if (!parsed.success) return null;
  const empty = emptyReport(form, parsed.data.glucoseUnit);
  const known = (of: object, wanted: object) => Object.keys(of).every((key) => key in wanted);
  const fits =
    known(parsed.data.numbers, empty.numbers) &&
    known(parsed.data.gates, empty.gates) &&
    known(parsed.data.symptoms, empty.symptoms) &&
    known(parsed.data.choices, empty.choices) &&
    known(parsed.data.answers, empty.answers) &&
    known(parsed.data.also, LOG_FIELDS);
  return fits ? parsed.data : null;
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
export function withTyped(draft: ReportValues, typed: ReportValues, form: ReportForm): ReportValues {
  const empty = emptyReport(form, typed.glucoseUnit);
  type Entries = Readonly<Record<string, unknown>>;
  const isChanged = (now: Entries, before: Entries, key: string) => key in now && now[key] !== before[key];
  const isTyped = (field: string) =>
    (['numbers', 'symptoms', 'choices', 'answers', 'also'] as const).some((part) =>
      isChanged(typed[part], empty[part], field),
    );
  const isNewer = (field: string) =>
    (MEASURED_TOGETHER.find((fields) => fields.includes(field)) ?? [field]).some(isTyped);
  const merged = <Part extends Entries>(kept: Part, now: Part, takesNow: (key: string) => boolean): Part =>
    Object.fromEntries(
      Object.keys({ ...kept, ...now }).flatMap((key) => {
        const from = takesNow(key) ? now : kept;
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
    voice: merged(draft.voice, typed.voice, isNewer),
    also: merged(draft.also, typed.also, isNewer),
  };
}

/** Whether the reader sees the fields of the group, so that what they hold is sent. */
function isOpen(group: ReportGroup, values: ReportValues): boolean {
  return !hasGate(group) || values.gates[group.group] === 'yes';
}

/** Whether the symptom is reported: ticked, behind a gate that says yes. */
function isReported(field: BooleanLogField, values: ReportValues): boolean {
  return values.symptoms[field] === true && values.gates[LOG_FIELDS[field].group] === 'yes';
}

/** The symptoms of a group that are reported. */
export function reportedIn(group: ReportGroup, values: ReportValues): readonly BooleanLogField[] {
  return group.symptoms.filter((field) => isReported(field, values));
}

/** Relief is asked only after the spray. */
export function isAsked(field: BooleanLogField, values: ReportValues): boolean {
  return field !== 'gtnRelievedPain' || values.answers.tookGtnSpray === 'yes';
}

/** The groups whose gate nobody touched. */
export function unanswered(form: ReportForm, values: ReportValues): readonly LogGroup[] {
  return REPORT_GROUPS[form]
    .filter((part) => hasGate(part) && (values.gates[part.group] ?? '') === '')
    .map(({ group }) => group);
}

export type ReportProblem =
  | NumberProblem
  | { readonly field: 'glucoseMmol'; readonly problem: 'unit' }
  | { readonly field: 'notes'; readonly problem: 'tooLong' };

/** What must be corrected before the report can be sent, in the order of the form. */
export function reportProblems(form: ReportForm, values: ReportValues): readonly ReportProblem[] {
  const names = REPORT_GROUPS[form].flatMap(({ numbers }) => numbers);
  const asksUnit = isUnitOpen(form, values);
  const problems: ReportProblem[] = numberProblems(names, values, form).filter(
    // A fraction is how the other unit is read: which unit it is comes before how it is typed.
    ({ field, problem }) => !(asksUnit && field === 'glucoseMmol' && problem === 'whole'),
  );
  const isGlucoseRead = problems.every(({ field }) => field !== 'glucoseMmol');
  if (isGlucoseRead && (asksUnit || saidGlucoseWarning(values) !== null)) {
    problems.push({ field: 'glucoseMmol', problem: 'unit' });
  }
  if (values.notes.trim().length > MAX_NOTE) problems.push({ field: 'notes', problem: 'tooLong' });
  return problems;
}

/**
 * Whether it is still to be answered in which unit the glucose was typed. Unlike the other questions this one stops the
 * report: 35 mg/dL is a severe low, 35 mmol/L a severe high, and the advice is the opposite.
 */
function isUnitOpen(form: ReportForm, values: ReportValues): boolean {
  return plausibilityWarnings(values, form, null).some(
    (warning) => warning.kind === 'glucoseUnit' && !isConfirmed(values, warning),
  );
}

/** A glucose that was said beside the form's questions, as an entry of its own, in mmol/L; null where there is none. */
function saidGlucose({ also, confirmed }: ReportValues): NumberEntries | null {
  const { glucoseMmol } = also;
  if (typeof glucoseMmol !== 'number') return null;
  return { numbers: { glucoseMmol: String(glucoseMmol) }, glucoseUnit: 'mmol/L', confirmed };
}

type UnitWarning = Extract<PlausibilityWarning, { readonly kind: 'glucoseUnit' }>;

/** What is to be asked about the unit of a glucose that was said; null where that is answered, or none was said. */
export function saidGlucoseWarning(values: ReportValues): UnitWarning | null {
  const said = saidGlucose(values);
  if (said === null) return null;
  const warnings = plausibilityWarnings(said, 'diabetes', null).filter(
    (warning) => warning.kind === 'glucoseUnit',
  );
  return warnings.find((warning) => !isConfirmed(said, warning)) ?? null;
}

/**
 * Whether what stands in the form is a low glucose beyond doubt: then treating it must not wait for an answer.
 *
 * @param lowBelow Of the patient, in mmol/L (`clinical-rules` 1.3).
 */
export function isLowGlucose(form: ReportForm, values: ReportValues, lowBelow: number): boolean {
  const glucose = loggedNumber(values, 'glucoseMmol');
  if (glucose === null) return false;
  const hasProblem = reportProblems(form, values).some(({ field }) => field === 'glucoseMmol');
  return !hasProblem && glucose < lowBelow;
}

/** The same of a glucose that was said beside the form's questions. */
export function isLowGlucoseSaid(values: ReportValues, lowBelow: number): boolean {
  const { glucoseMmol } = values.also;
  return typeof glucoseMmol === 'number' && glucoseMmol < lowBelow && saidGlucoseWarning(values) === null;
}

/** The answers of the report that call for help; the spray stands for one that brought no relief. */
export function redFlagsOf(values: ReportValues): readonly BooleanLogField[] {
  const reported = DANGER_SYMPTOMS.filter(
    (field) => isReported(field, values) || values.also[field] === true,
  );
  const { answers, also } = values;
  const sprayed = answers.tookGtnSpray === 'yes' || also.tookGtnSpray === true;
  const unrelieved = answers.gtnRelievedPain === 'no' || also.gtnRelievedPain === false;
  return sprayed && unrelieved ? [...reported, 'gtnRelievedPain'] : reported;
}

/** What cannot wait for an answer of the server. */
export type Danger = 'emergency' | 'lowSugar';

/** What the report calls for help for, the worst of it; null where it does not. */
export function dangerIn(form: ReportForm, values: ReportValues, lowBelow: number): Danger | null {
  if (redFlagsOf(values).length > 0) return 'emergency';
  return isLowGlucose(form, values, lowBelow) || isLowGlucoseSaid(values, lowBelow) ? 'lowSugar' : null;
}

/** What was said beside the questions of the form, in the order of the vocabulary. */
export function alsoSaid(values: ReportValues): readonly LogField[] {
  return (Object.keys(LOG_FIELDS) as LogField[]).filter((name) => values.also[name] !== undefined);
}

type BodyValue = number | boolean | string | null;
export interface ReportBody {
  readonly source: 'daily-form' | 'diabetes-form' | 'voice';
  /** When the patient pressed submit: what the log is measured at, however late it arrives. */
  readonly timestamp: string;
  readonly [field: string]: BodyValue;
}

const ANSWERS: Readonly<Record<MedicineAnswer, boolean | null>> = {
  yes: true,
  no: false,
  notYet: null,
  '': null,
};

/**
 * The body that is sent: every field of the form but the symptoms of a question that nobody answered, null for a reading or
 * a choice that is empty, and what was also said.
 *
 * @param medicinesSeen Whether the answer that the medicines were taken, which stands there unasked, has been in view.
 */
export function reportBody(
  form: ReportForm,
  values: ReportValues,
  timestamp: string,
  medicinesSeen = true,
): ReportBody {
  const data: Record<string, BodyValue> = {};
  // The other form's questions were not asked: no reading, and nothing said about the heart's medicines.
  if (form === 'diabetes') {
    const unasked: readonly LogField[] = [...READING_LOG_FIELDS, 'medsTakenNow'];
    for (const name of fieldsOfForm('daily')) if (unasked.includes(name)) data[name] = null;
  }
  Object.assign(data, values.also);
  for (const part of REPORT_GROUPS[form]) {
    const open = isOpen(part, values);
    for (const name of part.numbers) {
      // A count stands before its gate, so that it is sent whatever the gate says.
      data[name] = loggedNumber(values, name) ?? LOG_FIELDS[name].absent;
    }
    for (const name of part.choices) data[name] = (open && values.choices[name]) || null;
    const isAnswered = !hasGate(part) || (values.gates[part.group] ?? '') !== '';
    for (const name of part.symptoms) {
      if (isAnswered || values.voice[name] === true) data[name] = isReported(name, values);
    }
    for (const name of part.answers) {
      data[name] = isAsked(name, values) ? ANSWERS[values.answers[name] ?? ''] : null;
    }
  }
  if (!medicinesSeen && data['medsTakenNow'] === true && values.voice.medsTakenNow !== true) {
    data['medsTakenNow'] = null;
  }
  const notes = values.notes.trim();
  const isSpoken = alsoSaid(values).length > 0 || Object.values(values.voice).some((spoken) => spoken);
  return {
    ...data,
    notes: notes === '' ? null : notes,
    source: isSpoken ? 'voice' : form === 'daily' ? 'daily-form' : 'diabetes-form',
    timestamp,
  };
}

/**
 * Tells what would be sent of two forms apart, without keeping it: the phone is shared, and of a report that has left it
 * nothing stays that can be read. Two of a day's forms have one print by a chance of 1 to 2³².
 */
export function reportPrint(form: ReportForm, values: ReportValues): string {
  // FNV-1a: the browser's own digests are there on secure addresses only, and not at once.
  let print = 0x811c9dc5;
  for (const character of JSON.stringify(reportBody(form, values, ''))) {
    print = Math.imul(print ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (print >>> 0).toString(36);
}
