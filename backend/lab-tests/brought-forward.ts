/** What happened to a patient that makes a test due sooner than its interval says (`clinical-rules` 6.2). */
import { addDays } from '../../events/local-time.ts';
import type { Position } from '../../events/position.ts';
import { HEART_FAILURE } from '../../projections/lab-tests/collection.ts';
import type { LabTestDocument } from '../../projections/lab-tests/document.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import { MEDICATIONS } from '../../projections/medications/collection.ts';
import type { MedicationDocument } from '../../projections/medications/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import { ruleNamed } from '../clinical/rules.ts';
import type { Found, ReadSide } from '../event-sourcing/read-side.ts';
import { dayIn } from '../patients/patient-day.ts';
import { knownConditions } from '../patients/patient.ts';
import { changedOn, type MedicineFor, medicineFor } from './medicines.ts';
import { isLipidsAfter, lipidsDueAfter, renalDueAfter } from './schedule.ts';

export type BroughtForward = Readonly<Record<'ECG' | 'RENAL' | 'LIPIDS', string | null>>;

/**
 * By when a test is due for what happened since it was last done; null where nothing asks for it.
 *
 * @param results of the patient, newest first
 */
export async function broughtForward(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
  results: readonly Found<LabTestDocument>[],
): Promise<BroughtForward> {
  const { timeZone } = patient;
  const last = (type: string) =>
    results.find(({ document }) => document.testType === type)?.document.testDate;
  const medications = (await readSide.all(MEDICATIONS, { index: 'byPatient', equal: { patientId } })).map(
    ({ document }) => document,
  );
  const asked = {
    medications,
    isHeartFailureKnown: knownConditions(patient).has('HEART_FAILURE'),
    heartFailureSince: await heartFailureSince(readSide, patientId, timeZone),
    enrolledOn: dayIn(timeZone, new Date(patient.createdAt)),
  };
  return {
    ECG: await ecgDueOn(readSide, patientId, timeZone, results),
    RENAL: renalDueOn({ ...asked, last: last('RENAL') ?? null }),
    LIPIDS: lipidsDueOn({ ...asked, last: last('LIPIDS') ?? null }),
  };
}

// After medicines, and heart failure that became known

type Medication = Pick<MedicationDocument, 'name' | 'doses'>;

interface Medicines {
  readonly medications: readonly Medication[];
  readonly enrolledOn: string;
  /** When the test was last done. */
  readonly last: string | null;
}

interface HeartFailure {
  readonly isHeartFailureKnown: boolean;
  /** The day on which it became known, where that was after the registration. */
  readonly heartFailureSince: string | null;
}

/** As early as the first change asks for that no test followed: whoever's doses change each week would else never be overdue. */
export function renalDueOn({
  isHeartFailureKnown,
  heartFailureSince: knownOn,
  ...medicines
}: Medicines & HeartFailure): string | null {
  if (!isHeartFailureKnown) return null;
  const { last, enrolledOn } = medicines;
  const changes = changesSince(medicines, 'heart failure', (day) => last !== null && last > day);
  const due = [
    ...dueFrom(enrolledOn, changes.map(renalDueAfter)),
    ...(knownOn === null || (last !== null && last > knownOn) ? [] : [renalDueAfter(knownOn)]),
  ];
  return due.toSorted()[0] ?? null;
}

/** A test in the first weeks is of what there was before: it does not show what the statin does. */
export function lipidsDueOn(medicines: Medicines): string | null {
  const { last, enrolledOn } = medicines;
  const changes = changesSince(medicines, 'cholesterol', (day) => last !== null && isLipidsAfter(day, last));
  return dueFrom(enrolledOn, changes.map(lipidsDueAfter)).toSorted()[0] ?? null;
}

const changesSince = (
  { medications }: Medicines,
  what: MedicineFor,
  isFollowed: (day: string) => boolean,
): readonly string[] =>
  medications
    .filter(({ name }) => medicineFor(name).has(what))
    .flatMap(changedOn)
    .filter((day) => !isFollowed(day));

/** What was due before the patient was enrolled was another's to test, and is not known to be missing. */
const dueFrom = (enrolledOn: string, days: readonly string[]): readonly string[] =>
  days.filter((day) => day >= enrolledOn);

async function heartFailureSince(
  readSide: ReadSide,
  patientId: string,
  timeZone: string,
): Promise<string | null> {
  const knownSince = (await readSide.get(HEART_FAILURE, patientId))?.knownSince ?? null;
  return knownSince === null ? null : dayIn(timeZone, new Date(knownSince));
}

// After RED logs

/** Topics of a RED log after which an ECG is due at once (`clinical-rules` 6.2, CONSENSUS). */
const ECG_TOPICS: ReadonlySet<string> = new Set(['chest', 'palp', 'hr-high', 'hr-low', 'collapse']);
/** Logs that are looked at: some months of daily ones. */
const LOGS_LOOKED_AT = 200;

/** On which of the patient's days, and where in the log it was told. */
export interface Told {
  readonly day: string;
  readonly position: Position;
}

async function ecgDueOn(
  readSide: ReadSide,
  patientId: string,
  timeZone: string,
  results: readonly Found<LabTestDocument>[],
): Promise<string | null> {
  const ecgs = results
    .filter(({ document }) => document.testType === 'ECG')
    .map(({ position, document }) => ({ position, day: takenOn(document, timeZone) }));
  const lastDay = ecgs
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const logs = await readSide.find(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    // East of Greenwich a day begins on the one before.
    ...(lastDay === undefined ? {} : { range: { field: 'order', gte: addDays(lastDay, -1) } }),
    descending: true,
    limit: LOGS_LOOKED_AT,
  });
  const asking = logs
    .filter(({ document }) => document.verdict?.overallFlag === 'RED' && asksForEcg(document))
    .map(({ position, document }) => ({ position, day: dayIn(timeZone, new Date(document.measuredAt)) }));
  return firstUnanswered(asking.toReversed(), ecgs);
}

/** None was taken after it was entered: whoever enters it may live east of the patient, where it is tomorrow already. */
function takenOn({ testDate, recordedAt }: LabTestDocument, timeZone: string): string {
  const enteredOn = dayIn(timeZone, new Date(recordedAt));
  return testDate < enteredOn ? testDate : enteredOn;
}

/**
 * The day of the first RED log that no ECG followed; null where there is none. Of an ECG the day alone is known, so on the
 * same day the one that was told later came later. Of the first: whoever is RED every day would else never be overdue.
 */
export function firstUnanswered(reds: readonly Told[], ecgs: readonly Told[]): string | null {
  const isAnswered = (red: Told): boolean =>
    ecgs.some(({ day, position }) => day > red.day || (day === red.day && position > red.position));
  return reds.find((red) => !isAnswered(red))?.day ?? null;
}

function asksForEcg({ verdict }: LogDocument): boolean {
  return (verdict?.ruleIds ?? []).some((id) => {
    const rule = ruleNamed(id);
    return rule?.flag === 'RED' && ECG_TOPICS.has(rule.topic);
  });
}
