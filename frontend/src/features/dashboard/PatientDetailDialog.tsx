import { ExternalLink } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isNotFound } from '../../api/client/apiError.ts';
import { patientPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { CustomAlertButton } from '../alerts/CustomAlertButton.tsx';
import { ContactButtons } from '../contact/ContactButtons.tsx';
import { CurrentVitals } from '../logs/CurrentVitals.tsx';
import { LogList } from '../logs/LogList.tsx';
import { StatusCard } from '../logs/StatusCard.tsx';
import { RecentBloodTests, UpcomingTests } from '../patient/BloodTestCards.tsx';
import { LeftBand } from '../patient/LeftBand.tsx';
import { useLoadedPatients } from '../patient/useLoadedPatients.ts';
import { useSeePatient } from '../patient/useSeePatient.ts';
import { EditThresholdsButton } from '../settings/EditThresholdsButton.tsx';
import { PatientTrends } from '../trends/PatientTrends.tsx';
import { EditPatientButton } from '../patient-form/EditPatientButton.tsx';
import styles from './PatientDetailDialog.module.css';
import { PatientLine } from '../patient/PatientLine.tsx';
import { useGetPatientQuery } from '../../api/resources/patients.ts';

interface PatientDetailDialogProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** The specification's figure: the dialog shows fewer than the page. */
const LOGS_SHOWN = 5;

/** A patient over the dashboard: how they are, and what can be done for them. */
export function PatientDetailDialog({ patientId, onClose }: PatientDetailDialogProps) {
  const { t } = useTranslation(['patient', 'errors']);
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useGetPatientQuery(patientId);
  useSeePatient(data);
  const title = data === undefined ? t('detail.heading') : t('detail.title', { name: data.name });

  return (
    <Dialog title={title} onClose={onClose} wide hasStep={false}>
      {isNotFound(error) ? (
        <StateCard kind="noMatch" heading={t('errors:patientNotFound.title')}>
          {t('errors:patientNotFound.text')}
        </StateCard>
      ) : data === undefined ? (
        error === undefined || isFetching ? (
          <Skeleton heights={[24, 200, 150, 320]} />
        ) : (
          <>
            <ErrorState
              heading={t('failed')}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
            <AsListed patientId={patientId} />
          </>
        )
      ) : (
        <>
          <PatientLine patient={data} />
          <StaleNotice
            since={fulfilledTimeStamp}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
          <LeftBand patient={data} />
          {data.latestLog !== null && (
            <>
              <StatusCard log={data.latestLog} patient={data} />
              <CurrentVitals log={data.latestLog} patient={data} />
            </>
          )}
          <PatientTrends patient={data} />
          <div className={styles.tests}>
            <RecentBloodTests patient={data} />
            <UpcomingTests patient={data} />
          </div>
          <LogList logs={data.logs} count={LOGS_SHOWN} />
          <div className={styles.actions}>
            <ContactButtons patient={data} place="patient">
              <CustomAlertButton patient={data} />
              <EditThresholdsButton patient={data} />
            </ContactButtons>
            <EditPatientButton patient={data} />
            <ButtonLink href={patientPath(patientId)} icon={<ExternalLink aria-hidden size={18} />}>
              {t('detail.openPage')}
            </ButtonLink>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What the list has told of a patient who cannot be asked for: how they are, and the number to call. */
function AsListed({ patientId }: { readonly patientId: string }) {
  const patient = useLoadedPatients()?.patients.find(({ id }) => id === patientId);
  if (patient === undefined) return null;
  return (
    <>
      <PatientLine patient={patient} />
      {patient.latestLog !== null && (
        <>
          <StatusCard log={patient.latestLog} patient={patient} />
          <CurrentVitals log={patient.latestLog} patient={patient} />
        </>
      )}
    </>
  );
}
