import { incidentSchema, logVerdictsSchema } from '../incident.ts';
import type { RouteContract } from './route.ts';

export const READ_LOG_VERDICTS = {
  address: 'GET /audit/patients/:patientId/logs/:logId/verdicts',
  answer: logVerdictsSchema,
} as const satisfies RouteContract;

export const READ_INCIDENT = {
  address: 'GET /audit/patients/:patientId/alerts/:alertId',
  answer: incidentSchema,
} as const satisfies RouteContract;
