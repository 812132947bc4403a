import { Plus } from 'lucide-react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { addLogPath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CustomAlertButton } from '../alerts/CustomAlertButton.tsx';
import { WhatsAppButton } from '../contact/WhatsAppButton.tsx';
import { EditPatientButton } from '../patient-form/EditPatientButton.tsx';
import { EditThresholdsButton } from '../settings/EditThresholdsButton.tsx';
import type { PatientDialog } from './PatientDialogs.tsx';

interface OtherActionsProps {
  readonly patient: Patient;
  readonly isTeam: boolean;
  /** Whether adding a log is what is done first. */
  readonly isFirst: boolean;
  readonly onOpen: (dialog: PatientDialog) => void;
}

/** Beside a name, the six buttons have one line only where each says one word; in long words on a laptop, too. */
const IS_TIGHT = '(min-width: 900px) and (max-width: 1199px)';
const IS_TIGHT_IN_LONG_WORDS = '(min-width: 900px) and (max-width: 1399px)';

/** All but the call. They keep their places; only which of them stands out follows the flag. */
export function OtherActions({ patient, isTeam, isFirst, onOpen }: OtherActionsProps) {
  const { t, i18n } = useTranslation('patient');
  const { data: session } = useGetSessionQuery();
  const isTight = useMediaQuery(i18n.language === 'en' ? IS_TIGHT : IS_TIGHT_IN_LONG_WORDS);
  const place = isTight ? 'list' : 'patient';
  const mayOnlySee =
    session?.shared?.some((one) => one.patientId === patient.id && one.may === 'read') === true;
  return (
    <>
      {isTeam && (
        <>
          <WhatsAppButton patient={patient} place={place} />
          <CustomAlertButton patient={patient} place={place} onOpen={() => onOpen('alert')} />
        </>
      )}
      {!mayOnlySee && (
        <ButtonLink
          variant={isFirst ? 'primary' : 'secondary'}
          href={addLogPath(patient.id)}
          icon={<Plus aria-hidden size={18} />}
          {...(isTight && { 'aria-label': t('addLog') })}
        >
          {t(isTight ? 'head.short.log' : 'addLog')}
        </ButtonLink>
      )}
      {isTeam && (
        <>
          <EditThresholdsButton
            {...(isTight && { short: t('head.short.limits') })}
            onOpen={() => onOpen('limits')}
          />
          <EditPatientButton
            {...(isTight && { short: t('head.short.details') })}
            onOpen={() => onOpen('details')}
          />
        </>
      )}
    </>
  );
}
