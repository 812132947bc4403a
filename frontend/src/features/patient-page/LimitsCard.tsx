import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { PatientThresholds } from '../../../../backend/contract/thresholds.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { LimitName } from '../settings/thresholdForm.ts';
import styles from '../patient/Care.module.css';
import { limitLinesOf } from '../settings/limitLines.ts';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { useGetPatientThresholdsQuery } from '../../api/resources/thresholds.ts';

/** The limits by which this patient's logs are judged, and which of them are their own: folded, for they stand beside the vitals. */
export function LimitsCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const thresholds = useGetPatientThresholdsQuery(patient.id);
  return (
    <Card heading={t('limits.heading')} className={styles.slim}>
      <QueryPart query={thresholds} failed={t('limits.failed')} height={160}>
        {(data) => <LimitLines patient={patient} thresholds={data} />}
      </QueryPart>
    </Card>
  );
}

interface LimitLinesProps {
  readonly patient: Patient;
  readonly thresholds: PatientThresholds;
}

function LimitLines({ patient, thresholds }: LimitLinesProps) {
  const { t } = useTranslation('care');
  const { number } = useFormats();
  const lines = limitLinesOf(patient, thresholds);
  const own = lines.filter(({ isOwn }) => isOwn).length;
  return (
    <Disclosure
      summary={
        <>
          {t('limits.show', { count: lines.length })}
          {own > 0 && <Badge tone="blue">{t('limits.ownCount', { count: own })}</Badge>}
        </>
      }
    >
      <ul className={styles.list}>
        {lines.map(({ about, limits, isOwn }) => {
          const words: Readonly<Partial<Record<LimitName, string>>> = Object.fromEntries(
            Object.entries(limits).map(([name, limit]) => [name, number(limit)]),
          );
          return (
            <li key={about} className={styles.row} data-limits={about}>
              <p>
                <span className={styles.strong}>{t(`limits.name.${about}`)}</span>{' '}
                <span>{t(`limits.words.${about}`, { ...words, count: limits.weightWindowDays ?? 0 })}</span>{' '}
                {isOwn && <Badge tone="blue">{t('limits.own')}</Badge>}
              </p>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
