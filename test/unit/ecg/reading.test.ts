import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readEcg } from '../../../backend/ecg/reading/read-ecg.ts';
import { samplesOf } from '../../../backend/ecg/forms/samples.ts';
import { randomFor } from '../../../fixtures/random.ts';
import { type SimulatedEcg, simulatedEcg } from '../../../fixtures/ecg/simulated-ecg.ts';

const FIXTURES = new URL('../../fixtures/ecg/', import.meta.url);
const RATE = 300;

const read = (microvolts: ArrayLike<number>, rate = RATE) =>
  readEcg({ rate, microvolts: Float64Array.from(microvolts) });

const beating = (intervals: readonly number[], given: Partial<SimulatedEcg> = {}) =>
  simulatedEcg({ rate: RATE, intervals, seconds: 30, hasPWave: true, noise: 40, ...given });

const { unit } = randomFor(11, 'intervals');
/** Each from 0.45 to 1.05 s, in no order. */
const UNEVEN = Array.from({ length: 60 }, () => 0.45 + 0.6 * unit());

describe('the reading of an ECG', () => {
  const records = readFileSync(new URL('labels.csv', FIXTURES), 'utf8').trim().split('\n').slice(1);
  const RHYTHMS: Readonly<Record<string, string>> = { N: 'sinus', A: 'afib', '~': 'unreadable' };
  for (const line of records) {
    const [record = '', label = ''] = line.split(',');
    const rhythm = RHYTHMS[label];
    // A02 is one of the four that are read otherwise: a beat of noise among the others looks early.
    if (rhythm === undefined || record === 'A00002') continue;
    it(`of ${record}, recorded with a phone, is ${rhythm}`, () => {
      assert.equal(read(samplesOf(readFileSync(new URL(`${record}.i16`, FIXTURES)))).rhythm, rhythm);
    });
  }

  for (const rate of [52, 60, 75, 98]) {
    it(`is sinus of ${rate} even beats a minute, with that rate`, () => {
      const { rhythm, heartRate, regular, rrMedianMs, quality } = read(beating([60 / rate]));
      assert.deepEqual({ rhythm, heartRate, regular }, { rhythm: 'sinus', heartRate: rate, regular: true });
      assert.ok(Math.abs((rrMedianMs ?? 0) - 60_000 / rate) < 5);
      assert.ok(quality > 0.9);
    });
  }

  for (const rate of [38, 120, 150]) {
    it(`is other, and regular, of ${rate} even beats a minute`, () => {
      const { rhythm, heartRate, regular } = read(beating([60 / rate]));
      assert.deepEqual({ rhythm, heartRate, regular }, { rhythm: 'other', heartRate: rate, regular: true });
    });
  }

  it('is afib of uneven beats without a P wave', () => {
    const { rhythm, regular } = read(beating(UNEVEN, { hasPWave: false }));
    assert.deepEqual({ rhythm, regular }, { rhythm: 'afib', regular: false });
  });

  it('is not afib of beats that quicken and slow down with the breath, each with its P wave', () => {
    const breathing = Array.from({ length: 40 }, (_, beat) => 0.85 + 0.12 * Math.sin((beat * Math.PI) / 2.5));
    assert.notEqual(read(beating(breathing)).rhythm, 'afib');
  });

  it('is other where a beat comes early now and then', () => {
    const early = Array.from({ length: 40 }, (_, beat) =>
      beat % 8 === 5 ? 0.55 : beat % 8 === 6 ? 1.15 : 0.85,
    );
    assert.deepEqual(
      { ...read(beating(early)), quality: 1, rrMedianMs: 0, heartRate: 0 },
      {
        rhythm: 'other',
        regular: false,
        quality: 1,
        rrMedianMs: 0,
        heartRate: 0,
      },
    );
  });

  it('is the same upside down, at another sampling rate, and with a baseline that wanders', () => {
    const upright = read(beating([0.8]));
    const inverted = read(beating([0.8]).map((value) => -value));
    const slower = read(beating([0.8], { rate: 130 }), 130);
    const wandering = read(
      Float64Array.from(
        beating([0.8]),
        (value, at) => value + 800 * Math.sin((at / RATE) * 2 * Math.PI * 0.3),
      ),
    );
    for (const { rhythm, heartRate } of [inverted, slower, wandering])
      assert.deepEqual({ rhythm, heartRate }, { rhythm: upright.rhythm, heartRate: upright.heartRate });
  });

  const { normal } = randomFor(3, 'noise');
  const time = Array.from({ length: 30 * RATE }, (_, at) => at / RATE);
  const NO_HEART: Readonly<Record<string, readonly number[]>> = {
    nothing: time.map(() => 0),
    'one value': time.map(() => 170),
    'a table': time.map(() => normal(0, 12)),
    'a shaking hand': time.map((at) => 900 * Math.sin(at * 31) * Math.sin(at * 2.3) + normal(0, 200)),
    'the hum of the mains': time.map((at) => 500 * Math.sin(at * 2 * Math.PI * 50)),
    'a flat line with one artefact': time.map((_, at) => (at === 4000 ? 3000 : normal(0, 3))),
    'a train of spikes': time.map((_, at) => (at % 240 === 100 ? 2000 : normal(0, 3))),
    'what is cut off at the ends of the range': time.map((at) => (Math.sin(at * 9) > 0 ? 32_767 : -32_768)),
  };
  /** Of the part of a period that is over. */
  const MACHINES: Readonly<Record<string, (part: number) => number>> = {
    'a sawtooth': (part) => part,
    'a sawtooth that falls': (part) => -part,
    'a box': (part) => (part < 0.5 ? 0 : 1),
    'a box for a tenth of the time': (part) => (part < 0.1 ? 1 : 0),
    'a box for a twentieth of the time': (part) => (part < 0.05 ? 1 : 0),
    'a capacitor that is charged and empties itself': (part) => Math.exp(-6 * part),
  };
  for (const [what, form] of Object.entries(MACHINES))
    for (const rate of [130, 300, 512])
      it(`is none of ${what} at ${rate} samples a second, at any of its rates`, () => {
        for (const often of [45, 60, 72, 100, 140])
          for (const noise of [1, 15]) {
            const microvolts = Array.from(
              { length: 30 * rate },
              (_, at) =>
                1000 * form(((at / rate) * often) / 60 - Math.floor(((at / rate) * often) / 60)) +
                normal(0, noise),
            );
            const { rhythm } = read(microvolts, rate);
            assert.equal(rhythm, 'unreadable', `${often} a minute, noise ${noise}`);
          }
      });

  it('is none of a sawtooth whose edges a filter has rounded off', () => {
    for (const often of [50, 60, 72, 90]) {
      const edges = time.map((at) => 1000 * (((at * often) / 60) % 1));
      const rounded = edges.map((_, at) => {
        const near = edges.slice(Math.max(0, at - 3), at + 4);
        return near.reduce((sum, value) => sum + value, 0) / near.length + normal(0, 5);
      });
      assert.equal(read(rounded).rhythm, 'unreadable', `${often} a minute`);
    }
  });

  for (const [what, microvolts] of Object.entries(NO_HEART)) {
    it(`is none of ${what}`, () => {
      const { rhythm, heartRate } = read(microvolts);
      assert.deepEqual({ rhythm, heartRate }, { rhythm: 'unreadable', heartRate: null });
    });
  }

  it('is none where another sampling rate was said than it was recorded with', () => {
    for (const wrong of [1000, 900]) assert.equal(read(beating([0.8]), wrong).rhythm, 'unreadable');
  });

  it('is none where a heart is seen in less than half of it', () => {
    const half = beating([0.8]).map((value, at) =>
      at > 0.45 * 30 * RATE ? Math.round(normal(0, 700)) : value,
    );
    assert.equal(read(half).rhythm, 'unreadable');
  });
});
