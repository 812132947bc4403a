/** What the fields of requests are called in the sentences that refuse them. */
import { LOG_FIELDS, type LogField } from '../../events/vocabulary.ts';
import { fieldLabel } from './clinical-texts.ts';

/** What a field is called in a sentence, where its own name would not do. Each is one thing, so that "is" and "holds" fit. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  email: 'The e-mail address',
  clinicId: 'The clinic',
  current: 'The present password',
  next: 'The new password',
  minutes: 'The number of minutes',
  on: 'The switch for silent patients',
  afterDays: 'The number of days',
  units: 'The unit',
  hasKnownHtn: 'Known high blood pressure',
  hasKnownAfFlutter: 'Known atrial fibrillation or flutter',
  hasKnownIhd: 'Known ischaemic heart disease',
  hasKnownHf: 'Known heart failure',
  hasKnownDiabetes: 'Known diabetes',
  planTier: 'The plan',
  groceryPrompts: 'The switch for grocery prompts',
  geomapReferrals: 'The switch for referrals by the map',
  deviceLinks: 'The switch for links to devices',
  glucoseUnit: 'The unit of the glucose meter',
  expectedLogEveryDays: 'The number of days within which a log is expected',
  patientId: 'The id of the patient',
  timestamp: 'The time of measurement',
  notes: 'The note',
  callAgainAt: 'The time to call again',
  abnormal: 'Whether the result is abnormal',
  programId: 'The id of the exercise programme',
  startedAt: 'The start',
  endedAt: 'The end',
  exercisesDone: 'The list of exercises done',
  seconds: 'The number of seconds',
  stoppedEarly: 'Whether it was stopped early',
  perceivedExertion: 'The effort',
  fitnessLevel: 'The level of fitness',
  operatingHours: 'The text of operating hours',
  facilityIds: 'The list of hospitals',
  physicalLimitations: 'The note of what limits movement',
  readings: 'The list of readings',
  captureBase64: 'The recording',
  deviceLinkId: 'The id of the linked device',
  weeklyExerciseGoal: 'The goal of minutes a week',
};

/** A log's field is asked as a question or named as a reading on screens; only a reading can begin a sentence. */
export function labelOf(path: string): string {
  if (Object.hasOwn(LOG_FIELDS, path)) {
    const label = fieldLabel(path as LogField);
    if (LOG_FIELDS[path as LogField].kind !== 'number') return `The answer to "${label}"`;
    return label.includes(',') ? `${label},` : label;
  }
  return FIELD_LABELS[path] ?? `The ${path.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}`;
}
