import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useGetAuditEventQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { CopyButton } from '../patient/CopyButton.tsx';
import styles from './Audit.module.css';
import { auditPath, momentPath } from './auditTab.ts';
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
      <Link href={auditPath('events')} className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('events.back')}
      </Link>
      <QueryPart query={event} failed={t('failed')} height={320}>
        {(shown) => {
          const raw = JSON.stringify(shown.raw, null, 2);
          const late = lateness(shown.lateBy);
          const facts: readonly (readonly [string, ReactNode])[] = [
            [t('events.recorded'), shown.recordedAt === null ? '' : exactTime(shown.recordedAt)],
            ...(shown.effectiveAt === null
              ? []
              : [
                  [
                    t('events.happened'),
                    <>
                      {exactTime(shown.effectiveAt)} {late}
                    </>,
                  ] as const,
                ]),
            [t('events.who'), <Person person={shown.actor} />],
            ...(shown.patientId === null
              ? []
              : [
                  [
                    t('events.patient'),
                    <Link href={momentPath(shown.patientId, shown.recordedAt)}>
                      {shown.patientName ?? shown.patientId}
                    </Link>,
                  ] as const,
                ]),
            [t('events.stream'), `${shown.stream} · ${shown.revision}`],
            [t('events.position'), shown.position],
            ...(shown.causationId === null
              ? []
              : [
                  [
                    t('events.cause'),
                    <Link href={auditPath('events', { event: shown.causationId })}>{shown.causationId}</Link>,
                  ] as const,
                ]),
            ...(shown.chain === null
              ? []
              : [
                  [t('events.previousHash'), <code>{shown.chain.previous}</code>] as const,
                  [t('events.hash'), <code>{shown.chain.hash}</code>] as const,
                ]),
          ];
          return (
            <Card heading={`${shown.type} · ${shown.version}`}>
              {shown.unreadable !== null && <p>{t('events.unreadable', { reason: shown.unreadable })}</p>}
              <dl className={styles.facts}>
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <div className={styles.raw}>
                <div className={styles.rawHead}>
                  <h3>{t('events.raw')}</h3>
                  <CopyButton text={raw} label={t('events.copy')} />
                </div>
                <pre tabIndex={0} aria-label={t('events.raw')}>
                  {raw}
                </pre>
              </div>
            </Card>
          );
        }}
      </QueryPart>
    </>
  );
}
