/** Alerts, as they are answered. */
import * as z from 'zod/mini';
import { ALERT_FLAGS, ALERT_KINDS, ALERT_STATUSES } from '../../events/enums.ts';
import { MAX_NOTE, optionalText } from './primitives.ts';

export const alertSchema = z.object({
  id: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  kind: z.enum(ALERT_KINDS),
  flag: z.enum(ALERT_FLAGS),
  message: z.string(),
  messageKey: z.nullable(z.string()),
  reasons: z.array(z.string()),
  reasonKeys: z.array(z.string()),
  late: z.boolean(),
  logId: z.nullable(z.string()),
  status: z.enum(ALERT_STATUSES),
  acknowledged: z.boolean(),
  createdAt: z.string(),
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  snoozedUntil: z.nullable(z.string()),
  snoozedBy: z.nullable(z.string()),
  escalatedAt: z.nullable(z.string()),
  resolvedAt: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Alert = z.output<typeof alertSchema>;

export const acknowledgeAlertSchema = z.object({ note: optionalText(MAX_NOTE) });
