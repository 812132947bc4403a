import type { AuditEvent } from '../../../../backend/contract/audit.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './Audit.module.css';
import { EventTime } from './EventTime.tsx';
import { lineOf } from './eventText.ts';

const NEAR = 8;

interface NearEventsProps {
  /** The oldest first. */
  readonly before: readonly AuditEvent[];
  readonly after: readonly AuditEvent[];
}

/** What had just happened at a moment, and what came next. */
export function NearEvents({ before, after }: NearEventsProps) {
  const { t } = useTranslation('audit');
  return (
    <div className={styles.pair}>
      <Card heading={t('time.before')}>
        <Events events={before.slice(-NEAR).reverse()} none={t('time.noneBefore')} />
      </Card>
      <Card heading={t('time.after')}>
        <Events events={after.slice(0, NEAR)} none={t('time.noneAfter')} />
      </Card>
    </div>
  );
}

function Events({ events, none }: { readonly events: readonly AuditEvent[]; readonly none: string }) {
  if (events.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles.events}>
      {events.map((event) => (
        <li key={event.id}>
          <EventTime event={event} />
          <code translate="no">{event.type}</code>
          <span className={styles.small}>{lineOf(event.data)}</span>
        </li>
      ))}
    </ul>
  );
}
