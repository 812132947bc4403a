import { useEffect, useRef } from 'react';
import type { Session } from '../../../../backend/contract/session.ts';
import { useSignInMutation } from '../../api/resources/account.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Account.module.css';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';
import { PasswordField } from './PasswordField.tsx';
import { usePasskeySignIn } from './usePasskeys.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

interface SignInValues {
  readonly email: string;
  readonly password: string;
}
type SignInProblem = 'emailMissing' | 'passwordMissing';

/** Minutes after which tries count no longer, as the server counts them. */
const TRIES_END_MIN = 15;

interface SignInFormProps {
  readonly onSignedIn: (session: Session) => void;
}

/** How often what a browser may fill in is asked for anew, ms: the server takes an answer for five minutes. */
const OFFERED_MS = 4 * MINUTE_MS;

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('account');
  const [signIn] = useSignInMutation();
  const form = useRequestForm<SignInValues, SignInProblem>({
    values: { email: '', password: '' },
    problemsOf: (values): Problems<SignInValues, SignInProblem> => ({
      ...(values.email.trim() === '' && { email: 'emailMissing' }),
      ...(values.password === '' && { password: 'passwordMissing' }),
    }),
    problemText: (problem) => t(`signIn.${problem}`),
    // Which of the two is wrong nobody is told; the one that can be mistyped without being seen is typed again.
    onFailed: (): void => empty(),
  });
  const empty = (): void => form.methods.setValue('password', '');
  const { failure } = form;
  const passkey = usePasskeySignIn(onSignedIn);
  const offer = useRef(passkey.offer);
  useEffect(() => {
    const offered = offer.current;
    void offered();
    const again = setInterval(() => void offered(), OFFERED_MS);
    return () => clearInterval(again);
  }, []);
  return (
    <Form
      className={styles.page}
      summary={t('signIn.heading')}
      problems={form.problems}
      onSubmit={form.submit((values) => form.request(values, () => signIn(values), onSignedIn))}
    >
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          <Refusal failure={failure} />
        </p>
      )}
      <TextField
        {...form.field('email')}
        type="email"
        autoComplete="username webauthn"
        label={t('signIn.email')}
      />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        label={t('signIn.password')}
      />
      <Button type="submit" variant="primary" large busy={form.isSubmitting}>
        {t(form.isSubmitting ? 'signIn.busy' : 'signIn.submit')}
      </Button>
      <PasskeyTrouble problem={passkey.problem} />
      <Button large busy={passkey.isAsking} onClick={() => void passkey.signIn()}>
        {t('passkey.signIn')}
      </Button>
    </Form>
  );
}

function Refusal({ failure }: { readonly failure: object }) {
  const { t } = useTranslation('account');
  if (isApiError(failure) && (failure.status === 401 || failure.status === 400)) return t('signIn.wrong');
  if (isApiError(failure) && failure.status === 429) return t('signIn.tooMany', { minutes: TRIES_END_MIN });
  return <ErrorReason error={failure} />;
}
