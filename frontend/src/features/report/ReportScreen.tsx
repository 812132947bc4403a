import { useEffect, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useGetOwnLimitsQuery, useGetRecentLogsQuery } from '../../api/resources/reports.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { DIABETES_ENTRY_PATH } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useCheckedForm } from '../../ui/useCheckedForm.ts';
import { entryProblems } from '../measurements/entryProblems.ts';
import { CallButtons } from '../emergency/CallButtons.tsx';
import type { KeptReport } from '../outbox/keptReport.ts';
import { LazyOutboxPanel } from '../outbox/LazyOutbox.tsx';
import type { Device } from '../outbox/startOutbox.ts';
import {
  emptyReport,
  inWay,
  type ReportForm as Form,
  type ReportValues,
  type ReportWay,
} from '../report-form/reportForm.ts';
import { reportProblems } from '../report-form/reportProblems.ts';
import type { Said } from '../voice/said.ts';
import { LazyEmergency } from '../progress/LazyEmergency.tsx';
import { LazyProgress } from '../progress/LazyProgress.tsx';
import { useProgressView } from '../progress/progressView.ts';
import type { Another } from './EarlierReport.tsx';
import { EntryTabs, useEntryTab } from './EntryTabs.tsx';
import { FORM_FIRST_MS } from './firstQuestions.ts';
import { HelpBar } from './HelpBar.tsx';
import type { Keeper } from './Keeping.tsx';
import { keepLowBelow, keptLowBelow } from '../report-form/keptLimit.ts';
import type { KeptPerson } from './keptPerson.ts';
import { MedicinesInViewContext, useMedicinesInView } from './medicinesInView.ts';
import styles from './Report.module.css';
import { ReportPatientContext } from './reportPatientContext.ts';
import { keepWay, keptWay } from './reportWay.ts';
import { loadLaterSteps, ReportSteps } from './steps/ReportSteps.tsx';
import { useDone } from './steps/useSteps.ts';
import { useKeptCareTeam } from './useKeptCareTeam.ts';
import { useReported } from './useReported.ts';
import { useRetest } from './useRetest.ts';
import { type SpokenValues, withSpoken } from './voiceValues.ts';

/** What keeps and sends the report, which no first step waits for. */
const loadKeeping = () => import('./Keeping.tsx');

const Keeping = lazyPart(async () => (await loadKeeping()).Keeping);
const Whose = lazyPart(async () => (await import('./Whose.tsx')).Whose);
const EarlierReport = lazyPart(async () => (await import('./EarlierReport.tsx')).EarlierReport, ['answers']);
const Reminder = lazyPart(async () => (await import('./EarlierReport.tsx')).Reminder);
const VoiceTab = lazyPart(async () => (await import('./VoiceTab.tsx')).VoiceTab);
const EcgTab = lazyPart(
  async () => (await import('../ecg/EcgTab.tsx')).EcgTab,
  ['ecg', 'ecgWords', 'plan'],
  <Skeleton heights={[32, 320]} />,
);
const LearnTab = lazyPart(
  async () => (await import('../learn/LearnTab.tsx')).LearnTab,
  ['learn'],
  <Skeleton heights={[32, 320]} />,
);
const loadForm = () => import('./ReportForm.tsx');
const ReportForm = lazyPart(
  async () => (await loadForm()).ReportForm,
  ['answers'],
  <Skeleton heights={[48, 320]} />,
);

// Whoever needs it asks again, and says what failed.
if (keptWay(() => localStorage) === 'all') loadForm().catch(() => undefined);

interface ReportScreenProps {
  readonly form: Form;
  /** What this phone keeps; null until it is open. */
  readonly device: Device | null;
  readonly person: KeptPerson;
  /** Leads back to the choice of a patient; null where there is none. */
  readonly onChange: (() => void) | null;
  /** Signs the patient in again whose report waits. */
  readonly onContinueAs: (report: KeptReport) => void;
}

