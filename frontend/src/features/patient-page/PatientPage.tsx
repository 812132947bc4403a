import { ArrowLeft, Plus } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSelector } from 'react-redux';
import { Link, Redirect, useParams, useSearch } from 'wouter';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { isNotFound } from '../../api/client/apiError.ts';
import { selectLiveStatus } from '../../api/live/liveSlice.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { CustomAlertButton } from '../alerts/CustomAlertButton.tsx';
import { CurrentVitals } from '../logs/CurrentVitals.tsx';
import { ContactButtons } from '../contact/ContactButtons.tsx';
import { HintsNotice } from '../logs/HintsNotice.tsx';
import { StatusCard } from '../logs/StatusCard.tsx';
import { EditPatientButton } from '../patient-form/EditPatientButton.tsx';
import { SilentMark } from '../patient/SilentMark.tsx';
import { EditThresholdsButton } from '../settings/EditThresholdsButton.tsx';
import { LeftBand } from '../patient/LeftBand.tsx';
import {
  ContactCard,
  ExpectedLogs,
  JourneyTimeline,
  LimitsCard,
  LogList,
  MilestonesCard,
  PatientTrends,
  RecentBloodTests,
  SummaryCard,
  UpcomingTests,
} from './courseParts.tsx';
import { QuickActionsCard } from './QuickActionsCard.tsx';
import { TestsCard } from './TestsCard.tsx';
import { PatientLine } from '../patient/PatientLine.tsx';
import { useGetPatientQuery } from '../../api/resources/patients.ts';
import { addLogPath, DASHBOARD_PATH, decodePathPart } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { JumpList, Place } from './JumpList.tsx';
import { PatientNotFound } from '../patient/PatientNotFound.tsx';
import styles from './PatientPage.module.css';

/** One patient: tests, what can be sent, status, trends, the newest logs, what was planned and what happened. */
export function PatientPage() {
  const { id } = useParams<{ id: string }>();
  const search = new URLSearchParams(useSearch());
  // One reading of the specification has the add-log screen here.
  if (search.get('log') === '1') return <Redirect href={addLogPath(decodePathPart(id))} replace />;
  return <Patient key={id} patientId={decodePathPart(id)} />;
}

function Patient({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('patient');
  const { data: session } = useGetSessionQuery();
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useGetPatientQuery(patientId);
  const isTeam = session?.user.role === 'clinician';
  if (isNotFound(error)) return <PatientNotFound />;
  const title = data?.name ?? t('loading');
  return (
    <div className={styles.page}>
      {session?.user.role !== 'patient' && (
        <Link href={DASHBOARD_PATH} className={styles.back}>
          <ArrowLeft aria-hidden size={18} />
          {t('back')}
        </Link>
      )}
      {isTeam && data !== undefined && <LeftBand patient={data} />}
      <div className={styles.head}>
        <div className={styles.person}>
          <PageHeading title={title}>{title}</PageHeading>
          {data !== undefined && (
            <>
              <PatientLine patient={data} />
              <div className={styles.marks}>
                <LiveWord />
                <SilentMark patient={data} />
              </div>
            </>
          )}
        </div>
        {data !== undefined && (
          <div className={styles.actions}>
            <ButtonLink variant="primary" href={addLogPath(patientId)} icon={<Plus aria-hidden size={18} />}>
              {t('addLog')}
            </ButtonLink>
            {isTeam && (
              <>
                <ContactButtons patient={data} place="patient">
                  <CustomAlertButton patient={data} />
                  <EditThresholdsButton patient={data} />
                  <EditPatientButton patient={data} />
                </ContactButtons>
              </>
            )}
          </div>
        )}
      </div>
      {data === undefined && error !== undefined && !isFetching && (
        <ErrorState heading={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && (error === undefined || isFetching) && <Skeleton heights={[200, 150, 320]} />}
      {data !== undefined && (
        <>
          <StaleNotice
            since={fulfilledTimeStamp}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
          <PatientSections patient={data} isTeam={isTeam} />
        </>
      )}
    </div>
  );
}

interface PatientSectionsProps {
  readonly patient: PatientWithLogs;
  /** Whether the reader is of the care team; a patient sees what concerns them, and no tools. */
  readonly isTeam: boolean;
}

/** In the order of the specification; where there is room, tests and tools stand beside the rest. */
function PatientSections({ patient, isTeam }: PatientSectionsProps) {
  const { latestLog, logs } = patient;
  const hasLogs = latestLog !== null;
  return (
    <>
      <HintsNotice />
      <JumpList isTeam={isTeam} hasLogs={hasLogs} />
      <div className={styles.sections}>
        <div className={styles.tools}>
          <Place name="tests">
            <TestsCard patient={patient} isTeam={isTeam} />
          </Place>
          {isTeam && (
            <Place name="actions">
              <QuickActionsCard patient={patient} />
            </Place>
          )}
        </div>
        <div className={styles.main}>
          {hasLogs && (
            <>
              <Place name="status">
                <StatusCard log={latestLog} explained={isTeam} />
              </Place>
              <CurrentVitals log={latestLog} />
              <Place name="trends">
                <PatientTrends patient={patient} />
              </Place>
            </>
          )}
          <Place name="logs">
            <LogList logs={logs} />
          </Place>
        </div>
        <div className={styles.course}>
          <Place name="summary">
            <SummaryCard patient={patient} />
          </Place>
          {isTeam && (
            <>
              <Place name="contact">
                <ContactCard patient={patient} />
              </Place>
              <Place name="milestones">
                <MilestonesCard patient={patient} />
              </Place>
            </>
          )}
          <UpcomingTests patient={patient} />
          <RecentBloodTests patient={patient} />
          {isTeam && (
            <>
              <Place name="limits">
                <LimitsCard patient={patient} />
              </Place>
              <ExpectedLogs patient={patient} />
            </>
          )}
          <Place name="journey">
            <JourneyTimeline patient={patient} />
          </Place>
        </div>
      </div>
    </>
  );
}

/** Whether this page is kept up to date, in a word; its place is held until the first connection has been tried. */
function LiveWord() {
  const { t } = useTranslation('patient');
  const status = useSelector(selectLiveStatus);
  return (
    <span className={styles[status]}>
      <span className={styles.dot} aria-hidden />
      {status === 'offline' ? t('offline') : t('live')}
    </span>
  );
}
