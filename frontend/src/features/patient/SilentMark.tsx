import { MoonStar } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { classNames } from '../../lib/classNames.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SilentMark.module.css';

interface SilentMarkProps {
  readonly patient: Patient;
  /** Beside the age of the newest log, in a row: its sign alone is seen, that of the filter; its word is heard. */
  readonly isSmall?: boolean;
}

/** Says that a patient's logs have stayed out, and since when; nothing for one who logs. It is no flag. */
export function SilentMark({ patient: { silentSince }, isSmall = false }: SilentMarkProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (silentSince === null) return null;
  return (
    <span
      className={classNames(styles.mark, isSmall && styles.small)}
      title={t('silent.since', { time: dateTime(silentSince) })}
    >
      <MoonStar aria-hidden size={isSmall ? 13 : 16} />
      {isSmall ? <VisuallyHidden>{t('silent.mark')}</VisuallyHidden> : t('silent.mark')}
    </span>
  );
}
