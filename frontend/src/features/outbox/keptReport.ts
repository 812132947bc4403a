/** A report as it is kept on the phone until the server has it. */
import * as z from 'zod/mini';
import { recordedLogSchema } from '../../../../backend/contract/log.ts';
import { issueSchema } from '../../../../backend/contract/problem.ts';
import { ROLES } from '../../../../events/enums.ts';
import { reportValuesSchema } from '../report-form/reportForm.ts';
import { DAY_MS } from '../../lib/durations.ts';

const bodySchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** `corrected`: with the person's consent; `asEntered`: they want it as it is, or did not answer. */
const CLOCK_ANSWERS = ['open', 'corrected', 'asEntered'] as const;

const inAnyState = {
  /** Client-made UUID: the key by which the server knows a second try again. */
  id: z.string(),
  patientId: z.string(),
  patientName: z.string(),
  form: z.enum(['daily', 'diabetes']),
  /** As they were typed, so that a refused report can be corrected. */
  values: reportValuesSchema,
  /** Tells the entries from others when they have left the phone; empty in what an older release kept. */
  print: z._default(z.string(), ''),
  /** The person who pressed submit: nobody else sends it. */
  enteredBy: z.string(),
  enteredAs: z.enum(ROLES),
  /** When submit was pressed; milliseconds since 1970. */
  savedAt: z.number(),
  attempts: z.number(),
  /** Not before; milliseconds since 1970. */
  nextTryAt: z.number(),
  /** What the server said last, where it did not take the report. */
  refusal: z.nullable(
    z.object({
      message: z.string(),
      issues: z.array(issueSchema),
      /** Whether the server has another report under its id. */
      reused: z._default(z.boolean(), false),
    }),
  ),
  /** How far the server's clock was ahead of the phone's, in ms, where the person is asked about it; null where not. */
  clockLag: z.nullable(z.number()),
  /** What the person said about its time; `open` until then. */
  clock: z._default(z.enum(CLOCK_ANSWERS), 'open'),
  sentAt: z.nullable(z.number()),
  /** What was answered; kept until it has been read, and no longer, because a phone is shared. */
  answer: z.nullable(recordedLogSchema),
};

const unsentReportSchema = z.object({
  ...inAnyState,
  state: z.enum(['waiting', 'refused']),
  body: bodySchema,
  /** What was to be sent before its time was corrected; null where it was not. */
  uncorrected: z._default(z.nullable(bodySchema), null),
});
/** What it says has left the phone: only the answer stays. An earlier release kept an empty body of it, which is dropped. */
const sentReportSchema = z.object({
  ...inAnyState,
  state: z.literal('sent'),
  /** Of one whose answer could not be read: whether the phone itself sees a danger in it, and whether that was said. */
  unreadable: z.optional(z.object({ isDanger: z.boolean(), isSaid: z.boolean() })),
});

export const keptReportSchema = z.union([unsentReportSchema, sentReportSchema]);
export type UnsentReport = z.output<typeof unsentReportSchema>;
export type SentReport = z.output<typeof sentReportSchema>;
export type KeptReport = UnsentReport | SentReport;

export const isUnsent = (report: KeptReport): report is UnsentReport => report.state !== 'sent';
export const isWaiting = (report: KeptReport): report is UnsentReport => report.state === 'waiting';

/** Whether it was refused, and who asks has entered it. */
export const isRefusedOf = ({ state, enteredBy }: KeptReport, userId: string): boolean =>
  state === 'refused' && enteredBy === userId;

export type NewReport = Pick<
  UnsentReport,
  | 'id'
  | 'patientId'
  | 'patientName'
  | 'form'
  | 'values'
  | 'body'
  | 'print'
  | 'enteredBy'
  | 'enteredAs'
  | 'savedAt'
>;

export function keptReport(report: NewReport): UnsentReport {
  return {
    ...report,
    state: 'waiting',
    attempts: 0,
    nextTryAt: 0,
    refusal: null,
    clockLag: null,
    clock: 'open',
    uncorrected: null,
    sentAt: null,
    answer: null,
  };
}

/** An answer that nobody came back for. */
const UNREAD_MS = 7 * DAY_MS;

/** Whether the server has the report, and nobody has been told yet that its answer cannot be read. */
export const isUnsaid = (report: KeptReport): report is SentReport =>
  report.state === 'sent' && report.unreadable?.isSaid === false;

/** Whether a report that was sent has stood long enough. What waits, or was refused, is never dropped. */
export function isOver(report: KeptReport, now: number): boolean {
  const { state, sentAt, answer } = report;
  const isRead = answer === null && !isUnsaid(report);
  return state === 'sent' && sentAt !== null && now - sentAt > (isRead ? DAY_MS : UNREAD_MS);
}

/** Whether it waits for what the person says about its time. */
export function isTimeAsked({ state, clock, clockLag }: KeptReport): boolean {
  return state === 'waiting' && clock === 'open' && clockLag !== null;
}

/** Whether the server refused it for its time. */
export function isTimeRefused({ state, refusal }: KeptReport): boolean {
  return state === 'refused' && (refusal?.issues.some(({ path }) => path === 'timestamp') ?? false);
}

/** Whether the person is to be asked about its time. */
export function isTimeOpen(report: KeptReport): boolean {
  return isTimeAsked(report) || (isTimeRefused(report) && report.clock === 'open');
}
