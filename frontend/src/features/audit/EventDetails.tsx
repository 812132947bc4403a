import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AuditEventDetail } from '../../../../backend/contract/audit.ts';
import { useGetAuditEventQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import styles from './Audit.module.css';
import { auditPath } from './auditTab.ts';
import { BackToEvents } from './BackToEvents.tsx';
import { useLateness } from './eventText.ts';
import { Person } from './Person.tsx';

/** One event as it is stored, with its place in the chain. */
export function EventDetails({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('audit');
  const { exactTime } = useFormats();
  const lateness = useLateness();
  const event = useGetAuditEventQuery(eventId);
  return (
    <>
      <BackToEvents />
      <QueryPart query={event} failed={t('failed')} height={320}>
        {({ raw, chain, ...shown }) => {
          const stored = JSON.stringify(raw, null, 2);
          return (
            <Card heading={`${shown.type} · ${shown.version}`}>
              {shown.unreadable !== null && <p>{t('events.unreadable', { reason: shown.unreadable })}</p>}
              <dl className={styles.facts}>
                <Fact name={t('events.recorded')}>
                  {shown.recordedAt !== null && exactTime(shown.recordedAt)}
                </Fact>
                {shown.effectiveAt !== null && (
                  <Fact name={t('events.happened')}>
                    {exactTime(shown.effectiveAt)} {lateness(shown.lateBy)}
                  </Fact>
                )}
                <Fact name={t('events.who')}>
                  <Person person={shown.actor} />
                </Fact>
                {shown.patientId !== null && (
                  <Fact name={t('events.patient')}>
                    <Link href={auditPath('events', { patientId: shown.patientId })}>
                      {shown.patientName ?? shown.patientId}
                    </Link>
                  </Fact>
                )}
                <Fact name={t('events.stream')}>{`${shown.stream} · ${shown.revision}`}</Fact>
                <Fact name={t('events.position')}>{shown.position}</Fact>
                {shown.causationId !== null && (
                  <Fact name={t('events.cause')}>
                    {/* A request is no event: what it caused has its id in both. */}
                    {shown.causationId === shown.correlationId ? (
                      t('events.request', { id: shown.causationId })
                    ) : (
                      <Link href={auditPath('events', { event: shown.causationId })}>
                        {shown.causationId}
                      </Link>
                    )}
                  </Fact>
                )}
                {chain !== null && (
                  <>
                    <Fact name={t('events.previousHash')}>
                      <code>{chain.previous}</code>
                    </Fact>
                    <Fact name={t('events.hash')}>
                      <code>{chain.hash}</code>
                    </Fact>
                  </>
                )}
              </dl>
              <Afterwards event={shown} />
              <div className={styles.raw}>
                <div className={styles.rawHead}>
                  <h3>{t('events.raw')}</h3>
                  <CopyButton text={stored} label={t('events.copy')} copied={t('copied')} />
                </div>
                <pre>{stored}</pre>
              </div>
            </Card>
          );
        }}
      </QueryPart>
    </>
  );
}

/** What else can be asked of the patient at the event, and of a log or an alert that it is about. */
function Afterwards({
  event: { patientId, recordedAt, data },
}: {
  readonly event: Pick<AuditEventDetail, 'patientId' | 'recordedAt' | 'data'>;
}) {
  const { t } = useTranslation('audit');
  const [logId, alertId] = [data['logId'], data['alertId']];
  if (patientId === null) return null;
  return (
    <div className={styles.buttons}>
      {recordedAt !== null && (
        <Link href={auditPath('patient', { patientId, at: recordedAt })} className={styles.back}>
          {t('events.then')}
        </Link>
      )}
      {typeof logId === 'string' && (
        <Link href={auditPath('events', { patientId, log: logId })} className={styles.back}>
          {t('events.whyFlag')}
        </Link>
      )}
      {typeof alertId === 'string' && (
        <Link href={auditPath('events', { patientId, alert: alertId })} className={styles.back}>
          {t('events.course')}
        </Link>
      )}
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
