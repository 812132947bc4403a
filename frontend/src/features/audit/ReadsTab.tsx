import { Link } from 'wouter';
import type { RecordRead } from '../../../../backend/contract/audit.ts';
import { type AuditFilter, given, useGetAuditReadsInfiniteQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import styles from './Audit.module.css';
import { auditPath, useAuditAddress } from './auditTab.ts';
import { EventFilter, instantOf } from './EventsTab.tsx';
import { Person } from './Person.tsx';

const FIELDS = ['patientId', 'actor', 'from', 'to'] as const;

/** Who looked at what of whom, the newest first. */
export function ReadsTab() {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const { filter } = useAuditAddress();
  const { patientId = '', actor = '', from, to } = filter;
  const reads = useGetAuditReadsInfiniteQuery({
    patientId,
    actor,
    from: instantOf(from),
    to: instantOf(to),
  });
  const asked = Object.fromEntries(FIELDS.map((field) => [field, filter[field] ?? '']));
  const only = (narrowed: AuditFilter) => auditPath('reads', { ...given(asked), ...narrowed });
  return (
    <>
      <EventFilter key={JSON.stringify(filter)} fields={FIELDS} />
      <QueryPart query={reads} failed={t('failed')} height={400}>
        {({ pages }) => {
          const rows = pages.flat();
          if (rows.length === 0) return <StateCard kind="noMatch" heading={t('reads.empty')} />;
          return (
            <>
              <p className={styles.small}>{t('reads.means')}</p>
              <table className={styles.table} aria-label={t('tab.reads')}>
                <thead>
                  <tr>
                    <th scope="col">{t('reads.at')}</th>
                    <th scope="col">{t('reads.who')}</th>
                    <th scope="col">{t('reads.patient')}</th>
                    <th scope="col">{t('reads.viewed')}</th>
                    <th scope="col">{t('reads.rows')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((read) => (
                    <tr key={read.id}>
                      <td>
                        <ReadTime read={read} />
                      </td>
                      <td>
                        <Person person={read.reader} href={only({ actor: read.reader.id })} />
                      </td>
                      <td>
                        {read.patientId !== null && (
                          <Link href={only({ patientId: read.patientId })} className={styles.link}>
                            {read.patientName ?? read.patientId}
                          </Link>
                        )}
                      </td>
                      <td>{t(`reads.view.${read.view}`)}</td>
                      <td className={styles.named} data-name={t('reads.rows')}>
                        {read.rows === null ? '' : number(read.rows)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {reads.hasNextPage && (
                <div>
                  <Button busy={reads.isFetching} onClick={() => void reads.fetchNextPage()}>
                    {t('more')}
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

/** When it was read, and the way to its event. */
function ReadTime({ read }: { readonly read: RecordRead }) {
  const { exactTime } = useFormats();
  return (
    <Link href={auditPath('events', { event: read.id })} className={styles.time}>
      <time dateTime={read.at}>{exactTime(read.at)}</time>
    </Link>
  );
}
