import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Caregivers.module.css';
import { Helpers } from './Helpers.tsx';

/** A patient's own page of the people who help them. */
export function HelpersPage() {
  const { t } = useTranslation('caregivers');
  const { data: session } = useGetSessionQuery();
  const patientId = session?.patientId ?? null;
  return (
    <div className={styles.page}>
      <PageHeading title={t('mine')}>{t('mine')}</PageHeading>
      <p>{t('intro')}</p>
      {patientId !== null && <Helpers patientId={patientId} isTeam={false} />}
    </div>
  );
}
