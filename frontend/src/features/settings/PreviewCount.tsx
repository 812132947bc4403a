import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ThresholdPreview } from '../../../../backend/contract/thresholds.ts';
import { FLAGS } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface PreviewCountProps {
  readonly preview: ThresholdPreview | undefined;
  readonly error: unknown;
  readonly busy: boolean;
}

/** How many logs the limits that stand in the fields would have flagged otherwise. */
export function PreviewCount({ preview, error, busy }: PreviewCountProps) {
  const { t } = useTranslation('settings');
  return (
    <Notice kind="info" announced>
      {busy ? (
        t('preview.busy')
      ) : preview === undefined ? (
        <>
          {t('preview.failed')} <ErrorReason error={error} />
        </>
      ) : (
        <Counted preview={preview} />
      )}
    </Notice>
  );
}

function Counted({ preview: { logs, changed, patients } }: { readonly preview: ThresholdPreview }) {
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
  if (total === 0) return t('preview.none', { logs: number(logs) });
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
