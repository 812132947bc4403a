import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { RecordedLog } from '../../../../backend/contract/log.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { useVerdictText } from '../logs/useVerdictText.ts';
import { isUnsaid, type KeptReport } from '../outbox/keptReport.ts';
import type { SubmitOutcome } from '../outbox/sendReport.ts';
import type { Device } from '../outbox/startOutbox.ts';
import type { KeptPerson } from './keptPerson.ts';
import { emptyReport, type ReportForm, type ReportValues } from '../report-form/reportForm.ts';
import { reportBody, reportPrint } from '../report-form/reportBody.ts';
import { failureToast, resultToast, shownFlag } from './resultToast.ts';
import type { DraftState } from './useDraft.ts';

interface SubmitOptions {
  readonly form: ReportForm;
  readonly device: Device;
  readonly person: KeptPerson;
  readonly methods: UseFormReturn<ReportValues>;
  readonly draft: DraftState;
  /** Whether the question about the medicines has been in view. */
  readonly areMedicinesSeen: () => boolean;
  /** The form is empty again. */
  readonly onEmptied: () => void;
  /** Asks whether what was changed since is another report than one that was submitted before. */
  readonly askAnother: (submitted: KeptReport) => Promise<boolean>;
}

interface ReportSubmission {
  readonly submit: (values: ReportValues) => Promise<void>;
  /** The next submit takes the place of this report. */
  readonly correct: (report: KeptReport) => void;
  /** Says what came of a report that was sent again. */
  readonly announce: (outcome: SubmitOutcome | null) => Promise<void>;
  /** What the form showed was thrown away: a report on its way stays on it. */
  readonly forget: () => void;
  /** What the server found wrong with the last try. */
  readonly issues: readonly Issue[];
  /** The report that is asked for: its result, or that it waits. */
  readonly shownId: string | null;
  /** The first try takes long: that it is kept is said before its end. */
  readonly isSlow: boolean;
  readonly show: (id: string) => void;
  readonly closeResult: (id: string) => void;
}

/** For so long nobody wonders about a button that is busy. */
const SLOW_MS = 4000;

/**
 * Brings the form's report to the phone and to the server, and says what came of it. The id of its draft is the key of the
 * report, in whatever tab it is submitted: of one entry there is one log.
 */
