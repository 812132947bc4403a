import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import type { CaregiverRight } from '../../../../events/enums.ts';
import { isConflict } from '../../api/client/apiError.ts';
import { useInviteCaregiverMutation } from '../../api/resources/caregivers.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Choice } from '../../ui/Choice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './Caregivers.module.css';

interface InviteValues {
  readonly name: string;
  readonly phoneNumber: string;
  readonly relation: string;
  readonly may: CaregiverRight;
  readonly until: string;
  readonly consent: boolean;
}

interface InviteHelperProps {
  readonly patientId: string;
  readonly isTeam: boolean;
  readonly onDone: () => void;
}

const MOST_FIRST: readonly CaregiverRight[] = ['both', 'read', 'report'];

/** Whom a patient lets in: name, telephone, what they may. The care team says that the patient agrees. */
export function InviteHelper({ patientId, isTeam, onDone }: InviteHelperProps) {
  const { t } = useTranslation('caregivers');
  const [invite] = useInviteCaregiverMutation();
  const form = useRequestForm<InviteValues, 'name' | 'phone' | 'consent'>({
    values: { name: '', phoneNumber: '', relation: '', may: 'both', until: '', consent: false },
    problemsOf: ({ name, phoneNumber, consent }) => ({
      ...(name.trim() === '' && { name: 'name' as const }),
      ...(phoneNumber.trim() === '' && { phoneNumber: 'phone' as const }),
      ...(isTeam && !consent && { consent: 'consent' as const }),
    }),
    problemText: (problem) => t(`invite.missing.${problem}`),
    refusalText: ({ path }) => t(path === 'until' ? 'invite.past' : 'invite.missing.phone'),
    failed: { name: 'saveFailed', form: 'caregivers' },
    isTold: isConflict,
  });
  const { error: consentError, ...consent } = form.field('consent');
  const { failure } = form;
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit((values) => {
        const { consent: agreed, until, ...body } = values;
        return form.request(
          values,
          (idempotencyKey) =>
            invite({
              patientId,
              body: { ...body, until: until === '' ? null : until, ...(isTeam ? { consent: agreed } : {}) },
              idempotencyKey,
            }),
          onDone,
        );
      })}
      failure={isConflict(failure) ? t('invite.tooMany') : t('invite.notSaved')}
      submit={t('invite.send')}
      submitting={t('invite.sending')}
      cancel={{ label: t('invite.cancel'), onCancel: onDone }}
    >
      <TextField {...form.field('name')} label={t('invite.name')} maxLength={MAX_NAME} />
      <TextField
        {...form.field('phoneNumber')}
        type="tel"
        inputMode="tel"
        label={t('invite.phone')}
        hint={t('invite.phoneHint')}
      />
      <SelectField {...form.field('may')} label={t('invite.may')}>
        {MOST_FIRST.map((right) => (
          <option key={right} value={right}>
            {t(`may.${right}`)}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('relation')} label={t('invite.relation')} maxLength={MAX_NAME} />
      <TextField
        {...form.field('until')}
        type="date"
        label={t('invite.until')}
        hint={t('invite.untilHint')}
      />
      {isTeam && (
        <div>
          <Choice {...consent} type="checkbox" label={t('invite.consent')} />
          {consentError !== undefined && <p className={styles.error}>{consentError}</p>}
        </div>
      )}
    </RequestForm>
  );
}
