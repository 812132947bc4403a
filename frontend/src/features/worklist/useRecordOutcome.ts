import { useState } from 'react';
import { type ContactOutcome, isLeaving, type LeavingOutcome } from '../../../../events/enums.ts';
import { useRecordContactMutation } from '../../api/resources/messages.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import type { Call } from '../contact/callSlice.ts';
import type { CallAgain } from './useCallAgain.ts';

interface RecordOptions {
  readonly call: Call;
  /** Whether the patient died or moved away meanwhile. */
  readonly hasLeft: boolean;
  readonly callAgain: CallAgain;
  readonly note: string;
  readonly acknowledges: boolean;
  /** The newest that is shown of the patient. */
  readonly upTo: string | null;
  readonly onRecorded: (contactId: string, outcome: ContactOutcome) => void;
}

/** Records how a call went, with what is written beside it, once what must be asked first is answered. */
export function useRecordOutcome({
  call: { patientId, messageId },
  hasLeft,
  callAgain,
  note,
  acknowledges,
  upTo,
  onRecorded,
}: RecordOptions) {
  const keys = useRequestKeys();
  const [record, { isLoading: isSaving, error }] = useRecordContactMutation();
  const [asked, setAsked] = useState<LeavingOutcome | 'back' | null>(null);

  async function save(outcome: ContactOutcome) {
    const callAgainAt = outcome === 'call_again' ? callAgain.read() : null;
    if (outcome === 'call_again' && callAgainAt === null) return;
    const body = {
      outcome,
      note: note.trim() === '' ? null : note.trim(),
      callAgainAt,
      messageId,
      acknowledgeAlerts: acknowledges,
      upTo,
    };
    const { data } = await record({ patientId, body, idempotencyKey: keys.keyFor(body) });
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
