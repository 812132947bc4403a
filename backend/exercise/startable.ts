/** When a patient may exercise, and what: by what is known of them now. */
import type { Flag } from '../../events/enums.ts';
import type { ExerciseProgramme } from '../../events/exercise-programme.ts';
import { comparedGlucose } from '../../events/glucose.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { LOGS } from '../../projections/logs/collection.ts';
import type { LogDocument } from '../../projections/logs/document.ts';
import type { PatientDocument } from '../../projections/patients/document.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';

/** What is known of a patient who wants to exercise. */
export interface Standing {
  /** Of the newest log that held something to judge. */
  readonly lastFlag: Flag | null;
  readonly lastFlagAt: string | null;
  readonly latestLogAt: string | null;
  /** Whether nobody has taken a RED alert on. */
  readonly hasOpenRed: boolean;
  /** Of a patient with diabetes: whether a glucose of the last hours forbids it. */
  readonly hasUnsafeGlucose: boolean;
}

/** Under and over which a patient with known diabetes treats their glucose first, mmol/L. */
export const SAFE_GLUCOSE = { min: 4, max: 15 } as const;
const GLUCOSE_MS = 4 * HOUR_MS;
const RED_MS = DAY_MS;
/** Longer than a week without a report nobody knows how a patient is. */
const REPORT_MS = 7 * DAY_MS;

export type NotNow = 'exercise.notNow.red' | 'exercise.notNow.sugar' | 'exercise.notNow.amber';

/**
 * Why a programme may not be started; null where it may. An AMBER, and a RED that is older than a day, let only gentle ones
 * be started until a newer report says better: what was true does not end by itself.
 */
export function notNow(
  { lastFlag, lastFlagAt, hasOpenRed, hasUnsafeGlucose }: Standing,
  intensity: ExerciseProgramme['intensity'],
  now: Date,
): NotNow | null {
  const isRed = lastFlag === 'RED' && lastFlagAt !== null && isWithin(lastFlagAt, RED_MS, now);
  if (isRed || hasOpenRed) return 'exercise.notNow.red';
  if (hasUnsafeGlucose) return 'exercise.notNow.sugar';
  return (lastFlag === 'AMBER' || lastFlag === 'RED') && intensity !== 'low' ? 'exercise.notNow.amber' : null;
}

/** Whether a patient should report how they are before they exercise: nothing is known, or it is long ago. */
export const shouldReportFirst = ({ lastFlag, latestLogAt }: Standing, now: Date): boolean =>
  lastFlag === null || latestLogAt === null || !isWithin(latestLogAt, REPORT_MS, now);

const isWithin = (at: string, span: number, now: Date): boolean => now.getTime() - Date.parse(at) < span;

export async function standingOf(
  readSide: ReadSide,
  patientId: string,
  patient: PatientDocument,
  now: Date,
): Promise<Standing> {
  return {
    lastFlag: patient.lastFlag,
    lastFlagAt: measuredAtOf(patient.lastFlagOrder),
    latestLogAt: measuredAtOf(patient.latestLogOrder),
    hasOpenRed: patient.openRed > 0,
    hasUnsafeGlucose: patient.hasKnownDiabetes && (await measuredUnsafely(readSide, patientId, now)),
  };
}

/** An order of logs begins with the time of measurement; '' is that of none. */
const measuredAtOf = (order: string): string | null => order.split('|')[0] || null;

async function measuredUnsafely(readSide: ReadSide, patientId: string, now: Date): Promise<boolean> {
  const gte = new Date(now.getTime() - GLUCOSE_MS).toISOString();
  const recent = await readSide.all(LOGS, {
    index: 'byPatient',
    equal: { patientId },
    range: { field: 'order', gte },
  });
  return recent.some(({ document }) => isUnsafe(document));
}

function isUnsafe({ values }: LogDocument): boolean {
  const glucose = comparedGlucose(completeLogValues(values));
  return glucose !== null && (glucose < SAFE_GLUCOSE.min || glucose > SAFE_GLUCOSE.max);
}
