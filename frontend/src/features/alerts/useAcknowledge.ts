import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useAcknowledgeAllMutation } from '../../api/resources/acknowledgements.ts';
import { useKeysOf } from '../../lib/useKeysOf.ts';
import { type AcknowledgedPatient, acknowledgedNow } from '../contact/acknowledgedSlice.ts';

/** What became of the alerts of one patient. */
export interface AcknowledgeOutcome {
  readonly patient: AcknowledgedPatient;
  /** taken: nothing of theirs was open any more. */
  readonly outcome: 'done' | 'taken' | 'failed';
  readonly error: unknown;
}

/** Whose alerts are to be taken on, up to the newest that is shown: `work.upTo`, or an alert. */
export interface PatientToAcknowledge extends AcknowledgedPatient {
  readonly upTo: string | null;
}

interface Acknowledging {
  readonly isBusy: boolean;
  /** Takes on whatever of the patients is open, one request for each, and offers to take that back. */
  readonly acknowledge: (
    patients: readonly PatientToAcknowledge[],
    note: string,
  ) => Promise<readonly AcknowledgeOutcome[]>;
}

export function useAcknowledge(): Acknowledging {
  const dispatch = useDispatch();
  const [acknowledgeAll] = useAcknowledgeAllMutation();
  const [isBusy, setIsBusy] = useState(false);
  const keysOf = useKeysOf();

  async function acknowledgeOne({ upTo, ...patient }: PatientToAcknowledge, note: string) {
    const body = note.trim() === '' ? { upTo } : { note: note.trim(), upTo };
    const idempotencyKey = keysOf(patient.id).keyFor(body);
    const { data, error } = await acknowledgeAll({ patientId: patient.id, body, idempotencyKey });
    if (data === undefined) return { patient, outcome: 'failed', error, alerts: 0 } as const;
    keysOf(patient.id).done();
    const outcome = data.length === 0 ? 'taken' : 'done';
    return { patient, outcome, error: undefined, alerts: data.length } as const;
  }

  async function acknowledge(patients: readonly PatientToAcknowledge[], note: string) {
    setIsBusy(true);
    const outcomes = await Promise.all(patients.map(async (patient) => acknowledgeOne(patient, note)));
    setIsBusy(false);
    const done = outcomes.filter(({ outcome }) => outcome === 'done');
    if (done.length > 0)
      dispatch(
        acknowledgedNow({
          patients: done.map(({ patient }) => patient),
          alerts: done.reduce((sum, { alerts }) => sum + alerts, 0),
        }),
      );
    return outcomes;
  }
  return { isBusy, acknowledge };
}
