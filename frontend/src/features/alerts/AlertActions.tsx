import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { type AlertAction, useChangeAlertMutation } from '../../api/resources/alerts.ts';
import styles from './AlertActions.module.css';
import { type AlertDraft, SNOOZE_CHOICES } from './alertDrafts.ts';
import { AlertExplanation } from './AlertExplanation.tsx';
import { useRequestKeys } from '../../lib/requestKeys.ts';

interface AlertActionsProps {
  readonly alert: Alert;
  readonly draft: AlertDraft;
  readonly onDraft: (part: Partial<AlertDraft>) => void;
  readonly onDone: (action: AlertAction['kind']) => void;
  /** The server said no; the list may have taken the alert out of sight meanwhile. */
  readonly onRefused: (error: unknown) => void;
}

/** What can be done with an alert. What was typed stays until the server has taken it. */
export function AlertActions({ alert, draft, onDraft, onDone, onRefused }: AlertActionsProps) {
  const { t } = useTranslation('alerts');
  const keys = useRequestKeys();
  const [changeAlert, { isLoading, originalArgs }] = useChangeAlertMutation();
  const id = useId();
  const isOver = alert.status === 'resolved';
  const { note, minutes, open } = draft;
  const busyWith = isLoading ? originalArgs?.action.kind : undefined;

  async function perform(action: AlertAction) {
    const { error } = await changeAlert({
      alertId: alert.id,
      action,
      idempotencyKey: keys.keyFor({ alertId: alert.id, action }),
    });
    if (error !== undefined) {
      onDraft({ error });
      onRefused(error);
      return;
    }
    keys.done();
    const isWritten = action.kind === 'acknowledge' || action.kind === 'resolve';
    onDraft({ error: undefined, open: null, ...(isWritten ? { note: '' } : {}) });
    onDone(action.kind);
  }

  const toggle = (part: AlertDraft['open']) => ({
    'aria-expanded': open === part,
    'aria-controls': `${id}-part`,
    onClick: () => onDraft({ open: open === part ? null : part }),
  });
  const about = { name: alert.patientName };
  return (
    <>
      <ActionRefusal alert={alert} error={draft.error} />
      <div className={styles.actions} role="group" aria-label={t('action.label', about)}>
        {!alert.acknowledged && (
          <Button
            variant="primary"
            busy={busyWith === 'acknowledge'}
            disabled={isLoading}
            onClick={() => void perform({ kind: 'acknowledge', note })}
          >
            {t('action.acknowledge')}
          </Button>
        )}
        {!isOver && (
          <Button
            busy={busyWith === 'resolve'}
            disabled={isLoading}
            onClick={() => void perform({ kind: 'resolve', note })}
          >
            {t('action.resolve')}
          </Button>
        )}
        {!isOver && <Button {...toggle('note')}>{t('action.note')}</Button>}
        {!isOver && alert.snoozedUntil !== null && (
          <Button
            busy={busyWith === 'endSnooze'}
            disabled={isLoading}
            onClick={() => void perform({ kind: 'endSnooze' })}
          >
            {t('action.endSnooze')}
          </Button>
        )}
        {!alert.acknowledged && alert.snoozedUntil === null && (
          <Button {...toggle('snooze')}>{t('action.snooze')}</Button>
        )}
        {alert.logId !== null && <Button {...toggle('why')}>{t('action.why')}</Button>}
      </div>
      <div id={`${id}-part`} className={styles.part} hidden={open === null}>
        {open === 'note' && (
          <TextAreaField
            id={`${id}-note`}
            label={t('note.label')}
            hint={t('note.hint')}
            value={note}
            maxLength={MAX_NOTE}
            onChange={(event) => onDraft({ note: event.target.value })}
          />
        )}
        {open === 'snooze' && (
          <div className={styles.snooze}>
            <SelectField
              id={`${id}-snooze`}
              label={t('snooze.label')}
              value={minutes}
              onChange={(event) => onDraft({ minutes: Number(event.target.value) })}
            >
              {SNOOZE_CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {choice < 60
                    ? t('snooze.minutes', { count: choice })
                    : t('snooze.hours', { count: choice / 60 })}
                </option>
              ))}
            </SelectField>
            <Button busy={busyWith === 'snooze'} onClick={() => void perform({ kind: 'snooze', minutes })}>
              {t('snooze.confirm')}
            </Button>
            <p className={styles.hint}>{t('snooze.hint')}</p>
          </div>
        )}
        {open === 'why' && alert.logId !== null && (
          <AlertExplanation patientId={alert.patientId} logId={alert.logId} />
        )}
      </div>
    </>
  );
}

/** Why the last action was refused; where somebody else was quicker, who and when. */
function ActionRefusal({ alert, error }: { readonly alert: Alert; readonly error: unknown }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  if (error === undefined) return null;
  const isTaken = isApiError(error) && error.status === 409;
  return (
    // It is read out in the panel's head.
    <p className={styles.refused}>
      {isTaken && alert.resolvedAt !== null ? (
        t('taken.resolved', { time: dateTime(alert.resolvedAt) })
      ) : isTaken && alert.acknowledgedAt !== null ? (
        t('taken.acknowledged', {
          name: alert.acknowledgedBy ?? t('system'),
          time: dateTime(alert.acknowledgedAt),
        })
      ) : (
        <>
          {t('refused')} <ErrorReason error={error} />
        </>
      )}
    </p>
  );
}
