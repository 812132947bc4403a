import { useTranslation } from '../../i18n/useTranslation.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './Account.module.css';

/** What lets in where the passkey is lost; shown this once. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useTranslation('account');
  return (
    <div role="status" className={styles.page}>
      <p>{t('recovery.keep')}</p>
      <ul className={styles.codes} aria-label={t('recovery.heading')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('recovery.copy')} copied={t('copied')} />
    </div>
  );
}
