import { useState } from 'react';
import { Redirect, useParams, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { isNotFound } from '../../api/client/apiError.ts';
import { useGetPatientQuery } from '../../api/resources/patients.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { addLogPath, decodePathPart } from '../../lib/paths.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { CurrentVitals } from '../logs/CurrentVitals.tsx';
import { StatusCard } from '../logs/StatusCard.tsx';
import { LeftBand } from '../patient/LeftBand.tsx';
import { PatientNotFound } from '../patient/PatientNotFound.tsx';
import {
  ContactCard,
  DevicesCard,
  EcgCard,
  ExpectedLogs,
  HelpersCard,
  JourneyTimeline,
  LimitsCard,
  LogList,
  MedicationsCard,
  MilestonesCard,
  NotesCard,
  OrdersCard,
  PatientTrends,
  QuickActionsCard,
  SummaryCard,
} from './courseParts.tsx';
import { JumpList, Place } from './JumpList.tsx';
import { LowerEdge } from './LowerEdge.tsx';
import { PatientHead } from './PatientHead.tsx';
import styles from './PatientPage.module.css';
import { TestsCard } from './TestsCard.tsx';

// With the bounds of every form; whoever has just saved a log may have a hint.
const HintsNotice = lazyPart(async () => (await import('../logs/HintsNotice.tsx')).HintsNotice);

/** One patient: how they are, what is due and what can be sent, trends, the newest logs, what was planned and what happened. */
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
  // Whose session ends finds the page as it was when they have signed in again, and with it what they were typing.
  const [role, setRole] = useState(session?.user?.role);
  if (session?.user && session.user.role !== role) setRole(session.user.role);
  const isTeam = role === 'clinician';
  if (isNotFound(error)) return <PatientNotFound error={error} />;
  return (
    <div className={styles.page}>
      <PatientHead
        patient={data}
        isTeam={isTeam}
        hasDashboard={role !== 'patient'}
        jumps={<JumpList isTeam={isTeam} hasLogs={data !== undefined && data.latestLog !== null} />}
      />
      {isTeam && data !== undefined && <LeftBand patient={data} />}
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
          {isTeam && <LowerEdge patient={data} />}
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

/** How they are, against which limits and what is due stand first; what is read now and then stands below. */
function PatientSections({ patient, isTeam }: PatientSectionsProps) {
  const { latestLog, logs } = patient;
  const saved: unknown = useHistoryState();
  const hasLogs = latestLog !== null;
  const asTeam = isTeam ? { patient } : {};
  return (
    <>
      {saved !== null && (
        <PartBoundary>
          <HintsNotice />
        </PartBoundary>
      )}
      <div className={styles.sections}>
        {hasLogs && (
          <div className={styles.now}>
            <Place name="status">
              <StatusCard log={latestLog} {...asTeam} />
            </Place>
            <CurrentVitals log={latestLog} {...asTeam} />
          </div>
        )}
        <div className={styles.side}>
          <Place name="tests">
            <TestsCard patient={patient} isTeam={isTeam} />
          </Place>
          {isTeam && (
            <>
              <Place name="notes">
                <NotesCard patient={patient} />
              </Place>
              <Place name="medicines">
                <MedicationsCard patient={patient} />
              </Place>
              <Place name="actions">
                <QuickActionsCard patient={patient} />
                <DevicesCard patient={patient} />
              </Place>
              <Place name="contact">
                <ContactCard patient={patient} />
                <HelpersCard patient={patient} />
              </Place>
              <Place name="milestones">
                <MilestonesCard patient={patient} />
              </Place>
              <Place name="progress">
                <ExpectedLogs patient={patient} />
              </Place>
            </>
          )}
        </div>
        <div className={styles.main}>
          {hasLogs && (
            <Place name="trends">
              <PatientTrends patient={patient} />
            </Place>
          )}
          {isTeam && (
            <>
              <Place name="limits">
                <LimitsCard patient={patient} />
              </Place>
              <Place name="ecg">
                <EcgCard patient={patient} />
              </Place>
            </>
          )}
          <Place name="logs">
            <LogList logs={logs} isShort={isTeam} />
          </Place>
          {isTeam && (
            <Place name="orders">
              <OrdersCard patient={patient} />
            </Place>
          )}
          <Place name="summary">
            <SummaryCard patient={patient} />
          </Place>
          <Place name="journey">
            <JourneyTimeline patient={patient} />
          </Place>
        </div>
      </div>
    </>
  );
}
