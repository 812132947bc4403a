/** A report as it is kept on the phone until the server has it. */
import * as z from 'zod/mini';
import { recordedLogSchema } from '../../../../backend/contract/log.ts';
import { issueSchema } from '../../../../backend/contract/problem.ts';
import { ROLES } from '../../../../events/enums.ts';
import { reportValuesSchema } from '../report/reportForm.ts';

const REPORT_STATES = ['waiting', 'refused', 'sent'] as const;

export const keptReportSchema = z.object({
  /** Client-made UUID: the key by which the server knows a second try again. */
  id: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  form: z.enum(['daily', 'diabetes']),
  /** As they were typed, so that a refused report can be mended. */
  values: reportValuesSchema,
  body: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The person who pressed submit: nobody else sends it. */
  enteredBy: z.string(),
  enteredAs: z.enum(ROLES),
  /** When submit was pressed; milliseconds since 1970. */
  savedAt: z.number(),
  state: z.enum(REPORT_STATES),
  attempts: z.number(),
  /** Not before; milliseconds since 1970. */
  nextTryAt: z.number(),
  /** What the server said last, where it did not take the report. */
  refusal: z.nullable(z.object({ message: z.string(), issues: z.array(issueSchema) })),
  /** The difference of the server's clock from the phone's, where the phone's was the reason of a refusal; ms. */
  clockLag: z.nullable(z.number()),
  sentAt: z.nullable(z.number()),
  /** What was answered; kept until it has been read, and no longer, because a phone is shared. */
  answer: z.nullable(recordedLogSchema),
});
export type KeptReport = z.output<typeof keptReportSchema>;

export type NewReport = Pick<
  KeptReport,
  'id' | 'patientId' | 'patientName' | 'form' | 'values' | 'body' | 'enteredBy' | 'enteredAs' | 'savedAt'
>;

export function keptReport(report: NewReport): KeptReport {
  return {
    ...report,
    state: 'waiting',
    attempts: 0,
    nextTryAt: 0,
    refusal: null,
    clockLag: null,
    sentAt: null,
    answer: null,
  };
}

const DAY_MS = 24 * 3_600_000;
/** An answer that nobody came back for. */
const UNREAD_MS = 7 * DAY_MS;

/** Whether a report that was sent has stood long enough. What waits, or was refused, is never dropped. */
export function isOver({ state, sentAt, answer }: KeptReport, now: number): boolean {
  return state === 'sent' && sentAt !== null && now - sentAt > (answer === null ? DAY_MS : UNREAD_MS);
}

/** Whether the server refused it because the phone's clock runs ahead. */
export function isClockAhead({ refusal }: KeptReport): boolean {
  return refusal?.issues.some(({ key }) => key === 'validation.timestamp.future') ?? false;
}
