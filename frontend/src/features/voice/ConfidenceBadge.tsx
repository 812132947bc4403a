import { useTranslation } from '../../i18n/useTranslation.ts';
import { classNames } from '../../lib/classNames.ts';
import styles from './ConfidenceBadge.module.css';
import { confidenceBand } from './voiceSession.ts';

interface ConfidenceBadgeProps {
  readonly confidence: number;
  /** Whether something was not understood, or is still to be answered. */
  readonly isOpen: boolean;
}

/** How sure the extraction is, in a word and a figure. */
export function ConfidenceBadge({ confidence, isOpen }: ConfidenceBadgeProps) {
  const { t } = useTranslation('voice');
  const band = confidenceBand(confidence, isOpen);
  return (
    <p className={classNames(styles.badge, styles[band])}>
      {t(`confidence.${band}`, { percent: Math.round(confidence * 100) })}
    </p>
  );
}
