import type { AuditEvent } from '../../../../backend/contract/audit.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Of what an event holds so much is told in its line. */
const MOST_TOLD = 6;
const MOST_LETTERS = 40;

/** Seconds from which on an event counts as told late. */
const LATE_FROM = 120;

/** Of an id, which says nothing to a reader: what it is about is told behind the event. */
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** What an event holds, in one line: the values that are there, by their names in the log, those of its parts after its own. */
export function lineOf(data: AuditEvent['data']): string {
  const own = Object.entries(data ?? {});
  const ofParts = own.flatMap(([, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [],
  );
  const told = [...own, ...ofParts].flatMap(([name, value]) => {
    const text = valueText(value);
    return text === null ? [] : [`${name} ${text}`];
  });
  return [...told.slice(0, MOST_TOLD), ...(told.length > MOST_TOLD ? ['…'] : [])].join(' · ');
}

/** A value as it is shown; null of one that says nothing or is too large for a line. */
function valueText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string')
    return value === '' || ID.test(value)
      ? null
      : value.length > MOST_LETTERS
        ? `${value.slice(0, MOST_LETTERS)}…`
        : value;
  if (Array.isArray(value) && value.length > 0 && value.every((part) => typeof part === 'string'))
    return valueText(value.join(', '));
  return null;
}

/** A time in words, in the unit in which people say it. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation('audit');
  return (seconds) => {
    if (seconds === 0) return t('events.moment');
    if (seconds < 120) return t('events.seconds', { count: seconds });
    const minutes = Math.round(seconds / 60);
    if (minutes < 120) return t('events.minutes', { count: minutes });
    return minutes < 48 * 60
      ? t('events.hours', { count: Math.round(minutes / 60) })
      : t('events.days', { count: Math.round(minutes / 1440) });
  };
}

/** How long after it happened it was recorded, in words; null where that is next to nothing. */
export function useLateness() {
  const { t } = useTranslation('audit');
  const duration = useDuration();
  return (seconds: number | null): string | null =>
    seconds === null || seconds < LATE_FROM ? null : t('events.late', { time: duration(seconds) });
}
