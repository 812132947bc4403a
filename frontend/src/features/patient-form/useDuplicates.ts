import { useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { isSameName, type PatientFormValues, phoneIn } from './patientForm.ts';
import { useLazyFindPatientsQuery } from '../../api/resources/patients.ts';

interface Finding {
  /** For which name and number was looked. */
  readonly about: string;
  readonly patients: readonly Patient[];
}

/**
 * Warnings for patients who may be the same person. Each finding is told once: whoever goes on with the same name and
 * number means another person.
 *
 * @param own The patient who is edited, as the form was opened; null for one who is registered.
 */
export function useDuplicates(
  own: { readonly id: string; readonly before: PatientFormValues } | null,
  values: PatientFormValues,
) {
  const [find] = useLazyFindPatientsQuery();
  const [told, setTold] = useState<Finding>(() => ({
    about: own === null ? '' : subjectOf(own.before),
    patients: [],
  }));
  const about = subjectOf(values);

  /** Whether somebody was found whom the reader has not been told of for these values. */
  async function isNewFinding(): Promise<boolean> {
    const phone = phoneIn(values);
    if (about === told.about) return false;
    // What cannot be looked up hinders nobody: the server's own answer to the form tells what is wrong.
    const [named, phoned] = await Promise.all([
      find({ search: values.name.trim() }),
      phone === null ? { data: [] } : find({ phone }),
    ]);
    const namesakes = named.data?.filter(({ name }) => isSameName(name, values.name)) ?? [];
    const found = [...namesakes, ...(phoned.data ?? [])].filter(
      ({ id }, index, all) => id !== own?.id && all.findIndex((other) => other.id === id) === index,
    );
    setTold({ about, patients: found });
    return found.length > 0;
  }

  return { duplicates: told.about === about ? told.patients : [], isNewFinding };
}

/** By what a person is known again. */
function subjectOf(values: PatientFormValues): string {
  return JSON.stringify([values.name.trim(), phoneIn(values)]);
}
