import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { Button } from '../../ui/Button.tsx';
import { type AlertAction, useChangeAlertMutation } from '../../api/resources/alerts.ts';
import styles from './AlertActions.module.css';
import { ActionRefusal, NotePart, SnoozePart } from './AlertActionParts.tsx';
import type { AlertDraft } from './alertDrafts.ts';
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
        {open === 'note' && <NotePart note={note} onDraft={onDraft} />}
        {open === 'snooze' && (
          <SnoozePart
            minutes={minutes}
            busy={busyWith === 'snooze'}
            onDraft={onDraft}
            onSnooze={() => void perform({ kind: 'snooze', minutes })}
          />
        )}
        {open === 'why' && alert.logId !== null && (
          <AlertExplanation patientId={alert.patientId} logId={alert.logId} />
        )}
      </div>
    </>
  );
}
