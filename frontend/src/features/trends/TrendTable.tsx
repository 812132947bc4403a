import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './TrendTable.module.css';
import type { Trend } from './trendModel.ts';
import { useVitalText } from './useVitalText.ts';

interface TrendTableProps {
  readonly trend: Trend;
  readonly caption: string;
}

/** The readings of a trend, newest first. */
export function TrendTable({ trend: { logs, vitals }, caption }: TrendTableProps) {
  const { t } = useTranslation(['trends', 'common']);
  const { dateTime } = useFormats();
  const { name, text } = useVitalText();
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          {vitals.map((vital) => (
            <th key={vital} scope="col">
              {name(vital)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...logs].reverse().map((log) => (
          <tr key={log.id}>
            <th scope="row">{dateTime(log.timestamp)}</th>
            {vitals.map((vital) => (
              <td key={vital}>
                {log[vital] === null ? (
                  <>
                    <span aria-hidden>–</span>
                    <VisuallyHidden>{t('common:log.notMeasured')}</VisuallyHidden>
                  </>
                ) : (
                  text(vital, log[vital])
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
