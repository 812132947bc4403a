import { Activity, Bell, CalendarDays, CircleDot, Flag, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { JourneyEvent } from '../../../../backend/contract/journey-event.ts';
import type { Milestone } from '../../../../backend/contract/milestone.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import styles from '../patient/Care.module.css';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { timelineOf } from './timeline.ts';
import { EventStatusBadge, MilestoneStatusBadge, PriorityBadge, SeverityBadge } from './TimelineBadges.tsx';
import { useEventDescription, useEventTitle } from './useEventTexts.ts';
import { useMilestoneTexts } from './useMilestoneTexts.ts';
import type { Contact } from '../../../../backend/contract/message.ts';
import { useGetContactsQuery } from '../../api/resources/messages.ts';
import { useGetMilestonesQuery } from '../../api/resources/milestones.ts';
import { useGetJourneyInfiniteQuery } from '../../api/resources/journey.ts';

const NONE: readonly Contact[] = [];

/** So many at first, and so many more each time. */
const FIRST = 3;
const STEP = 10;

/** What has happened to a patient and what is planned, newest first. */
export function JourneyTimeline({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('care');
  const events = useGetJourneyInfiniteQuery(patient.id);
  const milestones = useGetMilestonesQuery(patient.id);
  // A patient is not told what was noted of calls; without them the rest is told.
  const contacts = useGetContactsQuery(patient.id, { skip: patient.work === undefined }).data ?? NONE;
  return (
    <Card heading={t('journey.heading', { name: patient.name })}>
      <QueryPart query={events} failed={t('journey.failed')} height={320}>
        {({ pages }) => (
          <QueryPart query={milestones} failed={t('milestones.failed')} height={320}>
            {(planned) => (
              <Entries
                timeZone={patient.timeZone}
                events={pages.flat()}
                milestones={planned}
                contacts={contacts}
                older={
                  events.hasNextPage
                    ? {
                        isFetching: events.isFetching,
                        error: events.isFetchNextPageError ? events.error : undefined,
                        fetch: () => void events.fetchNextPage(),
                      }
                    : null
                }
              />
            )}
          </QueryPart>
        )}
      </QueryPart>
    </Card>
  );
}

interface EntriesProps {
  /** In which a due date is a day. */
  readonly timeZone: string;
  readonly events: readonly JourneyEvent[];
  readonly milestones: readonly Milestone[];
  readonly contacts: readonly Contact[];
  /** Events that were not fetched yet; null where there are none. */
  readonly older: {
    readonly isFetching: boolean;
    /** Why the last try to fetch them failed. */
    readonly error: unknown;
    readonly fetch: () => void;
  } | null;
}

function Entries({ timeZone, events, milestones, contacts, older }: EntriesProps) {
  const { t } = useTranslation('care');
  const [shown, setShown] = useState(FIRST);
  const entries = timelineOf(timeZone, milestones, events, older === null, contacts);
  const titles = new Map(milestones.map(({ id, title }) => [id, title]));
  if (entries.length === 0) return <p>{t('journey.empty')}</p>;
  return (
    <>
      <ol className={styles.list}>
        {entries.slice(0, shown).map((entry) => {
          switch (entry.kind) {
            case 'event':
              return (
                <EventEntry
                  key={entry.event.id}
                  event={entry.event}
                  milestoneTitle={titles.get(entry.event.relatedMilestoneId ?? '') ?? null}
                />
              );
            case 'contact':
              return <ContactEntry key={entry.contact.id} contact={entry.contact} />;
            case 'milestone':
              return <MilestoneEntry key={entry.milestone.id} milestone={entry.milestone} at={entry.at} />;
          }
        })}
      </ol>
      {older !== null && older.error !== undefined && (
        <p role="alert">
          {t('journey.failed')} <ErrorReason error={older.error} />
        </p>
      )}
      {(entries.length > shown || older !== null) && (
        <div>
          <Button
            busy={older?.isFetching === true}
            onClick={() => {
              setShown(shown + STEP);
              // The next page is there before it is pressed for.
              if (entries.length < shown + 2 * STEP) older?.fetch();
            }}
          >
            {t('journey.more')}
          </Button>
        </div>
      )}
    </>
  );
}

interface EventEntryProps {
  readonly event: JourneyEvent;
  readonly milestoneTitle: string | null;
}

/** Something that happened, in a line of the journey. */
export function EventEntry({ event, milestoneTitle }: EventEntryProps) {
  const { t } = useTranslation('care');
  const titleOf = useEventTitle();
  const descriptionOf = useEventDescription();
  const { dateTime } = useFormats();
  return (
    <Entry
      icon={<EventIcon type={event.type} />}
      kind={t(`journey.kind.${event.type}`)}
      time={dateTime(event.eventDate)}
      title={titleOf(event)}
      description={descriptionOf(event, milestoneTitle)}
      badges={
        <>
          <EventStatusBadge status={event.status} />
          <SeverityBadge severity={event.severity} />
        </>
      }
    />
  );
}

/** What came of a call or a visit. */
function ContactEntry({ contact: { outcome, note, by, at } }: { readonly contact: Contact }) {
  const { t } = useTranslation(['care', 'common']);
  const { dateTime, labelled } = useFormats();
  return (
    <Entry
      icon={<Phone aria-hidden size={18} />}
      kind={t('contact.heading')}
      time={dateTime(at)}
      title={t(`common:contact.outcome.${outcome}`)}
      description={note === null ? by : labelled(by, note)}
      badges={<EventStatusBadge status="completed" />}
    />
  );
}

interface MilestoneEntryProps {
  readonly milestone: Milestone;
  readonly at: string;
}

function MilestoneEntry({ milestone, at }: MilestoneEntryProps) {
  const { t } = useTranslation('care');
  const { calendarDay, day } = useFormats();
  const { titleOf, descriptionOf } = useMilestoneTexts();
  const { targetDate } = milestone;
  return (
    <Entry
      icon={<Flag aria-hidden size={18} />}
      kind={t('journey.kind.milestone')}
      // Its day as it stands there: the instant at which it begins may lie on the day before.
      time={targetDate === null ? day(at) : calendarDay(targetDate)}
      title={titleOf(milestone.title)}
      description={descriptionOf(milestone.description)}
      badges={
        <>
          <MilestoneStatusBadge status={milestone.status} />
          <PriorityBadge priority={milestone.priority} />
        </>
      }
    />
  );
}

interface EntryProps {
  readonly icon: ReactNode;
  readonly kind: string;
  readonly time: string;
  readonly title: string;
  readonly description: string | null;
  readonly badges: ReactNode;
}

function Entry({ icon, kind, time, title, description, badges }: EntryProps) {
  return (
    <li className={styles.row} data-entry={kind}>
      <div className={styles.line}>
        <p className={styles.entryTitle}>
          {icon}
          {title}
        </p>
        {description !== null && description !== '' && <p className={styles.told}>{description}</p>}
        <span className={styles.badges}>
          <span className={styles.muted}>
            {kind} · {time}
          </span>
          {badges}
        </span>
      </div>
    </li>
  );
}

function EventIcon({ type }: Pick<JourneyEvent, 'type'>) {
  switch (type) {
    case 'log':
      return <Activity aria-hidden size={18} />;
    case 'alert':
      return <Bell aria-hidden size={18} />;
    case 'appointment':
      return <CalendarDays aria-hidden size={18} />;
    case 'other':
      return <CircleDot aria-hidden size={18} />;
  }
}
