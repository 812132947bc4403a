import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useGetCareTeamQuery } from '../../api/resources/reports.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { type CareTeam, keptTeam } from './careTeam.ts';
import { careTeamOf } from './careTeamOf.ts';

/** The number that patients may call, as the clinic says it now, else as this phone has kept it. */
export function useCareTeam(): CareTeam | null {
  const isOnline = useIsOnline();
  const { data } = useGetCareTeamQuery(isOnline ? undefined : skipToken);
  const [kept] = useState(() => keptTeam(() => localStorage));
  return data === undefined ? kept : careTeamOf(data.patientPhone, data.country);
}
