/** What the server has not judged yet: nobody knows how the patient is now. */
import { keptLowBelow } from '../report-form/keptLimit.ts';
import { useOutboxView } from './deviceContext.ts';
import type { KeptPatient } from './keptPatient.ts';
import { isUnsent, type KeptReport } from './keptReport.ts';
import { cannotWait } from './urgentReport.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** Whether what was answered calls for help by itself. */
export type Unjudged = 'danger' | 'calm';

/**
 * What waits on the phone, or was refused in the last day, since the newest report of which the phone knows what the server makes;
 * null where nothing does.
 *
 * @param reports Newest first.
 * @param now Milliseconds since 1970.
 * @param lowBelow Of the patient, in mmol/L.
 */
export function unjudgedOf(
  reports: readonly KeptReport[],
  patientId: string,
  now: number,
  lowBelow: number,
): Unjudged | null {
  const own = reports.filter((report) => report.patientId === patientId);
  // What the server makes of it may be unreadable here: the danger that the phone sees in it stands.
  const judged = own.findIndex((report) => !isUnsent(report) && report.unreadable?.isDanger !== true);
  const open = own
    .slice(0, judged === -1 ? own.length : judged)
    .filter(({ state, savedAt }) => state === 'waiting' || now - savedAt < DAY_MS);
  if (open.length === 0) return null;
  return open.some((report) => !isUnsent(report) || cannotWait(report, lowBelow)) ? 'danger' : 'calm';
}

export function useUnjudged({ device, patientId }: KeptPatient, now: Date): Unjudged | null {
  const { reports } = useOutboxView(device.outbox);
  return unjudgedOf(
    reports,
    patientId,
    now.getTime(),
    keptLowBelow(() => localStorage, patientId),
  );
}
