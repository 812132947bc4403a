import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { SEARCH_PAUSE_MS, useDebouncedValue } from '../../lib/useDebouncedValue.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  rowsIn,
  useGetPatientPagesInfiniteQuery,
  useGetPatientQuery,
  WHOLE_LIST,
} from '../../api/resources/patients.ts';

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
  const search = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const { data, hasNextPage } = useGetPatientPagesInfiniteQuery({ ...WHOLE_LIST, search });
  const found = rowsIn(data?.pages ?? []);
  // Who was chosen stays chosen, also when the search no longer finds them.
  const [chosenHere, setChosenHere] = useState<(typeof found)[number] | null>(null);
  const chosen =
    found.find((patient) => patient.id === value) ?? (chosenHere?.id === value ? chosenHere : null);
  const { currentData: loaded = null } = useGetPatientQuery(value, { skip: value === '' || chosen !== null });
  const known = chosen ?? loaded;
  const offered = known === null || found.includes(known) ? found : [known, ...found];
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
        onChange={(event) => {
          setChosenHere(offered.find((patient) => patient.id === event.target.value) ?? null);
          onChange(event.target.value);
        }}
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
