import { Phone } from 'lucide-react';
import { useId, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { type AlertAction, useChangeAlertMutation } from '../../api/resources/alerts.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useKeysOf } from '../../lib/useKeysOf.ts';
import { Button } from '../../ui/Button.tsx';
import { callBegun } from '../contact/callSlice.ts';
import { useReach } from '../contact/useReach.ts';
import { newestOf, type PatientCard } from './alertCards.ts';
import { ActionRefusal, NotePart, SnoozePart } from './AlertActionParts.tsx';
import styles from './AlertActions.module.css';
import type { AlertDraft } from './alertDrafts.ts';
import { ALREADY_TAKEN } from './RefusalNotice.tsx';
import { useAcknowledge } from './useAcknowledge.ts';

interface CardActionsProps {
  readonly card: PatientCard;
  /** undefined while the card has not been in sight. */
  readonly patient: Patient | undefined;
  readonly draft: AlertDraft;
  readonly onDraft: (part: Partial<AlertDraft>) => void;
  readonly onDone: (action: AlertAction['kind']) => void;
  readonly onRefused: (error: unknown) => void;
}

/** What can be done for a patient with all that is open. */
export function CardActions({ card, patient, draft, onDraft, onDone, onRefused }: CardActionsProps) {
  const { t } = useTranslation(['alerts', 'common', 'work']);
  const dispatch = useDispatch();
  const { isBusy, acknowledge } = useAcknowledge();
  const { patientId, patientName: name, lines } = card;
  const call = useReach(patientId, 'call');
  const { snooze, isSnoozing } = useSnooze(card);
  const { data: session } = useGetSessionQuery();
  const id = useId();
  const { note, minutes, open } = draft;
  const [first] = lines;
  const caller = patient?.work?.calling ?? null;
  const isTaken = caller !== null && caller.id !== session?.user?.id;
  const hindrance =
    patient === undefined
      ? null
      : patient.contactStopped
        ? 'stopped'
        : patient.phoneNumber === null
          ? 'noPhone'
          : null;

  function refuse(error: unknown) {
    onDraft({ error });
    onRefused(error);
  }
  async function takeOn() {
    const [result] = await acknowledge([{ id: patientId, name, upTo: newestOf(card) }], note);
    if (result?.outcome !== 'done') {
      refuse(result?.outcome === 'taken' ? ALREADY_TAKEN : result?.error);
      return;
    }
    onDraft({ error: undefined, open: null, note: '' });
    onDone('acknowledge');
  }
  async function pause(action: Extract<AlertAction, { kind: 'snooze' | 'endSnooze' }>) {
    const error = await snooze(action);
    if (error !== undefined) {
      refuse(error);
      return;
    }
    onDraft({ error: undefined, open: null });
    onDone(action.kind);
  }
  const toggle = (part: AlertDraft['open']) => ({
    'aria-expanded': open === part,
    'aria-controls': `${id}-part`,
    onClick: () => onDraft({ open: open === part ? null : part }),
  });
  const count = lines.reduce((sum, { alerts }) => sum + alerts.length, 0);
  const isRed = first?.alert.flag === 'RED' && first.standing === 'now';
  return (
    <div className={styles.ofCard}>
      {first !== undefined && <ActionRefusal alert={first.alert} error={draft.error} />}
      <div className={styles.actions} role="group" aria-label={t('action.label', { name })}>
        <Button
          variant={isRed && hindrance === null ? 'primary' : 'secondary'}
          busy={call.isSending}
          disabled={hindrance !== null || isTaken}
          icon={<Phone aria-hidden size={18} />}
          title={
            isTaken
              ? t('work:onIt.calling', { name: caller.by })
              : hindrance === null
                ? undefined
                : t(`common:contact.hindrance.${hindrance}`)
          }
          data-call
          onClick={() => void call.send({}, name)}
        >
          {call.isSending ? t('common:contact.calling') : t('common:contact.call.list')}
        </Button>
        <Button
          variant={isRed && hindrance === null ? 'secondary' : 'primary'}
          busy={isBusy}
          data-acknowledge
          onClick={() => void takeOn()}
        >
          {t('action.acknowledgeAll', { count })}
        </Button>
        <Button onClick={() => dispatch(callBegun({ patientId, name, messageId: null }))}>
          {t('action.outcome')}
        </Button>
        {lines.some(({ alert }) => alert.snoozedUntil === null) && (
          <Button variant="quiet" {...toggle('snooze')}>
            {t('action.snooze')}
          </Button>
        )}
        {lines.some(({ alert }) => alert.snoozedUntil !== null) && (
          <Button variant="quiet" busy={isSnoozing} onClick={() => void pause({ kind: 'endSnooze' })}>
            {t('action.endSnooze')}
          </Button>
        )}
        <Button variant="quiet" {...toggle('note')}>
          {t('action.note')}
        </Button>
      </div>
      <div id={`${id}-part`} className={styles.part} hidden={open === null}>
        {open === 'note' && <NotePart note={note} onDraft={onDraft} />}
        {open === 'snooze' && (
          <SnoozePart
            minutes={minutes}
            busy={isSnoozing}
            onDraft={onDraft}
            onSnooze={() => void pause({ kind: 'snooze', minutes })}
          />
        )}
      </div>
    </div>
  );
}

/** Lets every episode of a card pause, or ends that; answers what was refused first. */
function useSnooze({ lines }: PatientCard) {
  const [changeAlert] = useChangeAlertMutation();
  const [isSnoozing, setIsSnoozing] = useState(false);
  const keysOf = useKeysOf();
  async function snooze(action: Extract<AlertAction, { kind: 'snooze' | 'endSnooze' }>) {
    setIsSnoozing(true);
    const concerned = lines.filter(
      ({ alert }) => (alert.snoozedUntil === null) === (action.kind === 'snooze'),
    );
    const answers = await Promise.all(
      concerned.map(async ({ alert: { id: alertId } }) => {
        const keys = keysOf(alertId);
        const answer = await changeAlert({ alertId, action, idempotencyKey: keys.keyFor(action) });
        if (answer.error === undefined) keys.done();
        return answer;
      }),
    );
    setIsSnoozing(false);
    return answers.find(({ error }) => error !== undefined)?.error;
  }
  return { snooze, isSnoozing };
}
