import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import styles from '../patient/Care.module.css';
import { GroceryForm } from './GroceryForm.tsx';
import { LastSent } from './LastSent.tsx';
import { MessageForm } from './MessageForm.tsx';
import { useSyncDevicesMutation } from '../../api/resources/messages.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

/** What can be sent to a patient at once. What the latest flag calls for stands out. */
export function QuickActionsCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['care', 'common']);
  const { lastFlag, contactStopped } = patient;
  const isRed = lastFlag === 'RED';
  return (
    <Card heading={t('actions.heading')}>
      {contactStopped && (
        <Notice kind="warning">
          {t('common:contact.hindrance.stopped')}{' '}
          {t('actions.restarts', { outcome: t('common:contact.outcome.reached') })}
        </Notice>
      )}
      <div className={styles.actions}>
        <Disclosure summary={t('actions.grocery.heading')} emphasised={isRed || lastFlag === 'AMBER'}>
          <GroceryForm patient={patient} />
          <LastSent patientId={patient.id} channel="grocery" />
        </Disclosure>
        <Disclosure
          emphasised={isRed}
          summary={
            <>
              {t('actions.transport.heading')}
              {isRed && <Badge tone="red">{t('actions.recommended')}</Badge>}
            </>
          }
        >
          <MessageForm patient={patient} channel="transport" />
          <LastSent patientId={patient.id} channel="transport" />
        </Disclosure>
        <Disclosure summary={t('actions.ecg.heading')}>
          <MessageForm patient={patient} channel="ecg-request" />
          <LastSent patientId={patient.id} channel="ecg-request" />
        </Disclosure>
        <SyncButton patient={patient} />
      </div>
    </Card>
  );
}

function SyncButton({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const [sync, { isLoading }] = useSyncDevicesMutation();

  async function run() {
    const { data, error } = await sync({ patientId: patient.id, idempotencyKey: keys.keyFor(null) });
    if (data === undefined) {
      dispatch(
        toastAdded({ name: 'syncFailed', priority: 'failure', destructive: true, form: 'sync', error }),
      );
      return;
    }
    keys.done();
    const params = { devices: String(data.deviceCount) };
    dispatch(
      toastAdded({ name: 'devicesSynced', priority: 'success', form: 'sync', params, detail: patient.name }),
    );
  }

  return (
    <Button large icon={<RefreshCw aria-hidden size={18} />} busy={isLoading} onClick={() => void run()}>
      {isLoading ? t('actions.syncing') : t('actions.sync')}
    </Button>
  );
}
