import { useDispatch } from 'react-redux';
import { removalSaid } from '../../api/client/forgotten.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { forgetKept } from '../../lib/keptValue.ts';
import { Notice } from '../../ui/Notice.tsx';
import { REMOVAL_KEY } from './removal.ts';
import styles from './RemovalNotice.module.css';

/** That what this phone kept of somebody was removed; it stays until it has been read. */
export function RemovalNotice() {
  const { t } = useTranslation('forgetting');
  const dispatch = useDispatch();
  const close = () => {
    dispatch(removalSaid(false));
    forgetKept(() => localStorage, REMOVAL_KEY);
  };
  return (
    <div className={styles.notice}>
      <Notice kind="info" announced onClose={close}>
        {t('removed')}
      </Notice>
    </div>
  );
}
