import assert from 'node:assert/strict';
import { ECG_FORMS, type EcgForm } from '../../../events/enums.ts';
import { parseRecording } from '../../../backend/ecg/forms/recording.ts';
import { bytesOf, samplesOf } from '../../../backend/ecg/forms/samples.ts';
import { traced } from '../../../backend/ecg/trace.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { capturedEcg } from '../../../backend/ecg/capture.ts';
import { simulatedEcg } from '../../../fixtures/ecg/simulated-ecg.ts';
import { resampled } from '../../../frontend/src/features/ecg/resampled.ts';
import { shortened } from '../../../frontend/src/features/ecg/shortened.ts';

const RATE = 300;
const SAMPLES = Int16Array.from({ length: 12 * RATE }, (_, at) => ((at * 37) % 2000) - 1000);

const csv = (lines: readonly (string | number)[]): Buffer => Buffer.from(lines.join('\n'));
const matlab = (samples: Int16Array): Buffer => {
  const head = Buffer.alloc(24);
  [30, 1, samples.length, 0, 4].forEach((value, at) => head.writeInt32LE(value, at * 4));
  head.write('val\0', 20);
  return Buffer.concat([head, bytesOf(samples)]);
};
const hhe = (samples: Int16Array, rate = RATE): Buffer => {
  const head = Buffer.from('HHE1\0\0');
  head.writeUInt16LE(rate, 4);
  return Buffer.concat([head, bytesOf(samples)]);
};

/** Records of one second; each signal with its label, its numbers and how many microvolts one of them is. */
function edf(
  signals: readonly { readonly label: string; readonly samples: Int16Array; readonly unit?: string }[],
): Buffer {
  const field = (text: string | number, width: number): string => String(text).padEnd(width);
  const perRecord = signals.map(({ samples }) => samples.length / 12);
  const each = (
    width: number,
    text: (signal: (typeof signals)[number], at: number) => string | number,
  ): string => signals.map((signal, at) => field(text(signal, at), width)).join('');
  const head = [
    field('0', 8) + field('X', 80) + field('Y', 80) + field('01.01.26', 8) + field('00.00.00', 8),
    field(256 * (signals.length + 1), 8) +
      field('', 44) +
      field(12, 8) +
      field(1, 8) +
      field(signals.length, 4),
    each(16, ({ label }) => label) + each(80, () => '') + each(8, ({ unit = 'uV' }) => unit),
    each(8, () => -32_768) + each(8, () => 32_767) + each(8, () => -32_768) + each(8, () => 32_767),
    each(80, () => '') + each(8, (_, at) => perRecord[at] ?? 0) + each(32, () => ''),
  ].join('');
  const data = Array.from({ length: 12 }, (_, record) =>
    signals.map(({ samples }, at) => {
      const count = perRecord[at] ?? 0;
      return bytesOf(samples.subarray(record * count, (record + 1) * count));
    }),
  );
  return Buffer.concat([Buffer.from(head, 'latin1'), ...data.flat()]);
}

const issue = (bytes: Buffer, rate: number | null = null): string => {
  try {
    parseRecording(bytes, rate);
  } catch (error) {
    if (error instanceof Refusal) return error.issues?.[0]?.key ?? String(error.status);
    throw error;
  }
  return 'taken';
};

