import { Link } from 'wouter';
import type { Incident, IncidentStep } from '../../../../backend/contract/incident.ts';
import { useGetIncidentQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import styles from './Audit.module.css';
import { auditPath } from './auditTab.ts';
import { BackToEvents } from './BackToEvents.tsx';
import { useDuration } from './eventText.ts';
import { Person } from './Person.tsx';

interface IncidentViewProps {
  readonly patientId: string;
  readonly alertId: string;
}

const BETWEEN = [
  'measuredToReceived',
  'receivedToRaised',
  'raisedToNotified',
  'raisedToAcknowledged',
  'raisedToEscalated',
  'raisedToResolved',
] as const satisfies readonly (keyof Incident['between'])[];

/** One alert from the measurement that raised it to its end, with the times between. */
export function IncidentView({ patientId, alertId }: IncidentViewProps) {
  const { t } = useTranslation(['proof', 'audit']);
  const incident = useGetIncidentQuery({ patientId, alertId });
  return (
    <>
      <BackToEvents patientId={patientId} />
      <QueryPart query={incident} failed={t('audit:failed')} height={320}>
        {({ alert, steps, between, endedAt }) => (
          <Card heading={t('incident.heading')}>
            <div>
              <StatusChip flag={alert.flag} />
            </div>
            <p>
              {alert.patientName}
              {endedAt === null && ` · ${t('incident.goesOn')}`}
            </p>
            <Times between={between} />
            <Steps patientId={patientId} steps={steps} />
          </Card>
        )}
      </QueryPart>
    </>
  );
}

function Times({ between }: Pick<Incident, 'between'>) {
  const { t } = useTranslation('proof');
  const duration = useDuration();
  return (
    <dl className={styles.facts}>
      {BETWEEN.map((name) => {
        const seconds = between[name];
        return seconds === null ? null : (
          <div key={name}>
            <dt>{t(`incident.between.${name}`)}</dt>
            <dd>{duration(seconds)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Steps({ patientId, steps }: Pick<Incident, 'steps'> & { readonly patientId: string }) {
  const { t } = useTranslation('proof');
  const { exactTime } = useFormats();
  const duration = useDuration();
  return (
    <table className={styles.table} aria-label={t('incident.heading')}>
      <thead>
        <tr>
          <th scope="col">{t('incident.at')}</th>
          <th scope="col">{t('incident.step')}</th>
          <th scope="col">{t('incident.after')}</th>
          <th scope="col">{t('incident.who')}</th>
          <th scope="col">{t('incident.details')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={`${step.moment} ${step.eventId}`} data-moment={step.moment}>
            <td>
              {step.eventId === null ? (
                exactTime(step.at)
              ) : (
                <Link href={auditPath('events', { event: step.eventId })} className={styles.time}>
                  {exactTime(step.at)}
                </Link>
              )}
            </td>
            <td>
              <strong>{t(`incident.moment.${step.moment}`)}</strong>
            </td>
            <td>{step.after === null ? '' : t('incident.later', { time: duration(step.after) })}</td>
            <td>
              <Person person={step.by} />
            </td>
            <td>
              <Details patientId={patientId} step={step} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Details({ patientId, step }: { readonly patientId: string; readonly step: IncidentStep }) {
  const { t } = useTranslation('proof');
  const { exactTime } = useFormats();
  const { moment, logId, note, until, notice } = step;
  return (
    <>
      {note !== null && <span>{note}</span>}
      {until !== null && <span>{t('incident.until', { time: exactTime(until) })}</span>}
      {notice !== null && (
        <span>
          {`${t(`incident.channel.${notice.channel}`)} · ${t(`incident.notice.${notice.status}`)}`}
          {notice.simulated && ` · ${t('incident.simulated')}`}
        </span>
      )}
      {logId !== null && moment !== 'measured' && (
        <Link href={auditPath('events', { patientId, log: logId })} className={styles.link}>
          {t('incident.log')}
        </Link>
      )}
    </>
  );
}
