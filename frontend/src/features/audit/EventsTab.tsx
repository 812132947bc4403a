import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { AuditEvent } from '../../../../backend/contract/audit.ts';
import { type AuditFilter, given, useGetAuditEventsInfiniteQuery } from '../../api/resources/audit.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Audit.module.css';
import { auditPath, FILTER_FIELDS, useAuditAddress } from './auditTab.ts';
import { EventDetails } from './EventDetails.tsx';
import { EventTime } from './EventTime.tsx';
import { lineOf, useLateness } from './eventText.ts';
import { PatientField } from './PatientField.tsx';
import { Person } from './Person.tsx';

const AFTERWARDS_TEXTS = ['proof', 'guidance'] as const;
/** With the names of limits. */
const VERDICTS_TEXTS = [...AFTERWARDS_TEXTS, 'past'] as const;
const WAITING = <Skeleton heights={[320]} />;
const VerdictsView = lazyPart(
  async () => (await import('./VerdictsView.tsx')).VerdictsView,
  VERDICTS_TEXTS,
  WAITING,
);
const IncidentView = lazyPart(
  async () => (await import('./IncidentView.tsx')).IncidentView,
  AFTERWARDS_TEXTS,
  WAITING,
);

/** Every event of the clinic, the newest first, by what is asked for. */
export function EventsTab() {
  const { t } = useTranslation('audit');
  const { filter, of } = useAuditAddress();
  const shown = of('event');
  const asked = { ...filter, from: instantOf(filter['from']), to: instantOf(filter['to']) };
  const events = useGetAuditEventsInfiniteQuery(asked);
  const [patientId, logId, alertId] = [of('patientId'), of('log'), of('alert')];
  if (shown !== '') return <EventDetails eventId={shown} />;
  if (logId !== '') return <VerdictsView patientId={patientId} logId={logId} />;
  if (alertId !== '') return <IncidentView patientId={patientId} alertId={alertId} />;
  return (
    <>
      <EventFilter key={JSON.stringify(filter)} fields={FILTER_FIELDS} />
      <QueryPart query={events} failed={t('failed')} height={400}>
        {({ pages }) => {
          const rows = pages.flat();
          return rows.length === 0 ? (
            <StateCard kind="noMatch" heading={t('events.empty')} />
          ) : (
            <>
              <EventTable events={rows} filter={filter} />
              {events.hasNextPage && (
                <div>
                  <Button busy={events.isFetching} onClick={() => void events.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryPart>
    </>
  );
}

/** An instant of what a field for day and time holds, in the reader's own zone; empty where it holds none. */
export function instantOf(local: string | undefined): string {
  const time = new Date(local ?? '');
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

interface EventFilterProps {
  readonly fields: readonly (typeof FILTER_FIELDS)[number][];
}

/** What is shown is in the address; the form only changes that. */
export function EventFilter({ fields }: EventFilterProps) {
  const { t } = useTranslation('audit');
  const { filter, change } = useAuditAddress();
  const [values, setValues] = useState(filter);
  const set = (field: string, value: string) => setValues((before) => ({ ...before, [field]: value }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    change(values);
  };
  const text = (field: 'type' | 'actor' | 'from' | 'to') => ({
    id: `filter-${field}`,
    value: values[field] ?? '',
    label: t(`filter.${field}`),
    onChange: (event: { readonly target: { readonly value: string } }) => set(field, event.target.value),
  });
  const isWide = useMediaQuery('(min-width: 900px)');
  const asked = fields.filter((field) => (filter[field] ?? '') !== '').length;
  const form = (
    <Form className={styles.filter} onSubmit={submit}>
      <PatientField
        id="filter-patient"
        none={t('filter.everyone')}
        value={values['patientId'] ?? ''}
        onChange={(patientId) => set('patientId', patientId)}
      />
      {fields.includes('type') && <TextField {...text('type')} hint={t('filter.typeHint')} />}
      <TextField {...text('actor')} hint={t('filter.actorHint')} />
      <TextField {...text('from')} type="datetime-local" />
      <TextField {...text('to')} type="datetime-local" />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {t('filter.apply')}
        </Button>
        {asked > 0 && (
          <Button onClick={() => change(Object.fromEntries(fields.map((field) => [field, ''])))}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </Form>
  );
  if (isWide) return form;
  // On a phone it would be all that is seen.
  return (
    <Disclosure summary={asked === 0 ? t('filter.heading') : t('filter.set', { count: asked })}>
      {form}
    </Disclosure>
  );
}

interface EventTableProps {
  readonly events: readonly AuditEvent[];
  readonly filter: AuditFilter;
}

/** A table where there is room, a card for each event on a phone. What, whose and who lead to those events alone. */
function EventTable({ events, filter }: EventTableProps) {
  const { t } = useTranslation('audit');
  const lateness = useLateness();
  const only = (narrowed: AuditFilter) => auditPath('events', { ...given(filter), ...narrowed });
  return (
    <table className={styles.table} aria-label={t('tab.events')}>
      <thead>
        <tr>
          <th scope="col">{t('events.recorded')}</th>
          <th scope="col">{t('events.type')}</th>
          <th scope="col">{t('events.patient')}</th>
          <th scope="col">{t('events.who')}</th>
          <th scope="col">{t('events.details')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id} data-event={event.id}>
            <td>
              <EventTime event={event} />
              <Late text={lateness(event.lateBy)} />
            </td>
            <td>
              <Link href={only({ type: event.type })} className={styles.link} translate="no">
                {event.type}
              </Link>
            </td>
            <td>
              {event.patientId !== null && (
                <Link href={only({ patientId: event.patientId })} className={styles.link}>
                  {event.patientName ?? event.patientId}
                </Link>
              )}
            </td>
            <td>
              <Person person={event.actor} href={event.actor ? only({ actor: event.actor.id }) : undefined} />
            </td>
            <td className={styles.line}>
              {event.unreadable === null
                ? lineOf(event.data)
                : t('events.unreadable', { reason: event.unreadable })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Late({ text }: { readonly text: string | null }) {
  return text === null ? null : <span className={styles.late}>{text}</span>;
}
