import { PhoneCall } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { ContactOutcome } from '../../../../events/enums.ts';
import { useGetPatientRowQuery } from '../../api/resources/patients.ts';
import { useWithdrawContactMutation } from '../../api/resources/work.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { useHeightProperty } from '../../lib/useHeightProperty.ts';
import { useSingleKeys } from '../../lib/useSingleKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { AcknowledgedStrip, UNDO_MS } from './AcknowledgedStrip.tsx';
import { useCallFoot } from '../contact/callFoot.ts';
import { type Call, callBegun, callEnded, selectCall } from '../contact/callSlice.ts';
import { keepCall, keptCall } from './keptCall.ts';
import styles from './CallStrip.module.css';
import { Outcomes } from './Outcomes.tsx';
import { useCallAgain } from './useCallAgain.ts';
import { useRecordOutcome } from './useRecordOutcome.ts';

const LeavingQuestion = lazyPart(
  async () => (await import('../contact/LeavingQuestion.tsx')).LeavingQuestion,
  ['alerts', 'care'],
);

const BackQuestion = lazyPart(
  async () => (await import('../contact/BackQuestion.tsx')).BackQuestion,
  ['alerts', 'care'],
);
const LeftMeanwhile = lazyPart(async () => (await import('./LeftMeanwhile.tsx')).LeftMeanwhile, ['alerts']);

/** How a call went, asked until it is said: at the lower edge of the page, or of the patient's dialog that lies over it. */
export function CallStrip({ userId }: { readonly userId: string }) {
  const dispatch = useDispatch();
  const call = useSelector(selectCall);
  const [saved, setSaved] = useState<Saved | null>(null);
  // What lies over the page leaves so much below it.
  const dock = useHeightProperty<HTMLDivElement>('--call-strip-height');
  const foot = useCallFoot();
  // It is moved and not drawn anew: what was written into it, and the time to take an answer back, go with it.
  const [box] = useState(() => document.createElement('div'));
  useLayoutEffect(() => (foot ?? dock.current)?.append(box), [foot, dock, box]);
  useEffect(() => {
    const kept = keptCall(() => sessionStorage, userId);
    if (kept !== null) dispatch(callBegun(kept));
  }, [dispatch, userId]);
  function end(outcome: Saved | null) {
    keepCall(() => sessionStorage, userId, null);
    dispatch(callEnded());
    setSaved(outcome);
  }
  return (
    <div ref={dock} className={styles.dock}>
      {createPortal(
        <>
          {call === null && <AcknowledgedStrip />}
          {call !== null ? (
            <Question key={call.messageId ?? call.patientId} userId={userId} call={call} onEnd={end} />
          ) : (
            saved !== null && (
              <SavedOutcome key={saved.contactId} saved={saved} onDone={() => setSaved(null)} />
            )
          )}
        </>,
        box,
      )}
    </div>
  );
}

interface Saved {
  readonly patientId: string;
  readonly name: string;
  readonly contactId: string;
  readonly outcome: ContactOutcome;
}

interface QuestionProps {
  readonly userId: string;
  readonly call: Call;
  readonly onEnd: (saved: Saved | null) => void;
}

