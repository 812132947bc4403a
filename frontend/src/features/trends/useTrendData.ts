import { useMemo } from 'react';
import type { Log } from '../../../../backend/contract/log.ts';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { useGetAlertsOfPatientQuery } from '../../api/resources/alerts.ts';
import { useGetLogsSinceQuery } from '../../api/resources/loggedSince.ts';
import { useGetContactsQuery, useGetMessagesQuery } from '../../api/resources/messages.ts';
import { useGetMedicationsQuery } from '../../api/resources/medications.ts';
import { neededSince, type TrendRange } from './period.ts';
import { eventsOf, type TrendEvent } from './trendEvents.ts';

interface KnownLogs {
  /** Newest first. */
  readonly logs: readonly Log[];
  /** Whether none is missing. */
  readonly isWhole: boolean;
  readonly isLoading: boolean;
  /** Asks once more for what could not be loaded; null where nothing failed. */
  readonly retry: (() => void) | null;
}

/** The logs of a patient as far back as the range needs: those that the patient came with, and what is missing before them. */
export function useKnownLogs(patient: PatientWithLogs, range: TrendRange, now: number): KnownLogs {
  const since = neededSince(range, now);
  const oldest = patient.logs.at(-1);
  const isEnough = since === null || oldest === undefined || Date.parse(oldest.timestamp) < since;
  const { currentData, isFetching, isError, refetch } = useGetLogsSinceQuery(
    { patientId: patient.id, since: since ?? 0 },
    { skip: isEnough },
  );
  const logs = useMemo(() => {
    const shown = new Set(patient.logs.map(({ id }) => id));
    return [...patient.logs, ...(isEnough ? [] : (currentData ?? [])).filter(({ id }) => !shown.has(id))];
  }, [patient.logs, currentData, isEnough]);
  const isWhole = isEnough || currentData !== undefined;
  return {
    logs,
    isWhole,
    isLoading: !isWhole && isFetching,
    retry: isWhole || isFetching || !isError ? null : () => void refetch(),
  };
}

const NOTHING: readonly never[] = [];

/** What the care team did meanwhile, and what was raised; nothing as long as it is not wanted. */
export function useTrendEvents(patientId: string, isWanted: boolean): readonly TrendEvent[] {
  const options = { skip: !isWanted };
  const { data: contacts = NOTHING } = useGetContactsQuery(patientId, options);
  const { data: messages = NOTHING } = useGetMessagesQuery(patientId, options);
  const { data: alerts = NOTHING } = useGetAlertsOfPatientQuery(patientId, options);
  const { data: medications = NOTHING } = useGetMedicationsQuery(patientId, options);
  return useMemo(
    () => eventsOf({ contacts, messages, alerts, medications }),
    [contacts, messages, alerts, medications],
  );
}
