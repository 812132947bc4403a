import { useTranslation } from 'react-i18next';
import { useGetSessionQuery } from '../../api/sessionApi.ts';
import { addLogPath, DASHBOARD_PATH } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { StateCard } from '../../ui/StateCard.tsx';

/** Says that the patient's own entry comes with a later version, and where a log can be entered now. */
export function LaterPage({ module }: { readonly module: 'cardiovascular' | 'diabetes' }) {
  const { t } = useTranslation();
  const { data: session } = useGetSessionQuery();
  const title = t(`later.${module}`);
  const patientId = session?.user.role === 'patient' ? session.patientId : null;
  return (
    <StateCard
      kind="empty"
      heading={<PageHeading title={title}>{title}</PageHeading>}
      action={
        patientId === null ? (
          <ButtonLink variant="primary" href={DASHBOARD_PATH}>
            {t('later.toDashboard')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" large href={addLogPath(patientId)}>
            {t('later.toLog')}
          </ButtonLink>
        )
      }
    >
      {t(patientId === null ? 'later.textForTeam' : 'later.textForPatient')}
    </StateCard>
  );
}
