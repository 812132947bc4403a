import { useState } from 'react';
import type { Session } from '../../../../backend/contract/session.ts';
import { isApiError } from '../../api/client/apiError.ts';
import {
  useMakeRecoveryCodesMutation,
  useSignInMutation,
  useSignOutMutation,
} from '../../api/resources/account.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Account.module.css';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { deviceName, useMakePasskey, usePasskeySignIn } from './usePasskeys.ts';

interface SecondStepProps {
  readonly next: NonNullable<Session['next']>;
  readonly onSignedIn: (session: Session) => void;
  /** They are in, and are told the codes for the day that the passkey is lost. */
  readonly onCodes: () => void;
  /** They have made their first passkey, and kept the codes. */
  readonly onEnrolled: () => void;
  readonly onSomebodyElse: () => void;
}

/** What whoever has shown their password shows beside it. */
export function SecondStep({ next, onSignedIn, onCodes, onEnrolled, onSomebodyElse }: SecondStepProps) {
  const { t } = useTranslation('account');
  const [signOut] = useSignOutMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null)
    return (
      <>
        <RecoveryCodes codes={codes} />
        <Button variant="primary" large onClick={onEnrolled}>
          {t('recovery.kept')}
        </Button>
      </>
    );
  return (
    <>
      {next === 'passkey' ? (
        <ShowPasskey onSignedIn={onSignedIn} />
      ) : (
        <MakePasskey
          onCodes={(made) => {
            onCodes();
            setCodes(made);
          }}
          onEnrolled={onEnrolled}
        />
      )}
      <Button variant="quiet" onClick={() => void signOut().then(onSomebodyElse)}>
        {t('passkey.somebodyElse')}
      </Button>
    </>
  );
}

function ShowPasskey({ onSignedIn }: Pick<SecondStepProps, 'onSignedIn'>) {
  const { t } = useTranslation('account');
  const { problem, isAsking, signIn } = usePasskeySignIn(onSignedIn);
  return (
    <>
      <p>{t('passkey.show')}</p>
      <PasskeyTrouble problem={problem} />
      <Button variant="primary" large busy={isAsking} onClick={() => void signIn()}>
        {t('passkey.use')}
      </Button>
      <Disclosure summary={t('recovery.lost')}>
        <RecoveryForm onSignedIn={onSignedIn} />
      </Disclosure>
    </>
  );
}

function RecoveryForm({ onSignedIn }: Pick<SecondStepProps, 'onSignedIn'>) {
  const { t } = useTranslation('account');
  const [signIn] = useSignInMutation();
  const form = useRequestForm<{ readonly recoveryCode: string }, 'codeMissing'>({
    values: { recoveryCode: '' },
    problemsOf: ({ recoveryCode }) => (recoveryCode.trim() === '' ? { recoveryCode: 'codeMissing' } : {}),
    problemText: (problem) => t(`patient.${problem}`),
  });
  const { failure } = form;
  const isWrong = isApiError(failure) && failure.status === 401;
  return (
    <Form
      className={styles.page}
      onSubmit={form.submit((values) => form.request(values, () => signIn(values), onSignedIn))}
    >
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {isWrong ? t('patient.codeWrong') : <ErrorReason error={failure} />}
        </p>
      )}
      <TextField {...form.field('recoveryCode')} autoComplete="one-time-code" label={t('recovery.code')} />
      <Button type="submit" large busy={form.isSubmitting}>
        {t(form.isSubmitting ? 'signIn.busy' : 'signIn.submit')}
      </Button>
    </Form>
  );
}

/** Makes the first passkey, and then the codes for the day that it is lost. */
function MakePasskey({
  onCodes,
  onEnrolled,
}: Pick<SecondStepProps, 'onEnrolled'> & { readonly onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('account');
  const [makeCodes] = useMakeRecoveryCodesMutation();
  const { problem, isAsking, make } = useMakePasskey(() => {
    void makeCodes().then(({ data }) => {
      // Whoever is not told them now makes them on the page of their account.
      if (data === undefined) onEnrolled();
      else onCodes(data.codes);
    });
  });
  return (
    <>
      <p>{t('passkey.needed')}</p>
      <p className={styles.muted}>{t('passkey.what')}</p>
      <PasskeyTrouble problem={problem} />
      <Button variant="primary" large busy={isAsking} onClick={() => void make(deviceName())}>
        {t('passkey.make')}
      </Button>
    </>
  );
}
