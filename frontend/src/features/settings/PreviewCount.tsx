import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ThresholdPreview } from '../../../../backend/contract/thresholds.ts';
import { FLAGS } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDebouncedValue } from '../../lib/useDebouncedValue.ts';
import { type ProposedLimits, useGetThresholdPreviewQuery } from '../../api/resources/thresholds.ts';
import styles from './PreviewCount.module.css';

/** So long the fields have to stand still before the preview is counted, ms. */
const PREVIEW_AFTER_MS = 500;

interface PreviewCountProps {
  readonly limits: ProposedLimits;
  /** Whether they differ from those in force, and can be judged by. */
  readonly isWanted: boolean;
}

/** How many logs the limits that stand in the fields would have flagged otherwise, and how many alerts they would have raised. */
export function PreviewCount({ limits, isWanted }: PreviewCountProps) {
  const { t } = useTranslation('settings');
  const proposed = JSON.stringify(limits);
  const isSettled = useDebouncedValue(proposed, PREVIEW_AFTER_MS) === proposed;
  const {
    currentData: preview,
    error,
    isFetching,
  } = useGetThresholdPreviewQuery(limits, { skip: !isWanted || !isSettled });
  if (!isWanted) return null;
  return (
    <Notice kind="info" announced>
      {!isSettled || isFetching ? (
        t('preview.busy')
      ) : preview === undefined ? (
        <>
          {t('preview.failed')} <ErrorReason error={error} />
        </>
      ) : (
        <>
          <ChangedFlags preview={preview} />
          {preview.logs > 0 && <Load load={preview.load} />}
        </>
      )}
    </Notice>
  );
}

function ChangedFlags({ preview: { logs, changed, patients } }: { readonly preview: ThresholdPreview }) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { number } = useFormats();
  const nameOf = (flag: string) => {
    const known = FLAGS.find((one) => one === flag);
    return known === undefined ? flag : t(`clinical:flag.${known}.name`);
  };
  const moves = Object.entries(changed).flatMap(([from, to]) =>
    Object.entries(to).map(([flag, count]) => ({ from, to: flag, count })),
  );
  const total = moves.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p>{t('preview.none', { logs: number(logs) })}</p>;
  return (
    <>
      <p>{t('preview.changed', { count: total, logs: number(logs), patients: number(patients) })}</p>
      <ul>
        {moves.map(({ from, to, count }) => (
          <li key={`${from}/${to}`}>
            {t('preview.move', { from: nameOf(from), to: nameOf(to), number: number(count) })}
          </li>
        ))}
      </ul>
    </>
  );
}

function Load({ load }: Pick<ThresholdPreview, 'load'>) {
  const { t } = useTranslation('settings');
  const { number, percent } = useFormats();
  const { before } = load;
  /** Of few alerts the second digit tells more than the first. */
  const decimals = (count: number) => (count < 1 ? 2 : 1);
  const perDay = (count: number) => number(count, decimals(count));
  const { alertsPerPatientDay: alerts } = load;
  return (
    <div className={styles.load}>
      <p>
        {t('preview.load', {
          // A language's plural goes by the number that is shown.
          count: Number(alerts.toFixed(decimals(alerts))),
          alerts: perDay(alerts),
          before: perDay(before.alertsPerPatientDay),
        })}
      </p>
      <ul>
        <li>
          {t('preview.red', {
            alerts: perDay(load.redPerPatientDay),
            before: perDay(before.redPerPatientDay),
          })}
        </li>
        <li>
          {t('preview.days', {
            share: percent(load.patientDaysWithAlert),
            before: percent(before.patientDaysWithAlert),
          })}
        </li>
      </ul>
    </div>
  );
}
