import { useDispatch } from 'react-redux';
import { PLAN_TIERS } from '../../../../events/enums.ts';
import { useGetClinicQuery } from '../../api/resources/clinic.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useRequest } from '../../ui/useRequest.ts';
import { useClinicChange } from './useClinicChange.ts';

/** What the clinic has bought for all of its patients, where that is the administrator's to change. */
export function ClinicPlan() {
  const { t } = useTranslation('settings');
  const dispatch = useDispatch();
  const clinic = useGetClinicQuery();
  const { request } = useRequest({ failed: { name: 'saveFailed', form: 'clinic' } });
  const change = useClinicChange(request, () =>
    dispatch(toastAdded({ name: 'clinicSaved', priority: 'success', form: 'clinic' })),
  );
  return (
    <QueryPart query={clinic} failed={t('clinic.failed')} height={160}>
      {(present) => (
        <Card heading={present.name}>
          <SelectField
            id="clinic-plan"
            label={t('clinic.planTier')}
            hint={t('clinic.planTierHint')}
            value={present.planTier}
            onChange={({ target }) => {
              const planTier = PLAN_TIERS.find((tier) => tier === target.value);
              if (planTier !== undefined) change(present, { planTier });
            }}
          >
            {PLAN_TIERS.map((tier) => (
              <option key={tier}>{tier}</option>
            ))}
          </SelectField>
        </Card>
      )}
    </QueryPart>
  );
}
