import type { ReactNode } from 'react';
import type { PatientAtMoment } from '../../../../backend/contract/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CurrentVitals } from '../logs/CurrentVitals.tsx';
import { StatusCard } from '../logs/StatusCard.tsx';
import { PatientLine } from '../patient/PatientLine.tsx';
import styles from './Audit.module.css';

/** The cards of a patient, as they would have been shown; nothing in them can be pressed. */
export function PatientThen({ then }: { readonly then: PatientAtMoment }) {
  const { t } = useTranslation(['audit', 'patient', 'common']);
  const { calendarDay, dateTime, number } = useFormats();
  const { patient, latestLog, thresholds } = then;
  const lists: readonly (readonly [string, readonly Entry[]])[] = [
    [
      t('time.alerts'),
      then.alerts.map((alert) => ({
        id: alert.id,
        head: <StatusChip flag={alert.flag} isShort />,
        text: alert.message,
        lang: 'en',
        time: dateTime(alert.createdAt),
      })),
    ],
    [
      t('time.tests'),
      then.tests.map((test) => ({
        id: test.id,
        head: test.subtype ?? test.testType,
        text: [test.result, test.units].filter((part) => part !== null).join(' '),
        time: test.testDate === null ? '' : calendarDay(test.testDate),
      })),
    ],
    [
      t('time.milestones'),
      then.milestones.map(({ id, title, status, createdAt }) => ({
        id,
        head: title,
        text: status,
        time: dateTime(createdAt),
      })),
    ],
    [
      t('time.messages'),
      then.messages.map(({ id, channel, text, status, sentBy, createdAt }) => ({
        id,
        head: `${channel} · ${status}`,
        text: text ?? '',
        time: `${dateTime(createdAt)} · ${sentBy}`,
      })),
    ],
    [
      t('time.orders'),
      then.orders.map(({ id, orderType, status, placedBy, createdAt }) => ({
        id,
        head: orderType,
        text: status,
        time: `${dateTime(createdAt)} · ${placedBy}`,
      })),
    ],
    [
      t('time.goals'),
      then.goals.map(({ id, title, status, currentValue, targetValue, createdAt }) => ({
        id,
        head: title,
        text: `${status} · ${number(currentValue)} / ${number(targetValue)}`,
        time: dateTime(createdAt),
      })),
    ],
    [
      t('time.ecg'),
      then.ecg.map(({ id, rhythm, heartRate, capturedAt }) => ({
        id,
        head: rhythm,
        text: heartRate === null ? '' : number(heartRate),
        time: dateTime(capturedAt),
      })),
    ],
    [
      t('time.devices'),
      then.devices.map(({ id, deviceType, deviceId, pairedDate }) => ({
        id,
        head: deviceType,
        text: deviceId,
        time: dateTime(pairedDate),
      })),
    ],
    [
      t('time.journey'),
      then.journey.map(({ id, title, description, eventDate }) => ({
        id,
        head: title,
        text: description ?? '',
        lang: 'en',
        time: dateTime(eventDate),
      })),
    ],
  ];
  const own = limitsOf(thresholds.overrides);
  return (
    <>
      <div className={styles.who}>
        <h2>{patient.name}</h2>
        <StatusChip flag={patient.lastFlag} />
        <PatientLine patient={patient} />
      </div>
      {latestLog === null ? (
        <p>{t('time.noReport')}</p>
      ) : (
        <div className={styles.pair}>
          <StatusCard log={latestLog} />
          <CurrentVitals log={latestLog} />
        </div>
      )}
      <div className={styles.cards}>
        <Card heading={t('time.limits')}>
          {own.length === 0 ? (
            <p>{t('time.limitsClinic', { n: number(thresholds.clinicVersion) })}</p>
          ) : (
            <dl className={styles.facts}>
              {own.map(([name, value]) => (
                <div key={name}>
                  <dt>
                    <code translate="no">{name}</code>
                  </dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </Card>
        {lists.map(([heading, entries]) => (
          <Card key={heading} heading={heading}>
            <Entries entries={entries} />
          </Card>
        ))}
      </div>
    </>
  );
}

interface Entry {
  readonly id: string;
  readonly head: ReactNode;
  readonly text: string;
  readonly lang?: string;
  readonly time: string;
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation('audit');
  if (entries.length === 0) return <p className={styles.small}>{t('time.none')}</p>;
  return (
    <ul className={styles.events}>
      {entries.map(({ id, head, text, lang, time }) => (
        <li key={id}>
          <strong lang={lang}>{head}</strong>
          {text !== '' && <span lang={lang}>{text}</span>}
          <span className={styles.small}>{time}</span>
        </li>
      ))}
    </ul>
  );
}

/** The limits that are set, by group and name. */
function limitsOf(
  overrides: PatientAtMoment['thresholds']['overrides'],
): readonly (readonly [string, string])[] {
  return Object.entries(overrides).flatMap(([group, limits]) =>
    Object.entries(limits ?? {}).map(([name, value]) => [`${group}.${name}`, String(value)] as const),
  );
}
