/**
 * The limits of a reading taken by itself, in the one form of every limit: the first value that counts, or below which
 * all do. What a log was judged by beside them, its symptoms and the logs before it, is told with its status.
 */
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { PatientThresholds } from '../../../../backend/contract/thresholds.ts';
import type { AlertFlag, Flag } from '../../../../events/enums.ts';
import type { LogValues } from '../../../../events/vocabulary.ts';

export type Limits = PatientThresholds['effective'];
export type Conditions = Pick<Patient, 'hasKnownAfFlutter' | 'hasKnownHf' | 'hasKnownDiabetes'>;
export type LimitedVital = 'bpSys' | 'bpDia' | 'hr' | 'glucoseMmol';
export type TrendField = LimitedVital | 'weightKg';

export interface Limit {
  readonly flag: AlertFlag;
  readonly side: 'from' | 'below';
  /** In the unit of the reading. */
  readonly value: number;
}

const from = (flag: AlertFlag, value: number): Limit => ({ flag, side: 'from', value });
const below = (flag: AlertFlag, value: number): Limit => ({ flag, side: 'below', value });

/** Readings with a fraction are compared in tenths. */
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The clinic's limits, those of the patient before them, and the figures that nobody may change (`clinical-rules` 2.1, 2.2). */
export function limitsOf(
  vital: LimitedVital,
  patient: Conditions,
  limits: Limits,
  context: LogValues['glucoseContext'] = null,
): readonly Limit[] {
  const { HYPERTENSION: pressure, AF_FLUTTER: rate, DIABETES: sugar } = limits;
  switch (vital) {
    case 'bpSys':
      return [
        from('RED', pressure.redMinSystolic),
        from('AMBER', pressure.greenMaxSystolic + 1),
        below('RED', 80),
        below('AMBER', 91),
      ];
    case 'bpDia':
      return [from('RED', pressure.redMinDiastolic), from('AMBER', pressure.greenMaxDiastolic + 1)];
    case 'hr':
      return [
        ...(patient.hasKnownAfFlutter
          ? [from('RED', rate.redMinHr), from('AMBER', rate.greenMaxHr + 1)]
          : [from('RED', 131), from('AMBER', 111)]),
        below('RED', 41),
        below('AMBER', 51),
      ];
    case 'glucoseMmol':
      return [
        below('RED', sugar.lowBelow),
        from('RED', sugar.redMin),
        from('AMBER', patient.hasKnownDiabetes ? highFrom(sugar, context) : context === 'FASTING' ? 7 : 11.1),
      ];
  }
}

function highFrom(sugar: Limits['DIABETES'], context: LogValues['glucoseContext']): number {
  switch (context) {
    case 'FASTING':
      return tenth(sugar.fastingGreenMax + 0.1);
    case 'PP2H':
      return tenth(sugar.pp2hGreenMax + 0.1);
    case 'RANDOM':
    case 'UNKNOWN':
    case undefined:
    case null:
      return tenth(sugar.randomGreenMax + 0.1);
  }
}

const isPast = (value: number, { side, value: limit }: Limit) =>
  side === 'from' ? value >= limit : value < limit;

/** The worst that a limit says of the value. */
export function flagBy(limits: readonly Limit[], value: number): Flag {
  const passed = limits.filter((limit) => isPast(value, limit));
  return passed.find(({ flag }) => flag === 'RED')?.flag ?? passed[0]?.flag ?? 'GREEN';
}
