import { csvSignal, wholeMicrovolts } from '../../../../events/ecg-csv.ts';
import { hheBytes } from './recordingBytes.ts';

/** The most that the form HHE1 can say. */
const MAX_RATE = 0xffff;
/** What the other forms begin with, by which the server tells them apart before it looks at a text. */
const MARKS = ['HHE1', '0       ', '\u001e\0\0\0'];

/**
 * A recording as few bytes: a text becomes HHE1, with the same microvolts that the server would read of it. Half a minute at 300
 * samples a second then has 24 KB in base64 and not 42 to 56. What is no text with a whole rate is left as it is, for the server
 * to say what is wrong with it.
 */
export function shortened(file: Uint8Array): Uint8Array {
  const text = textOf(file);
  const { rate = null, microvolts = [] } = (text === null ? null : csvSignal(text)) ?? {};
  if (rate === null || !Number.isInteger(rate) || rate <= 0 || rate > MAX_RATE || microvolts.length === 0)
    return file;
  return hheBytes({ rate, samples: wholeMicrovolts(microvolts) });
}

function textOf(file: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
    return MARKS.some((mark) => text.startsWith(mark)) ? null : text;
  } catch {
    return null;
  }
}
