/** What a clinician has begun at an alert and not sent. It outlives the panel, so that closing it loses nothing. */
export interface AlertDraft {
  readonly note: string;
  readonly minutes: number;
  /** Which part of the alert stands open. */
  readonly open: 'note' | 'snooze' | 'why' | null;
  /** Why the last action was refused; undefined where it was not. */
  readonly error: unknown;
}

/** By the alert; the note for several at once is by `SELECTED`. */
export type AlertDrafts = Readonly<Record<string, AlertDraft>>;

/** No id of an alert. */
export const SELECTED = 'selected';

/** How long an alert can be snoozed for, in minutes. */
export const SNOOZE_CHOICES = [15, 30, 60, 120, 240, 480, 1440] as const;

export const NO_DRAFT: AlertDraft = { note: '', minutes: 30, open: null, error: undefined };

export type ChangeDraft = (alertId: string, part: Partial<AlertDraft>) => void;
