import type { Patient } from '../../../../backend/contract/patient.ts';
import { CustomAlertButton } from '../alerts/CustomAlertButton.tsx';
import { ContactButtons } from '../contact/ContactButtons.tsx';

/** What can be done for a patient from the list. */
export function RowActions({ patient }: { readonly patient: Patient }) {
  return (
    <ContactButtons patient={patient} place="list">
      <CustomAlertButton patient={patient} place="list" />
    </ContactButtons>
  );
}
