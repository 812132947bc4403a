import type { RecordedLog } from '../../../../backend/contract/log.ts';
import { type Flag, FLAGS } from '../../../../events/enums.ts';
import type { ToastPriority } from '../../ui/toasts/toastQueue.ts';
import { DEFAULT_TOAST_MS, toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { ReportForm } from '../report-form/reportForm.ts';

/** A result is seen the longer, the more urgent it is: milliseconds, the specification's figures. */
const RESULTS: Readonly<Record<Flag, { readonly duration: number; readonly priority: ToastPriority }>> = {
  RED: { duration: 10_000, priority: 'red' },
  AMBER: { duration: 8000, priority: 'amber' },
  GREEN: { duration: DEFAULT_TOAST_MS, priority: 'success' },
};

/**
 * The flag that the answer of a form is shown by; null where nothing was judged, which is never GREEN. The diabetes form
 * shows its own flag, unless what was also said is worse: a chest pain is never shown as GREEN for a good blood sugar.
 */
export function shownFlag(form: ReportForm, { log, evaluation }: RecordedLog): Flag | null {
  if (evaluation.limited) return null;
  const { overallFlag } = evaluation;
  const { flagDiabetes } = log;
  if (form === 'daily' || flagDiabetes === null) return overallFlag;
  return FLAGS.indexOf(overallFlag) > FLAGS.indexOf(flagDiabetes) ? overallFlag : flagDiabetes;
}

interface ResultWords {
  /** What the server says about the log, in the reader's language. */
  readonly message: string;
  /** The name of the flag, or that there is none. */
  readonly flag: string;
}

/** Tells that a report has arrived and what it was judged to be. */
export function resultToast(form: ReportForm, answer: RecordedLog, { message, flag }: ResultWords) {
  const { overallFlag, limited } = answer.evaluation;
  const about = { id: answer.log.id, ownEntry: true };
  const kind = { ...RESULTS[overallFlag], destructive: overallFlag === 'RED', form: 'report', about };
  if (form === 'diabetes') return toastAdded({ ...kind, name: 'diabetesSaved', params: { flag } });
  return toastAdded({
    ...kind,
    name: limited ? 'resultLimited' : `result${overallFlag}`,
    params: { message },
  });
}

/** @param said The status and the server's sentence; a sentence that goes on loses its full stop. */
export function failureToast(form: ReportForm, said: string) {
  const kind = { priority: 'failure', destructive: true, form: 'report' } as const;
  if (form === 'diabetes') return toastAdded({ ...kind, name: 'diabetesFailed' });
  return toastAdded({ ...kind, name: 'entryFailed', params: { said: said.replace(/\.$/u, '') } });
}
