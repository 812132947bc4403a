import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import styles from './ExpectedLogs.module.css';
import { useChangePatientMutation } from '../../api/resources/patients.ts';
import { SilentMark } from '../patient/SilentMark.tsx';
import { useRequestKeys } from '../../lib/requestKeys.ts';

/** How often the patient is expected to log, whether they have fallen silent, and a form to change the rhythm. */
export function ExpectedLogs({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['patient', 'common']);
  const { dateTime } = useFormats();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const { silentSince, expectedLogEveryDays } = patient;
  return (
    <Card heading={t('rhythm.heading')} aside={<SilentMark patient={patient} />}>
      {silentSince !== null && <p>{t('common:silent.since', { time: dateTime(silentSince) })}</p>}
      {form.isOpen ? (
        <RhythmForm patient={patient} onDone={form.close} />
      ) : (
        <div className={styles.line}>
          <p>{t('rhythm.every', { count: expectedLogEveryDays })}</p>
          <Button ref={opener} onClick={form.open}>
            {t('rhythm.change')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const EVERY_DAYS = { min: 1, max: 14 } as const;

function RhythmForm({ patient, onDone }: { readonly patient: Patient; readonly onDone: () => void }) {
  const { t } = useTranslation(['patient', 'clinical']);
  const dispatch = useDispatch();
  const id = useId();
  const keys = useRequestKeys();
  const [changePatient, { isLoading, error }] = useChangePatientMutation();
  const [text, setText] = useState(String(patient.expectedLogEveryDays));
  const [attempted, setAttempted] = useState(false);
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const read = readNumber(text);
  const days =
    read.kind === 'number' &&
    read.decimals === 0 &&
    read.value >= EVERY_DAYS.min &&
    read.value <= EVERY_DAYS.max
      ? read.value
      : null;

  async function save(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (days === null) {
      document.getElementById(id)?.focus();
      return;
    }
    const change = { expectedLogEveryDays: days };
    const { error: refused } = await changePatient({
      patientId: patient.id,
      change,
      idempotencyKey: keys.keyFor(change),
    });
    if (refused !== undefined) {
      dispatch(
        toastAdded({
          name: 'saveFailed',
          priority: 'failure',
          destructive: true,
          form: 'rhythm',
          error: refused,
        }),
      );
      return;
    }
    keys.done();
    const detail = `${patient.name}: ${t('rhythm.every', { count: days })}`;
    dispatch(toastAdded({ name: 'rhythmSaved', priority: 'success', form: 'rhythm', detail }));
    onDone();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      <NumberField
        id={id}
        label={t('rhythm.label')}
        unit={t('clinical:unit.days')}
        whole
        hint={t('rhythm.range')}
        error={attempted && days === null ? t('rhythm.wrong') : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== undefined && (
        <p role="alert">
          {t('rhythm.failed')} <ErrorReason error={error} />
        </p>
      )}
      <div className={styles.line}>
        <Button disabled={isLoading} onClick={onDone}>
          {t('rhythm.cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={isLoading}>
          {t('rhythm.save')}
        </Button>
      </div>
    </form>
  );
}
