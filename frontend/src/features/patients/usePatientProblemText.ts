import { useTranslation } from '../../i18n/useTranslation.ts';
import { AGE_BOUNDS } from '../../../../backend/contract/patient.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { PatientFormProblem } from '../patient-form/patientForm.ts';

/** The reader's words for what is wrong with an entry of a patient's data. */
export function usePatientProblemText(): (problem: PatientFormProblem) => string {
  const { t } = useTranslation('registration');
  const { number } = useFormats();
  return (problem) => {
    switch (problem) {
      case 'age':
        return t('problem.age', AGE_BOUNDS);
      case 'nameTooLong':
        return t('problem.nameTooLong', { max: number(MAX_NAME) });
      default:
        return t(`problem.${problem}`);
    }
  };
}
