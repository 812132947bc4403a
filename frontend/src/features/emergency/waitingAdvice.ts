/** What to do until help is there, by the patient's conditions (clinical-rules, 5). */
import { KNOWN_BY } from '../../../../events/conditions.ts';
import type { Condition } from '../../../../events/enums.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';

/** Each has three lines under either heading. */
const LINES = ['1', '2', '3'] as const;
export type AdviceLine = (typeof LINES)[number];

/** In the order in which their advice is put together. */
const ORDER = [
  'HEART_FAILURE',
  'IHD',
  'AF_FLUTTER',
  'HYPERTENSION',
  'DIABETES',
] as const satisfies readonly Condition[];

/** Lines that tell somebody to take aspirin; those that warn of it are not among them. */
const ASPIRIN: Partial<Record<Condition, AdviceLine>> = { HYPERTENSION: '2', HEART_FAILURE: '2', IHD: '2' };

export interface Advice {
  readonly condition: Condition;
  readonly line: AdviceLine;
}

/** Where no condition is known, what is said of high blood pressure. */
export function adviceFor(patient: ReportPatient | null): readonly Advice[] {
  const known = ORDER.filter((condition) => patient?.[KNOWN_BY[condition]] === true);
  const conditions: readonly Condition[] = known.length === 0 ? ['HYPERTENSION'] : known;
  return conditions.flatMap((condition) => LINES.map((line) => ({ condition, line })));
}

export const advisesAspirin = ({ condition, line }: Advice): boolean => ASPIRIN[condition] === line;

/** Above it a person may drive again after a low, mmol/L. */
export const DRIVE_ABOVE = 5;
