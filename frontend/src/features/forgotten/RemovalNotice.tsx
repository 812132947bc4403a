import { useDispatch } from 'react-redux';
import { removalSaid } from '../../api/client/forgotten.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './RemovalNotice.module.css';

/** That what this phone kept of somebody was removed; it stays until it has been read. */
export function RemovalNotice() {
  const { t } = useTranslation('forgetting');
  const dispatch = useDispatch();
  return (
    <div className={styles.notice}>
      <Notice kind="info" announced onClose={() => dispatch(removalSaid(false))}>
        {t('removed')}
      </Notice>
    </div>
  );
}
