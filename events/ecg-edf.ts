/**
 * European Data Format (Kemp B et al., Electroencephalogr Clin Neurophysiol 1992;82:391; EDF+ 2003): a head in ASCII, then
 * records of 16-bit numbers, those of each signal together. The server reads it so, and the phone before it sends one.
 */

export interface EdfSignal {
  /** Samples a second. */
  readonly rate: number;
  readonly microvolts: Float64Array;
}

const HEAD_BYTES = 256;
/** Of each signal: label, transducer, unit, least and greatest in the unit and as numbers, filters, numbers to a record, reserved. */
const WIDTHS = { label: 16, transducer: 80, unit: 8, least: 8, most: 8, digitalLeast: 8, digitalMost: 8, filters: 80, samples: 8, reserved: 32 }; // prettier-ignore

const MICROVOLTS: Readonly<Record<string, number>> = { uv: 1, µv: 1, μv: 1, mv: 1000, v: 1e6, nv: 0.001 };

interface Signal {
  readonly label: string;
  readonly samples: number;
  /** Of the numbers before its own in a record. */
  readonly offset: number;
  readonly toMicrovolts: (digital: number) => number;
}

/** The first signal whose label holds ECG, else the only one; null where there is none. */
export function edfSignal(bytes: Uint8Array): EdfSignal | null {
  const head = (from: number, length: number): number => Number(textAt(bytes, from, length));
  const [saidRecords, seconds, count] = [head(236, 8), head(244, 8), head(252, 4)];
  const data = HEAD_BYTES * (count + 1);
  if (!(isCount(count) && count >= 1 && count <= 512 && seconds > 0) || bytes.length < data) return null;
  const all = signalsOf(bytes, count);
  if (!all.every(({ samples }) => isCount(samples))) return null;
  const signals = all.filter(({ label }) => !/annotations/i.test(label));
  const signal =
    signals.find(({ label }) => /ecg/i.test(label)) ?? (signals.length === 1 ? signals[0] : undefined);
  if (signal === undefined || !(signal.samples > 0)) return null;
  const recordSamples = all.reduce((sum, { samples }) => sum + samples, 0);
  const whole = Math.floor((bytes.length - data) / (recordSamples * 2));
  // -1 while it is being recorded; and a file that was cut has fewer.
  const records = saidRecords >= 0 ? Math.min(Math.floor(saidRecords), whole) : whole;
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const microvolts = new Float64Array(Math.max(0, records) * signal.samples);
  for (let record = 0; record < records; record++) {
    const from = data + (record * recordSamples + signal.offset) * 2;
    for (let at = 0; at < signal.samples; at++)
      microvolts[record * signal.samples + at] = signal.toMicrovolts(numbers.getInt16(from + at * 2, true));
  }
  return { rate: signal.samples / seconds, microvolts };
}

/** The head alone has text, a character to a byte. */
const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0;

function signalsOf(bytes: Uint8Array, count: number): readonly Signal[] {
  const fields = new Map<string, readonly string[]>();
  let from = HEAD_BYTES;
  for (const [name, width] of Object.entries(WIDTHS)) {
    fields.set(
      name,
      Array.from({ length: count }, (_, at) => textAt(bytes, from + at * width, width).trim()),
    );
    from += width * count;
  }
  const text = (name: keyof typeof WIDTHS, at: number): string => fields.get(name)?.[at] ?? '';
  let offset = 0;
  return Array.from({ length: count }, (_, at) => {
    const samples = Number(text('samples', at));
    const [least, most] = [Number(text('least', at)), Number(text('most', at))];
    const [digitalLeast, digitalMost] = [Number(text('digitalLeast', at)), Number(text('digitalMost', at))];
    const step = (most - least) / (digitalMost - digitalLeast);
    const perUnit = MICROVOLTS[text('unit', at).toLowerCase()] ?? 1;
    const signal: Signal = {
      label: text('label', at),
      samples: Number.isInteger(samples) && samples >= 0 ? samples : 0,
      offset,
      toMicrovolts: (digital) =>
        (least + (digital - digitalLeast) * (Number.isFinite(step) ? step : 1)) * perUnit,
    };
    offset += signal.samples;
    return signal;
  });
}
