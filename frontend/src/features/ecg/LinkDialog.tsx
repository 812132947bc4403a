import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLinkDeviceMutation } from '../../api/resources/ecg.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { bluetoothOf, findStrap, LONGEST_NAME, nameOf, webIdOf } from '../devices/bluetooth.ts';

const WAYS = ['bluetooth', 'file', 'simulated'] as const;
type Way = (typeof WAYS)[number];
const WAY_TEXTS = { bluetooth: 'strap', file: 'file', simulated: 'simulatedDevice' } as const;

interface LinkValues {
  readonly way: Way;
  readonly name: string;
}

/** A strap says its name itself. */
const problemsOf = ({ way, name }: LinkValues): Problems<LinkValues, 'nameMissing'> =>
  way !== 'bluetooth' && name.trim() === '' ? { name: 'nameMissing' } : {};

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
  const [bluetooth] = useState(() => bluetoothOf(navigator));
  const [isNoneFound, setIsNoneFound] = useState(false);
  const form = useRequestForm<LinkValues, 'nameMissing'>({
    values: { way: 'file', name: '' },
    problemsOf,
    problemText: () => t('nameMissing'),
    failed: { name: 'linkFailed' },
  });
  const way = form.methods.watch('way');
  const canBe = { bluetooth: bluetooth !== null, file: true, simulated: isDemonstration };
  const send = (deviceId: string, deviceName: string) => {
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
  const save = async (values: LinkValues) => {
    if (values.way !== 'bluetooth')
      return send(`${values.way === 'simulated' ? 'SIM' : 'FILE'}-${ownId}`, values.name.trim());
    const found = bluetooth === null ? null : await findStrap(bluetooth);
    setIsNoneFound(found === null);
    if (found === null) return undefined;
    return send(webIdOf(found), nameOf(found) ?? t('strap'));
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
          {WAYS.filter((one) => canBe[one]).map((one) => (
            <option key={one} value={one}>
              {t(WAY_TEXTS[one])}
            </option>
          ))}
        </SelectField>
        {way !== 'bluetooth' && (
          <TextField
            {...form.field('name')}
            label={t('name')}
            hint={t('nameHint')}
            maxLength={LONGEST_NAME}
          />
        )}
        {isNoneFound && (
          <Notice kind="warning" announced>
            {t('strapLost')}
          </Notice>
        )}
      </RequestForm>
    </Dialog>
  );
}
