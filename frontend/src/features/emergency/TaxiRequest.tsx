import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Coordinates } from '../../../../backend/contract/distance.ts';
import type { TaxiOrder } from '../../../../backend/contract/order.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useRequestTaxiMutation } from '../../api/resources/taxi.ts';
import type { Flag } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type TaxiToastName, toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import styles from './EmergencyView.module.css';
import type { Hospital } from './nearest.ts';
import { usePosition } from './usePosition.ts';

interface TaxiValues {
  readonly pickup: string;
  /** What the phone said; null where it was not asked. */
  readonly at: Coordinates | null;
  /** Empty: none is chosen. */
  readonly destination: string;
}

const MAX_PICKUP = 300;
const SHOWN_MS = 10_000;
const NOWHERE: TaxiValues = { pickup: '', at: null, destination: '' };

const problemsOf = ({ pickup, at }: TaxiValues): Problems<TaxiValues, 'pickupMissing'> =>
  pickup.trim() === '' && at === null ? { pickup: 'pickupMissing' } : {};

/** Nobody is told that a taxi service has what it has not answered yet. */
function noticeOf({ status, simulated }: Pick<TaxiOrder, 'status' | 'simulated'>): TaxiToastName {
  if (status === 'FAILED') return 'taxiFailed';
  if (status === 'DRAFT') return 'taxiWaiting';
  return simulated ? 'taxiSimulated' : 'taxiRequested';
}

export interface TaxiRequestProps {
  readonly patient: ReportPatient;
  readonly flag: Flag | null;
  readonly near: readonly Hospital[];
  /** To call where nobody answers. */
  readonly number: string;
  readonly onRequested: () => void;
}

/** Where from, where to; what is asked is confirmed in the same place. */
export function TaxiRequest({ patient, flag, near, number, onRequested }: TaxiRequestProps) {
  const { t } = useTranslation('taxi');
  const dispatch = useDispatch();
  const [requestTaxi] = useRequestTaxiMutation();
  const [isAsked, setIsAsked] = useState(false);
  const kind = { priority: 'red', destructive: true, duration: SHOWN_MS, form: 'taxi' } as const;
  const form = useRequestForm({
    values: NOWHERE,
    problemsOf,
    problemText: () => t('pickupMissing'),
    onFailed: () => setIsAsked(false),
    failed: { name: 'taxiFailed', form: 'taxi' },
  });
  const { pickup, at, destination } = form.methods.watch();
  const position = usePosition((found) => form.change('at', found));

  const send = () => {
    const body = {
      patientId: patient.id,
      pickupLocation: pickup.trim() === '' ? null : pickup.trim(),
      coordinates: at,
      destinationFacilityId: destination === '' ? null : destination,
      flag,
    };
    return form.request(
      body,
      (idempotencyKey) => requestTaxi({ body, idempotencyKey }),
      ({ order }) => {
        setIsAsked(false);
        dispatch(toastAdded({ ...kind, name: noticeOf(order), params: { number } }));
        form.methods.reset();
        onRequested();
      },
    );
  };

  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(async () => (isAsked ? send() : setIsAsked(true)))}
      submit={isAsked ? t('yes') : t('request')}
      failure={t('failed', { number })}
      large
      {...(isAsked ? { cancel: { label: t('no'), onCancel: () => setIsAsked(false) } } : {})}
    >
      {isAsked ? (
        <p role="status" className={styles.failed}>
          {t('ask')}
        </p>
      ) : (
        <>
          <TextField {...form.field('pickup')} label={t('pickup')} maxLength={MAX_PICKUP} />
          <Button
            large
            icon={<LocateFixed aria-hidden size={20} />}
            busy={position.state === 'asked'}
            onClick={position.ask}
          >
            {at === null ? t('usePosition') : t('positionTaken')}
          </Button>
          <p role="status" className={styles.status}>
            {position.state === 'denied' && t('positionDenied')}
          </p>
          <SelectField {...form.field('destination')} label={t('destination')}>
            <option value="">{t('anyHospital')}</option>
            {near.map(({ facility: { id, name } }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </RequestForm>
  );
}
