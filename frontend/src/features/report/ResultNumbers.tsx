import type { RecordedLog } from '../../../../backend/contract/log.ts';
import { useGetOwnLimitsQuery } from '../../api/resources/reports.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './ResultDialog.module.css';

/** The numbers that were sent, each with the limits that hold for this person, as far as they are known here. */
export function ResultNumbers({ log }: Pick<RecordedLog, 'log'>) {
  const { t } = useTranslation(['answers', 'clinical', 'common']);
  const { number, glucose } = useFormats();
  const { data } = useGetOwnLimitsQuery(log.patientId);
  const limits = data?.effective;
  const inUnit = (value: number | string, unit: 'mmHg' | 'bpm' | '%' | 'kg') =>
    withUnit(typeof value === 'string' ? value : number(value), t(`clinical:unit.${unit}`));
  const pair = (one: number | null, other: number | null) =>
    [one, other].map((value) => (value === null ? '–' : number(value, 0))).join('/');
  const { unit } = log.glucoseLow;
  const highest =
    limits?.DIABETES[
      log.glucoseContext === 'FASTING'
        ? 'fastingGreenMax'
        : log.glucoseContext === 'PP2H'
          ? 'pp2hGreenMax'
          : 'randomGreenMax'
    ];
  const lines = [
    (log.bpSys !== null || log.bpDia !== null) && {
      name: t('common:log.bloodPressure'),
      value: inUnit(pair(log.bpSys, log.bpDia), 'mmHg'),
      limit:
        limits &&
        t('result.upTo', {
          limit: pair(limits.HYPERTENSION.greenMaxSystolic, limits.HYPERTENSION.greenMaxDiastolic),
        }),
    },
    log.hr !== null && {
      name: [t('clinical:field.hr'), log.hrMethod !== null && t(`clinical:choice.hrMethod.${log.hrMethod}`)]
        .filter((word) => word !== false)
        .join(' '),
      value: inUnit(log.hr, 'bpm'),
      limit: limits && t('result.upTo', { limit: number(limits.AF_FLUTTER.greenMaxHr) }),
    },
    log.spo2 !== null && {
      name: t('clinical:field.spo2'),
      value: inUnit(log.spo2, '%'),
      limit: limits && t('result.orMore', { limit: number(limits.HEART_FAILURE.spo2AmberMax + 1) }),
    },
    log.weightKg !== null && { name: t('clinical:field.weightKg'), value: inUnit(log.weightKg, 'kg') },
    (log.glucoseMmol !== null || log.glucoseSign !== null) && {
      name: t('clinical:field.glucoseMmol'),
      value:
        log.glucoseMmol === null
          ? t(`clinical:choice.glucoseSign.${log.glucoseSign ?? 'LO'}`)
          : glucose(log.glucoseMmol, unit),
      limit:
        highest === undefined
          ? undefined
          : t('result.between', { from: glucose(log.glucoseLow.below, unit), to: glucose(highest, unit) }),
    },
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>{t('result.numbers')}</h3>
      <dl className={styles.numbers}>
        {lines.map(({ name, value, limit }) => (
          <div key={name}>
            <dt>
              {name}
              {limit !== undefined && <small>{limit}</small>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
