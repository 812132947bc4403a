import { useContext } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'wouter';
import { isStaffRole } from '../../../../events/enums.ts';
import type { ApiDispatch } from '../../api/apiState.ts';
import { useSignOutMutation } from '../../api/resources/account.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ACCOUNT_PATH, HELPERS_PATH } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { DeviceContext } from '../outbox/deviceContext.ts';
import { letOut } from '../pin/letOut.ts';
import styles from './Account.module.css';
import { clearComputer } from './clearComputer.ts';

/** Where one's account is, and the way out. */
export function PersonPanel() {
  const { t } = useTranslation('account');
  const { data: session } = useGetSessionQuery();
  const [signOut] = useSignOutMutation();
  const dispatch = useDispatch<ApiDispatch>();
  const openDevice = useContext(DeviceContext);
  const role = session?.user?.role;
  // On a phone of their own what cannot be sent now goes later; the staff, whose computer is anybody's, are out at once.
  const isOut = role === undefined || isStaffRole(role);
  const beginAnew = () => {
    // A browser that brings the page back has it begin anew, too, as nobody's.
    window.addEventListener('pageshow', () => window.location.reload());
    window.location.replace('/');
  };
  const clear = () => (openDevice === null ? Promise.resolve() : clearComputer(openDevice));
  const { request, isSending } = useRequest({ failed: { name: 'partFailed', form: 'account' } });
  return (
    <div className={styles.buttons}>
      {role === 'patient' && (
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
          isOut || openDevice === null
            ? void request(
                {},
                () => signOut(),
                () =>
                  void clear()
                    .catch(() => undefined)
                    .finally(beginAnew),
              )
            : void letOut(openDevice, dispatch).finally(beginAnew)
        }
      >
        {t('menu.signOut')}
      </Button>
    </div>
  );
}
