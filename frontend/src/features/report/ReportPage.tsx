import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { usePhone } from '../outbox/phoneContext.ts';
import { PatientChooser } from './PatientChooser.tsx';
import styles from './Report.module.css';
import type { ReportForm } from './reportForm.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { useReportPerson } from './useReportPerson.ts';

/** A patient's own screen: whose entry it is, then the entry. */
export function ReportPage({ form }: { readonly form: ReportForm }) {
  const { t } = useTranslation('report');
  const phone = usePhone();
  const person = useReportPerson();
  const title = t(`title.${form}`);

  useEffect(() => {
    void phone.outbox.flush();
  }, [phone]);

  if (person.kind === 'known') {
    const { patient } = person.person;
    return (
      <div className={styles.page}>
        <PageHeading title={title}>{title}</PageHeading>
        {form === 'diabetes' && <p className={styles.intro}>{t('intro.diabetes')}</p>}
        <ReportScreen
          key={patient.id}
          form={form}
          phone={phone}
          person={person.person}
          onLeave={person.forget}
          onChange={person.change}
        />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeading title={title}>{title}</PageHeading>
      {person.kind === 'choosing' && <PatientChooser onChoose={person.choose} />}
      {person.kind === 'loading' && <Skeleton heights={[48, 320]} />}
      {person.kind === 'failed' && (
        <ErrorState heading={t('chooser.failed')} error={person.error} onRetry={person.retry} />
      )}
    </div>
  );
}
