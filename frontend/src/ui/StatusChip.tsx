import { CircleCheck, CircleDashed, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { Flag } from '../../../events/enums.ts';
import { classNames } from '../lib/classNames.ts';
import styles from './StatusChip.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Shape, word and fill tell the flag; colour never does alone. No flag is never shown as GREEN. */
export function StatusChip({ flag }: { readonly flag: Flag | null }) {
  const { t } = useTranslation(['clinical', 'common']);
  if (flag === null) {
    return (
      <span className={classNames(styles.chip, styles.none)}>
        <CircleDashed aria-hidden size={18} />
        {t('common:flag.none')}
      </span>
    );
  }
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
