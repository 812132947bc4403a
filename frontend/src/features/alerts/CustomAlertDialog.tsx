import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { ALERT_FLAGS, type AlertFlag } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { PatientSelect } from '../patient/PatientSelect.tsx';
import { useRaiseAlertMutation } from '../../api/resources/alerts.ts';

interface CustomAlertDialogProps {
  /** Null: the clinician chooses one. */
  readonly patient: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

interface AlertValues {
  /** Empty: none is chosen. */
  readonly patientId: string;
  readonly flag: AlertFlag;
  readonly message: string;
}

const problemsOf = ({
  patientId,
  message,
}: AlertValues): Problems<AlertValues, 'patientMissing' | 'messageMissing'> => ({
  ...(patientId === '' && { patientId: 'patientMissing' }),
  ...(message.trim() === '' && { message: 'messageMissing' }),
});

/** An alert about a patient in a clinician's own words. */
export function CustomAlertDialog({ patient, onClose }: CustomAlertDialogProps) {
  const { t } = useTranslation(['alerts', 'clinical']);
  const { number, labelled } = useFormats();
  const dispatch = useDispatch();
  const [raiseAlert] = useRaiseAlertMutation();
  const form = useRequestForm({
    values: { patientId: patient?.id ?? '', flag: 'AMBER', message: '' },
    problemsOf,
    problemText: (problem) => t(`custom.${problem}`),
    failed: { name: 'alertNotRaised', form: 'custom-alert' },
  });
  const { methods } = form;

  const send = (alert: AlertValues) =>
    form.request(
      alert,
      (idempotencyKey) => raiseAlert({ ...alert, idempotencyKey }),
      (raised) => {
        dispatch(
          toastAdded({
            name: 'alertRaised',
            priority: 'success',
            form: 'custom-alert',
            about: { id: raised.id, ownEntry: true },
            detail: labelled(raised.patientName, raised.message),
          }),
        );
        onClose();
      },
    );

  return (
    <Dialog title={t('custom.heading')} onClose={onClose} asksToClose={methods.watch('message') !== ''}>
      <RequestForm
        form={form}
        place="dialog"
        onSubmit={form.submit(send)}
        failure={t('custom.failed')}
        submit={t('custom.raise')}
        cancel={{ label: t('custom.cancel'), onCancel: onClose }}
      >
        {patient === null ? (
          <PatientSelect
            {...form.shown('patientId')}
            value={methods.watch('patientId')}
            onChange={(id) => form.change('patientId', id)}
          />
        ) : (
          <p>
            <strong>{patient.name}</strong>
          </p>
        )}
        <FieldGroup legend={t('custom.flag')} columns="pair">
          {ALERT_FLAGS.map((flag) => (
            <Choice
              key={flag}
              type="radio"
              value={flag}
              label={t(`clinical:flag.${flag}.name`)}
              {...methods.register('flag')}
            />
          ))}
        </FieldGroup>
        <TextAreaField
          {...form.field('message')}
          label={t('custom.message')}
          hint={t('custom.messageHint', { max: number(MAX_NOTE) })}
          maxLength={MAX_NOTE}
        />
      </RequestForm>
    </Dialog>
  );
}
