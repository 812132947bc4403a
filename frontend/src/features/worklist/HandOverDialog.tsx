import { Printer } from 'lucide-react';
import { useGetHandOverQuery } from '../../api/resources/work.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import styles from './HandOverDialog.module.css';
import { useWhyTexts } from '../patient/whyText.ts';

/** All open work of the clinic: whose it is, why and since when. Printed, it is one list. */
export function HandOverDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('work');
  const { dateTime } = useFormats();
  const now = useNow();
  const texts = useWhyTexts();
  const { data, error, isFetching, refetch } = useGetHandOverQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Dialog title={t('handOver.title')} onClose={onClose}>
      <div className={styles.sheet} data-print>
        <p className={styles.at}>
          {t('handOver.at', { time: dateTime(now.toISOString()) })}
          <Button icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
            {t('handOver.print')}
          </Button>
        </p>
        {data === undefined && error !== undefined && (
          <ErrorState
            heading={t('handOver.title')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === undefined && <Skeleton heights={[40, 40, 40]} />}
        {data?.length === 0 && <p>{t('handOver.empty')}</p>}
        {data !== undefined && data.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('handOver.patient')}</th>
                <th scope="col">{t('handOver.why')}</th>
                <th scope="col">{t('handOver.owner')}</th>
                <th scope="col">{t('handOver.since')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, age, phoneNumber, work }) => (
                <tr key={id} data-hand-over={id}>
                  <th scope="row">
                    <StatusChip flag={work?.flag ?? null} isShort /> {`${name}, ${age}`}
                    {phoneNumber !== null && <span className={styles.second}>{phoneNumber}</span>}
                  </th>
                  <td>
                    {work?.why[0] === undefined ? '–' : texts.whole(work.why[0])}
                    {work?.note != null && <span className={styles.second}>{work.note}</span>}
                  </td>
                  <td>
                    {work?.owner?.by ?? t('handOver.nobody')}
                    {work?.callAgain != null && (
                      <span className={styles.second}>
                        {t('onIt.again', { time: dateTime(work.callAgain.at) })}
                      </span>
                    )}
                  </td>
                  <td>{work?.since == null ? '–' : dateTime(work.since)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}
