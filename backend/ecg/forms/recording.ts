/** A recording of one lead, told apart by its first bytes, and brought to one form: whole microvolts at its own rate. */
import { csvSignal, wholeMicrovolts } from '../../../events/ecg-csv.ts';
import { edfSignal } from '../../../events/ecg-edf.ts';
import { Refusal } from '../../event-sourcing/refusal.ts';
import { hheRecording } from './hhe.ts';
import { matlabRecording } from './matlab.ts';
import type { FoundSignal } from './samples.ts';
import type { EcgForm } from '../../../events/enums.ts';

export interface Recording {
  readonly form: EcgForm;
  readonly rate: number;
  readonly microvolts: Int16Array;
}

/** Samples a second. */
const RATES = { min: 100, max: 1000 } as const;
const SECONDS = { least: 10, most: 120 } as const;
/** No recording that is taken has more, with a head of a hundred and every other line empty. */
const MOST_LINES = 2 * RATES.max * SECONDS.most + 100;
const ENDS_OF_LINES = [0x0a, 0x0d] as const;

const FORMS: readonly (readonly [
  EcgForm,
  (bytes: Buffer) => boolean,
  (bytes: Buffer) => FoundSignal | null,
])[] = [
  ['hhe1', (bytes) => bytes.toString('latin1', 0, 4) === 'HHE1', hheRecording],
  ['edf', (bytes) => bytes.toString('latin1', 0, 8) === '0       ', edfSignal],
  ['matlab', (bytes) => bytes.readUInt32LE(0) === 30, matlabRecording],
  ['csv', () => true, textSignal],
];

/** @throws Refusal 422 where it is too long: to read millions of lines kept everybody else waiting. */
function textSignal(bytes: Buffer): FoundSignal | null {
  for (const end of ENDS_OF_LINES) {
    let lines = 0;
    for (let at = bytes.indexOf(end); at !== -1; at = bytes.indexOf(end, at + 1))
      if (++lines > MOST_LINES) throw tooLong();
  }
  return csvSignal(bytes.toString('utf8'));
}

/**
 * @param rate of the body, for a form that has none of its own.
 * @throws Refusal 400 of no form that is known, without a rate, shorter than 10 s; 422 longer than two minutes.
 */
export function parseRecording(bytes: Buffer, rate: number | null): Recording {
  const known = bytes.length < 4 ? undefined : FORMS.find(([, isIt]) => isIt(bytes));
  const found = known?.[2](bytes) ?? null;
  if (known === undefined || found === null || found.microvolts.length === 0)
    throw refused('captureBase64', 'format', 'This file is none that we can read (CSV, EDF).');
  const own = found.rate ?? rate ?? found.usualRate ?? null;
  if (own === null) throw refused('rate', 'required', 'Say how many samples a second the recording has.');
  if (!(own >= RATES.min && own <= RATES.max))
    throw refused('rate', 'range', `The recording must have ${RATES.min} to ${RATES.max} samples a second.`);
  const seconds = found.microvolts.length / own;
  if (seconds < SECONDS.least)
    throw refused('captureBase64', 'range', 'The recording is shorter than 10 seconds.');
  if (seconds > SECONDS.most) throw tooLong();
  return { form: known[0], rate: own, microvolts: wholeMicrovolts(found.microvolts) };
}

const tooLong = (): Refusal => Refusal.unprocessable('The recording is longer than 2 minutes.');

const refused = (path: string, kind: string, message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${kind}`, message }]);
