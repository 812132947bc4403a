/** What was changed of a patient's profile and limits between two moments, field by field. */
import type { EventStore } from '../../events/store/port.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import { effectiveAt, type RecordedEvent } from '../../events/event.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import type { PatientChange } from '../contract/patient-then.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { namesOf } from './people.ts';

type Value = PatientChange['from'];
type Fields = ReadonlyMap<string, Value>;

interface Between {
  readonly from: string | null;
  readonly to: string | null;
}

export async function patientChanges(
  { readSide, store }: { readonly readSide: ReadSide; readonly store: EventStore },
  patientId: string,
  clinicId: string,
  { from, to }: Between,
): Promise<readonly PatientChange[]> {
  const events = [
    ...(await eventsOf(store, `patient-${patientId}`)),
    ...(await eventsOf(store, `clinic-${clinicId}`)),
  ].toSorted((one, other) => (one.position < other.position ? -1 : 1));
  const names = await namesOf(
    readSide,
    events.map(({ meta }) => meta.actor),
    [],
  );
  const changes: PatientChange[] = [];
  let fields: Fields = fieldsOf('clinic', DEFAULT_THRESHOLDS);
  let isKnown = false;
  for (const event of events) {
    const { id: eventId, meta } = event;
    const after = changed(fields, event);
    const at = effectiveAt(event);
    // What a patient was registered with was changed from nothing, and what the clinic had before concerns nobody.
    if (isKnown && (from === null || at > from) && (to === null || at <= to)) {
      const by = { ...meta.actor, name: names.ofActor(meta.actor) };
      for (const field of new Set([...fields.keys(), ...after.keys()])) {
        const [before = null, now = null] = [fields.get(field), after.get(field)];
        if (before !== now) changes.push({ at, field, from: before, to: now, by, eventId });
      }
    }
    fields = after;
    isKnown ||= event.type === 'PatientRegistered';
  }
  return changes.toReversed();
}

async function eventsOf(store: EventStore, stream: string): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const page of store.readStream(stream)) {
    for (const stored of page) {
      const event = decode(stored);
      if (!isUnreadable(event)) events.push(event);
    }
  }
  return events;
}

function changed(fields: Fields, event: RecordedEvent): Fields {
  switch (event.type) {
    case 'PatientRegistered':
    case 'PatientDetailsChanged':
      return new Map([...fields, ...fieldsOf('', event.data)]);
    case 'PatientThresholdsSet':
      return new Map([...without(fields, 'thresholds.'), ...fieldsOf('thresholds', event.data.overrides)]);
    case 'PatientThresholdsCleared':
      return without(fields, 'thresholds.');
    case 'ClinicThresholdsChanged':
      return new Map([...fields, ...fieldsOf('clinic', event.data.thresholds)]);
    default:
      return fields;
  }
}

const without = (fields: Fields, prefix: string): Fields =>
  new Map([...fields].filter(([field]) => !field.startsWith(prefix)));

/** Each value that is no group of others, under the path that leads to it. */
function fieldsOf(path: string, values: object): Fields {
  return new Map(
    Object.entries(values).flatMap(([name, value]: [string, unknown]): [string, Value][] => {
      const field = path === '' ? name : `${path}.${name}`;
      if (typeof value === 'object' && value !== null) return [...fieldsOf(field, value)];
      const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isValue || value === null ? [[field, value]] : [];
    }),
  );
}
