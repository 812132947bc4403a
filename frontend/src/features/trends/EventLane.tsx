import { CircleAlert, OctagonAlert, Phone, Pill, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { type ChartSize, placeOf } from './chartSize.ts';
import styles from './EventLane.module.css';
import type { Span } from './scale.ts';
import { type EventGroup, groupsOf, type TrendEvent } from './trendEvents.ts';
import { useTrendEventText } from './useTrendEventText.ts';

interface EventLaneProps {
  readonly events: readonly TrendEvent[];
  readonly span: Span;
  readonly size: ChartSize;
}

/** What one tick takes, so that it can be pressed. */
const TICK_PX = 26;

/** What was done and raised meanwhile, as ticks below the charts; the one that is pointed at, in words. */
export function EventLane({ events, span, size }: EventLaneProps) {
  const { t } = useTranslation('trends');
  const eventText = useTrendEventText();
  const [shownAt, setShownAt] = useState<number | null>(null);
  const room = size.width - size.left - size.right;
  const groups = groupsOf(events, span, Math.max(1, Math.floor(room / TICK_PX)));
  if (groups.length === 0) return null;
  const shown = groups.find(({ at }) => at === shownAt);
  const textOf = (group: EventGroup) => group.events.map(eventText).join('; ');
  return (
    <section aria-label={t('events')}>
      <ol className={styles.lane} style={{ width: size.width }}>
        {groups.map((group) => (
          <li
            key={group.events[0].id}
            className={styles.place}
            style={{ left: placeOf(group.at, span, size) }}
          >
            <button
              type="button"
              className={styles.tick}
              data-tick
              aria-label={textOf(group)}
              onClick={() => setShownAt(group.at)}
              onFocus={() => setShownAt(group.at)}
              onPointerEnter={() => setShownAt(group.at)}
            >
              <EventIcon group={group} />
              {group.events.length > 1 && <span className={styles.count}>{group.events.length}</span>}
            </button>
          </li>
        ))}
      </ol>
      <p aria-hidden className={styles.told}>
        {shown === undefined ? t('eventsHint') : textOf(shown)}
      </p>
      <ul className={styles.printed}>
        {groups.flatMap(({ at, events: told }) =>
          told.map((event) => (
            <li key={event.id}>
              <EventIcon group={{ at, events: [event] }} /> {eventText(event)}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** Of the most severe of them. */
function EventIcon({ group: { events } }: { readonly group: EventGroup }) {
  const flags = events.flatMap((event) => (event.kind === 'alert' ? [event.alert.flag] : []));
  if (flags.includes('RED')) return <OctagonAlert aria-hidden size={16} className={styles.RED} />;
  if (flags.length > 0) return <TriangleAlert aria-hidden size={16} className={styles.AMBER} />;
  if (events.every(({ kind }) => kind === 'medicine')) return <Pill aria-hidden size={16} />;
  if (events.every(({ kind }) => kind === 'call')) return <Phone aria-hidden size={16} />;
  return <CircleAlert aria-hidden size={16} />;
}
