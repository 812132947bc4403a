import { useEffect, useState } from 'react';
import { keepTeam } from '../emergency/careTeam.ts';
import { useGetCareTeamQuery } from '../../api/resources/reports.ts';

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
    if (data === undefined) return;
    let isGone = false;
    void import('../emergency/careTeamOf.ts').then(
      ({ careTeamOf }) => {
        if (!isGone) keepTeam(() => localStorage, careTeamOf(data.patientPhone, data.country));
      },
      // It is asked for again the next time.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [data]);
}
