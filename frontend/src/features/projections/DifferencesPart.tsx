import { ArrowRight } from 'lucide-react';
import type { FieldValue, ProjectionDifferences } from '../../../../backend/contract/projections.ts';
import { useGetDifferencesQuery } from '../../api/resources/projections.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { versionText } from './projectionState.ts';
import styles from './Projections.module.css';

/** As often as the board asks, ms. */
const ASKED_AGAIN_MS = 2000;

/** What the last check of a projection found: how many documents differ, and the first of them field by field. */
export function DifferencesPart({ name, isRunning }: { readonly name: string; readonly isRunning: boolean }) {
  const { t } = useTranslation('board');
  const { data } = useGetDifferencesQuery(name, {
    pollingInterval: ASKED_AGAIN_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  if (isRunning || data === undefined || data === null) return null;
  const equal = data.documents === null ? t('equalHere') : t('equal');
  const against = data.against === null ? t('theLog') : t('version', { n: versionText(data.against) });
  return (
    <section className={styles.wide} aria-label={t('found')} role="status" data-differing={data.differing}>
      <p>
        {t('compared', { one: versionText(data.version), other: against })}{' '}
        {data.differing === 0 ? equal : t('differs', { count: data.differing })}
        {data.later > 0 && ` ${t('later', { count: data.later })}`}
      </p>
      {data.first.length > 0 && <FirstOfThem differences={data} against={against} />}
    </section>
  );
}

function FirstOfThem({
  differences,
  against,
}: {
  readonly differences: ProjectionDifferences;
  readonly against: string;
}) {
  const { t } = useTranslation('board');
  const one = t('version', { n: versionText(differences.version) });
  return (
    <ul className={styles.differences}>
      {differences.first.map(({ collection, id, fields, in: where }) => (
        <li key={`${collection}/${id}`}>
          <code translate="no">
            {collection}/{id}
          </code>
          {where !== 'both' && <span> {t('onlyIn', { which: where === 'one' ? one : against })}</span>}
          {fields.length > 0 && (
            <dl>
              {fields.map(({ field, one: left, other: right }) => (
                <div key={field}>
                  <dt translate="no">{field === '@position' ? t('position') : field}</dt>
                  <dd>
                    <Value value={left} />
                    <ArrowRight aria-hidden size={16} />
                    <Value value={right} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

function Value({ value }: { readonly value: FieldValue }) {
  const { t } = useTranslation('board');
  const { number } = useFormats();
  switch (value.kind) {
    case 'missing':
      return t('value.missing');
    case 'value':
      return <span translate="no">{value.text}</span>;
    case 'text':
      return t('value.text', { count: value.length, number: number(value.length) });
    case 'several':
      return t('value.several', { count: value.length, number: number(value.length) });
  }
}
