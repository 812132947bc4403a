import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SEARCH_PAUSE_MS, WHOLE_LIST } from '../dashboard/dashboardList.ts';
import { useGetPatientPagesInfiniteQuery, useGetPatientQuery } from '../../api/resources/patients.ts';

interface PatientSelectProps {
  readonly id: string;
  /** Empty: none is chosen. */
  readonly value: string;
  readonly onChange: (patientId: string) => void;
  readonly error?: string | undefined;
}

/** One of the clinic's patients, by name. Where they are more than come at once, they are searched first. */
export function PatientSelect({ id, value, onChange, error }: PatientSelectProps) {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCH_PAUSE_MS);
  const { data, hasNextPage } = useGetPatientPagesInfiniteQuery({ ...WHOLE_LIST, search });
  const found = data?.pages.flat() ?? [];
  // Who was chosen stays chosen, also when the search no longer finds them.
  const isFound = found.some((patient) => patient.id === value);
  const { currentData: chosen } = useGetPatientQuery(value, { skip: value === '' || isFound });
  const offered = isFound || chosen === undefined ? found : [chosen, ...found];
  const byName = [...offered].sort((one, other) => one.name.localeCompare(other.name, i18n.language));
  return (
    <>
      {(typed !== '' || hasNextPage) && (
        <TextField
          id={`${id}-search`}
          label={t('patient.find')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        id={id}
        label={t('patient.choose')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">
          {data !== undefined && found.length === 0 ? t('patient.noneFound') : t('patient.chooseOne')}
        </option>
        {byName.map((patient) => (
          <option key={patient.id} value={patient.id}>
            {patient.name} · {shortId(patient.id)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
