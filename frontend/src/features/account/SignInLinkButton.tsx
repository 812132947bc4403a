import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useSendSignInLinkMutation } from '../../api/resources/reach.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import styles from './Account.module.css';

/** Sends a patient a link by which they sign in on their own phone. */
export function SignInLinkButton({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('account');
  const [send] = useSendSignInLinkMutation();
  const [said, setSaid] = useState<string | null>(null);
  const { request, isSending, failure } = useRequest({});
  return (
    <div className={styles.act}>
      <Button
        large
        icon={<KeyRound aria-hidden size={18} />}
        busy={isSending}
        disabled={patient.contactStopped}
        onClick={() => {
          setSaid(null);
          void request(
            null,
            (idempotencyKey) => send({ patientId: patient.id, idempotencyKey }),
            ({ status, message }) => setSaid(status === 'failed' ? message : t('link.sent')),
          );
        }}
      >
        {t('link.send')}
      </Button>
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {t('link.failed')} <ErrorReason error={failure} />
        </p>
      )}
      <p role="status">{said}</p>
    </div>
  );
}
