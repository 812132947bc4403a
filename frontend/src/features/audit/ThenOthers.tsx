import type { Order } from '../../../../backend/contract/order.ts';
import type { PatientThen } from '../../../../backend/contract/patient-then.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import care from '../patient/Care.module.css';
import { LongList } from './LongList.tsx';

interface OtherLine {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly about: string;
  readonly state: string;
}

/** Messages, orders, goals, devices and ECGs, a line for each, the newest first. */
export function ThenOthers({ then }: { readonly then: PatientThen }) {
  const { t } = useTranslation('past');
  const { dateTime } = useFormats();
  const lines = useOtherLines(then);
  return (
    <Card heading={t('more.heading')}>
      {lines.length === 0 && <p>{t('more.nothing')}</p>}
      <LongList
        entries={lines.map(({ id, at, kind, about, state }) => (
          <li key={id} className={care.row}>
            <div className={care.line}>
              <span className={care.strong}>{kind}</span>
              <span className={care.badges}>
                <span className={care.muted}>{dateTime(at)}</span>
                <Badge tone="neutral">{state}</Badge>
              </span>
            </div>
            {about !== '' && <p>{about}</p>}
          </li>
        ))}
      />
    </Card>
  );
}

function useOtherLines({ messages, orders, goals, devices, ecg }: PatientThen): readonly OtherLine[] {
  const { t } = useTranslation(['past', 'care', 'orders', 'ecg']);
  const { number } = useFormats();
  const lines: readonly OtherLine[] = [
    ...messages.map(({ id, createdAt, text, phone, status, simulated }) => ({
      id,
      at: createdAt,
      kind: t('more.message'),
      about: text ?? phone,
      state: simulated
        ? t('care:actions.simulated', { status: t(`care:actions.status.${status}`) })
        : t(`care:actions.status.${status}`),
    })),
    ...orders.map((order) => ({
      id: order.id,
      at: order.createdAt,
      kind: t('more.order'),
      about: orderedOf(order) ?? t(order.orderType === 'TAXI' ? 'orders:taxi' : 'orders:groceries'),
      state: t(`orders:status.${order.status}`),
    })),
    ...goals.map(({ id, createdAt, title, currentValue, targetValue, status }) => ({
      id,
      at: createdAt,
      kind: t('more.goal'),
      about: `${title} · ${number(currentValue)}/${number(targetValue)}`,
      state: t(`goalStatus.${status}`),
    })),
    ...devices.map(({ id, pairedDate, deviceType, metadata, active }) => ({
      id,
      at: pairedDate,
      kind: t('more.device'),
      about: metadata.deviceName ?? deviceType,
      state: t(active ? 'linked' : 'unlinked'),
    })),
    ...ecg.map(({ id, capturedAt, heartRate, rhythm, review }) => ({
      id,
      at: capturedAt,
      kind: t('more.ecg'),
      about: heartRate === null ? '' : t('ecg:rate', { rate: number(heartRate, 0) }),
      state: t(`ecg:rhythm.${review?.rhythm ?? rhythm}`),
    })),
  ];
  return [...lines].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const orderedOf = (order: Order): string | null =>
  order.orderType === 'TAXI' ? order.payload.destinationName : order.payload.bundleName;
