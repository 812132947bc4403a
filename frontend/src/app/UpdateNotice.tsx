import { useContext, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { LeaveGuardContext } from '../lib/leaveGuard.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { PageUpdates } from '../pwa/registerWorker.ts';

/** Says that a new version is there, and uses it when the reader says so, never by itself. */
export function UpdateNotice({ updates }: { readonly updates: PageUpdates }) {
  const { t } = useTranslation();
  const guard = useContext(LeaveGuardContext);
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady);
  if (!isReady) return null;
  return (
    <Notice
      kind="info"
      announced
      action={<Button onClick={() => guard.leave(() => updates.use())}>{t('update.use')}</Button>}
    >
      {t('update.ready')}
    </Notice>
  );
}
