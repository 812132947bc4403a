import { readingOf } from '../../../../backend/contract/alert.ts';
import { isGlucoseSign, shownGlucose } from '../../../../events/glucose.ts';
import type { GlucoseSign } from '../../../../events/enums.ts';
import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Work } from '../../../../backend/contract/work.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import { FlagIcon } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { MeterSign } from '../logs/MeterSign.tsx';
import styles from './WorkVitals.module.css';

/** The four vitals of a row, in their order. */
export const ROW_VITALS = ['bloodPressure', 'heartRate', 'weight', 'glucose'] as const;
export type RowVital = (typeof ROW_VITALS)[number];

type Reading = keyof Work['change'];

const READINGS: Readonly<Record<RowVital, readonly Reading[]>> = {
  bloodPressure: ['bpSys', 'bpDia'],
  heartRate: ['hr'],
  weight: ['weightKg'],
  glucose: ['glucoseMmol'],
};

/** What a log says of a reading; null where it was not measured. */
function shown(log: Log | null, reading: Reading): number | GlucoseSign | null {
  if (log === null) return null;
  return reading === 'glucoseMmol' ? shownGlucose(log) : log[reading];
}

/** Whether a log measured any of a vital's readings. */
export const isMeasured = (log: Log | null, vital: RowVital): boolean =>
  READINGS[vital].some((reading) => shown(log, reading) !== null);

interface WorkVitalProps {
  readonly patient: Patient;
  readonly vital: RowVital;
  /** Left out where a column's head names it. */
  readonly unit?: string | undefined;
}

/** A vital of the latest log, marked where it is beyond a limit; below it the change since the reading before. */
export function WorkVital({ patient: { latestLog, work, lastFlag }, vital, unit }: WorkVitalProps) {
  const { t } = useTranslation(['work', 'common', 'clinical']);
  const { number, tenths } = useFormats();
  const readings = READINGS[vital];
  // One below the other they are read by their point.
  const written = vital === 'weight' || vital === 'glucose' ? tenths : (value: number) => number(value, 0);
  const values = readings.map((reading) => shown(latestLog, reading));
  const sign = values.find(isGlucoseSign);
  const isMissing = values.every((value) => value === null);
  const glucoseFlag = vital === 'glucose' ? (latestLog?.flagDiabetes ?? null) : null;
  const flag = flagOf(work, readings) ?? (glucoseFlag === 'GREEN' ? null : glucoseFlag);
  if (isMissing)
    return (
      <span className={styles.missing}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('common:log.notMeasured')}</VisuallyHidden>
      </span>
    );
  const changes = readings.map((reading) => work?.change[reading] ?? null);
  const signed = (change: number | null): string =>
    change === null ? '–' : `${change > 0 ? '+' : change < 0 ? '−' : ''}${written(Math.abs(change))}`;
  return (
    <span className={styles.vital} data-flag={flag}>
      <span className={classNames(styles.value, flag !== null && styles[flag])}>
        {flag !== null && (
          <>
            <FlagIcon flag={flag} size={14} />
            <VisuallyHidden>{t(`clinical:flag.${flag}.name`)}</VisuallyHidden>
          </>
        )}
        {sign === undefined ? (
          values.map((value) => (typeof value === 'number' ? written(value) : '–')).join('/')
        ) : (
          <MeterSign sign={sign} />
        )}
        {unit !== undefined && sign === undefined && <span className={styles.unit}> {unit}</span>}
      </span>
      {lastFlag !== null && sign === undefined && changes.some((change) => change !== null) && (
        <span className={styles.change} title={t('work:change', { change: changes.map(signed).join('/') })}>
          {changes.map(signed).join('/')}
        </span>
      )}
    </span>
  );
}

/** The worst flag for which one of the readings decided. */
function flagOf(work: Work | undefined, readings: readonly Reading[]): 'RED' | 'AMBER' | null {
  const flags = (work?.why ?? [])
    .filter(
      ({ compared, limit }) =>
        compared !== null &&
        limit !== null &&
        readings.some((reading) => reading === readingOf(compared.field)),
    )
    .map(({ flag }) => flag);
  if (flags.includes('RED')) return 'RED';
  return flags.includes('AMBER') ? 'AMBER' : null;
}
