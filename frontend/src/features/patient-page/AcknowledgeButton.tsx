import { Check } from 'lucide-react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import {
  useAcknowledgeAllMutation,
  useWithdrawAcknowledgementsMutation,
} from '../../api/resources/acknowledgements.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { UndoLine } from './UndoLine.tsx';
import { useUndo } from './useUndo.ts';
import styles from './WorkBar.module.css';

/** Takes on all that is open of a patient; for ten seconds that can be taken back. */
export function AcknowledgeButton({ patient: { id, openAlerts, work } }: { readonly patient: Patient }) {
  const { t } = useTranslation(['work', 'treatment']);
  const count = openAlerts.RED + openAlerts.AMBER;
  const taking = useRequest({});
  const withdrawing = useRequest({});
  const [acknowledge] = useAcknowledgeAllMutation();
  const [withdraw] = useWithdrawAcknowledgementsMutation();
  const [done, setDone] = useUndo<number>();
  const failure = taking.failure ?? withdrawing.failure;

  const upTo = work?.upTo ?? null;

  const takeOn = () =>
    taking.request(
      { count, upTo },
      (idempotencyKey) => acknowledge({ patientId: id, body: { upTo }, idempotencyKey }),
      (taken) => setDone(taken.length),
    );
  const undo = () =>
    withdrawing.request(
      { done },
      (idempotencyKey) => withdraw({ patientId: id, idempotencyKey }),
      () => setDone(null),
    );

  return (
    <>
      {done !== null ? (
        <UndoLine busy={withdrawing.isSending} onUndo={() => void undo()}>
          {t('treatment:head.acknowledged', { count: done })}
        </UndoLine>
      ) : (
        count > 0 && (
          <Button
            busy={taking.isSending}
            icon={<Check aria-hidden size={18} />}
            onClick={() => void takeOn()}
          >
            {t('work:strip.acknowledge', { count })}
          </Button>
        )
      )}
      {failure !== null && (
        <p role="alert" className={styles.problem}>
          {t('work:strip.notSaved')} <ErrorReason error={failure} />
        </p>
      )}
    </>
  );
}
