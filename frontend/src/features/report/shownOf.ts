/** What lies over the screen of a report without having been opened by a press: one thing at a time. */
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import {
  isTimeAsked,
  isUnsaid,
  isWaiting,
  type KeptReport,
  type SentReport,
  type UnsentReport,
} from '../outbox/keptReport.ts';
import type { OutboxView } from '../outbox/outbox.ts';

export type Shown =
  | { readonly kind: 'result'; readonly report: KeptReport; readonly answer: RecordedLog }
  | { readonly kind: 'unreadable'; readonly report: SentReport; readonly isDanger: boolean }
  | { readonly kind: 'waiting'; readonly report: UnsentReport; readonly isFirstTry: boolean };

/** The report that is asked for, of which patient, and whether its first try takes long. */
interface Asked {
  readonly patientId: string;
  readonly id: string | null;
  readonly isSlow: boolean;
}

/**
 * The result of the report that was asked for, else of one that arrived by itself and is urgent, or may be, where its answer cannot
 * be read. Of one that could not be sent, that it waits. Null where there is nothing of them to show.
 */
export function shownOf({ reports, sendingId }: OutboxView, { patientId, id, isSlow }: Asked): Shown | null {
  const own = reports.filter((report) => report.patientId === patientId);
  const unread = own.flatMap((report) =>
    report.answer === null ? [] : [{ kind: 'result', report, answer: report.answer } as const],
  );
  const result =
    unread.find(({ report }) => report.id === id) ??
    unread.find(({ answer }) => answer.log.overallFlag === 'RED');
  if (result !== undefined) return result;
  const unreadable = own.flatMap((report) =>
    report.state === 'sent' && report.unreadable !== undefined && (report.id === id || isUnsaid(report))
      ? [{ kind: 'unreadable', report, isDanger: report.unreadable.isDanger } as const]
      : [],
  )[0];
  if (unreadable !== undefined) return unreadable;
  const waiting = own.filter(isWaiting).find((one) => one.id === id);
  const isFirstTry = waiting?.attempts === 0 && sendingId !== null;
  // While it is asked about its time, or its first try has only begun, nothing is to be said yet.
  if (waiting === undefined || isTimeAsked(waiting) || (isFirstTry && !isSlow)) return null;
  return { kind: 'waiting', report: waiting, isFirstTry };
}
