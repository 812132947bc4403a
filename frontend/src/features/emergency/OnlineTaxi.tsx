import { useEffect, useId, useRef, useState } from 'react';
import type { TaxiOrder } from '../../../../backend/contract/order.ts';
import { useCancelTaxiMutation, useGetLastTaxiQuery } from '../../api/resources/taxi.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { useRequest } from '../../ui/useRequest.ts';
import { minutesLeft } from '../orders/minutesLeft.ts';
import { useClockLag } from '../outbox/useClockLag.ts';
import { CallLink } from './CallButtons.tsx';
import styles from './EmergencyView.module.css';
import { TaxiUnknown } from './TaxiUnknown.tsx';
import { TaxiRequest, type TaxiRequestProps } from './TaxiRequest.tsx';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

/** A request of yesterday says nothing of now. */
const STILL_OF_NOW_MS = 12 * HOUR_MS;
/** So long after it was to come, a taxi that was confirmed has come, or will not. */
const STILL_COMES_MS = HOUR_MS;

interface OnlineTaxiProps extends Omit<TaxiRequestProps, 'onRequested'> {
  /** Whether somebody is asked for a taxi here. */
  readonly isConnected: boolean;
}

/** The taxi that was asked for last, and asking for one. */
export function OnlineTaxi({ isConnected, ...props }: OnlineTaxiProps) {
  const { data: last, error, isFetching, refetch } = useGetLastTaxiQuery(props.patient.id);
  const lag = useClockLag();
  // By the server's clock, which told when it was asked for: a phone that was a day ahead showed none, and asked for another.
  const now = new Date(useNow().getTime() + lag);
  const [isNew, setIsNew] = useState(false);
  if (last === undefined) {
    return (
      <TaxiUnknown
        number={props.number}
        hasFailed={error !== undefined}
        isAsking={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const isOfNow = last !== null && now.getTime() < endOf(last);
  const isOpen = isOfNow && ['DRAFT', 'PLACED', 'CONFIRMED'].includes(last.status);
  return (
    <>
      {isOfNow && <TaxiStatus key={last.id} order={last} number={props.number} isNew={isNew} now={now} />}
      {!isOpen &&
        (isConnected ? (
          <TaxiRequest {...props} onRequested={() => setIsNew(true)} />
        ) : (
          <NotHere number={props.number} />
        ))}
    </>
  );
}

/** When a request says nothing of now any more; nobody can take a confirmed one back to make another, nor tells its end. */
function endOf({ createdAt, updatedAt, status, etaMinutes }: TaxiOrder): number {
  return status === 'CONFIRMED'
    ? Date.parse(updatedAt) + (etaMinutes ?? 0) * MINUTE_MS + STILL_COMES_MS
    : Date.parse(createdAt) + STILL_OF_NOW_MS;
}

function NotHere({ number }: { readonly number: string }) {
  const { t } = useTranslation('taxi');
  const id = useId();
  return (
    <>
      <p id={id}>{t('notHereWhy')}</p>
      <p className={styles.beside}>
        <Button large disabled aria-describedby={id}>
          {t('notHere')}
        </Button>
        <CallLink number={number} />
      </p>
    </>
  );
}

interface TaxiStatusProps {
  readonly order: TaxiOrder;
  readonly number: string;
  /** Whether it was asked for just now. */
  readonly isNew: boolean;
  readonly now: Date;
}

/** What became of it: never that something comes that nobody has. */
function TaxiStatus({ order, number, isNew, now }: TaxiStatusProps) {
  const { t } = useTranslation('taxi');
  const [cancel] = useCancelTaxiMutation();
  const { isSending, request } = useRequest({ failed: { name: 'taxiFailed', form: 'taxi' } });
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The notice of the request lies over the lower edge of a phone, where the number to call would be.
    if (isNew) part.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  const { id, patientId, status, simulated } = order;
  const isSure = status === 'CONFIRMED' || (status === 'PLACED' && !simulated);
  const left = isSure ? minutesLeft(order, now) : null;
  const said = status === 'PLACED' && simulated ? 'simulated' : status;
  return (
    <div ref={part} className={styles.part}>
      <p role="status" className={styles.failed}>
        {t(`status.${said}`, { number })}
        {left !== null && ` ${left > 0 ? t('eta', { minutes: left }) : t('late', { number })}`}
      </p>
      <p className={styles.beside}>
        {((!isSure && status !== 'CANCELLED') || left === 0) && <CallLink number={number} />}
        {(status === 'DRAFT' || status === 'PLACED') && (
          <Button
            large
            busy={isSending}
            onClick={() =>
              void request(
                null,
                (idempotencyKey) => cancel({ orderId: id, patientId, idempotencyKey }),
                () => undefined,
              )
            }
          >
            {t('cancel')}
          </Button>
        )}
      </p>
    </div>
  );
}
