import { csvSignal, wholeMicrovolts } from '../../../../events/ecg-csv.ts';
import { edfSignal } from '../../../../events/ecg-edf.ts';
import { hheBytes } from './recordingBytes.ts';
import { resampled } from './resampled.ts';

/** What the server takes, samples a second. */
const RATES = { least: 100, most: 1000 } as const;
/** With more of them half a minute has over 40 KiB. */
const MOST_SENT = 500;
/** Twice the 150 Hz up to which an ECG is read (Kligfield P et al., Circulation 2007;115:1306). */
const FEWER = 300;
/** What the other forms begin with, by which the server tells them apart before it looks at a text. */
const MARKS = { hhe: 'HHE1', edf: '0       ', matlab: '\u001e\0\0\0' } as const;

export interface Shortened {
  readonly bytes: Uint8Array;
  /** With so many samples a second it was recorded, where it has fewer now; null where all are there. */
  readonly recordedRate: number | null;
}

/**
 * A recording as few bytes: a text or an EDF becomes HHE1, with the same microvolts that the server would read of it. Half a minute
 * at 300 samples a second then has 24 KB in base64 and not 42 to 56. What has more than 500 of them, or no whole number, comes to
 * fewer, which is said of it. What is neither, or no recording, is left as it is, for the server to say what is wrong with it.
 */
export function shortened(file: Uint8Array): Shortened {
  const { rate = null, microvolts = [] } = signalOf(file) ?? {};
  if (rate === null || rate < RATES.least || rate > RATES.most || microvolts.length === 0)
    return { bytes: file, recordedRate: null };
  const sent = rate > MOST_SENT ? FEWER : Math.floor(rate);
  const samples = sent === rate ? microvolts : resampled(microvolts, sent / rate);
  return {
    bytes: hheBytes({ rate: sent, samples: wholeMicrovolts(samples) }),
    recordedRate: sent === rate ? null : rate,
  };
}

function signalOf(file: Uint8Array) {
  const mark = String.fromCharCode(...file.subarray(0, MARKS.edf.length));
  if (mark === MARKS.edf) return edfSignal(file);
  const text = textOf(file);
  return text === null ? null : csvSignal(text);
}

function textOf(file: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file);
    return Object.values(MARKS).some((mark) => text.startsWith(mark)) ? null : text;
  } catch {
    return null;
  }
}
