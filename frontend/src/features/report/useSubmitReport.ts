import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { useVerdictText } from '../logs/useVerdictText.ts';
import type { KeptReport } from '../outbox/keptReport.ts';
import type { SendOutcome } from '../outbox/sendReport.ts';
import type { Phone } from '../outbox/startOutbox.ts';
import type { PendingReport } from './drafts.ts';
import type { KeptPerson } from './keptPerson.ts';
import { emptyReport, reportBody, type ReportForm, type ReportValues } from './reportForm.ts';
import { failureToast, resultToast, shownFlag } from './resultToast.ts';

interface SubmitParts {
  readonly form: ReportForm;
  readonly phone: Phone;
  readonly person: KeptPerson;
  readonly methods: UseFormReturn<ReportValues>;
  /** The phone or the server has the report: the form is empty again. */
  readonly onTaken: () => void;
  /** The report that a restored draft is to take the place of; null where there is none. */
  readonly restored: PendingReport | null;
  /** Told which report the form shows that the server has not taken; null where there is none any more. */
  readonly onPending: (pending: PendingReport | null) => void;
  /** Whether the question about the medicines has been in view. */
  readonly areMedicinesSeen: () => boolean;
}

interface Submitting {
  readonly submit: (values: ReportValues) => Promise<void>;
  /** The next submit takes the place of this report. */
  readonly mend: (report: KeptReport) => void;
  /** A report goes on under another id. */
  readonly follow: (id: string, newId: string) => void;
  /** What the form showed was thrown away: a report on its way stays on it. */
  readonly forget: () => void;
  /** What the server found wrong with the last try. */
  readonly issues: readonly Issue[];
  /** When the last report was kept on the phone because it could not be sent, in ms; null otherwise. */
  readonly keptAt: number | null;
  /** The report whose result is asked for. */
  readonly shownId: string | null;
  readonly show: (id: string) => void;
  readonly closeResult: (id: string) => void;
}

/** Brings the form's report to the phone and to the server, and says what came of it. */
export function useSubmitReport({
  form,
  phone,
  person,
  methods,
  onTaken,
  restored,
  onPending,
  areMedicinesSeen,
}: SubmitParts): Submitting {
  const dispatch = useDispatch();
  const tellResult = useResultTeller(form);
  const { outbox, now: clock } = phone;
  const [pending, setShownPending] = useState<PendingReport | null>(null);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);

  const setPending = useCallback(
    (next: PendingReport | null) => {
      setShownPending(next);
      onPending(next);
    },
    [onPending],
  );
  const [followed, setFollowed] = useState<PendingReport | null>(null);
  if (restored !== followed) {
    setFollowed(restored);
    setShownPending(restored);
  }

  const { glucoseUnit } = person.patient;
  /** A unit that was chosen for one report is that report's; the next one has the patient's. */
  const empty = useCallback(
    () => methods.reset(emptyReport(form, glucoseUnit)),
    [methods, form, glucoseUnit],
  );

  /** Ends what was submitted, and says what came of it: a result, or that it is kept on the phone since then. */
  function taken(values: ReportValues, result: string | null, kept: number | null) {
    setPending(null);
    setIssues([]);
    // What was changed while the report was on its way is not in it, and is not lost.
    const isTaken = JSON.stringify(methods.getValues()) === JSON.stringify(values);
    // At once: until the form is drawn anew, what is typed goes nowhere, and a second press finds it empty.
    flushSync(() => {
      setShownId(result);
      setKeptAt(kept);
      if (isTaken) empty();
    });
    if (isTaken) onTaken();
  }

  async function settled(id: string, values: ReportValues, outcome: SendOutcome) {
    if (outcome.kind === 'sent') {
      taken(values, id, null);
      await tellResult(outcome.answer);
      return;
    }
    if (outcome.kind === 'signIn' || (outcome.kind === 'later' && outcome.failure.status === null)) {
      taken(values, null, clock());
      return;
    }
    setPending({ id, values: JSON.stringify(values) });
    setIssues(outcome.kind === 'refused' ? outcome.issues : []);
    dispatch(failureToast(form, outcome.failure.message));
  }

  async function submit(values: ReportValues) {
    // What was pressed for is done: its result is on its way to the screen, or it is kept on the phone and the form empty.
    const isEmpty = JSON.stringify(values) === JSON.stringify(emptyReport(form, values.glucoseUnit));
    if (shownId !== null || (keptAt !== null && isEmpty)) return;
    setKeptAt(null);
    setIssues([]);
    try {
      // Pressed again with nothing changed: the same report, with its own time and key.
      if (pending !== null && pending.values === JSON.stringify(values)) {
        const again = await outbox.retry(pending.id);
        if (again !== null) {
          await settled(pending.id, values, again);
          return;
        }
      }
      const now = clock();
      const id = newRequestKey(crypto);
      const outcome = await outbox.submit(
        {
          id,
          patientId: person.patient.id,
          patientName: person.patient.name,
          form,
          values: { ...values },
          body: reportBody(form, values, new Date(now).toISOString(), areMedicinesSeen()),
          enteredBy: person.userId,
          enteredAs: person.role,
          savedAt: now,
        },
        pending?.id ?? null,
      );
      await settled(id, values, outcome);
    } catch (error) {
      dispatch(failureToast(form, error instanceof Error ? error.message : String(error)));
    }
  }

  // What the server refused at first and took later, by itself, must not stand in the form as though it were unsent.
  useEffect(() => {
    if (pending === null) return;
    let isOver = false;
    const look = () => {
      if (isOver) return;
      const report = outbox.view().reports.find(({ id }) => id === pending.id);
      if (report?.state !== 'sent') return;
      const values = methods.getValues();
      const isTaken = JSON.stringify(values) === pending.values;
      flushSync(() => {
        setShownId(report.id);
        if (isTaken) empty();
      });
      if (isTaken) onTaken();
      setPending(null);
      setIssues([]);
    };
    // It may have been sent before anybody listened. Not in the effect itself, in which nothing can be drawn at once.
    queueMicrotask(look);
    const stop = outbox.subscribe(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [outbox, methods, pending, setPending, onTaken, empty]);

  return {
    submit,
    mend: (report) => {
      setPending({ id: report.id, values: '' });
      setIssues(report.refusal?.issues ?? []);
    },
    follow: (id, newId) => {
      if (pending?.id === id) setPending({ ...pending, id: newId });
    },
    forget: () => {
      setPending(null);
      setIssues([]);
    },
    issues,
    keptAt,
    shownId,
    show: setShownId,
    closeResult: (id) => {
      setShownId(null);
      void outbox.read(id);
    },
  };
}

/** Tells a result in a toast, in the reader's words. */
function useResultTeller(form: ReportForm): (answer: RecordedLog) => Promise<void> {
  const { t, i18n } = useTranslation(['report', 'clinical']);
  const dispatch = useDispatch();
  const verdictText = useVerdictText();
  return async (answer) => {
    // Without them the server's own words are shown: the report has arrived, and must not be called failed.
    await loadTexts(i18n, ['guidance']).catch(() => undefined);
    const flag = shownFlag(form, answer);
    dispatch(
      resultToast(form, answer, {
        message: verdictText(answer.log, form).text,
        flag:
          flag === null
            ? t('result.unknown')
            : t(`clinical:flag.${flag}.name`).toLocaleUpperCase(i18n.language),
      }),
    );
  };
}