/** The screen of one patient. The form lives above its tabs, so that a look at another tab loses nothing. */
export function ReportScreen({ form, device, person, onChange, onContinueAs }: ReportScreenProps) {
  const { t } = useTranslation(['report', 'common']);
  const { patient } = person;
  const tab = useEntryTab();
  const isEmergency = useProgressView() === 'emergency';
  const [path, navigate] = useLocation();
  const [way, setWay] = useState(() => keptWay(() => localStorage));
  const methods = useCheckedForm({
    values: emptyReport(form, patient.glucoseUnit, way),
    problemsOf: (values: ReportValues) => entryProblems(reportProblems(form, values)),
    mode: 'onTouched',
  });
  useReported(form, methods, () => setWay('all'));
  const medicines = useMedicinesInView();
  const lowBelow = useLowBelow(patient.id);
  const reporting = useMemo(() => ({ ...patient, lowBelow }), [patient, lowBelow]);
  const retest = useRetest(patient.id);
  useKeptCareTeam();
  const [said, setSaid] = useState<Said>({ session: null, found: {} });
  const { keeper, setKeeper, awaitKeeper } = useKeeper();
  const [another, setAnother] = useState<Another>({ isWanted: false, from: null });
  // Held ready for what is asked about the numbers: none of them waits for it.
  useGetRecentLogsQuery(patient.id, { skip: keeper === null });
  const goToDone = useDone();
  const isStepped = tab === 'form' && way === 'steps';

  const choose = (next: ReportWay) => {
    keepWay(() => localStorage, next);
    methods.reset(inWay(form, methods.getValues(), next), { keepDefaultValues: true, keepTouched: true });
    setWay(next);
    navigate(path, { replace: true });
    window.scrollTo(0, 0);
  };
  const submit = async (values: ReportValues) => (await awaitKeeper()).acts.current.submit(values);
  const leave = () => {
    if (isStepped) goToDone();
    return isStepped ? '[data-step="done"]' : 'main';
  };

  const applyVoice = (values: SpokenValues) => {
    // What was said lies in many places: it is looked over on one page, where each of them is marked.
    setWay('all');
    const next = withSpoken(form, inWay(form, methods.getValues(), 'all'), values);
    methods.reset(next, { keepDefaultValues: true, keepTouched: true });
    // A number that was said is looked at as one that was typed and left.
    for (const [name, text] of Object.entries(next.numbers)) {
      if (next.voice[name as 'hr'] === true) {
        methods.setValue(`numbers.${name as 'hr'}`, text, { shouldTouch: true, shouldDirty: true });
      }
    }
  };

  const putRate = (hr: number) => {
    const values = methods.getValues();
    const { voice } = values;
    // It was measured and not said: the mark of what was said stays where it is.
    methods.reset(
      { ...withSpoken(form, values, { hr }), voice },
      { keepDefaultValues: true, keepTouched: true },
    );
    navigate(path);
  };

  const title = isEmergency ? t('common:emergency.button') : t(`title.${form}`);
  const reminder = retest.dueAt !== null && (
    <PartBoundary>
      <Reminder retest={retest} />
    </PartBoundary>
  );
  const notices = (
    <>
      {keeper !== null && (
        <PartBoundary>
          <EarlierReport
            form={form}
            patientId={patient.id}
            keeper={keeper}
            another={another}
            onAnother={setAnother}
          />
        </PartBoundary>
      )}
      {reminder}
    </>
  );
  const isReporting = tab === 'form' || tab === 'voice';
  const whose = keeper !== null && (
    <PartBoundary>
      <Whose
        device={keeper.device}
        person={person}
        onChange={onChange}
        ask={(of) => keeper.acts.current.ask(of)}
      />
    </PartBoundary>
  );
  const panel = keeper !== null && (
    <LazyOutboxPanel
      outbox={keeper.device.outbox}
      patientId={patient.id}
      userId={person.userId}
      onCorrect={(report) => keeper.acts.current.correct(report)}
      onAnswerClock={(report, answer) => keeper.acts.current.answerClock([report], answer)}
      onShowResult={({ id }) => keeper.acts.current.show(id)}
      onContinueAs={onContinueAs}
    />
  );
  const tabs = <EntryTabs form={form} current={tab} isCaregiver={person.role === 'caregiver'} />;

  return (
    <ReportPatientContext value={reporting}>
      <FormProvider {...methods}>
        {device !== null && (
          <Keeping
            form={form}
            device={device}
            person={person}
            methods={methods}
            medicines={medicines}
            said={said}
            onSaid={setSaid}
            retest={retest}
            onKeeper={setKeeper}
            onRead={leave}
            onContinueAs={onContinueAs}
          />
        )}
        {isStepped ? (
          <ReportSteps
            form={form}
            country={patient.country}
            spoken={said.found}
            name={patient.name}
            notices={notices}
            refused={keeper?.issues ?? []}
            onAll={() => choose('all')}
            onSend={submit}
            onAnother={() => setAnother({ isWanted: true, from: null })}
            home={
              <>
                {panel}
                {form === 'daily' && <ToDiabetes />}
                {whose}
                {tabs}
              </>
            }
          />
        ) : (
          <>
            <PageHeading title={title}>{title}</PageHeading>
            {form === 'diabetes' && !isEmergency && <p className={styles.intro}>{t('intro.diabetes')}</p>}
            {isReporting && whose}
            {tabs}
            {/* Nothing stands before the numbers. */}
            {isEmergency && device === null && <CallButtons country={patient.country} />}
            {isEmergency && device !== null && (
              <LazyEmergency
                patient={patient}
                device={device}
                keepFor={person.role === 'patient' ? patient.id : null}
              />
            )}
            {!isEmergency && (tab === 'form' ? notices : <Reminder retest={retest} />)}
            {!isEmergency && panel}
            {tab === 'form' && (
              <MedicinesInViewContext value={medicines.tell}>
                <ReportForm
                  form={form}
                  patient={patient}
                  refused={keeper?.issues ?? []}
                  onSubmit={submit}
                  onSteps={() => choose('steps')}
                />
              </MedicinesInViewContext>
            )}
            {tab === 'voice' && (
              <VoiceTab form={form} patient={patient} said={said} onSaid={setSaid} onApply={applyVoice} />
            )}
            {tab === 'progress' && !isEmergency && device !== null && (
              <LazyProgress
                patient={patient}
                form={form}
                device={device}
                userId={person.userId}
                isOwn={person.role === 'patient'}
              />
            )}
            {tab === 'ecg' && device !== null && (
              <PartBoundary>
                <EcgTab
                  patient={patient}
                  device={device}
                  userId={person.userId}
                  isOwn={person.role === 'patient'}
                  onRate={putRate}
                />
              </PartBoundary>
            )}
            {tab === 'learn' && device !== null && (
              <PartBoundary>
                <LearnTab
                  patient={patient}
                  form={form}
                  device={device}
                  userId={person.userId}
                  isOwn={person.role === 'patient'}
                />
              </PartBoundary>
            )}
            {form === 'daily' && !isEmergency && <ToDiabetes />}
            {/* What is looked at comes first on a phone. */}
            {!isReporting && !isEmergency && whose}
            {tab === 'form' && <div className={styles.room} />}
            {!isEmergency && <HelpBar form={form} country={patient.country} spoken={said.found} />}
          </>
        )}
      </FormProvider>
    </ReportPatientContext>
  );
}

