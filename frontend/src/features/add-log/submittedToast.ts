import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Flag } from '../../../../events/enums.ts';
import type { ToastPriority } from '../../ui/toasts/toastQueue.ts';
import { DEFAULT_TOAST_MS, toastAdded } from '../../ui/toasts/toastSlice.ts';

/** A result is seen the longer, the more urgent it is: milliseconds, the specification's figures. */
const RESULTS: Readonly<Record<Flag, { readonly duration: number; readonly priority: ToastPriority }>> = {
  RED: { duration: 10_000, priority: 'red' },
  AMBER: { duration: 8000, priority: 'amber' },
  GREEN: { duration: DEFAULT_TOAST_MS, priority: 'success' },
};

/** Tells that the log was saved and what it was judged to be; one that measured nothing is not called GREEN. */
export function submittedToast({ log, evaluation: { overallFlag, limited } }: RecordedLog) {
  return toastAdded({
    ...RESULTS[overallFlag],
    name: limited ? 'logSubmittedLimited' : `logSubmitted${overallFlag}`,
    destructive: overallFlag === 'RED',
    form: 'add-log',
    about: { id: log.id, ownEntry: true },
  });
}
