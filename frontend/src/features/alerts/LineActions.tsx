import { type ReactNode, useId } from 'react';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { useChangeAlertMutation } from '../../api/resources/alerts.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { ActionRefusal } from './AlertActionParts.tsx';
import styles from './AlertActions.module.css';
import type { AlertDraft } from './alertDrafts.ts';
import { AlertExplanation } from './AlertExplanation.tsx';

interface LineActionsProps {
  readonly alert: Alert;
  readonly draft: AlertDraft;
  readonly onDraft: (part: Partial<AlertDraft>) => void;
  /** What was typed on the card. */
  readonly note: string;
  readonly onResolved: () => void;
  readonly onRefused: (error: unknown) => void;
  /** When it was: before the buttons. */
  readonly children: ReactNode;
}

/** What is done with one episode of a card: asked why, and closed. All else is done for the patient. */
export function LineActions(props: LineActionsProps) {
  const { alert, draft, onDraft, note, onResolved, onRefused, children } = props;
  const { t } = useTranslation('alerts');
  const keys = useRequestKeys();
  const [changeAlert, { isLoading }] = useChangeAlertMutation();
  const id = useId();
  const isOpen = draft.open === 'why';

  async function resolve() {
    const action = { kind: 'resolve', note } as const;
    const idempotencyKey = keys.keyFor({ alertId: alert.id, action });
    const { error } = await changeAlert({ alertId: alert.id, action, idempotencyKey });
    if (error !== undefined) {
      onDraft({ error });
      onRefused(error);
      return;
    }
    keys.done();
    onDraft({ error: undefined, open: null });
    onResolved();
  }
  return (
    <>
      <ActionRefusal alert={alert} error={draft.error} />
      <div className={styles.ofLine}>
        {children}
        {alert.logId !== null && (
          <button
            type="button"
            className={styles.link}
            aria-expanded={isOpen}
            aria-controls={`${id}-why`}
            onClick={() => onDraft({ open: isOpen ? null : 'why' })}
          >
            {t('action.why')}
          </button>
        )}
        <button type="button" className={styles.link} disabled={isLoading} onClick={() => void resolve()}>
          {t('action.resolve')}
        </button>
      </div>
      <div id={`${id}-why`} className={styles.part} hidden={!isOpen}>
        {isOpen && alert.logId !== null && (
          <AlertExplanation patientId={alert.patientId} logId={alert.logId} />
        )}
      </div>
    </>
  );
}
