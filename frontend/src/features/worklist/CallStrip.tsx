import { PhoneCall } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { type ContactOutcome, isLeaving, type LeavingOutcome } from '../../../../events/enums.ts';
import { useRecordContactMutation } from '../../api/resources/messages.ts';
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
import { callAgainInstant, clockOf, proposedCallAgain } from './callAgainTime.ts';
import { useCallFoot } from '../contact/callFoot.ts';
import { type Call, callBegun, callEnded, selectCall } from '../contact/callSlice.ts';
import { storeCall, storedCall } from './storedCall.ts';
import styles from './CallStrip.module.css';
import { OtherOutcomes } from './OtherOutcomes.tsx';

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
    const kept = storedCall(() => sessionStorage, userId);
    if (kept !== null) dispatch(callBegun(kept));
  }, [dispatch, userId]);
  function end(outcome: Saved | null) {
    storeCall(() => sessionStorage, userId, null);
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

const KEYS: ReadonlyMap<string, ContactOutcome> = new Map([
  ['1', 'reached'],
  ['2', 'no_answer'],
  ['3', 'call_again'],
]);

function Question({ userId, call, onEnd }: QuestionProps) {
  const { t } = useTranslation(['work', 'common']);
  const { patientId, name, messageId } = call;
  const keys = useRequestKeys();
  const id = useId();
  const [record, { isLoading, error }] = useRecordContactMutation();
  const patient = useGetPatientRowQuery(patientId).data?.patient;
  const left = patient?.left;
  const open = patient === undefined ? 0 : patient.openAlerts.RED + patient.openAlerts.AMBER;
  const [again, setAgain] = useState(() => clockOf(proposedCallAgain(new Date())));
  const [note, setNote] = useState(call.note ?? '');
  const [acknowledges, setAcknowledges] = useState(true);
  const [asked, setAsked] = useState<LeavingOutcome | 'back' | null>(null);
  const [isTimeWrong, setIsTimeWrong] = useState(false);
  const strip = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => storeCall(() => sessionStorage, userId, { ...call, note }), [userId, call, note]);
  // In a dialog it takes the place of the button that called: who works by keys, or by ear, goes on here.
  useEffect(() => {
    if (heading.current?.closest('[data-call-foot]') instanceof Element) heading.current.focus();
  }, []);

  async function save(outcome: ContactOutcome) {
    const callAgainAt = outcome === 'call_again' ? callAgainInstant(again, new Date()) : null;
    if (outcome === 'call_again' && callAgainAt === null) {
      setIsTimeWrong(true);
      return;
    }
    const body = {
      outcome,
      note: note.trim() === '' ? null : note.trim(),
      callAgainAt,
      messageId,
      acknowledgeAlerts: acknowledges && open > 0,
    };
    const { data } = await record({ patientId, body, idempotencyKey: keys.keyFor(body) });
    setAsked(null);
    if (data !== undefined) onEnd({ patientId, name, contactId: data.id, outcome });
  }
  function choose(outcome: ContactOutcome) {
    if (isLeaving(outcome)) setAsked(outcome);
    // Who died or moved away meanwhile is brought back by nothing else, and by no slip of a finger.
    else if (outcome === 'reached' && left !== undefined) setAsked('back');
    else void save(outcome);
  }
  useSingleKeys(({ key }) => {
    const outcome = KEYS.get(key);
    // What lies behind a dialog cannot be pressed.
    if (outcome === undefined || isLoading || strip.current?.closest('[aria-hidden="true"]') !== null)
      return false;
    choose(outcome);
    return true;
  });

  return (
    <section ref={strip} className={styles.strip} aria-label={t('strip.of', { name })} data-call-strip>
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
      <div className={styles.outcomes}>
        <Button busy={isLoading} onClick={() => choose('reached')}>
          <kbd aria-hidden>{'1'}</kbd> {t('common:contact.outcome.reached')}
        </Button>
        <Button busy={isLoading} onClick={() => choose('no_answer')}>
          <kbd aria-hidden>{'2'}</kbd> {t('common:contact.outcome.no_answer')}
        </Button>
        <span className={styles.again}>
          <Button busy={isLoading} onClick={() => choose('call_again')}>
            <kbd aria-hidden>{'3'}</kbd> {t('strip.callAgain')}
          </Button>
          <input
            className={styles.time}
            aria-label={`${t('strip.callAgain')} ${t('strip.at')}`}
            aria-invalid={isTimeWrong}
            aria-describedby={isTimeWrong ? `${id}-time` : undefined}
            inputMode="numeric"
            value={again}
            onChange={(event) => {
              setAgain(event.target.value);
              setIsTimeWrong(false);
            }}
          />
        </span>
        <OtherOutcomes busy={isLoading} onChoose={choose} />
      </div>
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
      {isTimeWrong && (
        <p id={`${id}-time`} className={styles.problem} role="alert">
          {t('strip.badTime')}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.problem} role="alert">
          {t('strip.notSaved')} <ErrorReason error={error} />
        </p>
      )}
      {asked !== null && (
        <PartBoundary onFailed={() => setAsked(null)}>
          {asked === 'back' ? (
            <BackQuestion
              name={name}
              busy={isLoading}
              onConfirm={() => void save('reached')}
              onCancel={() => setAsked(null)}
            />
          ) : (
            <LeavingQuestion
              patient={patient ?? { name, openAlerts: { RED: 0, AMBER: 0 } }}
              outcome={asked}
              busy={isLoading}
              onConfirm={() => void save(asked)}
              onCancel={() => setAsked(null)}
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
