/**
 * The add-log form without its looks: the fields that it has, what is wrong with what was typed, what deserves a second
 * look, and the body that is sent. Fields and bounds come from the vocabulary.
 */
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import {
  type BooleanLogField,
  fieldsOfForm,
  LOG_FIELDS,
  type LogField,
  type LogGroup,
  NUMBER_LOG_FIELDS,
  type NumberLogField,
  SYMPTOM_LOG_FIELDS,
} from '../../../../events/vocabulary.ts';
import {
  type NumberEntries,
  numberIn,
  type NumberProblem,
  numberProblems,
  type NumberTexts,
} from '../measurements/numberEntries.ts';
import type { AddLogBody } from '../../api/resources/logs.ts';

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
export interface AddLogValues extends NumberEntries {
  readonly numbers: NumberTexts;
  readonly symptoms: Readonly<Partial<Record<BooleanLogField, boolean>>>;
  readonly medsTakenNow: 'yes' | 'no';
  readonly notes: string;
}

export const EMPTY_ADD_LOG: AddLogValues = {
  numbers: Object.fromEntries(ADD_LOG_NUMBERS.map((name) => [name, ''])),
  symptoms: Object.fromEntries(ADD_LOG_SYMPTOMS.map((name) => [name, false])),
  medsTakenNow: 'yes',
  notes: '',
  confirmed: {},
};

export type EntryProblem = NumberProblem | { readonly field: 'notes'; readonly problem: 'tooLong' };

/** What must be corrected before the log can be sent, in the order of the form; at most one problem of a field. */
export function problemsOf(values: AddLogValues): readonly EntryProblem[] {
  const notes: EntryProblem | null =
    values.notes.trim().length > MAX_NOTE ? { field: 'notes', problem: 'tooLong' } : null;
  return [...numberProblems(ADD_LOG_NUMBERS, values, 'addLog'), ...(notes === null ? [] : [notes])];
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

/** The fields by which what is refused can be corrected, in the order of the form. */
export const ADD_LOG_ENTRIES = [...ADD_LOG_NUMBERS, 'notes'] as const;
