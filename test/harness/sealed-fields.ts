/** Which fields a conformance run seals: its events are made up, so all that are small, of every type. */
import type { FieldsToSeal } from '../../events/store/sealing.ts';

const MOST_CHARACTERS = 1000;

export const smallFields: FieldsToSeal = ({ data }) =>
  Object.keys(data).filter((field) => {
    try {
      return (JSON.stringify(data[field])?.length ?? MOST_CHARACTERS) < MOST_CHARACTERS;
    } catch {
      return false;
    }
  });