export function useSubmitReport({
  form,
  device,
  person,
  methods,
  draft,
  areMedicinesSeen,
  onEmptied,
  askAnother,
}: SubmitOptions): ReportSubmission {
  const { t } = useTranslation('report');
  const dispatch = useDispatch();
  const tellResult = useResultTeller(form);
  const { outbox, now: clock } = device;
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [shownId, setShownId] = useState<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  const { empty, watchEnds } = useArrivals({
    form,
    device,
    person,
    methods,
    draft,
    onEmptied,
    onArrived: setShownId,
  });

  /** Ends what was submitted: the phone or the server has it, and what is shown says which. */
  function taken(id: string, print: string) {
    setIssues([]);
    // What was changed while the report was on its way is not in it, and is not lost.
    const isTaken = reportPrint(form, methods.getValues()) === print;
    // At once: until the form is drawn anew, what is typed goes nowhere, and a second press finds it empty.
    flushSync(() => {
      setShownId(id);
      if (isTaken) empty();
    });
    if (isTaken) draft.done();
  }

  async function settled(id: string, print: string, outcome: Exclude<SubmitOutcome, { kind: 'submitted' }>) {
    switch (outcome.kind) {
      case 'sent':
        taken(id, print);
        await tellResult(outcome.answer);
        return;
      case 'unreadable':
      case 'clock':
      case 'signIn':
        taken(id, print);
        return;
      case 'later':
        if (outcome.failure.status === null) {
          taken(id, print);
          return;
        }
        break;
      case 'refused':
        // Nothing in the form can correct its time: that is asked about beside it.
        if (outcome.issues.length > 0 && outcome.issues.every(({ path }) => path === 'timestamp')) {
          taken(id, print);
          return;
        }
        setIssues(outcome.issues);
        // It stands in the form until it is corrected, also after a reload.
        draft.save();
        break;
      case 'reused':
        draft.save();
        break;
    }
    dispatch(failureToast(form, outcome.failure.message));
  }

  /** What is shown already is on its way to the screen: a second press is for nothing. */
  function isShown(): boolean {
    const report = outbox.view().reports.find(({ id }) => id === shownId);
    return report !== undefined && (report.state === 'waiting' || report.answer !== null || isUnsaid(report));
  }

  /** @param earlier The report that was submitted under the draft's id; undefined where there is none. */
  async function send(values: ReportValues, print: string, earlier: KeptReport | undefined): Promise<void> {
    const isReused = earlier?.refusal?.reused === true;
    if (earlier?.print === print && !isReused) {
      const again = await outbox.retry(earlier.id);
      if (again === null || again.kind === 'submitted') taken(earlier.id, print);
      else await settled(earlier.id, print, again);
      return;
    }
    if (earlier !== undefined) {
      if ((earlier.state !== 'refused' || isReused) && !(await askAnother(earlier))) return;
      draft.follow(newRequestKey(crypto));
    }
    const now = clock();
    const id = draft.id();
    const slow = setTimeout(() => {
      setShownId(id);
      setIsSlow(true);
    }, SLOW_MS);
    const ended = () => {
      clearTimeout(slow);
      setIsSlow(false);
    };
    const submitting = outbox.submit(
      {
        id,
        patientId: person.patient.id,
        patientName: person.patient.name,
        form,
        values: { ...values },
        body: reportBody(form, values, new Date(now).toISOString(), areMedicinesSeen()),
        print,
        enteredBy: person.userId,
        enteredAs: person.role,
        savedAt: now,
      },
      earlier?.state === 'refused' ? earlier.id : null,
      draft.key(),
    );
    const outcome = await submitting.finally(ended);
    if (outcome.kind === 'submitted') await send(values, print, outcome.report);
    else await settled(id, print, outcome);
  }

  async function submit(values: ReportValues) {
    if (isShown()) return;
    setIssues([]);
    const ended = watchEnds();
    try {
      const earlier = outbox.view().reports.find(({ id }) => id === draft.id());
      await send(values, reportPrint(form, values), earlier);
    } catch {
      dispatch(failureToast(form, t('outbox.failed')));
    } finally {
      ended();
    }
  }

  return {
    submit,
    correct: (report) => {
      draft.follow(report.id);
      setIssues(report.refusal?.issues ?? []);
    },
    async announce(outcome) {
      if (outcome?.kind === 'sent') await tellResult(outcome.answer);
    },
    forget: () => setIssues([]),
    issues,
    shownId,
    isSlow,
    show: setShownId,
    closeResult: (id) => {
      setShownId(null);
      void outbox.read(id);
    },
  };
}

interface ArrivalOptions extends Pick<
  SubmitOptions,
  'form' | 'device' | 'person' | 'methods' | 'draft' | 'onEmptied'
> {
  readonly onArrived: (id: string) => void;
}

/**
 * Empties the form when its report was submitted from another tab, or arrived by itself after the server had not taken it:
 * what was sent must not stand there as though it were not.
 */
function useArrivals({ form, device, person, methods, draft, onEmptied, onArrived }: ArrivalOptions) {
  const { outbox } = device;
  const submitting = useRef(false);
  const own = useRef<string | null>(null);
  const { id: draftId, isUntouched, done } = draft;

  const { glucoseUnit } = person.patient;
  /** A unit that was chosen for one report is that report's; the next one has the patient's. */
  const empty = useCallback(() => {
    methods.reset(emptyReport(form, glucoseUnit, methods.getValues('way')));
    onEmptied();
  }, [methods, form, glucoseUnit, onEmptied]);

  useEffect(() => {
    let isOver = false;
    const look = () => {
      if (isOver || submitting.current) return;
      const report = outbox.view().reports.find(({ id }) => id === draftId());
      if (report === undefined || report.state === 'refused') return;
      const isOwn = own.current === report.id;
      // Which the server could not take now; the form keeps it, and so does the phone.
      if (isOwn && report.state === 'waiting') return;
      const isSame = report.print === reportPrint(form, methods.getValues());
      if (!isSame && !isUntouched()) return;
      flushSync(() => {
        if (isOwn) onArrived(report.id);
        empty();
      });
      done();
    };
    // It may have been sent before anybody listened. Not in the effect itself, in which nothing can be drawn at once.
    queueMicrotask(look);
    const stop = outbox.subscribe(look);
    return () => {
      isOver = true;
      stop();
    };
  }, [outbox, methods, form, draftId, isUntouched, done, empty, onArrived]);

  return {
    empty,
    /** While this tab submits, it sees to the form itself; answers what ends that. */
    watchEnds: () => {
      submitting.current = true;
      return () => {
        submitting.current = false;
        own.current = draftId();
      };
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
