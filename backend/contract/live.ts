/** What the server pushes on `/ws`. Messages are flat. A message is sent only once the read models show what it tells. */
import * as z from 'zod/mini';
import { ORDER_STATUSES } from '../../events/enums.ts';
import { alertCountsSchema, alertSchema } from './alert.ts';
import { evaluationSchema } from './log.ts';
import { patientCountsSchema, patientSchema } from './patient.ts';

/** A care team's screen asks for rows: then it is told what it shows, and need not ask. `/ws?rows=true` */
export const ROWS_WANTED = 'rows';

/** What messages bring beside their own words to whom `ROWS_WANTED`, and to nobody else. */
const rows = {
  /** Where the log has what is told: a row of an earlier position is older. */
  position: z.optional(z.string()),
  /** The patient, as the list has them now. */
  patient: z.optional(patientSchema),
  /** How many there are now; not there where more is about to be told. */
  counts: z.optional(
    z.object({ patients: patientCountsSchema, left: patientCountsSchema, alerts: alertCountsSchema }),
  ),
};

export const liveMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('patient_created'), ...rows, patient: patientSchema }),
  z.object({
    type: z.literal('patient_updated'),
    ...rows,
    patientId: z.string(),
    /** Where nothing has changed but who of the team has seen the patient. */
    change: z.optional(z.literal('seen')),
  }),
  z.object({
    type: z.literal('ecg_captured'),
    patientId: z.string(),
    ecgId: z.string(),
    rhythm: z.string(),
  }),
  z.object({
    ...rows,
    type: z.literal('patient_log_updated'),
    patientId: z.string(),
    /** Whose log it is, in words: a screen need not have the patient loaded to name them. */
    patientName: z.string(),
    logId: z.string(),
    evaluation: evaluationSchema,
    /** Whether a snoozed alert holds all that the log tells, so that no notice of it is given. Told with rows. */
    quiet: z.optional(z.boolean()),
  }),
  z.object({
    ...rows,
    type: z.literal('alert_updated'),
    alert: alertSchema,
    /** What a care team should look up for: it was raised or it escalated, just now. */
    news: z.optional(z.enum(['raised', 'escalated'])),
  }),
  z.object({
    type: z.literal('order_updated'),
    patientId: z.string(),
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
  }),
  z.object({ type: z.literal('thresholds_updated') }),
  z.object({ type: z.literal('clinic_updated') }),
  z.object({
    type: z.literal('projection_progress'),
    name: z.string(),
    done: z.number(),
    total: z.number(),
    /** Events per second. */
    rate: z.number(),
    /** Where several clinics have a log together nobody is told how long it is: all three are then in thousandths of it. */
    isShare: z.optional(z.literal(true)),
  }),
]);
export type LiveMessage = z.output<typeof liveMessageSchema>;
