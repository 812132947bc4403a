import { Link } from 'wouter';
import type { AuditEvent } from '../../../../backend/contract/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './Audit.module.css';
import { auditPath } from './auditTab.ts';

/** When an event was recorded, which leads to it; its position where it does not say when. */
export function EventTime({ event }: { readonly event: AuditEvent }) {
  const { exactTime } = useFormats();
  return (
    <Link href={auditPath('events', { event: event.id })} className={styles.time}>
      {event.recordedAt === null ? (
        event.position
      ) : (
        <time dateTime={event.recordedAt}>{exactTime(event.recordedAt)}</time>
      )}
    </Link>
  );
}
