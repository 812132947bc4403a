import { useDispatch } from 'react-redux';
import { baseApi } from '../../api/client/baseApi.ts';
import { TAG_TYPES } from '../../api/client/tags.ts';
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
import { comeIn } from './comeIn.ts';
import { PasswordField } from './PasswordField.tsx';

interface SignInValues {
  readonly email: string;
  readonly password: string;
}
type SignInProblem = 'emailMissing' | 'passwordMissing';

/** Minutes after which tries count no longer, as the server counts them. */
const TRIES_END_MIN = 15;

export function SignInForm({ again }: { readonly again: string | undefined }) {
  const dispatch = useDispatch();
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
  return (
    <Form
      className={styles.page}
      summary={t('signIn.heading')}
      problems={form.problems}
      onSubmit={form.submit((values) =>
        form.request(
          values,
          () => signIn(values),
          ({ user }) => {
            // Whoever goes on finds what they were typing; what is shown of patients is asked for anew.
            if (user !== null && user.id === again) dispatch(baseApi.util.invalidateTags([...TAG_TYPES]));
            else comeIn();
          },
        ),
      )}
    >
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          <Refusal failure={failure} />
        </p>
      )}
      <TextField {...form.field('email')} type="email" autoComplete="username" label={t('signIn.email')} />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        label={t('signIn.password')}
      />
      <Button type="submit" variant="primary" large busy={form.isSubmitting}>
        {t(form.isSubmitting ? 'signIn.busy' : 'signIn.submit')}
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
