import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { isNotFound } from '../../api/client/apiError.ts';
import { patientPath } from '../../lib/paths.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { CustomAlertButton } from '../alerts/CustomAlertButton.tsx';
import { CallButton, Hindrance } from '../contact/CallButton.tsx';
import { offerCallFoot } from '../contact/callFoot.ts';
import { selectCall } from '../contact/callSlice.ts';
import { WhatsAppButton } from '../contact/WhatsAppButton.tsx';
import { CurrentVitals } from '../logs/CurrentVitals.tsx';
import { LogList } from '../logs/LogList.tsx';
import { StatusCard } from '../logs/StatusCard.tsx';
import { RecentBloodTests, UpcomingTests } from '../patient/BloodTestCards.tsx';
import { LeftBand } from '../patient/LeftBand.tsx';
import { useLoadedPatients } from '../patient/useLoadedPatients.ts';
import { useSeePatient } from '../patient/useSeePatient.ts';
import { AcknowledgeButton } from '../patient-page/AcknowledgeButton.tsx';
import { HAS_ROOM } from '../patient-page/hasRoom.ts';
import { LowerEdge } from '../patient-page/LowerEdge.tsx';
import { type PatientDialog, PatientDialogs } from '../patient-page/PatientDialogs.tsx';
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
  const loaded = useLoadedPatients();
  const listed = loaded?.patients.find(({ id }) => id === patientId);
  const isWide = useMediaQuery(HAS_ROOM);
  const [opened, setOpened] = useState<PatientDialog | null>(null);
  const patient = data ?? (isNotFound(error) ? undefined : listed);
  const title = patient === undefined ? t('detail.heading') : t('detail.title', { name: patient.name });

  return (
    <Dialog
      title={title}
      onClose={onClose}
      wide
      hasStep={false}
      foot={
        <div className={styles.foot}>
          <div ref={offerCallFoot} data-call-foot />
          {patient !== undefined &&
            (isWide ? (
              <Actions patient={patient} isWide onOpen={setOpened} />
            ) : (
              <FirstActions patient={patient} />
            ))}
          {patient !== undefined && (
            <PatientDialogs patient={patient} opened={opened} onClose={() => setOpened(null)} />
          )}
        </div>
      }
    >
      {isNotFound(error) ? (
        <StateCard kind="noMatch" heading={t('errors:patientNotFound.title')}>
          {t('errors:patientNotFound.text')}
        </StateCard>
      ) : data === undefined ? (
        error === undefined || (isFetching && listed === undefined) ? (
          <Skeleton heights={[24, 200, 150, 320]} />
        ) : listed === undefined ? (
          <ErrorState heading={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <AsListed patient={listed}>
            <StaleNotice
              since={loaded?.since}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </AsListed>
        )
      ) : (
        <>
          <Who patient={data}>{isWide && <AcknowledgeButton patient={data} />}</Who>
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
          {!isWide && <Actions patient={data} isWide={false} onOpen={setOpened} />}
        </>
      )}
    </Dialog>
  );
}

interface WhoProps {
  readonly patient: Patient;
  readonly children?: ReactNode;
}

/** Who it is and the number to call, which can be dialled by hand where the call does not go through. */
function Who({ patient, children }: WhoProps) {
  const { t } = useTranslation('patient');
  const { phoneNumber } = patient;
  return (
    <div className={styles.who}>
      <PatientLine patient={patient} />
      {phoneNumber !== null && (
        <span className={styles.number}>
          <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
          <CopyButton text={phoneNumber} label={t('head.copyNumber')} copied={t('head.copied')} />
        </span>
      )}
      {children}
    </div>
  );
}

/** On a phone, under the thumb; while it is asked how the call went, that stands in their place. */
function FirstActions({ patient }: { readonly patient: Patient }) {
  const call = useSelector(selectCall);
  return call?.patientId === patient.id ? null : <LowerEdge patient={patient} />;
}

interface ActionsProps {
  readonly patient: Patient;
  /** Whether the button that calls is among them. */
  readonly isWide: boolean;
  readonly onOpen: (dialog: PatientDialog) => void;
}

function Actions({ patient, isWide, onOpen }: ActionsProps) {
  const { t } = useTranslation('patient');
  return (
    <div className={styles.actions}>
      {isWide && <CallButton patient={patient} place="patient" isFirst />}
      <WhatsAppButton patient={patient} place="patient" />
      <CustomAlertButton patient={patient} onOpen={() => onOpen('alert')} />
      <EditThresholdsButton onOpen={() => onOpen('limits')} />
      <EditPatientButton onOpen={() => onOpen('details')} />
      <ButtonLink href={patientPath(patient.id)} icon={<ExternalLink aria-hidden size={18} />}>
        {t('detail.openPage')}
      </ButtonLink>
      <Hindrance patient={patient} />
    </div>
  );
}

/** What the list has told of a patient who cannot be asked for: how they are, and the number to call. */
function AsListed({ patient, children }: WhoProps) {
  return (
    <>
      <Who patient={patient} />
      {children}
      {patient.latestLog !== null && (
        <>
          <StatusCard log={patient.latestLog} patient={patient} />
          <CurrentVitals log={patient.latestLog} patient={patient} />
        </>
      )}
    </>
  );
}
