import { useState } from 'react';
import { type ContactOutcome, isLeaving, type LeavingOutcome } from '../../../../events/enums.ts';
import { useRecordContactMutation } from '../../api/resources/messages.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import type { Call } from '../contact/callSlice.ts';
import { useSeen } from '../contact/seen.ts';
import type { CallAgain } from './useCallAgain.ts';

/** Of a patient, as it is shown. */
interface Shown {
  readonly hasOpenAlerts: boolean;
  /** The newest. */
  readonly upTo: string | null;
}

interface RecordOptions {
  readonly call: Call;
  /** Whether the patient died or moved away meanwhile. */
  readonly hasLeft: boolean;
  readonly callAgain: CallAgain;
  readonly note: string;
  /** Whether what is open of the patient is to be taken on. */
  readonly acknowledges: boolean;
  readonly shown: Shown;
  readonly onRecorded: (contactId: string, outcome: ContactOutcome) => void;
}

/** Records how a call went, with what is written beside it, once what must be asked first is answered. */
export function useRecordOutcome({
  call: { patientId, messageId },
  hasLeft,
  callAgain,
  note,
  acknowledges,
  shown,
  onRecorded,
}: RecordOptions) {
  const keys = useRequestKeys();
  const seen = useSeen<Shown>();
  const [record, { isLoading: isSaving, error }] = useRecordContactMutation();
  const [asked, setAsked] = useState<LeavingOutcome | 'back' | null>(null);

  async function save(outcome: ContactOutcome) {
    const callAgainAt = outcome === 'call_again' ? callAgain.read() : null;
    if (outcome === 'call_again' && callAgainAt === null) return;
    const content = {
      outcome,
      note: note.trim() === '' ? null : note.trim(),
      callAgainAt,
      messageId,
      acknowledgeAlerts: acknowledges,
    };
    const { hasOpenAlerts, upTo } = seen.whenSent(content, shown);
    const body = { ...content, acknowledgeAlerts: acknowledges && hasOpenAlerts, upTo };
    const { data, error: refusal } = await record({ patientId, body, idempotencyKey: keys.keyFor(body) });
    seen.answered(refusal);
    setAsked(null);
    if (data !== undefined) onRecorded(data.id, outcome);
  }

  return {
    isSaving,
    error,
    /** What is asked before it is recorded: whether the patient leaves, or comes back; null while nothing is. */
    asked,
    choose: (outcome: ContactOutcome): void => {
      if (isLeaving(outcome)) setAsked(outcome);
      // Who died or moved away meanwhile is brought back by nothing else, and by no slip of a finger.
      else if (outcome === 'reached' && hasLeft) setAsked('back');
      else void save(outcome);
    },
    confirm: (): void => {
      if (asked !== null) void save(asked === 'back' ? 'reached' : asked);
    },
    cancel: (): void => setAsked(null),
  };
}
