import { csvSignal, wholeMicrovolts } from '../../../../events/ecg-csv.ts';
import { hheBytes } from './recordingBytes.ts';

/** The most that the form HHE1 can say. */
const MAX_RATE = 0xffff;

/**
 * A recording as few bytes: a text becomes HHE1, with the same microvolts that the server would read of it, in less than half
 * the bytes. What is no text with its rate is left as it is, for the server to say what is wrong with it.
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
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
}
