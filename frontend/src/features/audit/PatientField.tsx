import { useState } from 'react';
import { useGetRegistrationsQuery } from '../../api/resources/audit.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { foldText } from '../../lib/textFold.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface PatientFieldProps {
  readonly id: string;
  /** Empty: none. */
  readonly value: string;
  /** What none is called. */
  readonly none: string;
  readonly onChange: (patientId: string) => void;
}

/** From so many on they are searched before one is chosen. */
const SEARCHED_FROM = 12;

/** One of the patients whose registration the log holds; any other by their id. */
export function PatientField({ id, value, none, onChange }: PatientFieldProps) {
  const { t, i18n } = useTranslation('audit');
  const { data = [] } = useGetRegistrationsQuery();
  const [typed, setTyped] = useState('');
  const known = data
    .flatMap(({ patientId, patientName }) =>
      patientId === null ? [] : [{ id: patientId, name: patientName ?? patientId }],
    )
    .sort((one, other) => one.name.localeCompare(other.name, i18n.language));
  const words = foldText(typed.trim());
  const found = known.filter(
    (patient) => patient.id === value || foldText(patient.name).includes(words) || patient.id.includes(words),
  );
  const asId = typed.trim();
  const isUnknown = found.every((patient) => patient.id === value) && asId !== '' && asId !== value;
  return (
    <>
      {known.length >= SEARCHED_FROM && (
        <TextField
          id={`${id}-search`}
          label={t('filter.patient')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        id={id}
        label={t('events.patient')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none}</option>
        {found.map((patient) => (
          <option key={patient.id} value={patient.id}>
            {patient.name} · {shortId(patient.id)}
          </option>
        ))}
        {value !== '' && !known.some((patient) => patient.id === value) && (
          <option value={value}>{value}</option>
        )}
        {isUnknown && <option value={asId}>{asId}</option>}
      </SelectField>
    </>
  );
}
