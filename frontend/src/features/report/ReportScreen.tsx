import { useEffect, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { useLocation } from 'wouter';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useCheckedForm } from '../../ui/useCheckedForm.ts';
import { entryProblems } from '../measurements/issueText.ts';
import { DIABETES_ENTRY_PATH, PATIENT_ENTRY_PATH } from '../../lib/paths.ts';
import { isTimeOpen, type KeptReport } from '../outbox/keptReport.ts';
import { LazyOutboxPanel } from '../outbox/LazyOutbox.tsx';
import { useOutboxView } from '../outbox/deviceContext.ts';
import type { Device } from '../outbox/startOutbox.ts';
import { keptVoiceSession } from '../voice/keptVoiceSession.ts';
import { EntryTabs, useEntryTab } from './EntryTabs.tsx';
import { HelpBar } from './HelpBar.tsx';
import type { KeptPerson } from './keptPerson.ts';
import { MedicinesInViewContext, useMedicinesInView } from './medicinesInView.ts';
import styles from './Report.module.css';
import {
  emptyReport,
  type ReportForm as Form,
  reportProblems,
  reportValuesOf,
  type ReportValues,
} from '../report-form/reportForm.ts';
import { ReportForm } from './ReportForm.tsx';
import { ReportPatientContext } from './reportPatientContext.ts';
import { ShownResult } from './ShownResult.tsx';
import { useKeptCareTeam } from './useKeptCareTeam.ts';
import { useDraft } from './useDraft.ts';
import { useQuestion } from './useQuestion.tsx';
import { useReported } from './useReported.ts';
import { type RetestReminder, useRetest } from './useRetest.ts';
import { useSubmitReport } from './useSubmitReport.ts';
import { VoiceTab } from './VoiceTab.tsx';
import { Whose } from './Whose.tsx';
import { type SpokenValues, withSpoken } from './voiceValues.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { FORM_FIRST_MS } from './firstQuestions.ts';
import { storedLowBelow, storeLowBelow } from './keptLimit.ts';
import { useGetLowBelowQuery } from '../../api/resources/reports.ts';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

const ProgressTab = lazyPart(
  async () => (await import('../progress/ProgressTab.tsx')).ProgressTab,
  ['progress'],
);
const ClockQuestion = lazyPart(async () => (await import('./ClockQuestion.tsx')).ClockQuestion);

