import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { lazyScreen } from '../../i18n/lazyScreen.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { KeptReport } from '../outbox/keptReport.ts';
import { LazyOthersReports } from '../outbox/LazyOutbox.tsx';
import { usePhone } from '../outbox/deviceContext.ts';
import { FORM_FIRST_MS } from './firstQuestions.ts';
import styles from './Report.module.css';
import { useContinueAsPatientMutation } from '../../api/resources/reports.ts';
import type { ReportForm } from '../report-form/reportForm.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { useReportPerson } from './useReportPerson.ts';

/** A patient's own screen: whose entry it is, then the entry. */
export function ReportPage({ form }: { readonly form: ReportForm }) {
  const { t, i18n } = useTranslation('report');
  const phone = usePhone();
  const person = useReportPerson(phone);
  const [continueAsPatient] = useContinueAsPatientMutation();
  const title = t(`title.${form}`);
  // No patient ever sees it.
  const [Chooser] = useState(() =>
    lazyScreen(
      i18n,
      [],
      async () => (await import('./PatientChooser.tsx')).PatientChooser,
      <Skeleton heights={[48, 160]} />,
    ),
  );

  useEffect(() => {
    void phone.outbox.flush();
    // What follows the form must be there when the network is not.
    const timer = setTimeout(() => {
      void Promise.all([
        import('./GuidanceDialog.tsx'),
        import('./DiabetesStatusDialog.tsx'),
        import('./WaitingDialog.tsx'),
        import('./QuestionDialog.tsx'),
        import('./ClockQuestion.tsx'),
        loadTexts(i18n, ['guidance', 'results']),
      ]).catch(() => undefined);
    }, FORM_FIRST_MS);
    return () => clearTimeout(timer);
  }, [phone, i18n]);

  const continueAs = ({ patientId }: KeptReport) =>
    void continueAsPatient(patientId).then(() => phone.outbox.flush());

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
          onChange={person.change}
          onContinueAs={continueAs}
        />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeading title={title}>{title}</PageHeading>
      {person.kind !== 'loading' && <LazyOthersReports outbox={phone.outbox} onContinueAs={continueAs} />}
      {person.kind === 'choosing' && <Chooser onChoose={person.choose} />}
      {person.kind === 'left' && (
        <Notice kind="info" announced>
          {t('leave.done')}
        </Notice>
      )}
      {person.kind === 'loading' && <Skeleton heights={[48, 320]} />}
      {person.kind === 'failed' && (
        <ErrorState heading={t('chooser.failed')} error={person.error} onRetry={person.retry} />
      )}
    </div>
  );
}