/** How it went, a note on it, and whether what was open is done with: kept in the tab until it is said. */
function Question({ userId, call, onEnd }: QuestionProps) {
  const { t } = useTranslation('work');
  const { patientId, name } = call;
  const problemId = useId();
  const patient = useGetPatientRowQuery(patientId).data?.patient;
  const left = patient?.left;
  const open = patient === undefined ? 0 : patient.openAlerts.RED + patient.openAlerts.AMBER;
  const callAgain = useCallAgain();
  const [note, setNote] = useState(call.note ?? '');
  const [acknowledges, setAcknowledges] = useState(true);
  const { isSaving, error, asked, choose, confirm, cancel } = useRecordOutcome({
    call,
    hasLeft: left !== undefined,
    callAgain,
    note,
    acknowledges,
    shown: { hasOpenAlerts: open > 0, upTo: patient?.work?.upTo ?? null },
    onRecorded: (contactId, outcome) => onEnd({ patientId, name, contactId, outcome }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => keepCall(() => sessionStorage, userId, { ...call, note }), [userId, call, note]);
  // In a dialog it takes the place of the button that called: who works by keys, or by ear, goes on here.
  useEffect(() => {
    if (heading.current?.closest('[data-call-foot]') instanceof Element) heading.current.focus();
  }, []);

  return (
    <section className={styles.strip} aria-label={t('strip.of', { name })} data-call-strip>
      <div className={styles.who}>
        <PhoneCall aria-hidden size={20} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.heading}>
            {t('strip.heading')}
          </h2>
          <p className={styles.person}>
            <strong>{name}</strong> <PhoneNumber patient={patient} />
          </p>
        </div>
      </div>
      <Outcomes callAgain={callAgain} timeProblemId={problemId} busy={isSaving} onChoose={choose} />
      <div className={styles.more}>
        <input
          className={styles.note}
          aria-label={t('strip.note')}
          placeholder={t('strip.note')}
          maxLength={MAX_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {open > 0 && (
          <label className={styles.acknowledge}>
            <input
              type="checkbox"
              checked={acknowledges}
              onChange={(event) => setAcknowledges(event.target.checked)}
            />
            {t('strip.acknowledge', { count: open })}
          </label>
        )}
        <Button variant="quiet" onClick={() => onEnd(null)}>
          {t('strip.later')}
        </Button>
      </div>
      {left !== undefined && (
        <PartBoundary>
          <LeftMeanwhile left={left} />
        </PartBoundary>
      )}
      {callAgain.isWrong && (
        <p id={problemId} className={styles.problem} role="alert">
          {t('strip.badTime')}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {t('strip.notSaved')} <ErrorReason error={error} />
        </p>
      )}
      {asked !== null && (
        <PartBoundary onFailed={cancel}>
          {asked === 'back' ? (
            <BackQuestion name={name} busy={isSaving} onConfirm={confirm} onCancel={cancel} />
          ) : (
            <LeavingQuestion
              patient={patient ?? { name, openAlerts: { RED: 0, AMBER: 0 } }}
              outcome={asked}
              busy={isSaving}
              onConfirm={confirm}
              onCancel={cancel}
            />
          )}
        </PartBoundary>
      )}
    </section>
  );
}

function PhoneNumber({ patient }: { readonly patient: Patient | undefined }) {
  const { t } = useTranslation('work');
  const number = patient?.phoneNumber ?? null;
  if (number === null) return null;
  return (
    <span className={styles.number}>
      <a href={`tel:${number}`}>{number}</a>
      <CopyButton text={number} label={t('strip.copy')} copied={t('strip.copied')} />
    </span>
  );
}

interface SavedOutcomeProps {
  readonly saved: Saved;
  readonly onDone: () => void;
}

function SavedOutcome({ saved: { patientId, contactId, name, outcome }, onDone }: SavedOutcomeProps) {
  const { t } = useTranslation(['work', 'common']);
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  const [withdraw, { isLoading, error }] = useWithdrawContactMutation();
  // What could not be taken back is told until somebody has read it.
  const stays = isLoading || error !== undefined;
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  async function undo() {
    const idempotencyKey = keys.keyFor(contactId);
    const { data } = await withdraw({ patientId, contactId, idempotencyKey });
    if (data === undefined) return;
    onDone();
    dispatch(callBegun({ patientId, name, messageId: data.messageId }));
  }
  useSingleKeys(({ key }) => {
    if (key === 'u' && !isLoading) void undo();
    return key === 'u';
  });
  return (
    <section className={styles.strip} role="status" data-call-strip>
      <p>{t('strip.saved', { name, outcome: t(`common:contact.outcome.${outcome}`) })}</p>
      <Button busy={isLoading} onClick={() => void undo()}>
        {t('strip.undo')}
      </Button>
      {error !== undefined && (
        <>
          <p className={styles.problem} role="alert">
            {t('strip.notUndone', { names: name })} <ErrorReason error={error} />
          </p>
          <Button variant="quiet" onClick={onDone}>
            {t('strip.later')}
          </Button>
        </>
      )}
    </section>
  );
}
