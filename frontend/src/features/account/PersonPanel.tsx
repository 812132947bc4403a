import { Link } from 'wouter';
import { useSignOutMutation } from '../../api/resources/account.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ACCOUNT_PATH, HELPERS_PATH } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Account.module.css';

/** Where one's account is, and the way out. */
export function PersonPanel() {
  const { t } = useTranslation('account');
  const { data: session } = useGetSessionQuery();
  const [signOut] = useSignOutMutation();
  const { request, isSending } = useRequest({ failed: { name: 'partFailed', form: 'account' } });
  return (
    <div className={styles.buttons}>
      {session?.user?.role === 'patient' && (
        <Link href={HELPERS_PATH} className={styles.link}>
          {t('menu.helpers')}
        </Link>
      )}
      <Link href={ACCOUNT_PATH} className={styles.link}>
        {t('menu.account')}
      </Link>
      <Button
        busy={isSending}
        onClick={() =>
          void request(
            {},
            () => signOut(),
            () => window.location.replace('/'),
          )
        }
      >
        {t('menu.signOut')}
      </Button>
    </div>
  );
}
