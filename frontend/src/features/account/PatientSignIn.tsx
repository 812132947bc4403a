import { useState } from 'react';
import type { Session } from '../../../../backend/contract/session.ts';
import { useRequestCodeMutation, useSignInMutation } from '../../api/resources/account.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Account.module.css';

/** Minutes after which codes may be asked for again, as the server counts them. */
const CODES_END_MIN = 60;

interface PatientSignInProps {
  readonly onSignedIn: (session: Session) => void;
}

/** A patient by a code to their own phone: the number first, then the code that came. */
export function PatientSignIn({ onSignedIn }: PatientSignInProps) {
  const [phone, setPhone] = useState<string | null>(null);
  return phone === null ? (
    <PhoneForm onSent={setPhone} />
  ) : (
    <CodeForm phone={phone} onSignedIn={onSignedIn} />
  );
}

function PhoneForm({ onSent }: { readonly onSent: (phone: string) => void }) {
  const { t } = useTranslation('account');
  const [requestCode] = useRequestCodeMutation();
  const form = useRequestForm<{ readonly phone: string }, 'phoneMissing'>({
    values: { phone: '' },
    problemsOf: ({ phone }) => (/\d/.test(phone) ? {} : { phone: 'phoneMissing' }),
    problemText: (problem) => t(`patient.${problem}`),
  });
  const { failure } = form;
  const isTooMany = isApiError(failure) && failure.status === 429;
  return (
    <Form
      className={styles.page}
      onSubmit={form.submit((values) =>
        form.request(
          values,
          () => requestCode(values.phone),
          () => onSent(values.phone),
        ),
      )}
    >
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {isTooMany ? t('signIn.tooMany', { minutes: CODES_END_MIN }) : <ErrorReason error={failure} />}
        </p>
      )}
      <TextField {...form.field('phone')} type="tel" autoComplete="tel" label={t('patient.phone')} />
      <Button type="submit" large busy={form.isSubmitting}>
        {t('patient.send')}
      </Button>
    </Form>
  );
}

function CodeForm({ phone, onSignedIn }: PatientSignInProps & { readonly phone: string }) {
  const { t } = useTranslation('account');
  const [signIn] = useSignInMutation();
  const form = useRequestForm<{ readonly code: string }, 'codeMissing'>({
    values: { code: '' },
    problemsOf: ({ code }) => (code.trim() === '' ? { code: 'codeMissing' } : {}),
    problemText: (problem) => t(`patient.${problem}`),
  });
  const { failure } = form;
  const isWrong = isApiError(failure) && failure.status === 401;
  return (
    <Form
      className={styles.page}
      onSubmit={form.submit(({ code }) =>
        form.request({ phone, code }, () => signIn({ phone, code }), onSignedIn),
      )}
    >
      <p role="status">{t('patient.sent')}</p>
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {isWrong ? t('patient.codeWrong') : <ErrorReason error={failure} />}
        </p>
      )}
      <TextField
        {...form.field('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('patient.code')}
      />
      <Button type="submit" variant="primary" large busy={form.isSubmitting}>
        {t(form.isSubmitting ? 'signIn.busy' : 'signIn.submit')}
      </Button>
    </Form>
  );
}
