import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import type { TextPart } from '../../i18n/resources.ts';
import { classNames } from '../../lib/classNames.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { KeptReport } from '../outbox/keptReport.ts';
import { LazyOthersReports } from '../outbox/LazyOutbox.tsx';
import { useDevice } from '../outbox/deviceContext.ts';
import { LazyEmergency, LazyKeepForEmergency } from '../progress/LazyEmergency.tsx';
import { useProgressView } from '../progress/progressView.ts';
import { FORM_FIRST_MS } from './firstQuestions.ts';
import styles from './Report.module.css';
import { useContinueAsPatientMutation } from '../../api/resources/reports.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import type { ReportForm } from '../report-form/reportForm.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { useReportPerson } from './useReportPerson.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';

// No patient ever sees it.
const PatientChooser = lazyPart(
  async () => (await import('./PatientChooser.tsx')).PatientChooser,
  [],
  <Skeleton heights={[48, 160]} />,
);

/** Those of the parts that the worker keeps, in the reader's language, which the build cannot know. */
const TEXTS_TO_KEEP: readonly TextPart[] = [
  'guidance',
  'results',
  'answers',
  'emergency',
  'urgent',
  'taxi',
  'voice',
  'pulse',
  'ecg',
  'ecgWords',
  'plan',
  'devices',
  'learn',
];

/** A patient's own screen: whose entry it is, then the entry. */
export function ReportPage({ form }: { readonly form: ReportForm }) {
  const { t, i18n } = useTranslation(['report', 'common']);
  const device = useDevice();
  const person = useReportPerson(device);
  const [continueAsPatient] = useContinueAsPatientMutation();
  const isEmergency = useProgressView() === 'emergency';
  const title = isEmergency ? t('common:emergency.button') : t(`title.${form}`);
  const [isFormShown, setIsFormShown] = useState(false);

  const { data: session } = useGetSessionQuery();
  const userId = (session?.now ?? session)?.user?.id;
  // Also when somebody has signed in over the page: what waits for them waits no longer.
  useEffect(() => {
    if (userId !== undefined) void device?.outbox.flush();
  }, [device, userId]);
  useEffect(() => {
    // What follows the form must be there when the network is not.
    const timer = setTimeout(() => {
      setIsFormShown(true);
      void Promise.all([
        import('./GuidanceDialog.tsx'),
        import('./DiabetesStatusDialog.tsx'),
        import('./WaitingDialog.tsx'),
        import('./ReportForm.tsx'),
        import('../emergency/EmergencyView.tsx'),
        loadTexts(i18n, TEXTS_TO_KEEP),
      ]).catch(() => undefined);
    }, FORM_FIRST_MS);
    return () => clearTimeout(timer);
  }, [i18n]);

  const continueAs = ({ patientId }: KeptReport) =>
    void continueAsPatient(patientId).then(() => device?.outbox.flush());

  if (person.kind === 'known') {
    const { patient, role } = person.person;
    return (
      <div className={classNames(styles.page, isEmergency && styles.wide)}>
        <ReportScreen
          key={patient.id}
          form={form}
          device={device}
          person={person.person}
          onChange={person.change}
          onContinueAs={continueAs}
        />
        {isFormShown && device !== null && role === 'patient' && (
          <LazyKeepForEmergency patient={patient} device={device} />
        )}
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <PageHeading title={title}>{title}</PageHeading>
      {isEmergency && device !== null && <LazyEmergency patient={null} device={device} keepFor={null} />}
      {person.kind !== 'loading' && device !== null && (
        <LazyOthersReports outbox={device.outbox} onContinueAs={continueAs} />
      )}
      {person.kind === 'choosing' && <PatientChooser onChoose={person.choose} />}
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
