import type { ExportColumn, ExportTable } from '../../../../backend/contract/exports.ts';
import { LOG_FIELD_NAMES } from '../../../../events/vocabulary.ts';
import { useGetExportDictionaryQuery } from '../../api/resources/analysis.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from './Analysis.module.css';
import { Labelled } from './Figure.tsx';

/** The columns that are no field of a log. */
const EXPLAINED = [
  'patient',
  'patientId',
  'name',
  'phoneNumber',
  'registeredAt',
  'ageAtRegistration',
  'country',
  'language',
  'planTier',
  'hypertension',
  'afFlutter',
  'ischaemicHeartDisease',
  'heartFailure',
  'diabetes',
  'left',
  'simulated',
  'log',
  'measuredAt',
  'receivedAt',
  'source',
  'flag',
  'rulesVersion',
] as const;

interface DictionaryCardProps {
  readonly table: ExportTable;
  readonly named: boolean;
}

/** What the columns of a table mean, in their order. */
export function DictionaryCard({ table, named }: DictionaryCardProps) {
  const { t } = useTranslation('exports');
  const dictionary = useGetExportDictionaryQuery();
  return (
    <Card heading={t('dictionary.heading')}>
      <p>{t('dictionary.explain')}</p>
      <QueryPart query={dictionary} failed={t('dictionary.failed')} height={320}>
        {(columns) => (
          <table className={styles.rows} aria-label={t('dictionary.heading')}>
            <thead>
              <tr>
                <th scope="col">{t('dictionary.column')}</th>
                <th scope="col">{t('dictionary.meaning')}</th>
                <th scope="col">{t('dictionary.type')}</th>
                <th scope="col">{t('dictionary.unit')}</th>
                <th scope="col">{t('dictionary.values')}</th>
              </tr>
            </thead>
            <tbody>
              {columns
                .filter((column) => column.table === table && (named || !column.named))
                .map((column) => (
                  <ColumnRow key={column.column} column={column} />
                ))}
            </tbody>
          </table>
        )}
      </QueryPart>
    </Card>
  );
}

function ColumnRow({ column: { column, type, unit, values } }: { readonly column: ExportColumn }) {
  const { t } = useTranslation(['exports', 'clinical']);
  const explained = EXPLAINED.find((known) => known === column);
  const field = LOG_FIELD_NAMES.find((known) => known === column);
  return (
    <tr data-column={column}>
      <th scope="row">
        <code translate="no">{column}</code>
      </th>
      <td>
        {explained !== undefined
          ? t(`meaning.${explained}`)
          : field !== undefined && t(`clinical:field.${field}`)}
      </td>
      <td>
        <Labelled label={t('dictionary.type')}>{t(`type.${type}`)}</Labelled>
      </td>
      <td>
        {unit !== null && (
          <Labelled label={t('dictionary.unit')}>
            <code translate="no">{unit}</code>
          </Labelled>
        )}
      </td>
      <td>
        {values !== null && (
          <Labelled label={t('dictionary.values')}>
            <code translate="no">{values.join(', ')}</code>
          </Labelled>
        )}
      </td>
    </tr>
  );
}
