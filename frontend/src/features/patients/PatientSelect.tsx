import { useTranslation } from 'react-i18next';
import { shortId } from '../../lib/person.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useGetPatientsQuery } from './patientsApi.ts';

interface PatientSelectProps {
  readonly id: string;
  /** Empty: none is chosen. */
  readonly value: string;
  readonly onChange: (patientId: string) => void;
  readonly error?: string | undefined;
}

/** One of the clinic's patients, by name. */
export function PatientSelect({ id, value, onChange, error }: PatientSelectProps) {
  const { t, i18n } = useTranslation();
  const { data } = useGetPatientsQuery();
  const byName = [...(data ?? [])].sort((one, other) => one.name.localeCompare(other.name, i18n.language));
  return (
    <SelectField
      id={id}
      label={t('patient.choose')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('patient.chooseOne')}</option>
      {byName.map((patient) => (
        <option key={patient.id} value={patient.id}>
          {patient.name} · {shortId(patient.id)}
        </option>
      ))}
    </SelectField>
  );
}
