import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useGetOwnPatientsQuery } from '../../api/resources/caregivers.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { type PageSession, useGetSessionQuery } from '../../api/resources/session.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { PATIENT_ENTRY_PATH, patientPath } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { isRefusal } from '../../ui/useErrorText.ts';
import { useDevice } from '../outbox/deviceContext.ts';
import { isLetOut } from '../pin/pinKept.ts';
import { keepShared, type KeptShared, keptShared, reportFor } from './keptShared.ts';
import styles from './Caregivers.module.css';

const RefusedReportsCard = lazyPart(
  async () => (await import('../outbox/RefusedReports.tsx')).RefusedReportsCard,
  ['report'],
);

/** Where somebody begins whom patients let in: the patients, how each is, and the way to report for them. */
export function CaregiverHome() {
  const { t } = useTranslation('caregivers');
  const session = useGetSessionQuery();
  const patients = useGetOwnPatientsQuery();
  const isNobody = isApiError(patients.error) && patients.error.status === 403;
  useKeeping(session.data, isNobody ? NOBODY : patients.data);
  const [kept] = useState(() => keptShared(() => localStorage));
  const userId = session.data?.user?.id ?? (session.isError ? kept?.userId : undefined);
  const isKeptShown =
    patients.data === undefined &&
    isUnreached(patients.error) &&
    kept !== null &&
    kept.userId === userId &&
    kept.patients.length > 0;
  return (
    <div className={styles.page}>
      <PageHeading title={t('home.heading')}>{t('home.heading')}</PageHeading>
      {isKeptShown ? (
        <KeptPatients kept={kept} onRetry={() => void patients.refetch()} />
      ) : isNobody ? (
        <Notice kind="info">{t('home.nobody')}</Notice>
      ) : (
        <QueryPart query={patients} failed={t('home.failed')} height={200}>
          {(shared) => (
            <ul className={styles.cards}>
              {shared.map((one) => (
                <li key={one.id}>
                  <SharedPatient patient={one} />
                </li>
              ))}
            </ul>
          )}
        </QueryPart>
      )}
      {/* What the phone keeps is opened once the patients are there, or are known not to be. */}
      {!patients.isLoading && userId !== undefined && <OwnRefusedReports userId={userId} />}
    </div>
  );
}

const NOBODY: readonly Patient[] = [];

/** No answer, or none about what was asked: what the server said before may still hold. */
const isUnreached = (error: unknown): boolean =>
  isApiError(error) && (typeof error.status !== 'number' || !isRefusal(error.status));

/** Keeps on the phone whom they may report for, as the server says it now. */
function useKeeping(session: PageSession | undefined, patients: readonly Patient[] | undefined): void {
  const userId = session?.user?.id;
  const keep = useEffectEvent((of: string, all: readonly Patient[]) => {
    // Whoever leaves the phone is forgotten there, also where something is still answered to them.
    if (session?.now !== undefined || isLetOut(() => localStorage)) return;
    const mayReport = ({ id }: Patient) =>
      session?.shared?.some(({ patientId, may }) => patientId === id && may !== 'read') === true;
    keepShared(() => localStorage, of, all.filter(mayReport));
  });
  useEffect(() => {
    if (userId !== undefined && patients !== undefined) keep(userId, patients);
  }, [userId, patients]);
}

interface KeptPatientsProps {
  readonly kept: KeptShared;
  readonly onRetry: () => void;
}

/** How they are nobody knows without a server; they can be reported for. */
function KeptPatients({ kept, onRetry }: KeptPatientsProps) {
  const { t } = useTranslation(['caregivers', 'errors']);
  return (
    <>
      <Notice kind="offline" action={<Button onClick={onRetry}>{t('errors:retry')}</Button>}>
        {t('home.kept')}
      </Notice>
      <ul className={styles.cards}>
        {kept.patients.map((patient) => (
          <li key={patient.id}>
            <Card heading={patient.name}>
              <div className={styles.buttons}>
                <ReportFor userId={kept.userId} patient={patient} />
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

interface OfCaregiver {
  readonly userId: string;
}

/** Reports that were not accepted: the right to give them may have ended, and with it the form on which they would be seen. */
function OwnRefusedReports({ userId }: OfCaregiver) {
  const device = useDevice();
  if (device === null) return null;
  return (
    <PartBoundary>
      <RefusedReportsCard outbox={device.outbox} userId={userId} />
    </PartBoundary>
  );
}

/** What of it may be done the server has said by what it told. */
function SharedPatient({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('caregivers');
  const { data: session } = useGetSessionQuery();
  const may = session?.shared?.find(({ patientId }) => patientId === patient.id)?.may;
  return (
    <Card heading={patient.name}>
      {may !== 'report' && (
        <div className={styles.state}>
          <LastReport log={patient.latestLog} />
        </div>
      )}
      <div className={styles.buttons}>
        {may !== 'read' && session?.user && <ReportFor userId={session.user.id} patient={patient} />}
        {may !== 'report' && (
          <ButtonLink large href={patientPath(patient.id)}>
            {t('home.see')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function ReportFor({ userId, patient }: OfCaregiver & { readonly patient: ReportPatient }) {
  const { t } = useTranslation('caregivers');
  const [, navigate] = useLocation();
  const report = () => {
    reportFor(() => localStorage, userId, patient);
    navigate(PATIENT_ENTRY_PATH);
  };
  return (
    <Button large variant="primary" onClick={report}>
      {t('home.report', { name: patient.name })}
    </Button>
  );
}

function LastReport({ log }: { readonly log: Log | null }) {
  const { t } = useTranslation(['caregivers', 'common']);
  const { dateTime } = useFormats();
  if (log === null) return <p className={styles.muted}>{t('home.noReport')}</p>;
  const { enteredBy, timestamp } = log;
  const said = { time: dateTime(timestamp), name: enteredBy?.name ?? '' };
  return (
    <>
      {log.limited ? <span>{t('common:log.limited')}</span> : <StatusChip flag={log.overallFlag} />}
      <span className={styles.muted}>{t(enteredBy === null ? 'home.last' : 'home.lastBy', said)}</span>
    </>
  );
}
