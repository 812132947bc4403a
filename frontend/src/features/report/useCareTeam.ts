import { useEffect, useState } from 'react';
import { type CareTeam, careTeamOf, storedTeam, storeTeam } from '../emergency/careTeam.ts';
import { useGetCareTeamQuery } from './reportApi.ts';

/** The form on a slow line has everything to itself for so long. */
const ASK_AFTER_MS = 3000;

/** Keeps the care team's number on this phone for as long as somebody enters there. */
export function useKeptCareTeam(): void {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useGetCareTeamQuery(undefined, { skip: !isTime });
  useEffect(() => {
    if (data !== undefined) storeTeam(() => localStorage, careTeamOf(data.patientPhone, data.country));
  }, [data]);
}

/** The number that patients may call, as the clinic says it now, else as this phone has kept it. */
export function useCareTeam(): CareTeam | null {
  const { data } = useGetCareTeamQuery();
  const [kept] = useState(() => storedTeam(() => localStorage));
  return data === undefined ? kept : careTeamOf(data.patientPhone, data.country);
}
