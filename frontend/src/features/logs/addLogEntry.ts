/**
 * The add-log form without its looks: the fields that it has, what is wrong with what was typed, what deserves a second
 * look, and the body that is sent. Fields and bounds come from the vocabulary.
 */
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import {
  type BooleanLogField,
  boundsOf,
  fieldsOfForm,
  LOG_FIELDS,
  type LogField,
  type LogGroup,
  NUMBER_LOG_FIELDS,
  type NumberLogField,
  SYMPTOM_LOG_FIELDS,
} from '../../../../events/vocabulary.ts';
import { readNumber } from '../../lib/numberInput.ts';

const asked = new Set<LogField>(fieldsOfForm('addLog'));

export const ADD_LOG_NUMBERS: readonly NumberLogField[] = NUMBER_LOG_FIELDS.filter((name) => asked.has(name));
/** The sixteen symptoms of the stored log (specification, patient side, section 3.2). */
export const ADD_LOG_SYMPTOMS: readonly BooleanLogField[] = SYMPTOM_LOG_FIELDS.filter((name) =>
  asked.has(name),
);

export interface SymptomGroup {
  readonly group: LogGroup;
  readonly symptoms: readonly BooleanLogField[];
}

/** The symptoms by their groups, in the order of the vocabulary. */
export const ADD_LOG_SYMPTOM_GROUPS: readonly SymptomGroup[] = groupsOf(ADD_LOG_SYMPTOMS);

function groupsOf(symptoms: readonly BooleanLogField[]): readonly SymptomGroup[] {
  const groups = new Map<LogGroup, BooleanLogField[]>();
  for (const name of symptoms) {
    const { group } = LOG_FIELDS[name];
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups].map(([group, names]) => ({ group, symptoms: names }));
}

/** What the form holds: numbers as they were typed. */
export interface AddLogValues {
  readonly numbers: Readonly<Partial<Record<NumberLogField, string>>>;
  readonly symptoms: Readonly<Partial<Record<BooleanLogField, boolean>>>;
  readonly medsTakenNow: 'yes' | 'no';
  readonly notes: string;
}

export const EMPTY_ADD_LOG: AddLogValues = {
  numbers: Object.fromEntries(ADD_LOG_NUMBERS.map((name) => [name, ''])),
  symptoms: Object.fromEntries(ADD_LOG_SYMPTOMS.map((name) => [name, false])),
  medsTakenNow: 'yes',
  notes: '',
};

/** The weight is entered in steps of 0.1 kg. */
const MAX_DECIMALS = 1;

export type EntryProblem =
  | { readonly field: NumberLogField; readonly problem: 'number' | 'whole' | 'decimals' | 'range' }
  | { readonly field: 'bpDia'; readonly problem: 'diastolicNotBelowSystolic' }
  | { readonly field: 'notes'; readonly problem: 'tooLong' };

/** The number that was typed into a field; null where there is none. */
export function numberIn({ numbers }: Pick<AddLogValues, 'numbers'>, name: NumberLogField): number | null {
  const read = readNumber(numbers[name] ?? '');
  return read.kind === 'number' ? read.value : null;
}

/** What is wrong with a number by itself. */
function problemOf(field: NumberLogField, text: string): EntryProblem | null {
  const read = readNumber(text);
  if (read.kind === 'empty') return null;
  if (read.kind === 'invalid') return { field, problem: 'number' };
  const { min, max } = boundsOf(field, 'addLog');
  if (read.value < min || read.value > max) return { field, problem: 'range' };
  if (LOG_FIELDS[field].whole && !Number.isInteger(read.value)) return { field, problem: 'whole' };
  if (read.decimals > MAX_DECIMALS) return { field, problem: 'decimals' };
  return null;
}

/** What is wrong with the diastolic pressure beside the systolic; nothing while one of them is wrong by itself. */
function crossedPressures(values: AddLogValues): EntryProblem | null {
  const { bpSys = '', bpDia = '' } = values.numbers;
  if (problemOf('bpSys', bpSys) !== null || problemOf('bpDia', bpDia) !== null) return null;
  const systolic = numberIn(values, 'bpSys');
  const diastolic = numberIn(values, 'bpDia');
  if (systolic === null || diastolic === null || diastolic < systolic) return null;
  return { field: 'bpDia', problem: 'diastolicNotBelowSystolic' };
}

/** What must be mended before the log can be sent, in the order of the form; at most one problem of a field. */
export function problemsOf(values: AddLogValues): readonly EntryProblem[] {
  const problems = ADD_LOG_NUMBERS.map(
    (name) =>
      problemOf(name, values.numbers[name] ?? '') ?? (name === 'bpDia' ? crossedPressures(values) : null),
  );
  const notes: EntryProblem | null =
    values.notes.trim().length > MAX_NOTE ? { field: 'notes', problem: 'tooLong' } : null;
  return [...problems, notes].filter((problem) => problem !== null);
}

/**
 * Whether a systolic pressure is complete, so that the cursor can go on to the diastolic one: three digits, or two that
 * can have no third, because there is no pressure of 300 and more.
 */
export function isSystolicComplete(text: string): boolean {
  return /^(?:[12]\d{2}|[3-9]\d)$/u.test(text.trim());
}

export interface AddLogBody {
  readonly patientId: string;
  readonly source: 'add-log';
  readonly data: Readonly<Record<string, number | boolean | string | null>>;
}

/** The body that is sent: null for a reading that is empty, 0 for a count that is, and every symptom. */
export function bodyOf(patientId: string, values: AddLogValues): AddLogBody {
  const notes = values.notes.trim();
  return {
    patientId,
    source: 'add-log',
    data: {
      ...Object.fromEntries(
        ADD_LOG_NUMBERS.map((name) => [name, numberIn(values, name) ?? LOG_FIELDS[name].absent]),
      ),
      ...Object.fromEntries(ADD_LOG_SYMPTOMS.map((name) => [name, values.symptoms[name] ?? false])),
      medsTakenNow: values.medsTakenNow === 'yes',
      notes: notes === '' ? null : notes,
    },
  };
}

/** The id of the control of a field, by the field's bare name. */
export function controlId(field: string): string {
  return `entry-${field}`;
}

/** Whether the form has a control by which a refused field can be mended. */
export function hasControl(field: string): boolean {
  return field === 'notes' || ADD_LOG_NUMBERS.some((name) => name === field);
}

/** The newest weight that the logs hold, in kg. Logs come newest first. */
export function lastWeightOf(logs: readonly { readonly weightKg: number | null }[]): number | null {
  return logs.find(({ weightKg }) => weightKg !== null)?.weightKg ?? null;
}
