import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { useLocation } from 'wouter';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { DIABETES_ENTRY_PATH, PATIENT_ENTRY_PATH } from '../../lib/paths.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import type { KeptReport } from '../outbox/keptReport.ts';
import { OutboxPanel } from '../outbox/OutboxPanel.tsx';
import { useOutboxView } from '../outbox/phoneContext.ts';
import type { Phone } from '../outbox/startOutbox.ts';
import { keptVoiceSession } from '../voice/keptVoiceSession.ts';
import { EntryTabs, useEntryTab } from './EntryTabs.tsx';
import { HelpBar } from './HelpBar.tsx';
import type { KeptPerson } from './keptPerson.ts';
import { LaterTab } from './LaterTab.tsx';
import { MedicinesInViewContext, useMedicinesInView } from './medicinesInView.ts';
import styles from './Report.module.css';
import { emptyReport, type ReportForm as Form, reportValuesOf, type ReportValues } from './reportForm.ts';
import { ReportForm } from './ReportForm.tsx';
import { ReportPatientContext } from './reportPatientContext.ts';
import { reportResolver } from './reportResolver.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { useKeptCareTeam } from './useKeptCareTeam.ts';
import { useDraft } from './useDraft.ts';
import { useLowBelow } from './useLowBelow.ts';
import { type RetestReminder, useRetest } from './useRetest.ts';
import { useSubmitReport } from './useSubmitReport.ts';
import { VoiceTab } from './VoiceTab.tsx';
import { type SpokenValues, withSpoken } from './voiceValues.ts';