describe('a recording', () => {
  const FORMS: Readonly<Record<EcgForm, Buffer>> = {
    csv: csv([`# rate=${RATE}`, ...SAMPLES]),
    edf: edf([
      { label: 'EDF Annotations', samples: SAMPLES },
      { label: 'ECG I', samples: SAMPLES },
    ]),
    hhe1: hhe(SAMPLES),
    matlab: matlab(SAMPLES),
  };
  for (const form of ECG_FORMS) {
    it(`comes as ${form}, with its rate and its microvolts`, () => {
      assert.deepEqual(parseRecording(FORMS[form], null), { form, rate: RATE, microvolts: SAMPLES });
    });
  }

  it('has the rate of its form, else the one that is sent, else that of its times', () => {
    assert.equal(parseRecording(FORMS.csv, 500).rate, RATE);
    assert.equal(parseRecording(csv([...SAMPLES]), 250).rate, 250);
    assert.equal(parseRecording(matlab(SAMPLES), 250).rate, 250);
    const times = csv([
      'time,value',
      ...Array.from(SAMPLES, (value, at) => `${(at / 128).toFixed(4)},${value}`),
    ]);
    assert.equal(parseRecording(times, null).rate, 128);
    assert.equal(issue(csv([...SAMPLES])), 'validation.rate.required');
  });

  it('may be in millivolts', () => {
    const lines = ['Lead I', '# unit=mV', '# rate=300', '', ...Array.from(SAMPLES, (value) => value / 1000)];
    assert.deepEqual(parseRecording(csv(lines), null).microvolts, SAMPLES);
    const volts = edf([{ label: 'II', samples: SAMPLES.map((value) => value / 100), unit: 'mV' }]);
    assert.equal(parseRecording(volts, null).microvolts[10], Math.trunc((SAMPLES[10] ?? 0) / 100) * 1000);
  });

  it('is the first of two signals that hold ECG, at their own rate', () => {
    const quick = Int16Array.from({ length: 12 * 600 }, (_, at) => at % 500);
    const two = edf([
      { label: 'Resp', samples: SAMPLES },
      { label: 'ECG I', samples: quick },
      { label: 'ECG II', samples: SAMPLES },
    ]);
    assert.deepEqual(parseRecording(two, null), { form: 'edf', rate: 600, microvolts: quick });
  });

  it('is refused where its form is none that is known', () => {
    const key = 'validation.captureBase64.format';
    const forms: readonly Buffer[] = [
      Buffer.from([1, 2]),
      Buffer.from('a picture of a heart'),
      csv([...SAMPLES.subarray(0, 4000), 'noise', 4]),
      csv(['# rate=300', '0.1,5', '0.05,6']),
      edf([{ label: 'EDF Annotations', samples: SAMPLES }]),
      edf([
        { label: 'Resp', samples: SAMPLES },
        { label: 'SpO2', samples: SAMPLES },
      ]),
      hhe(SAMPLES).subarray(0, -1),
      hhe(new Int16Array(0)),
      matlab(SAMPLES).subarray(0, -4),
      Buffer.from('0       '.padEnd(300)),
    ];
    for (const bytes of forms) assert.equal(issue(bytes, RATE), key, bytes.toString('latin1', 0, 20));
  });

  it('is refused within a moment where a line of it has no end', () => {
    const begun = performance.now();
    for (const line of [
      '1'.repeat(200_000) + 'x',
      '1' + '\t'.repeat(200_000) + 'x',
      `# rate=${'1'.repeat(200_000)}x`,
    ])
      assert.equal(issue(csv([line])), 'validation.captureBase64.format');
    assert.ok(performance.now() - begun < 1000);
  });

  it('is refused within a moment where it has lines without an end, and taken where every other one is empty', () => {
    const longest = Array.from({ length: 120 * 1000 }, (_, at) => at % 900);
    const taken = parseRecording(csv(['# rate=1000', ...longest.flatMap((value) => [value, ''])]), null);
    assert.equal(taken.microvolts.length, longest.length);
    const begun = performance.now();
    for (const end of ['\n', '\r', '\r\n', ' \n'])
      assert.equal(issue(Buffer.from(`1${end}`.repeat(2_000_000)), RATE), '422', JSON.stringify(end));
    assert.ok(performance.now() - begun < 500);
  });

  it('is refused where its times have a gap, or go at another rate than it says: beats around it would be no rhythm', () => {
    const timed = (rate: number, gapAfter = Number.NaN, head = 'time,value'): Buffer =>
      csv([
        head,
        ...Array.from(
          SAMPLES,
          (value, at) => `${(at / rate + (at > gapAfter ? 0.8 : 0)).toFixed(4)},${value}`,
        ),
      ]);
    assert.equal(parseRecording(timed(RATE), null).rate, RATE);
    assert.equal(parseRecording(timed(RATE, Number.NaN, '# rate=300'), null).rate, RATE);
    assert.equal(issue(timed(RATE, 1000)), 'validation.captureBase64.format');
    assert.equal(issue(timed(RATE, Number.NaN, '# rate=500')), 'validation.captureBase64.format');
  });

  it('is refused where an EDF says that it holds a part of a signal', () => {
    const bytes = Buffer.alloc(20_000, ' ');
    for (const [text, at] of [
      ['0', 0],
      ['30', 236],
      ['1', 244],
      ['1.3', 252],
      ['300', 536],
    ] as const)
      bytes.write(text, at, 'latin1');
    assert.equal(issue(bytes), 'validation.captureBase64.format');
  });

  it('is refused where it is too short, too long, too slow or too quick', () => {
    assert.equal(issue(hhe(SAMPLES.subarray(0, 9 * RATE))), 'validation.captureBase64.range');
    assert.equal(issue(hhe(new Int16Array(121 * 100), 100)), '422');
    assert.equal(issue(hhe(SAMPLES, 99)), 'validation.rate.range');
    assert.equal(issue(hhe(SAMPLES, 1001)), 'validation.rate.range');
  });

  it('is the same after it was kept as bytes', () => {
    assert.deepEqual(samplesOf(bytesOf(SAMPLES)), SAMPLES);
  });

  it('keeps every peak where it is shown in fewer points', () => {
    const spiked = new Int16Array(9000);
    for (const at of [13, 2500, 8999]) spiked[at] = 1000;
    spiked[4000] = -700;
    const shown = traced(spiked, 200);
    assert.equal(shown.length, 200);
    assert.deepEqual(
      shown.filter((value) => value !== 0),
      [1000, 1000, -700, 1000],
    );
    assert.deepEqual(traced(spiked, 9000), [...spiked]);
  });
});

