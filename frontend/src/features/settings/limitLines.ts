import type { Patient } from '../../../../backend/contract/patient.ts';
import type { PatientThresholds } from '../../../../backend/contract/thresholds.ts';
import type { LimitValues } from './thresholdForm.ts';

export interface LimitLine {
  readonly about: 'pressure' | 'heartRate' | 'weight' | 'oxygen' | 'lowSugar' | 'highSugar';
  /** The first value that counts, or the end of those that do: "amber from 140", "red below 93". */
  readonly limits: LimitValues;
  /** Whether one of them is the patient's own. */
  readonly isOwn: boolean;
}

type Conditions = Pick<Patient, 'hasKnownAfFlutter' | 'hasKnownHf' | 'hasKnownDiabetes'>;

/**
 * The limits that apply to a patient, by what they are about; those of a condition that they do not have are left out.
 * Where a patient's own limit crosses the clinic's, red wins, as it does in the evaluation.
 */
export function limitLinesOf(patient: Conditions, thresholds: PatientThresholds): readonly LimitLine[] {
  const { effective, overrides } = thresholds;
  const { HYPERTENSION: pressure, AF_FLUTTER: heartRate, HEART_FAILURE: heart, DIABETES: sugar } = effective;
  const { weightGainKg, weightWindowDays, spo2AmberMax, spo2RedMax } = heart;
  const { lowBelow, severeLowBelow, fastingGreenMax, pp2hGreenMax, randomGreenMax, redMin } = sugar;
  // Blood glucose and weight are judged with one decimal.
  const fromSugar = (greenMax: number) => Math.min(tenthAbove(greenMax), redMin);
  const own = Object.values(overrides).flatMap((group) => Object.keys(group ?? {}));
  const line = (about: LimitLine['about'], limits: LimitLine['limits']): LimitLine => ({
    about,
    limits,
    isOwn: Object.keys(limits).some((name) => own.includes(name)),
  });
  return [
    line('pressure', {
      greenMaxSystolic: Math.min(pressure.greenMaxSystolic + 1, pressure.redMinSystolic),
      greenMaxDiastolic: Math.min(pressure.greenMaxDiastolic + 1, pressure.redMinDiastolic),
      redMinSystolic: pressure.redMinSystolic,
      redMinDiastolic: pressure.redMinDiastolic,
    }),
    ...(patient.hasKnownAfFlutter
      ? [
          line('heartRate', {
            greenMaxHr: Math.min(heartRate.greenMaxHr + 1, heartRate.redMinHr),
            redMinHr: heartRate.redMinHr,
          }),
        ]
      : []),
    ...(patient.hasKnownHf
      ? [line('weight', { weightGainKg: tenthAbove(weightGainKg), weightWindowDays })]
      : []),
    line('oxygen', { spo2AmberMax: Math.max(spo2AmberMax, spo2RedMax) + 1, spo2RedMax: spo2RedMax + 1 }),
    ...(patient.hasKnownDiabetes
      ? [
          line('lowSugar', { lowBelow, severeLowBelow }),
          line('highSugar', {
            fastingGreenMax: fromSugar(fastingGreenMax),
            pp2hGreenMax: fromSugar(pp2hGreenMax),
            randomGreenMax: fromSugar(randomGreenMax),
            redMin,
          }),
        ]
      : []),
  ];
}

const tenthAbove = (limit: number): number => Math.round(limit * 10 + 1) / 10;
