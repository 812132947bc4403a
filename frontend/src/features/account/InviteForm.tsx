import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { STAFF_ROLES, type StaffRole } from '../../../../events/enums.ts';
import { isConflict } from '../../api/client/apiError.ts';
import { useGetClinicsQuery, useInviteUserMutation } from '../../api/resources/account.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './Account.module.css';

interface InviteValues {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: StaffRole;
  readonly clinicId: string;
}

interface InviteFormProps {
  readonly onDone: () => void;
  readonly onInvited: (invited: { readonly name: string; readonly url: string }) => void;
}

export function InviteForm({ onDone, onInvited }: InviteFormProps) {
  const { t } = useTranslation('account');
  const [invite] = useInviteUserMutation();
  const { data: clinics = [] } = useGetClinicsQuery();
  const form = useRequestForm<InviteValues, 'missing'>({
    values: { email: '', firstName: '', lastName: '', role: 'clinician', clinicId: 'main' },
    problemsOf: ({ email, firstName, lastName }) => ({
      ...(email.trim() === '' && { email: 'missing' as const }),
      ...(firstName.trim() === '' && { firstName: 'missing' as const }),
      ...(lastName.trim() === '' && { lastName: 'missing' as const }),
    }),
    problemText: () => t('people.missing'),
    failed: { name: 'saveFailed', form: 'person' },
    isTold: isConflict,
  });
  const { failure } = form;
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit((values) =>
        form.request(
          values,
          (idempotencyKey) => invite({ body: values, idempotencyKey }),
          ({ user, invitationUrl }) => {
            onInvited({ name: user.name, url: invitationUrl });
            onDone();
          },
        ),
      )}
      failure={isConflict(failure) ? t('people.taken') : t('people.notSaved')}
      submit={t('people.send')}
      submitting={t('people.sending')}
      cancel={{ label: t('people.cancel'), onCancel: onDone }}
    >
      <TextField {...form.field('firstName')} label={t('people.firstName')} maxLength={MAX_NAME} />
      <TextField {...form.field('lastName')} label={t('people.lastName')} maxLength={MAX_NAME} />
      <TextField {...form.field('email')} type="email" label={t('people.email')} maxLength={MAX_NAME} />
      <SelectField {...form.field('role')} label={t('people.role.label')}>
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`people.role.${role}`)}
          </option>
        ))}
      </SelectField>
      {clinics.length > 1 && (
        <SelectField {...form.field('clinicId')} label={t('people.clinic')}>
          {clinics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </RequestForm>
  );
}

/** The address by which somebody comes in for the first time; it is shown once. */
export function Invited({ name, url }: { readonly name: string; readonly url: string }) {
  const { t } = useTranslation('account');
  return (
    <div role="status">
      <p>{t('people.invitation', { name })}</p>
      <p className={styles.address}>
        <code>{url}</code>
        <CopyButton text={url} label={t('people.copy')} copied={t('copied')} />
      </p>
    </div>
  );
}
