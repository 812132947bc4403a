import { useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { ApiState } from '../../api/apiState.ts';
import { patientsApi, rowsIn } from '../../api/resources/patients.ts';

export interface LoadedPatients {
  readonly patients: readonly Patient[];
  /** When the oldest of the answers that they are from came, in milliseconds. */
  readonly since: number;
}

/** The patients of every list that was answered so far, each once; null where none was. */
export function useLoadedPatients(): LoadedPatients | null {
  const store = useStore<ApiState>();
  const queries = useSelector((state: ApiState) => state.api.queries);
  return useMemo(() => {
    const state = store.getState();
    const answers = patientsApi.util
      .selectCachedArgsForQuery(state, 'getPatientPages')
      .map((selection) => patientsApi.endpoints.getPatientPages.select(selection)(state));
    const unique = new Map<string, Patient>();
    const times: number[] = [];
    for (const { data, fulfilledTimeStamp } of answers) {
      if (data === undefined || fulfilledTimeStamp === undefined) continue;
      times.push(fulfilledTimeStamp);
      for (const patient of rowsIn(data.pages)) if (!unique.has(patient.id)) unique.set(patient.id, patient);
    }
    return times.length === 0 ? null : { patients: [...unique.values()], since: Math.min(...times) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the store is read anew whenever its queries change
  }, [store, queries]);
}
