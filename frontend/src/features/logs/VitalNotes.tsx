import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetPatientThresholdsQuery } from '../../api/resources/thresholds.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { type LimitLine, limitLinesOf } from '../settings/limitLines.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './CurrentVitals.module.css';
import { type ChangedReading, changedReadings } from './offending.ts';
import { isMeasured, isSign, type ShownReading } from './readings.ts';

interface VitalNoteProps {
  readonly patient: Patient;
  readonly reading: ShownReading;
}

/** Which limits a reading is held against, where there are some for this patient. */
const LIMITS_OF: Readonly<Partial<Record<ChangedReading, LimitLine['about']>>> = {
  bpSys: 'pressure',
  hr: 'heartRate',
  weightKg: 'weight',
  spo2: 'oxygen',
  glucoseMmol: 'highSugar',
};

/** Of a sugar the limit hangs on when it was measured. */
const SUGAR_LIMITS = {
  FASTING: 'fastingGreenMax',
  PP2H: 'pp2hGreenMax',
  RANDOM: 'randomGreenMax',
  UNKNOWN: 'randomGreenMax',
} as const satisfies Record<NonNullable<Log['glucoseContext']>, string>;

/** The limits of this patient that a reading is held against: "Amber from 140/90, red from 181/111 mmHg". */
export function VitalLimit({ patient, reading }: VitalNoteProps) {
  const { t } = useTranslation('care');
  const { number, tenths } = useFormats();
  const { data } = useGetPatientThresholdsQuery(patient.id);
  const about = LIMITS_OF[changedReadings(reading)[0] ?? 'bpSys'];
  const lines = data === undefined ? [] : limitLinesOf(patient, data);
  const line = lines.find((one) => one.about === about);
  if (line === undefined) return null;
  if (line.about === 'highSugar') {
    const { lowBelow = 0 } = lines.find((one) => one.about === 'lowSugar')?.limits ?? {};
    // Beside a low one, the limit that it is below.
    if ((patient.latestLog?.glucoseMmol ?? Infinity) < lowBelow)
      return t('limits.lowSugarNow', { red: tenths(lowBelow) });
    const name = SUGAR_LIMITS[patient.latestLog?.glucoseContext ?? 'UNKNOWN'];
    const { [name]: amber = 0, redMin: red = 0 } = line.limits;
    return t('limits.sugarNow', { amber: number(amber), red: number(red) });
  }
  const words = Object.fromEntries(Object.entries(line.limits).map(([name, limit]) => [name, number(limit)]));
  // The reading beside it has the unit of a pressure.
  const sentence = line.about === 'pressure' ? 'limits.pressureNow' : (`limits.words.${line.about}` as const);
  return t(sentence, { ...words, count: line.limits.weightWindowDays ?? 0 });
}

/** Says once what the changes of a card are counted from, where there are some. */
export function ChangeLegend({ patient: { work } }: Pick<VitalNoteProps, 'patient'>) {
  const { t } = useTranslation('work');
  if (work === undefined || Object.values(work.change).every((change) => change === null)) return null;
  return (
    <span aria-hidden className={styles.change}>
      {`± ${t('sinceLast')}`}
    </span>
  );
}

/** What has changed since the reading before: "+41", "−6/−3". */
export function VitalChange({ patient: { work }, reading }: VitalNoteProps) {
  const { t } = useTranslation('work');
  const { number } = useFormats();
  const changes = changedReadings(reading).map((name) => work?.change[name] ?? null);
  // What was not measured now has not changed, nor can anybody say by how much to what is no number.
  if (!isMeasured(reading) || isSign(reading) || changes.every((change) => change === null)) return null;
  const decimals = reading.kind === 'single' ? reading.decimals : 0;
  const change = changes
    .map((one) =>
      one === null ? '–' : `${one > 0 ? '+' : one < 0 ? '−' : '±'}${number(Math.abs(one), decimals)}`,
    )
    .join('/');
  return (
    <>
      {change}
      <VisuallyHidden> {t('sinceLast')}</VisuallyHidden>
    </>
  );
}
