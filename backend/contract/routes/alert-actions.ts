import * as z from 'zod/mini';
import {
  type acknowledgeAlertSchema,
  type acknowledgeAllSchema,
  alertNoticeSchema,
  alertSchema,
  type raiseAlertSchema,
  type resolveAlertSchema,
  type snoozeAlertSchema,
} from '../alert.ts';
import { type RouteContract, schemas } from './route.ts';

export const ACKNOWLEDGE_ALERT = {
  address: 'POST /alerts/:alertId/acknowledge',
  takes: schemas<{ body: typeof acknowledgeAlertSchema }>(),
  answer: alertSchema,
} as const satisfies RouteContract;

/** Whatever of the patient is open: those that it acknowledged are answered. */
export const ACKNOWLEDGE_ALL = {
  address: 'POST /patients/:patientId/alerts/acknowledge',
  takes: schemas<{ body: typeof acknowledgeAllSchema }>(),
  answer: z.array(alertSchema),
} as const satisfies RouteContract;

/** What the same person acknowledged in the last minute is open again. */
export const WITHDRAW_ACKNOWLEDGEMENTS = {
  address: 'DELETE /patients/:patientId/alerts/acknowledge',
  answer: z.array(alertSchema),
} as const satisfies RouteContract;

export const SNOOZE_ALERT = {
  address: 'POST /alerts/:alertId/snooze',
  takes: schemas<{ body: typeof snoozeAlertSchema }>(),
  answer: alertSchema,
} as const satisfies RouteContract;

export const END_SNOOZE = {
  address: 'DELETE /alerts/:alertId/snooze',
  answer: alertSchema,
} as const satisfies RouteContract;

export const RESOLVE_ALERT = {
  address: 'POST /alerts/:alertId/resolve',
  takes: schemas<{ body: typeof resolveAlertSchema }>(),
  answer: alertSchema,
} as const satisfies RouteContract;

export const LIST_NOTICES = {
  address: 'GET /alerts/:alertId/notifications',
  answer: z.array(alertNoticeSchema),
} as const satisfies RouteContract;

export const RAISE_ALERT = {
  address: 'POST /patients/:patientId/alerts',
  takes: schemas<{ body: typeof raiseAlertSchema }>(),
  answer: alertSchema,
  status: 201,
} as const satisfies RouteContract;
