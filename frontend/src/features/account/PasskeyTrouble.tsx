import { useTranslation } from '../../i18n/useTranslation.ts';
import styles from './Account.module.css';
import type { PasskeyProblem } from './usePasskeys.ts';

/** Why no passkey came of it, and what to do. */
export function PasskeyTrouble({ problem }: { readonly problem: PasskeyProblem | null }) {
  const { t } = useTranslation('account');
  if (problem === null) return null;
  return (
    <p role="alert" className={styles.problem}>
      {t(`passkey.${problem}`)}
    </p>
  );
}
