import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useWithdrawAcknowledgementsMutation } from '../../api/resources/acknowledgements.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useKeysOf } from '../../lib/useKeysOf.ts';
import { useSingleKeys } from '../../lib/useSingleKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import {
  type Acknowledged,
  type AcknowledgedPatient,
  acknowledgedForGood,
  selectAcknowledged,
} from '../contact/acknowledgedSlice.ts';
import styles from './CallStrip.module.css';

/** So long what was said can be taken back. */
export const UNDO_MS = 10_000;

/** Of more patients the number alone is told. */
const NAMED = 2;

/** What has just been acknowledged, and the button that takes it back. */
export function AcknowledgedStrip() {
  const acknowledged = useSelector(selectAcknowledged);
  return acknowledged === null ? null : <Undo key={acknowledged.id} acknowledged={acknowledged} />;
}

interface NotUndone {
  readonly patients: readonly AcknowledgedPatient[];
  readonly error: unknown;
}

function Undo({ acknowledged: { patients, alerts } }: { readonly acknowledged: Acknowledged }) {
  const { t } = useTranslation('work');
  const dispatch = useDispatch();
  const [withdraw] = useWithdrawAcknowledgementsMutation();
  const [isBusy, setIsBusy] = useState(false);
  const keysOf = useKeysOf();
  const [notUndone, setNotUndone] = useState<NotUndone | null>(null);
  const stays = isBusy || notUndone !== null;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dispatch(acknowledgedForGood()), UNDO_MS);
    return () => clearTimeout(timer);
  }, [stays, dispatch]);

  async function undo() {
    setIsBusy(true);
    const left = notUndone?.patients ?? patients;
    const answers = await Promise.all(
      left.map(async ({ id }) => withdraw({ patientId: id, idempotencyKey: keysOf(id).keyFor(null) })),
    );
    setIsBusy(false);
    const failed = left.filter((_, at) => answers[at]?.error !== undefined);
    const error = answers.find((answer) => answer.error !== undefined)?.error;
    if (failed.length === 0) dispatch(acknowledgedForGood());
    else setNotUndone({ patients: failed, error });
  }
  useSingleKeys(({ key }) => {
    if (key === 'u' && !isBusy) void undo();
    return key === 'u';
  });

  const namesOf = (some: readonly AcknowledgedPatient[]): string => {
    const names = some.slice(0, NAMED).map(({ name }) => name);
    const more = some.length - names.length;
    return more === 0 ? names.join(', ') : t('strip.more', { names: names.join(', '), count: more });
  };
  return (
    <section className={styles.strip} data-call-strip>
      <p role="status">{t('strip.acknowledged', { names: namesOf(patients), count: alerts })}</p>
      <Button busy={isBusy} onClick={() => void undo()}>
        {t('strip.undo')}
      </Button>
      {notUndone !== null && (
        <p className={styles.problem} role="alert">
          {t('strip.notUndone', { names: namesOf(notUndone.patients) })}{' '}
          <ErrorReason error={notUndone.error} />
        </p>
      )}
      {notUndone !== null && (
        <Button variant="quiet" onClick={() => dispatch(acknowledgedForGood())}>
          {t('strip.later')}
        </Button>
      )}
    </section>
  );
}
