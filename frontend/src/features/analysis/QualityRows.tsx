import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { QualityCheck, QualityRow } from '../../../../backend/contract/data-quality.ts';
import { LOG_FIELDS, READING_LOG_FIELDS } from '../../../../events/vocabulary.ts';
import { useGetQualityRowsInfiniteQuery } from '../../api/resources/analysis.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { patientPath } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import styles from './Analysis.module.css';
import { analysisPath } from './analysisAddress.ts';
import { Labelled } from './Figure.tsx';

interface QualityRowsProps {
  readonly check: QualityCheck;
  /** As the address has it: empty of the month that it is. */
  readonly month: string;
  readonly isClinician: boolean;
}

/** The logs behind a count, those of a patient in their order. */
export function QualityRows({ check, month, isClinician }: QualityRowsProps) {
  const { t } = useTranslation(['quality', 'errors']);
  const { month: named } = useFormats();
  const rows = useGetQualityRowsInfiniteQuery({ check, month });
  return (
    <>
      <Link href={analysisPath('quality', { month })} className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('rows.back')}
      </Link>
      <div className={styles.part}>
        <h2>{t(`name.${check}`)}</h2>
        <p>
          {month !== '' && `${named(month)} · `}
          {t(`meaning.${check}`)}
        </p>
        {!isClinician && <p className={styles.small}>{t('rows.pseudonym')}</p>}
      </div>
      <QueryPart query={rows} failed={t('rows.failed')} height={400}>
        {({ pages }) => {
          const found = pages.flat();
          if (found.length === 0) return <StateCard kind="noMatch" heading={t('rows.empty')} />;
          return (
            <>
              <RowTable rows={found} check={check} isClinician={isClinician} />
              {rows.isFetchNextPageError && (
                <div role="alert">
                  <p>{t('rows.failed')}</p>
                  <p>
                    <ErrorReason error={rows.error} />
                  </p>
                </div>
              )}
              {rows.hasNextPage && (
                <div>
                  <Button busy={rows.isFetching} onClick={() => void rows.fetchNextPage()}>
                    {rows.isFetchNextPageError ? t('errors:retry') : t('rows.more')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryPart>
    </>
  );
}

interface RowTableProps extends Pick<QualityRowsProps, 'check' | 'isClinician'> {
  readonly rows: readonly QualityRow[];
}

function RowTable({ rows, check, isClinician }: RowTableProps) {
  const { t } = useTranslation(['quality', 'patient']);
  const { exactTime } = useFormats();
  return (
    <table className={styles.rows} aria-label={t(`name.${check}`)}>
      <thead>
        <tr>
          <th scope="col">{t('rows.readings')}</th>
          <th scope="col">{t('rows.measured')}</th>
          <th scope="col">{t('rows.received')}</th>
          <th scope="col">{t('rows.source')}</th>
          <th scope="col">{t('rows.patient')}</th>
          <th scope="col">{t('rows.log')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.logId} data-log={row.logId}>
            <td className={styles.readings}>
              <Readings readings={row.readings} />
            </td>
            <td className={styles.time}>
              <Labelled label={t('rows.measured')}>{exactTime(row.measuredAt)}</Labelled>
            </td>
            <td className={styles.time}>
              <Labelled label={t('rows.received')}>{exactTime(row.receivedAt)}</Labelled>
            </td>
            <td>
              <Labelled label={t('rows.source')}>{t(`patient:source.${row.source}`)}</Labelled>
            </td>
            <td>
              <Labelled label={t('rows.patient')}>
                {isClinician ? (
                  <Link href={patientPath(row.patientId)} className={styles.link}>
                    {row.patientId}
                  </Link>
                ) : (
                  <code translate="no" className={styles.id}>
                    {row.patientId}
                  </code>
                )}
              </Labelled>
            </td>
            <td>
              <Labelled label={t('rows.log')}>
                <code translate="no" className={styles.id}>
                  {row.logId}
                </code>
              </Labelled>
              {row.besideLogId !== null && (
                <span className={styles.beside}>
                  {t('rows.beside')}{' '}
                  <code translate="no" className={styles.id}>
                    {row.besideLogId}
                  </code>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two pressures are one. */
function Readings({ readings }: Pick<QualityRow, 'readings'>) {
  const { t } = useTranslation(['quality', 'clinical']);
  const { number } = useFormats();
  const said = (value: number | undefined) => (value === undefined ? '–' : number(value));
  const { bpSys, bpDia } = readings;
  const texts = READING_LOG_FIELDS.flatMap((field) => {
    const { unit } = LOG_FIELDS[field];
    if (field === 'bpDia' || unit === null) return [];
    if (field === 'bpSys') {
      if (bpSys === undefined && bpDia === undefined) return [];
      return [withUnit(`${said(bpSys)}/${said(bpDia)}`, t(`clinical:unit.${unit}`))];
    }
    const value = readings[field];
    return value === undefined ? [] : [withUnit(number(value), t(`clinical:unit.${unit}`))];
  });
  return texts.length === 0 ? t('rows.noReading') : texts.join(' · ');
}