interface ReportScreenProps {
  readonly form: Form;
  readonly phone: Phone;
  readonly person: KeptPerson;
  /** Forgets on this phone who enters. */
  readonly onLeave: () => void;
  /** Leads back to the choice of a patient; null where there is none. */
  readonly onChange: (() => void) | null;
  /** Signs the patient in again whose report waits. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/** Milliseconds; the specification's figure. */
const VOICE_TOAST_MS = 8000;

/** The screen of one patient. The form lives above its tabs, so that a look at another tab loses nothing. */
export function ReportScreen({ form, phone, person, onLeave, onChange, onContinueAs }: ReportScreenProps) {
  const { t } = useTranslation('report');
  const { patient } = person;
  const tab = useEntryTab();
  const [, navigate] = useLocation();
  const dispatch = useDispatch();
  const methods = useForm<ReportValues>({
    defaultValues: emptyReport(form, patient.glucoseUnit),
    resolver: reportResolver(form),
    mode: 'onTouched',
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const draft = useDraft(phone, patient.id, form, methods);
  const medicines = useMedicinesInView();
  const sending = useSubmitReport({
    form,
    phone,
    person,
    methods,
    onTaken: () => {
      draft.done();
      medicines.begin();
    },
    areMedicinesSeen: medicines.areSeen,
    restored: draft.restoredReport,
    onPending: draft.tie,
  });
  const lowBelow = useLowBelow(patient.id);
  const reporting = useMemo(() => ({ ...patient, lowBelow }), [patient, lowBelow]);
  const retest = useRetest(patient.id, phone.now);
  useKeptCareTeam();
  const [voiceSession] = useState(keptVoiceSession);
  /** Understood of what was said, and not in the form yet. */
  const [spoken, setSpoken] = useState<SpokenValues>({});

  const mend = (report: KeptReport) => {
    const values = reportValuesOf(report.values, form);
    if (report.form === form && values !== null) {
      const typed = JSON.stringify(methods.getValues());
      const isTyped = ![emptyReport(form, methods.getValues('glucoseUnit')), values].some(
        (other) => JSON.stringify(other) === typed,
      );
      if (isTyped && !window.confirm(t('outbox.mendReplaces'))) return;
      methods.reset(values, { keepDefaultValues: true });
      sending.mend(report);
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
        <Whose
          phone={phone}
          person={person}
          onChange={onChange}
          onLeave={() => {
            methods.reset(emptyReport(form, 'mmol/L'));
            retest.end();
            onLeave();
          }}
        />
        <ShownResult
          phone={phone}
          person={person}
          retest={retest}
          id={sending.shownId}
          onClose={sending.closeResult}
        />
        <EntryTabs form={form} current={tab} />
        <Reminder retest={retest} />
        <OutboxPanel
          outbox={phone.outbox}
          patientId={patient.id}
          onMend={mend}
          onCorrectClock={({ id }) => {
            const newId = newRequestKey(crypto);
            sending.follow(id, newId);
            void phone.outbox.correctClock(id, newId);
          }}
          onShowResult={({ id }) => sending.show(id)}
          onContinueAs={onContinueAs}
        />
        {tab === 'form' && (
          <>
            {draft.restoredFrom !== null && (
              <Restored
                from={draft.restoredFrom}
                onDiscard={() => {
                  sending.forget();
                  draft.discard();
                }}
              />
            )}
            {sending.keptAt !== null && <KeptOnPhone at={sending.keptAt} lasting={phone.store.lasting} />}
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
        {tab !== 'form' && tab !== 'voice' && <LaterTab tab={tab} />}
        {form === 'daily' && <ToDiabetes />}
        {tab === 'form' && <div className={styles.room} />}
        <HelpBar form={form} country={patient.country} spoken={spoken} />
      </FormProvider>
    </ReportPatientContext>
  );
}

/** A draft that was put back, from when it is, and the way to be rid of it. */
function Restored({ from, onDiscard }: { readonly from: number; readonly onDiscard: () => void }) {
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

function KeptOnPhone({ at, lasting }: { readonly at: number; readonly lasting: boolean }) {
  const { t } = useTranslation('report');
  const { time } = useFormats();
  return (
    <Notice kind="offline" announced>
      {t(lasting ? 'kept' : 'outbox.fleeting', { time: time(at) })}
    </Notice>
  );
}

interface ShownResultProps {
  readonly phone: Phone;
  readonly person: KeptPerson;
  readonly retest: RetestReminder;
  readonly id: string | null;
  readonly onClose: (id: string) => void;
}

/** The result of a report: of the one that was asked for, else of one that arrived by itself and is urgent. */
function ShownResult({ phone, person, retest, id, onClose }: ShownResultProps) {
  const { reports } = useOutboxView(phone.outbox);
  const [tries, setTries] = useState(0);
  const unread = reports.filter((report) => report.answer !== null && report.patientId === person.patient.id);
  const report =
    unread.find((one) => one.id === id) ?? unread.find(({ answer }) => answer?.log.overallFlag === 'RED');
  if (report === undefined || report.answer === null) return null;
  return (
    <ResultDialog
      key={`${report.id} ${tries}`}
      report={report}
      answer={report.answer}
      country={person.patient.country}
      retest={retest}
      onClose={() => onClose(report.id)}
      onAgain={() => setTries(tries + 1)}
    />
  );
}

/** Names the patient, and lets somebody else take the phone. */
function Whose({ phone, person, onChange, onLeave }: Omit<ReportScreenProps, 'form' | 'onContinueAs'>) {
  const { t } = useTranslation('report');
  const { reports } = useOutboxView(phone.outbox);
  const unsent = reports.filter(({ state }) => state !== 'sent').length;

  async function leave() {
    const question = unsent === 0 ? t('leave.question') : t('leave.unsent', { count: unsent });
    if (!window.confirm(question)) return;
    await phone.outbox.clear();
    onLeave();
  }

  return (
    <div className={styles.person}>
      <span>
        {t('whose')} <strong>{person.patient.name}</strong>
      </span>
      {onChange !== null && <Button onClick={onChange}>{t('chooser.change')}</Button>}
      <Button variant="quiet" onClick={() => void leave()}>
        {t('leave.notMe')}
      </Button>
    </div>
  );
}
