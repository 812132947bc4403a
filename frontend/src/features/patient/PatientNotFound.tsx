import { useTranslation } from '../../i18n/useTranslation.ts';
import { DASHBOARD_PATH } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StateCard } from '../../ui/StateCard.tsx';

/** Stands for the page of a patient who does not exist. */
export function PatientNotFound() {
  const { t } = useTranslation('errors');
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
      {t('patientNotFound.text')}
    </StateCard>
  );
}
