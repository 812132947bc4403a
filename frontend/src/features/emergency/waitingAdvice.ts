/** What to do until help is there, by the patient's conditions (clinical-rules, 5). */
import type { Condition } from '../../../../events/enums.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';

/** Each has three lines under either heading. */
const LINES = ['1', '2', '3'] as const;
export type AdviceLine = (typeof LINES)[number];

/** In the order in which their advice is put together. */
const CONDITIONS = [
  ['HEART_FAILURE', 'hasKnownHf'],
  ['IHD', 'hasKnownIhd'],
  ['AF_FLUTTER', 'hasKnownAfFlutter'],
  ['HYPERTENSION', 'hasKnownHtn'],
  ['DIABETES', 'hasKnownDiabetes'],
] as const satisfies readonly (readonly [Condition, keyof ReportPatient])[];

/** Lines that tell somebody to take aspirin; those that warn of it are not among them. */
const ASPIRIN: Partial<Record<Condition, AdviceLine>> = { HYPERTENSION: '2', HEART_FAILURE: '2', IHD: '2' };

export interface Advice {
  readonly condition: Condition;
  readonly line: AdviceLine;
}

/** Where no condition is known, what is said of high blood pressure. */
export function adviceFor(patient: ReportPatient | null): readonly Advice[] {
  const known = CONDITIONS.filter(([, field]) => patient?.[field] === true).map(([condition]) => condition);
  const conditions: readonly Condition[] = known.length === 0 ? ['HYPERTENSION'] : known;
  return conditions.flatMap((condition) => LINES.map((line) => ({ condition, line })));
}

export const advisesAspirin = ({ condition, line }: Advice): boolean => ASPIRIN[condition] === line;

/** Above it a person may drive again after a low, mmol/L. */
export const DRIVE_ABOVE = 5;
