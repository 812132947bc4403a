import type { Patient } from '../../../../backend/contract/patient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { Helpers } from './Helpers.tsx';

/** On the patient's page of the care team: who helps the patient. */
export function HelpersCard({ patient }: { readonly patient: Pick<Patient, 'id'> }) {
  const { t } = useTranslation('caregivers');
  return (
    <Card heading={t('theirs')}>
      <Helpers patientId={patient.id} isTeam />
    </Card>
  );
}
