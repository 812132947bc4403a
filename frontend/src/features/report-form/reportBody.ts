/** What of a report is sent. */
import { isByCamera } from './byCamera.ts';
import {
  fieldsOfForm,
  LOG_FIELDS,
  type LogField,
  READING_LOG_FIELDS,
} from '../../../../events/vocabulary.ts';
import { loggedNumber } from '../measurements/numberEntries.ts';
import {
  alsoSaid,
  answeredGroups,
  hasGate,
  isAsked,
  isOpen,
  isReported,
  type MedicineAnswer,
  type ReportForm,
  type ReportValues,
} from './reportForm.ts';

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
  const isWhole = values.way === 'all';
  for (const part of answeredGroups(form, values)) {
    const open = isOpen(part, values);
    for (const name of part.numbers) {
      // A count stands before its gate, so that it is sent whatever the gate says. Who was not asked for it said nothing.
      data[name] = loggedNumber(values, name) ?? (isWhole ? LOG_FIELDS[name].absent : null);
    }
    for (const name of part.choices) {
      data[name] = (open && values.choices[name]) || (values.also[name] ?? null);
    }
    const isAnswered = !hasGate(part) || (values.gates[part.group] ?? '') !== '';
    for (const name of part.symptoms) {
      // What was said beside the form's own questions is taken back beside them, too.
      if (values.also[name] === true) continue;
      if (isAnswered || values.voice[name] === true) data[name] = isReported(name, values);
    }
    for (const name of part.answers) {
      data[name] = isAsked(name, values) ? ANSWERS[values.answers[name] ?? ''] : null;
    }
  }
  if (isByCamera(values)) data['hrMethod'] = 'camera';
  if ((data['glucoseSign'] ?? null) !== null) data['glucoseMmol'] = null;
  if (isWhole && !medicinesSeen && data['medsTakenNow'] === true && values.voice.medsTakenNow !== true) {
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
