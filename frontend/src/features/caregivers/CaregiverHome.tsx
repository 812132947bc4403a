import { useLocation } from 'wouter';
import type { Log } from '../../../../backend/contract/log.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useGetOwnPatientsQuery } from '../../api/resources/caregivers.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
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
import { useDevice } from '../outbox/deviceContext.ts';
import { storePerson } from '../report/keptPerson.ts';
import styles from './Caregivers.module.css';

const RefusedReportsCard = lazyPart(
  async () => (await import('../outbox/RefusedReports.tsx')).RefusedReportsCard,
  ['report'],
);

/** Where somebody begins whom patients let in: the patients, how each is, and the way to report for them. */
export function CaregiverHome() {
  const { t } = useTranslation('caregivers');
  const patients = useGetOwnPatientsQuery();
  const isNobody = isApiError(patients.error) && patients.error.status === 403;
  return (
    <div className={styles.page}>
      <PageHeading title={t('home.heading')}>{t('home.heading')}</PageHeading>
      {isNobody ? (
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
      {!patients.isLoading && <OwnRefusedReports />}
    </div>
  );
}

/** Reports that were not accepted: the right to give them may have ended, and with it the form on which they would be seen. */
function OwnRefusedReports() {
  const device = useDevice();
  const { data: session } = useGetSessionQuery();
  const userId = session?.user?.id;
  if (device === null || userId === undefined) return null;
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
  const [, navigate] = useLocation();
  const user = session?.user;
  const may = session?.shared?.find(({ patientId }) => patientId === patient.id)?.may;
  const report = () => {
    if (!user) return;
    storePerson(() => localStorage, { userId: user.id, role: user.role, patient });
    navigate(PATIENT_ENTRY_PATH);
  };
  return (
    <Card heading={patient.name}>
      {may !== 'report' && (
        <div className={styles.state}>
          <LastReport log={patient.latestLog} />
        </div>
      )}
      <div className={styles.buttons}>
        {may !== 'read' && (
          <Button large variant="primary" onClick={report}>
            {t('home.report', { name: patient.name })}
          </Button>
        )}
        {may !== 'report' && (
          <ButtonLink large href={patientPath(patient.id)}>
            {t('home.see')}
          </ButtonLink>
        )}
      </div>
    </Card>
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
