/** What a card of a patient and a single alert have in common below their buttons. */
import { useId } from 'react';
import type { Alert } from '../../../../backend/contract/alert.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import styles from './AlertActions.module.css';
import { type AlertDraft, SNOOZE_CHOICES } from './alertDrafts.ts';
import { ALREADY_TAKEN, isTaken } from './RefusalNotice.tsx';

interface PartProps {
  readonly onDraft: (part: Partial<AlertDraft>) => void;
}

export function NotePart({ note, onDraft }: PartProps & { readonly note: string }) {
  const { t } = useTranslation('alerts');
  return (
    <TextAreaField
      id={useId()}
      label={t('note.label')}
      hint={t('note.hint')}
      value={note}
      maxLength={MAX_NOTE}
      onChange={(event) => onDraft({ note: event.target.value })}
    />
  );
}

interface SnoozePartProps extends PartProps {
  readonly minutes: number;
  readonly busy: boolean;
  readonly onSnooze: () => void;
}

export function SnoozePart({ minutes, busy, onDraft, onSnooze }: SnoozePartProps) {
  const { t } = useTranslation('alerts');
  return (
    <div className={styles.snooze}>
      <SelectField
        id={useId()}
        label={t('snooze.label')}
        value={minutes}
        onChange={(event) => onDraft({ minutes: Number(event.target.value) })}
      >
        {SNOOZE_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {choice < 60 ? t('snooze.minutes', { count: choice }) : t('snooze.hours', { count: choice / 60 })}
          </option>
        ))}
      </SelectField>
      <Button busy={busy} onClick={onSnooze}>
        {t('snooze.confirm')}
      </Button>
      <p className={styles.hint}>{t('snooze.hint')}</p>
    </div>
  );
}

/** Why the last action was refused; where somebody else was quicker, who and when. */
export function ActionRefusal({ alert, error }: { readonly alert: Alert; readonly error: unknown }) {
  const { t } = useTranslation('alerts');
  const { dateTime } = useFormats();
  if (error === undefined) return null;
  return (
    // It is read out in the panel's head.
    <p className={styles.refused}>
      {isTaken(error) && alert.resolvedAt !== null ? (
        t('taken.resolved', { time: dateTime(alert.resolvedAt) })
      ) : isTaken(error) && alert.acknowledgedAt !== null ? (
        t('taken.acknowledged', {
          name: alert.acknowledgedBy ?? t('system'),
          time: dateTime(alert.acknowledgedAt),
        })
      ) : error === ALREADY_TAKEN ? null : (
        <>
          {t('refused')} <ErrorReason error={error} />
        </>
      )}
    </p>
  );
}
