import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetDevicesQuery } from '../../api/resources/ecg.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import care from '../patient/Care.module.css';
import styles from './Devices.module.css';

/** The devices of a patient, for the care team: which there are, and when each last told something. */
export function DevicesCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('devices');
  const { dateTime, dayAndMonth } = useFormats();
  const devices = useGetDevicesQuery(patient.id);
  const linked = devices.data?.filter(({ active }) => active) ?? [];
  const isNone = devices.data !== undefined && linked.length === 0;
  const list = (
    <ul>
      {linked.map(({ id, deviceType, metadata, lastReadingAt, lastSync, pairedDate, simulated }) => (
        <li key={id} className={styles.line}>
          <p>
            <strong>{metadata.deviceName ?? t(`kind.${deviceType}`)}</strong>
            {metadata.deviceName !== null && ` · ${t(`kind.${deviceType}`)}`}{' '}
            {simulated && <Badge tone="yellow">{t('simulated')}</Badge>}
            <br />
            <span className={styles.muted}>
              {lastReadingAt === null ? t('noReading') : t('lastReading', { time: dateTime(lastReadingAt) })}
              {' · '}
              {lastSync === null
                ? t('linkedOn', { day: dayAndMonth(pairedDate) })
                : t('lastSync', { time: dateTime(lastSync) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
  // One takes no more room than what would be opened for it.
  const isFolded = linked.length > 1;
  return (
    <Card
      heading={t('heading')}
      className={isFolded ? care.slim : undefined}
      aside={isNone && <span className={styles.muted}>{t('noneOfPatient')}</span>}
    >
      <QueryPart query={devices} failed={t('listFailed')} height={60}>
        {() =>
          isFolded ? (
            <Disclosure summary={t('linkedCount', { count: linked.length })}>{list}</Disclosure>
          ) : (
            linked.length > 0 && list
          )
        }
      </QueryPart>
    </Card>
  );
}
