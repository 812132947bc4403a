import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { ALERT_FLAGS, type AlertFlag } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { PatientSelect } from '../patient/PatientSelect.tsx';
import { useRaiseAlertMutation } from '../../api/resources/alerts.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

interface CustomAlertDialogProps {
  /** Null: the clinician chooses one. */
  readonly patient: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

/** An alert about a patient in a clinician's own words. */
export function CustomAlertDialog({ patient, onClose }: CustomAlertDialogProps) {
  const { t } = useTranslation('alerts');
  const { number } = useFormats();
  const dispatch = useDispatch();
  const id = useId();
  const keys = useRequestKeys();
  const [raiseAlert, { isLoading, error }] = useRaiseAlertMutation();
  const [patientId, setPatientId] = useState(patient?.id ?? '');
  const [flag, setFlag] = useState<AlertFlag>('AMBER');
  const [message, setMessage] = useState('');
  const [attempted, setAttempted] = useState(false);
  const isWhole = patientId !== '' && message.trim() !== '';

  async function send(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (!isWhole) {
      document.getElementById(patientId === '' ? `${id}-patient` : `${id}-message`)?.focus();
      return;
    }
    const alert = { patientId, flag, message };
    const { data: raised, error: refused } = await raiseAlert({
      ...alert,
      idempotencyKey: keys.keyFor(alert),
    });
    if (raised === undefined) {
      dispatch(
        toastAdded({
          name: 'alertNotRaised',
          priority: 'failure',
          destructive: true,
          form: 'custom-alert',
          error: refused,
        }),
      );
      return;
    }
    keys.done();
    dispatch(
      toastAdded({
        name: 'alertRaised',
        priority: 'success',
        form: 'custom-alert',
        about: { id: raised.id, ownEntry: true },
        detail: `${raised.patientName}: ${raised.message}`,
      }),
    );
    onClose();
  }

  return (
    <Dialog title={t('custom.heading')} onClose={onClose} asksToClose={message !== ''}>
      <DialogForm
        onSubmit={(event) => void send(event)}
        failure={
          error !== undefined && (
            <Notice kind="warning" announced>
              {t('custom.failed')} <ErrorReason error={error} />
            </Notice>
          )
        }
        buttons={
          <>
            <Button disabled={isLoading} onClick={onClose}>
              {t('custom.cancel')}
            </Button>
            <Button variant="primary" type="submit" busy={isLoading}>
              {t('custom.raise')}
            </Button>
          </>
        }
      >
        {patient === null ? (
          <PatientSelect
            id={`${id}-patient`}
            value={patientId}
            onChange={setPatientId}
            error={attempted && patientId === '' ? t('custom.patientMissing') : undefined}
          />
        ) : (
          <p>
            <strong>{patient.name}</strong>
          </p>
        )}
        <FieldGroup legend={t('custom.flag')} columns="pair">
          {ALERT_FLAGS.map((choice) => (
            <FlagChoice key={choice} flag={choice} chosen={flag} onChoose={setFlag} name={`${id}-flag`} />
          ))}
        </FieldGroup>
        <TextAreaField
          id={`${id}-message`}
          label={t('custom.message')}
          hint={t('custom.messageHint', { max: number(MAX_NOTE) })}
          value={message}
          maxLength={MAX_NOTE}
          error={attempted && message.trim() === '' ? t('custom.messageMissing') : undefined}
          onChange={(event) => setMessage(event.target.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

interface FlagChoiceProps {
  readonly flag: AlertFlag;
  readonly chosen: AlertFlag;
  readonly name: string;
  readonly onChoose: (flag: AlertFlag) => void;
}

function FlagChoice({ flag, chosen, name, onChoose }: FlagChoiceProps) {
  const { t } = useTranslation(['alerts', 'clinical']);
  return (
    <Choice
      type="radio"
      name={name}
      value={flag}
      label={t(`clinical:flag.${flag}.name`)}
      checked={chosen === flag}
      onChange={() => onChoose(flag)}
    />
  );
}