describe('a recording that a phone sends', () => {
  const half = Array.from({ length: 30 * RATE }, (_, at) => (at * 37) % 2000) as readonly number[];
  const TEXTS: Readonly<Record<string, Buffer>> = {
    'times and millivolts': csv([
      '# unit=mV',
      'time,value',
      ...half.map((value, at) => `${(at / RATE).toFixed(4)},${((value - 1000) / 1000).toFixed(4)}`),
    ]),
    'microvolts below their rate': csv(['# rate=300', ...half.map((value) => value - 999.5)]),
    'an artefact beyond what a heart gives': csv([
      '\uFEFF# rate=300',
      ...half.map((value, at) => (at === 7 ? 99_999 : value)),
    ]),
  };
  for (const [what, text] of Object.entries(TEXTS))
    it(`has under 40 KiB, and the microvolts of its text: ${what}`, () => {
      const sent = Buffer.from(shortened(text).bytes);
      assert.ok(sent.toString('base64').length < 40 * 1024);
      const [read, asItWas] = [parseRecording(sent, null), parseRecording(text, null)];
      assert.deepEqual([read.rate, read.microvolts], [asItWas.rate, asItWas.microvolts]);
      assert.equal(read.form, 'hhe1');
    });

  it('is sent as it is where it is no text with its rate', () => {
    const files = [
      hhe(SAMPLES),
      matlab(SAMPLES),
      edf([{ label: 'EDF Annotations', samples: SAMPLES }]),
      csv(half),
      csv(['# rate=5000', ...half]),
      csv(['# rate=300', ...half, 'the end']),
      csv(['date,amount', '2026-11-01,3000']),
      csv(['HHE1,', '# rate=500', ...half]),
      csv(['0       ', '# rate=300', ...half]),
      Buffer.alloc(0),
    ];
    for (const file of files) assert.deepEqual(shortened(file), { bytes: file, recordedRate: null });
  });

  it('is one signal of an EDF, with its microvolts', () => {
    const file = edf([
      { label: 'Resp', samples: SAMPLES },
      { label: 'ECG I', samples: SAMPLES, unit: 'mV' },
    ]);
    const { bytes, recordedRate } = shortened(file);
    assert.ok(bytes.length < 0.6 * file.length);
    const asItWas = parseRecording(file, null);
    assert.deepEqual(parseRecording(Buffer.from(bytes), null), { ...asItWas, form: 'hhe1' });
    assert.equal(recordedRate, null);
  });

  for (const rate of [512, 1000, 250.5, 511.98]) {
    const ecg = simulatedEcg({ rate, intervals: [0.8], seconds: 30, hasPWave: true, noise: 40 });
    const file = csv([`# rate=${rate}`, ...ecg]);
    it(`has under 40 KiB, and the same beats, where half a minute was recorded at ${rate} a second`, () => {
      const { bytes, recordedRate } = shortened(file);
      const body = { captureBase64: Buffer.from(bytes).toString('base64'), recordedRate };
      assert.equal(recordedRate, rate);
      assert.ok(JSON.stringify(body).length < 40 * 1024 - 300);
      const [sent, asItWas] = [capturedEcg(body), capturedEcg({ captureBase64: file.toString('base64') })];
      assert.equal(sent.recordedRate, rate);
      assert.ok(Number.isInteger(sent.rate) && sent.rate <= 500);
      assert.ok(Math.abs(sent.durationSeconds - asItWas.durationSeconds) < 0.02);
      assert.deepEqual([sent.rhythm, sent.heartRate], [asItWas.rhythm, asItWas.heartRate]);
      const heightOf = (of: typeof sent) =>
        samplesOf(Buffer.from(of.samples, 'base64')).reduce((most, one) => Math.max(most, one), 0);
      assert.ok(Math.abs(heightOf(sent) / heightOf(asItWas) - 1) < 0.05);
    });
  }

  it('keeps what fewer samples can hold, and nothing of what they cannot', () => {
    const wave = (hertz: number) =>
      Array.from({ length: 5120 }, (_, at) => 1000 * Math.sin((2 * Math.PI * hertz * at) / 512));
    const middle = (values: Float64Array) => values.subarray(300, -300);
    const kept = middle(resampled(wave(40), 300 / 512));
    kept.forEach((value, at) =>
      assert.ok(Math.abs(value - 1000 * Math.sin((2 * Math.PI * 40 * (at + 300)) / 300)) < 5),
    );
    for (const value of middle(resampled(wave(200), 300 / 512))) assert.ok(Math.abs(value) < 20);
  });
});
