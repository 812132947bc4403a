import type { Session } from '../../../../backend/contract/session.ts';
import { useId } from 'react';
import { useAcceptInvitationMutation, useGetInvitationQuery } from '../../api/resources/account.ts';
import { isApiError, isNotFound } from '../../api/client/apiError.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Account.module.css';
import { PasswordField } from './PasswordField.tsx';
import { usePasswordRefusal } from './usePasswordRefusal.ts';

interface InvitationValues {
  readonly password: string;
}

interface InvitationFormProps {
  readonly token: string;
  readonly onAccepted: (session: Session) => void;
}

/** The first password of a person who was invited. What is too easy does not use the invitation up. */
export function InvitationForm({ token, onAccepted }: InvitationFormProps) {
  const { t } = useTranslation('account');
  const emailId = useId();
  const { data: invited, error } = useGetInvitationQuery(token);
  const [accept] = useAcceptInvitationMutation();
  const refusalText = usePasswordRefusal();
  const form = useRequestForm<InvitationValues, 'passwordMissing'>({
    values: { password: '' },
    problemsOf: ({ password }) => (password === '' ? { password: 'passwordMissing' } : {}),
    problemText: () => t('signIn.passwordMissing'),
    refusalText,
  });
  // One that has ended is known before somebody has thought of a password.
  const failure = form.failure ?? (isNotFound(error) ? error : null);
  const hasIssues = isApiError(failure) && failure.issues.length > 0;
  return (
    <Form
      className={styles.page}
      summary={t('invite.problem')}
      problems={form.problems}
      onSubmit={form.submit((values) => form.request(values, () => accept({ token, ...values }), onAccepted))}
    >
      {failure !== null && !hasIssues && (
        <p role="alert" className={styles.problem}>
          {isNotFound(failure) ? t('invite.ended') : <ErrorReason error={failure} />}
        </p>
      )}
      {invited !== undefined && (
        // By it a password manager keeps the password, and its person comes in from then on.
        <TextField
          id={emailId}
          type="email"
          autoComplete="username"
          label={t('invite.email')}
          value={invited.email}
          readOnly
        />
      )}
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        label={t('invite.password')}
        hint={t('invite.rule')}
      />
      <Button type="submit" variant="primary" large busy={form.isSubmitting}>
        {t('invite.submit')}
      </Button>
    </Form>
  );
}
