import { useGetPlanQuery } from '../../api/resources/plan.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** That a higher plan was asked for, and when; its texts are those of `plan`. */
export function PlanAsked({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('plan');
  const { dayAndMonth } = useFormats();
  const requested = useGetPlanQuery(patientId).data?.requested ?? null;
  if (requested === null) return null;
  return <strong>{t('clinician.asked', { tier: requested.tier, day: dayAndMonth(requested.at) })}</strong>;
}
