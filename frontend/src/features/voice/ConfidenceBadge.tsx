import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './ConfidenceBadge.module.css';
import { confidenceBand } from './voiceSession.ts';

/** How sure the extraction is, in a word and a figure. */
export function ConfidenceBadge({ confidence }: { readonly confidence: number }) {
  const { t } = useTranslation('voice');
  const band = confidenceBand(confidence);
  return (
    <p className={classNames(styles.badge, styles[band])}>
      {t(`confidence.${band}`, { percent: Math.round(confidence * 100) })}
    </p>
  );
}
