import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Work } from '../../../../backend/contract/work.ts';
import { useFinishWorkMutation, useReopenWorkMutation } from '../../api/resources/work.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { useSeePatient } from '../patient/useSeePatient.ts';
import { OnIt } from '../worklist/OnIt.tsx';
import { AcknowledgeButton } from './AcknowledgeButton.tsx';
import { hasOpenWork } from './headFlag.ts';
import { UndoLine } from './UndoLine.tsx';
import { useUndo } from './useUndo.ts';
import styles from './WorkBar.module.css';

interface WorkBarProps {
  readonly patient: Patient;
  /** Where the alerts are acknowledged at the lower edge of the screen, they are not so here. */
  readonly acknowledges: boolean;
  /** Opens the form by which the patient is handed over. */
  readonly onGive: () => void;
}

/** Who is on the patient and what came of the last contact; taking on, acknowledging, ending and handing over. */
export function WorkBar({ patient, acknowledges, onGive }: WorkBarProps) {
  const { t } = useTranslation('work');
  useSeePatient(patient);
  const now = useNow();
  const { work } = patient;
  if (work === undefined) return null;
  return (
    <div className={styles.bar}>
      <OnIt patient={patient} now={now} />
      {acknowledges && <AcknowledgeButton patient={patient} />}
      <DoneButton patient={patient} work={work} />
      {hasOpenWork(patient) && <Button onClick={onGive}>{t('handOver.give')}</Button>}
    </div>
  );
}

interface DoneButtonProps {
  readonly patient: Patient;
  readonly work: Work;
}

function DoneButton({ patient, work }: DoneButtonProps) {
  const { id } = patient;
  const { t } = useTranslation(['work', 'treatment']);
  const finishing = useRequest({});
  const reopening = useRequest({});
  const [finish] = useFinishWorkMutation();
  const [reopen] = useReopenWorkMutation();
  const [isDone, setIsDone] = useUndo<true>();
  const failure = finishing.failure ?? reopening.failure;
  const { upTo, acts } = work;
  const body = { upTo, acts };
  const end = () =>
    finishing.request(
      body,
      (idempotencyKey) => finish({ patientId: id, body, idempotencyKey }),
      () => setIsDone(true),
    );
  const undo = () =>
    reopening.request(
      body,
      (idempotencyKey) => reopen({ patientId: id, idempotencyKey }),
      () => setIsDone(null),
    );
  return (
    <>
      {isDone !== null ? (
        <UndoLine busy={reopening.isSending} onUndo={() => void undo()}>
          {t('treatment:head.done')}
        </UndoLine>
      ) : (
        hasOpenWork(patient) && (
          <Button busy={finishing.isSending} onClick={() => void end()}>
            {t('work:handOver.done')}
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
