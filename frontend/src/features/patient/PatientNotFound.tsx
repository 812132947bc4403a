import { isApiError } from '../../api/client/apiError.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { DASHBOARD_PATH } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StateCard } from '../../ui/StateCard.tsx';

/** Stands for the page of a patient who does not exist, or was forgotten. */
export function PatientNotFound({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('errors');
  const isForgotten = isApiError(error) && error.forgotten !== undefined;
  return (
    <StateCard
      kind="noMatch"
      heading={<PageHeading title={t('patientNotFound.title')}>{t('patientNotFound.title')}</PageHeading>}
      action={
        <ButtonLink variant="primary" href={DASHBOARD_PATH}>
          {t('patientNotFound.back')}
        </ButtonLink>
      }
    >
      {t(isForgotten ? 'patientNotFound.forgotten' : 'patientNotFound.text')}
    </StateCard>
  );
}