interface ReportScreenProps {
  readonly form: Form;
  readonly device: Device;
  readonly person: KeptPerson;
  /** Leads back to the choice of a patient; null where there is none. */
  readonly onChange: (() => void) | null;
  /** Signs the patient in again whose report waits. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/** Milliseconds; the specification's figure. */
const VOICE_TOAST_MS = 8000;

/** The screen of one patient. The form lives above its tabs, so that a look at another tab loses nothing. */
export function ReportScreen({ form, device, person, onChange, onContinueAs }: ReportScreenProps) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  const { patient } = person;
  const tab = useEntryTab();
  const [, navigate] = useLocation();
  const dispatch = useDispatch();
  const methods = useCheckedForm({
    values: emptyReport(form, patient.glucoseUnit),
    problemsOf: (values: ReportValues) => entryProblems(reportProblems(form, values)),
    mode: 'onTouched',
  });
  const draft = useDraft(device, patient.id, form, methods);
  useReported(form, methods);
  const medicines = useMedicinesInView();
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
        plainYes: 'another',
      })) === 'another',
  });
  const isTimeQuestioned = useOutboxView(device.outbox).reports.some(isTimeOpen);
  const answerClock = async (reports: readonly KeptReport[], answer: 'corrected' | 'asEntered') => {
    for (const report of reports) {
      sending.show(report.id);
      await sending.announce(await device.outbox.answerClock(report.id, answer));
    }
  };
  const lowBelow = useLowBelow(patient.id);
  const reporting = useMemo(() => ({ ...patient, lowBelow }), [patient, lowBelow]);
  const retest = useRetest(patient.id, device.now);
  useKeptCareTeam();
  const [voiceSession] = useState(keptVoiceSession);
  /** Understood of what was said, and not in the form yet. */
  const [spoken, setSpoken] = useState<SpokenValues>({});

  const correct = async (report: KeptReport) => {
    const values = reportValuesOf(report.values, form);
    if (report.form === form && values !== null) {
      const typed = JSON.stringify(methods.getValues());
      const isTyped = ![emptyReport(form, methods.getValues('glucoseUnit')), values].some(
        (other) => JSON.stringify(other) === typed,
      );
      const again = t('outbox.mend');
      const answers = [
        { answer: 'again', label: again },
        { answer: 'back', label: t('another.no') },
      ] as const;
      const text = t('outbox.mendReplaces');
      if (isTyped && (await ask({ title: again, text, answers, plainYes: 'again' })) !== 'again') return;
      methods.reset(values, { keepDefaultValues: true });
      sending.correct(report);
    }
    // To its own form, whatever tab or screen its list was read on.
    navigate(report.form === 'daily' ? PATIENT_ENTRY_PATH : DIABETES_ENTRY_PATH);
  };

  const applyVoice = (said: SpokenValues) => {
    const next = withSpoken(form, methods.getValues(), said);
    methods.reset(next, { keepDefaultValues: true, keepTouched: true });
    // A number that was said is looked at as one that was typed and left.
    for (const [name, text] of Object.entries(next.numbers)) {
      if (next.voice[name as 'hr'] === true) {
        methods.setValue(`numbers.${name as 'hr'}`, text, { shouldTouch: true, shouldDirty: true });
      }
    }
    if (form === 'diabetes') {
      dispatch(toastAdded({ name: 'voiceCaptured', priority: 'success', duration: VOICE_TOAST_MS }));
    }
  };

  return (
    <ReportPatientContext value={reporting}>
      <FormProvider {...methods}>
        <Whose device={device} person={person} onChange={onChange} ask={ask} />
        {question}
        {isTimeQuestioned && (
          // Its list asks, too, where this cannot be loaded.
          <PartBoundary>
            <ClockQuestion
              device={device}
              patientId={patient.id}
              onAnswer={(reports, answer) => void answerClock(reports, answer)}
            />
          </PartBoundary>
        )}
        <ShownResult
          device={device}
          person={person}
          retest={retest}
          id={sending.shownId}
          onClose={sending.closeResult}
          onContinueAs={onContinueAs}
        />
        <EntryTabs form={form} current={tab} />
        <Reminder retest={retest} />
        <LazyOutboxPanel
          outbox={device.outbox}
          patientId={patient.id}
          onCorrect={(report) => void correct(report)}
          onAnswerClock={(report, answer) => void answerClock([report], answer)}
          onShowResult={({ id }) => sending.show(id)}
          onContinueAs={onContinueAs}
        />
        {tab === 'form' && (
          <>
            {draft.restoredFrom !== null && (
              <DraftNotice
                from={draft.restoredFrom}
                onDiscard={() => {
                  sending.forget();
                  draft.discard();
                }}
              />
            )}
            <MedicinesInViewContext value={medicines.tell}>
              <ReportForm form={form} patient={patient} refused={sending.issues} onSubmit={sending.submit} />
            </MedicinesInViewContext>
          </>
        )}
        {tab === 'voice' && (
          <VoiceTab
            form={form}
            patientId={patient.id}
            session={voiceSession}
            onFound={setSpoken}
            onApply={applyVoice}
          />
        )}
        {tab === 'progress' && (
          <PartBoundary>
            <ProgressTab
              patient={patient}
              form={form}
              device={device}
              userId={person.userId}
              isOwn={person.role === 'patient'}
            />
          </PartBoundary>
        )}
        {(tab === 'ecg' || tab === 'learn') && <LaterTab tab={tab} />}
        {form === 'daily' && <ToDiabetes />}
        {tab === 'form' && <div className={styles.room} />}
        <HelpBar form={form} country={patient.country} spoken={spoken} />
      </FormProvider>
    </ReportPatientContext>
  );
}

/** A draft that was put back, from when it is, and the way to be rid of it. */
function DraftNotice({ from, onDiscard }: { readonly from: number; readonly onDiscard: () => void }) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  return (
    <Notice kind="info" announced action={<Button onClick={onDiscard}>{t('draft.discard')}</Button>}>
      {t('draft.restored', { time: time(from) })}
    </Notice>
  );
}

function ToDiabetes() {
  const { t } = useTranslation('report');
  return (
    <div className={styles.buttons}>
      <ButtonLink href={DIABETES_ENTRY_PATH}>{t('toDiabetes')}</ButtonLink>
    </div>
  );
}

/** When to test again after a low blood glucose, and that it is time. */
function Reminder({ retest }: { readonly retest: RetestReminder }) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  if (retest.dueAt === null) return null;
  return (
    <Notice
      kind={retest.isDue ? 'warning' : 'info'}
      announced
      action={<Button onClick={retest.end}>{t('retest.done')}</Button>}
    >
      {retest.isDue ? t('retest.due') : t('retest.waiting', { time: time(retest.dueAt) })}
    </Notice>
  );
}

/** Says of a tab what will be there, and that it is not yet. */
function LaterTab({ tab }: { readonly tab: 'ecg' | 'learn' }) {
  const { t } = useTranslation('report');
  return (
    <StateCard kind="empty" heading={<h2>{t(`later.${tab}`)}</h2>}>
      {t('later.text')}
    </StateCard>
  );
}

/**
 * Below how many mmol/L glucose is low for the patient: as the server says, and until it has, what it said last. Asked
 * once the form is there, which works without.
 */
function useLowBelow(patientId: string): number {
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAsked(true), FORM_FIRST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { currentData } = useGetLowBelowQuery(patientId, { skip: !isAsked });
  const lowBelow = currentData?.effective.DIABETES.lowBelow;
  useEffect(() => {
    if (lowBelow !== undefined) storeLowBelow(() => localStorage, { patientId, lowBelow });
  }, [patientId, lowBelow]);
  return lowBelow ?? storedLowBelow(() => localStorage, patientId);
}
