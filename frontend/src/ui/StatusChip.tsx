import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { Flag } from '../../../events/enums.ts';
import { classNames } from '../lib/classNames.ts';
import styles from './StatusChip.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface StatusChipProps {
  readonly flag: Flag | null;
  /** Only the colour's word is shown, where a line above says the rest; it is heard, and told on pointing. */
  readonly isShort?: boolean;
  /** The word where there is no flag. */
  readonly none?: string;
}

/** Shape, word and fill tell the flag; colour never does alone. No flag is never shown as GREEN. */
export function StatusChip({ flag, isShort = false, none }: StatusChipProps) {
  const { t } = useTranslation(['clinical', 'common']);
  if (flag === null) {
    return (
      <span className={classNames(styles.chip, styles.none, isShort && styles.wraps)}>
        <CircleDashed aria-hidden size={isShort ? 16 : 18} />
        {none ?? t('common:flag.none')}
      </span>
    );
  }
  if (isShort)
    return (
      <span className={classNames(styles.chip, styles.short, styles[flag])} title={t(`common:flag.${flag}`)}>
        <FlagIcon flag={flag} size={16} />
        <span>
          {t(`flag.${flag}.name`)} <VisuallyHidden>{t(`common:flag.${flag}`)}</VisuallyHidden>
        </span>
      </span>
    );
  return (
    <span className={classNames(styles.chip, styles[flag])}>
      <FlagIcon flag={flag} />
      <span>
        <VisuallyHidden>{t(`flag.${flag}.name`)}</VisuallyHidden> {t(`common:flag.${flag}`)}
      </span>
    </span>
  );
}

export function FlagIcon({ flag, size = 18 }: { readonly flag: Flag; readonly size?: number }) {
  switch (flag) {
    case 'RED':
      return <OctagonAlert aria-hidden size={size} />;
    case 'AMBER':
      return <TriangleAlert aria-hidden size={size} />;
    case 'GREEN':
      return <CircleCheck aria-hidden size={size} />;
  }
}
