import type { EventFilter } from './port.ts';
import { categoryOf } from '../stream-name.ts';

/** The filter as a test of an event's type and stream. Without a filter everything passes; an empty list lets nothing pass. */
export function eventTest(filter: EventFilter | undefined): (type: string, stream: string) => boolean {
  const types = filter?.types && new Set(filter.types);
  const categories = filter?.categories && new Set(filter.categories);
  return (type, stream) =>
    (types === undefined || types.has(type)) &&
    (categories === undefined || categories.has(categoryOf(stream)));
}
