import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { ClinicSettingsButton } from '../settings/ClinicSettingsButton.tsx';
import { AddPatientButton } from './AddPatientButton.tsx';
import { DashboardMenu } from './DashboardMenu.tsx';
import styles from './DashboardPage.module.css';
import { keepDialogs } from './keepDialogs.ts';
import { DashboardPatients } from './DashboardPatients.tsx';

/** The care team's worklist. */
export function DashboardPage() {
  const { t, i18n } = useTranslation('dashboard');
  const { data: session } = useGetSessionQuery();
  const isClinician = session?.user?.role === 'clinician';
  const maySeed = isClinician && session.mode === 'demonstration';
  useEffect(() => {
    if (isClinician) void keepDialogs(i18n);
  }, [isClinician, i18n]);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          <PageHeading title={t('heading')}>{t('heading')}</PageHeading>
          <p className={styles.subtitle}>{t('subtitle')}</p>
        </div>
        {isClinician && (
          <div className={styles.actions}>
            <AddPatientButton />
            <ClinicSettingsButton />
            <DashboardMenu maySeed={maySeed} />
          </div>
        )}
      </div>
      <DashboardPatients maySeed={maySeed} />
    </div>
  );
}
