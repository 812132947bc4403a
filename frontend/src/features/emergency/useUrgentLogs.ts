import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import { type UrgentLog, urgentLogOf, urgentLogSchema } from './aspirin.ts';

const urgentLogsSchema = z.array(urgentLogSchema);

/** What an emergency needs to know of the latest logs; undefined while nothing is known. */
export function useUrgentLogs(
  patient: ReportPatient | null,
  keepFor: string | null,
  answers: KeptAnswers,
): readonly UrgentLog[] | undefined {
  const isOnline = useIsOnline();
  const { currentData } = useGetRecentLogsQuery(patient === null || !isOnline ? skipToken : patient.id);
  const answered = useMemo(() => currentData?.map(urgentLogOf), [currentData]);
  return useKeptAnswer({ answers, patientId: keepFor, path: 'emergency/logs' }, urgentLogsSchema, answered)
    .body;
}
