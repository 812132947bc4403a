import { useEffect, useLayoutEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { DIABETES_ENTRY_PATH, PATIENT_ENTRY_PATH } from '../../lib/paths.ts';
import { useOutboxView } from '../outbox/deviceContext.ts';
import { isTimeOpen, type KeptReport } from '../outbox/keptReport.ts';
import type { Device } from '../outbox/startOutbox.ts';
import {
  inWay,
  isEmptyReport,
  type ReportForm,
  type ReportValues,
  reportValuesOf,
} from '../report-form/reportForm.ts';
import type { OnSaid, Said } from '../voice/said.ts';
import { ClockQuestion } from './ClockQuestion.tsx';
import type { KeptPerson } from './keptPerson.ts';
import type { MedicinesInView } from './medicinesInView.ts';
import { shownOf } from './shownOf.ts';
import { ShownResult } from './ShownResult.tsx';
import { useDraft } from './useDraft.ts';
import { type Ask, useQuestion } from './useQuestion.tsx';
import type { RetestReminder } from './useRetest.ts';
import { useSubmitReport } from './useSubmitReport.ts';

/** What the phone does for the screen of a report. */
export interface Keeper {
  readonly device: Device;
  /** When the draft that was put back had been saved, in ms; null where there was none. */
  readonly draftFrom: number | null;
  /** What the server found wrong with the last try. */
  readonly issues: readonly Issue[];
  readonly acts: { readonly current: KeeperActs };
}

interface KeeperActs {
  readonly submit: (values: ReportValues) => Promise<void>;
  readonly discardDraft: () => void;
  readonly correct: (report: KeptReport) => void;
  readonly answerClock: (reports: readonly KeptReport[], answer: 'corrected' | 'asEntered') => void;
  readonly show: (id: string) => void;
  readonly ask: Ask;
}

interface KeepingProps {
  readonly form: ReportForm;
  readonly device: Device;
  readonly person: KeptPerson;
  readonly methods: UseFormReturn<ReportValues>;
  readonly medicines: MedicinesInView;
  readonly said: Said;
  readonly onSaid: OnSaid;
  readonly retest: RetestReminder;
  /** Told when the phone is there, and whenever it says something else. */
  readonly onKeeper: (keeper: Keeper) => void;
  /** A result was read. @returns within what its report stands from now on. */
  readonly onRead: () => string;
  /** Signs the patient in again whose report waits. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/**
 * Keeps what is entered on this phone, sends what is submitted and shows what came of it. The first step of a report does
 * not wait for it.
 */
export function Keeping({
  form,
  device,
  person,
  methods,
  medicines,
  said,
  onSaid,
  retest,
  onKeeper,
  onRead,
  onContinueAs,
}: KeepingProps) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  const [, navigate] = useLocation();
  const { patient } = person;
  const draft = useDraft(device, patient, form, methods, said, onSaid);
  const { ask, shown: question } = useQuestion();
  const sending = useSubmitReport({
    form,
    device,
    person,
    methods,
    areMedicinesSeen: medicines.areSeen,
    onEmptied: medicines.begin,
    draft,
    askAnother: async ({ savedAt }) =>
      (await ask({
        title: t('another.title'),
        text: t('another.text', { time: time(savedAt) }),
        answers: [
          { answer: 'another', label: t('another.yes') },
          { answer: 'back', label: t('another.no') },
        ],
      })) === 'another',
  });
  const view = useOutboxView(device.outbox);
  const { data: session } = useGetSessionQuery();
  const isTimeQuestioned = view.reports.some(isTimeOpen);
  const found = shownOf(view, { patientId: patient.id, id: sending.shownId, isSlow: sending.isSlow });
  // Whose session has ended signs in first: until then nothing of a patient lies over the page.
  const shown = session?.now === undefined ? found : null;

  async function answerClock(reports: readonly KeptReport[], answer: 'corrected' | 'asEntered') {
    for (const report of reports) {
      sending.show(report.id);
      await sending.announce(await device.outbox.answerClock(report.id, answer));
    }
  }

  async function correct(report: KeptReport) {
    const kept = reportValuesOf(report.values, form);
    if (report.form === form && kept !== null) {
      const typed = methods.getValues();
      const values = inWay(form, kept, typed.way);
      const isTyped = !isEmptyReport(form, typed) && JSON.stringify(typed) !== JSON.stringify(values);
      const again = t('outbox.mend');
      const answers = [
        { answer: 'again', label: again },
        { answer: 'back', label: t('another.no') },
      ] as const;
      const text = t('outbox.mendReplaces');
      if (isTyped && (await ask({ title: again, text, answers })) !== 'again') return;
      methods.reset(values, { keepDefaultValues: true });
      sending.correct(report);
    }
    // To its own form, whatever tab or screen its list was read on.
    navigate(report.form === 'daily' ? PATIENT_ENTRY_PATH : DIABETES_ENTRY_PATH);
  }

  const newest: KeeperActs = {
    submit: sending.submit,
    discardDraft: () => {
      sending.forget();
      draft.discard();
    },
    correct: (report) => void correct(report),
    answerClock: (reports, answer) => void answerClock(reports, answer),
    show: sending.show,
    ask,
  };
  const { restoredFrom } = draft;
  const { issues } = sending;
  // Always the newest, without the screen being drawn anew for them.
  const acts = useRef(newest);
  useLayoutEffect(() => {
    acts.current = newest;
  });
  useEffect(() => {
    onKeeper({ device, draftFrom: restoredFrom, issues, acts });
  }, [onKeeper, device, restoredFrom, issues]);

  return (
    <>
      {question}
      {isTimeQuestioned && (
        <ClockQuestion
          device={device}
          patient={patient}
          isLater={shown !== null}
          onAnswer={(reports, answer) => void answerClock(reports, answer)}
        />
      )}
      {shown !== null && (
        <ShownResult
          device={device}
          person={person}
          retest={retest}
          shown={shown}
          onClose={(id) => {
            sending.closeResult(id);
            focusOnReport(id, onRead());
          }}
          onContinueAs={onContinueAs}
        />
      )}
    </>
  );
}

/** Frames that a slow phone may need until what follows a result is drawn. */
const FRAMES = 120;

/** Leads to where a report that was read stands from now on, once its result is gone and that is drawn. */
function focusOnReport(id: string, place: string): void {
  let frames = FRAMES;
  const look = () => {
    const row = document.querySelector<HTMLElement>(`${place} #${CSS.escape(`report-${id}`)}`);
    const isCovered = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    frames -= 1;
    if ((row === null || isCovered) && frames > 0) requestAnimationFrame(look);
    // After what the dialog itself does when it closes.
    else if (!isCovered) setTimeout(() => row?.focus());
  };
  requestAnimationFrame(look);
}
