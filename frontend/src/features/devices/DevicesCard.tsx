import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetDevicesQuery } from '../../api/resources/ecg.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from './Devices.module.css';

/** The devices of a patient, for the care team: which there are, and when each last told something. */
export function DevicesCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('devices');
  const { dateTime, dayAndMonth } = useFormats();
  const devices = useGetDevicesQuery(patient.id);
  const isNone = devices.data?.every(({ active }) => !active) === true;
  return (
    <Card heading={t('heading')} aside={isNone && <span className={styles.muted}>{t('noneOfPatient')}</span>}>
      <QueryPart query={devices} failed={t('listFailed')} height={60}>
        {(all) => {
          const linked = all.filter(({ active }) => active);
          return (
            linked.length > 0 && (
              <ul>
                {linked.map(
                  ({ id, deviceType, metadata, lastReadingAt, lastSync, pairedDate, simulated }) => (
                    <li key={id} className={styles.line}>
                      <p>
                        <strong>{metadata.deviceName ?? t(`kind.${deviceType}`)}</strong>
                        {metadata.deviceName !== null && ` · ${t(`kind.${deviceType}`)}`}{' '}
                        {simulated && <Badge tone="yellow">{t('simulated')}</Badge>}
                        <br />
                        <span className={styles.muted}>
                          {lastReadingAt === null
                            ? t('noReading')
                            : t('lastReading', { time: dateTime(lastReadingAt) })}
                          {' · '}
                          {lastSync === null
                            ? t('linkedOn', { day: dayAndMonth(pairedDate) })
                            : t('lastSync', { time: dateTime(lastSync) })}
                        </span>
                      </p>
                    </li>
                  ),
                )}
              </ul>
            )
          );
        }}
      </QueryPart>
    </Card>
  );
}
