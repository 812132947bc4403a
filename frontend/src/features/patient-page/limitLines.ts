import type { Patient } from '../../../../backend/contract/patient.ts';
import type { PatientThresholds } from '../../../../backend/contract/thresholds.ts';
import type { LimitValues } from '../settings/thresholdForm.ts';

interface LimitLine {
  readonly about: 'pressure' | 'heartRate' | 'weight' | 'oxygen' | 'lowSugar' | 'highSugar';
  /** As they are read: a limit that is stored as "red from 181" is "red above 180". */
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
  // Blood glucose is judged with one decimal.
  const belowRed = (greenMax: number) => Math.min(greenMax, Math.round(redMin * 10 - 1) / 10);
  const own = Object.values(overrides).flatMap((group) => Object.keys(group ?? {}));
  const line = (about: LimitLine['about'], limits: LimitLine['limits']): LimitLine => ({
    about,
    limits,
    isOwn: Object.keys(limits).some((name) => own.includes(name)),
  });
  return [
    line('pressure', {
      greenMaxSystolic: Math.min(pressure.greenMaxSystolic, pressure.redMinSystolic - 1),
      greenMaxDiastolic: Math.min(pressure.greenMaxDiastolic, pressure.redMinDiastolic - 1),
      redMinSystolic: pressure.redMinSystolic - 1,
      redMinDiastolic: pressure.redMinDiastolic - 1,
    }),
    ...(patient.hasKnownAfFlutter
      ? [
          line('heartRate', {
            greenMaxHr: Math.min(heartRate.greenMaxHr, heartRate.redMinHr - 1),
            redMinHr: heartRate.redMinHr - 1,
          }),
        ]
      : []),
    ...(patient.hasKnownHf ? [line('weight', { weightGainKg, weightWindowDays })] : []),
    line('oxygen', { spo2AmberMax: Math.max(spo2AmberMax, spo2RedMax), spo2RedMax }),
    ...(patient.hasKnownDiabetes
      ? [
          line('lowSugar', { lowBelow, severeLowBelow }),
          line('highSugar', {
            fastingGreenMax: belowRed(fastingGreenMax),
            pp2hGreenMax: belowRed(pp2hGreenMax),
            randomGreenMax: belowRed(randomGreenMax),
            redMin,
          }),
        ]
      : []),
  ];
}
