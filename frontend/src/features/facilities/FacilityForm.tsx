import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import type { Facility } from '../../../../backend/contract/facility.ts';
import { useCorrectFacilityMutation } from '../../api/resources/emergency.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Choice } from '../../ui/Choice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';

interface FacilityValues {
  readonly phone: string;
  readonly operatingHours: string;
  readonly closed: boolean;
}

const noProblems = (): Problems<FacilityValues, 'none'> => ({});

/** What the clinic knows better of a hospital: its phone, its hours, and that it is no more. */
export function FacilityForm({ facility }: { readonly facility: Facility }) {
  const { t } = useTranslation('facilities');
  const [correct] = useCorrectFacilityMutation();
  const form = useRequestForm<FacilityValues, 'none'>({
    values: {
      phone: facility.phone ?? '',
      operatingHours: facility.operatingHours ?? '',
      closed: false,
    },
    problemsOf: noProblems,
    problemText: String,
  });
  const save = ({ phone, operatingHours, closed }: FacilityValues) => {
    const body = { phone: phone.trim() || null, operatingHours: operatingHours.trim() || null, closed };
    return form.request(
      body,
      (idempotencyKey) => correct({ facilityId: facility.id, body, idempotencyKey }),
      () => form.methods.reset({ phone, operatingHours, closed }),
    );
  };
  return (
    <RequestForm form={form} place="card" onSubmit={form.submit(save)} submit={t('save')}>
      <TextField {...form.field('phone')} type="tel" label={t('phone')} maxLength={40} />
      <TextField {...form.field('operatingHours')} label={t('hours')} maxLength={MAX_NAME} />
      <Choice type="checkbox" label={t('closed')} {...form.methods.register('closed')} />
    </RequestForm>
  );
}
