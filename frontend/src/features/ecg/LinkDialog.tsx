import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLinkDeviceMutation } from '../../api/resources/ecg.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';

const WAYS = ['file', 'simulated'] as const;
type Way = (typeof WAYS)[number];

interface LinkValues {
  readonly way: Way;
  readonly name: string;
}

/** As the server takes it. */
const LONGEST_NAME = 100;

const problemsOf = ({ name }: LinkValues): Problems<LinkValues, 'nameMissing'> =>
  name.trim() === '' ? { name: 'nameMissing' } : {};

interface LinkDialogProps {
  readonly patientId: string;
  /** Whether a device that measures nothing may be linked. */
  readonly isDemonstration: boolean;
  readonly onClose: () => void;
}

/** Says by which device the ECGs come, and what it is called. */
export function LinkDialog({ patientId, isDemonstration, onClose }: LinkDialogProps) {
  const { t } = useTranslation('ecg');
  const dispatch = useDispatch();
  const [link] = useLinkDeviceMutation();
  const [ownId] = useState(() => newRequestKey(crypto));
  const form = useRequestForm<LinkValues, 'nameMissing'>({
    values: { way: 'file', name: '' },
    problemsOf,
    problemText: () => t('nameMissing'),
    failed: { name: 'linkFailed' },
  });
  const save = ({ way, name }: LinkValues) => {
    const deviceName = name.trim();
    const deviceId = `${way === 'simulated' ? 'SIM' : 'FILE'}-${ownId}`;
    const body = { deviceType: 'PHONE_ECG', deviceId, metadata: { deviceName } } as const;
    return form.request(
      body,
      (idempotencyKey) => link({ patientId, body, idempotencyKey }),
      () => {
        dispatch(toastAdded({ name: 'linked', priority: 'success', params: { name: deviceName } }));
        onClose();
      },
    );
  };
  return (
    <Dialog title={t('linkTitle')} onClose={onClose} asksToClose={form.isDirty}>
      <RequestForm
        form={form}
        place="dialog"
        onSubmit={form.submit(save)}
        failure={t('linkFailed')}
        submit={t('link')}
      >
        <SelectField {...form.field('way')} label={t('way')}>
          {WAYS.filter((way) => isDemonstration || way !== 'simulated').map((way) => (
            <option key={way} value={way}>
              {t(way === 'file' ? 'file' : 'simulatedDevice')}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field('name')} label={t('name')} hint={t('nameHint')} maxLength={LONGEST_NAME} />
      </RequestForm>
    </Dialog>
  );
}
