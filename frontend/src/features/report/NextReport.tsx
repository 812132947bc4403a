import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Flag } from '../../../../events/enums.ts';
import styles from './ResultDialog.module.css';

/** When to report again. */
export function NextReport({ flag }: { readonly flag: Flag | null }) {
  const { t } = useTranslation('answers');
  return <p className={styles.message}>{t(`result.again.${flag ?? 'GREEN'}`)}</p>;
}