/** What keeps the report, once it has come: who sends before that waits for it. */
function useKeeper() {
  const [keeper, setKeeper] = useState<Keeper | null>(null);
  const [arrival] = useState(() => {
    let arrive: (keeper: Keeper) => void = () => undefined;
    const there = new Promise<Keeper>((resolve) => {
      arrive = resolve;
    });
    return { there, arrive };
  });
  useEffect(() => {
    // The next step, and what keeps this one, before anything that may follow them.
    void Promise.all([loadKeeping(), loadLaterSteps()]).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (keeper !== null) arrival.arrive(keeper);
  }, [keeper, arrival]);
  return { keeper, setKeeper, awaitKeeper: () => arrival.there };
}

function ToDiabetes() {
  const { t } = useTranslation('report');
  return (
    <div className={styles.buttons}>
      <ButtonLink href={DIABETES_ENTRY_PATH} large>
        {t('toDiabetes')}
      </ButtonLink>
    </div>
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
  const { currentData } = useGetOwnLimitsQuery(patientId, { skip: !isAsked });
  const lowBelow = currentData?.effective.DIABETES.lowBelow;
  useEffect(() => {
    if (lowBelow !== undefined) keepLowBelow(() => localStorage, { patientId, lowBelow });
  }, [patientId, lowBelow]);
  return lowBelow ?? keptLowBelow(() => localStorage, patientId);
}
