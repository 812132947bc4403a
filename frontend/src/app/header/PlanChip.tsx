import { useGetPlanQuery } from '../../api/resources/plan.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Which plan a patient has, in a word. */
export function PlanChip({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('plan');
  const { data: plan } = useGetPlanQuery(patientId);
  return plan === undefined ? null : <span>{t('chip', { tier: plan.effectiveTier })}</span>;
}
