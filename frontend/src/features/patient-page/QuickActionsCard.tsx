import { RefreshCw } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import styles from '../patient/Care.module.css';
import { useSyncDevicesMutation } from '../../api/resources/messages.ts';
import { useRequest } from '../../ui/useRequest.ts';
import { GroceryForm, LessonAction, MessageForm } from './cardForms.ts';
import { NotSent } from '../../ui/NotSent.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const SignInLinkButton = lazyPart(
  async () => (await import('../account/SignInLinkButton.tsx')).SignInLinkButton,
  ['account'],
);

/** What can be sent to a patient at once. What the latest flag calls for stands out. */
export function QuickActionsCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['care', 'common']);
  const { data: session } = useGetSessionQuery();
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
          <PartBoundary>
            <GroceryForm patient={patient} />
          </PartBoundary>
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
          <PartBoundary>
            <MessageForm patient={patient} channel="transport" />
          </PartBoundary>
        </Disclosure>
        <Disclosure summary={t('actions.ecg.heading')}>
          <PartBoundary>
            <MessageForm patient={patient} channel="ecg-request" />
          </PartBoundary>
        </Disclosure>
        <PartBoundary>
          <LessonAction patient={patient} />
        </PartBoundary>
        <SyncButton patient={patient} />
        {session?.mode === 'accounts' && (
          <PartBoundary>
            <SignInLinkButton patient={patient} />
          </PartBoundary>
        )}
      </div>
    </Card>
  );
}

function SyncButton({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const dispatch = useDispatch();
  const { isSending, failure, request } = useRequest({ failed: { name: 'syncFailed', form: 'sync' } });
  const [sync] = useSyncDevicesMutation();

  const run = () =>
    request(
      null,
      (idempotencyKey) => sync({ patientId: patient.id, idempotencyKey }),
      ({ deviceCount }) => {
        const params = { devices: String(deviceCount) };
        const detail = patient.name;
        dispatch(toastAdded({ name: 'devicesSynced', priority: 'success', form: 'sync', params, detail }));
      },
    );

  return (
    <>
      <Button large icon={<RefreshCw aria-hidden size={18} />} busy={isSending} onClick={() => void run()}>
        {isSending ? t('actions.syncing') : t('actions.sync')}
      </Button>
      <NotSent failure={failure && { error: failure }}>{t('toast.syncFailed.text')}</NotSent>
    </>
  );
}
