import assert from 'node:assert/strict';
import { sfloatAt } from '../../../../frontend/src/features/devices/elevenSeventyThree.ts';
import type { Measurement, Parsed } from '../../../../frontend/src/features/devices/measurement.ts';
import { parseBloodPressure } from '../../../../frontend/src/features/devices/profiles/bloodPressure.ts';
import {
  parseGlucose,
  parseGlucoseContext,
  parseRecordAccess,
} from '../../../../frontend/src/features/devices/profiles/glucose.ts';
import { parseHeartRate } from '../../../../frontend/src/features/devices/profiles/heartRate.ts';
import {
  parseContinuous,
  parseSpotCheck,
} from '../../../../frontend/src/features/devices/profiles/oximeter.ts';
import {
  EcgRecording,
  parseEcgFrame,
  parseStarted,
} from '../../../../frontend/src/features/devices/profiles/polarEcg.ts';
import { parseWeight } from '../../../../frontend/src/features/devices/profiles/weight.ts';
import { Steady } from '../../../../frontend/src/features/devices/steady.ts';

/** A packet as a table of a specification shows it: bytes in hexadecimal, in the order in which they are sent. */
function packet(hex: string): DataView {
  const bytes = Uint8Array.from(hex.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));
  return new DataView(bytes.buffer);
}

/** 10 March 2026, 08:30:00. */
const TIME = 'ea 07 03 0a 08 1e 00';
const AT = new Date(2026, 2, 10, 8, 30).getTime();

const shown = (parsed: Parsed): Partial<Measurement> | string => {
  if (parsed.kind === 'unusable') return parsed.why;
  const { values, at, person, warnings, sequence } = parsed.measurement;
  return {
    values,
    ...(at === null ? {} : { at }),
    ...(person === null ? {} : { person }),
    ...(warnings.length === 0 ? {} : { warnings }),
    ...(sequence === null ? {} : { sequence }),
  };
};

type Row = readonly [what: string, bytes: string, expected: ReturnType<typeof shown>];
const table = (parse: (packet: DataView) => Parsed, rows: readonly Row[]) => {
  for (const [what, bytes, expected] of rows)
    it(what, () => assert.deepEqual(shown(parse(packet(bytes))), expected));
};

describe('numbers of medical devices (IEEE 11073-20601)', () => {
  for (const [bytes, expected] of [
    ['72 00', 114],
    ['00 00', 0],
    ['6c f3', 87.6],
    ['d9 f3', 98.5],
    ['ff ff', -0.1],
    ['0a 10', 100],
    ['fd 07', 2045],
    ['03 08', -2045],
    ['ff f7', 204.7],
    ['ff 07', null],
    ['00 08', null],
    ['fe 07', null],
    ['02 08', null],
    ['01 08', null],
  ] as const)
    it(`read ${bytes} as ${expected}`, () => assert.equal(sfloatAt(packet(bytes), 0), expected));
});

describe('what a blood pressure monitor sends', () => {
  table(parseBloodPressure, [
    ['is mmHg without more', '00 80 00 52 00 61 00', { values: { bpSys: 128, bpDia: 82 } }],
    [
      'has a time, a pulse, a user and what it noticed',
      `1e 80 00 52 00 61 00 ${TIME} 48 00 02 25 00`,
      {
        values: { bpSys: 128, bpDia: 82, hr: 72 },
        at: AT,
        person: 2,
        warnings: ['moved', 'irregular', 'position'],
      },
    ],
    ['is turned from kPa into mmHg', '01 ab f0 6d f0 80 f0', { values: { bpSys: 128, bpDia: 82 } }],
    ['is rounded as its display does', '00 ff f4 2e f3 2e f3', { values: { bpSys: 128, bpDia: 81 } }],
    ['is none where the pressure is no number', '00 ff 07 ff 07 ff 07', 'failed'],
    ['is none where one of the two is no number', '00 80 00 ff 07 61 00', 'failed'],
    [
      'keeps the pressure where the pulse is no number',
      '04 80 00 52 00 61 00 ff 07',
      { values: { bpSys: 128, bpDia: 82 } },
    ],
    [
      'says a time of 1970, which is looked at later',
      `02 80 00 52 00 61 00 b2 07 01 01 00 00 00`,
      { values: { bpSys: 128, bpDia: 82 }, at: new Date(1970, 0, 1).getTime() },
    ],
    [
      'says a time that there is not',
      '02 80 00 52 00 61 00 ea 07 02 1f 08 1e 00',
      { values: { bpSys: 128, bpDia: 82 }, at: 'unknown' },
    ],
    [
      'says a time of which the year is not known',
      '02 80 00 52 00 61 00 00 00 03 0a 08 1e 00',
      { values: { bpSys: 128, bpDia: 82 }, at: 'unknown' },
    ],
    ['is not of user 255', '08 80 00 52 00 61 00 ff', { values: { bpSys: 128, bpDia: 82 } }],
    ['is broken where it ends too early', '02 80 00 52 00 61 00 ea 07', 'broken'],
    ['is broken where there is nothing', '00', 'broken'],
  ]);
});

describe('what a scale sends', () => {
  table(parseWeight, [
    ['is in steps of 5 g', '00 dc 37', { values: { weightKg: 71.5 } }],
    ['is in hundredths of a pound', '01 93 3d', { values: { weightKg: 71.5 } }],
    [
      'has a time, a user, an index and a height',
      `0e dc 37 ${TIME} 01 fa 00 a8 06`,
      { values: { weightKg: 71.5 }, at: AT, person: 1 },
    ],
    ['is none where it did not come to rest', '00 ff ff', 'failed'],
    ['is none of nothing', '00 00 00', 'failed'],
    ['is broken where it ends too early', '02 dc 37 ea', 'broken'],
  ]);
});

describe('what an oximeter sends', () => {
  table(parseSpotCheck, [
    ['is a saturation and a pulse', '00 61 00 48 00', { values: { spo2: 97, hr: 72 } }],
    ['is never rounded up', '00 bb f3 48 00', { values: { spo2: 95, hr: 72 } }],
    ['has a time', `01 61 00 48 00 ${TIME}`, { values: { spo2: 97, hr: 72 }, at: AT }],
    [
      'has a time of a clock that was never set',
      `11 61 00 48 00 ${TIME}`,
      { values: { spo2: 97, hr: 72 }, at: 'unknown' },
    ],
    ['may be in doubt', '02 61 00 48 00 00 40', { values: { spo2: 97, hr: 72 }, warnings: ['questionable'] }],
    ['is none where it says that it is invalid', '02 61 00 48 00 00 80', 'failed'],
    ['is nobody’s where it is a demonstration', '02 61 00 48 00 00 04', 'test'],
    ['is none where it is no number', '00 ff 07 48 00', 'failed'],
    ['is broken where it ends too early', '00 61 00', 'broken'],
  ]);
  describe('moment after moment', () => {
    table(parseContinuous, [
      ['is a saturation and a pulse', '00 61 00 48 00', { values: { spo2: 97, hr: 72 } }],
      [
        'has fast and slow means beside it',
        '07 61 00 48 00 60 00 47 00 60 00 47 00 00 40',
        { values: { spo2: 97, hr: 72 }, warnings: ['questionable'] },
      ],
      ['is none before a finger is in', '00 ff 07 ff 07', 'failed'],
    ]);
  });
});

describe('what a strap sends', () => {
  table(parseHeartRate, [
    ['is one byte', '00 48', { values: { hr: 72 } }],
    ['is two bytes', '01 2c 01', { values: { hr: 300 } }],
    ['has contact', '16 48 00 04', { values: { hr: 72 } }],
    ['is none without contact', '04 48', 'failed'],
    ['is none of no beats', '00 00', 'failed'],
    ['is broken where it ends too early', '01 2c', 'broken'],
  ]);
});

describe('what a glucometer sends', () => {
  const head = (flags: string, sequence = '07 00') => `${flags} ${sequence} ${TIME}`;
  table(parseGlucose, [
    // 105 × 10⁻⁵ kg/L is 105 mg/dL.
    [
      'is turned from kg/L into mmol/L',
      `${head('02')} 69 b0 11`,
      { values: { glucoseMmol: 5.8 }, at: AT, sequence: 7 },
    ],
    // 58 × 10⁻⁴ mol/L.
    [
      'is turned from mol/L into mmol/L',
      `${head('06')} 3a c0 11`,
      { values: { glucoseMmol: 5.8 }, at: AT, sequence: 7 },
    ],
    [
      'has a clock that was moved',
      `${head('03')} c4 ff 69 b0 11`,
      { values: { glucoseMmol: 5.8 }, at: AT - 3_600_000, sequence: 7 },
    ],
    [
      'has a clock that was moved by too much',
      `${head('03')} ff 7f 69 b0 11`,
      { values: { glucoseMmol: 5.8 }, at: 'unknown', sequence: 7 },
    ],
    [
      'is HI where it says so',
      `${head('0a')} 58 b2 11 20 00`,
      { values: { glucoseSign: 'HI' }, at: AT, sequence: 7 },
    ],
    [
      'is LO where it says so',
      `${head('0a')} 0a b0 11 40 00`,
      { values: { glucoseSign: 'LO' }, at: AT, sequence: 7 },
    ],
    [
      'is HI above all numbers',
      `${head('02')} fe 07 11`,
      { values: { glucoseSign: 'HI' }, at: AT, sequence: 7 },
    ],
    ['is none where it is no number', `${head('02')} ff 07 11`, 'failed'],
    ['is none where the strip was wrong', `${head('0a')} 69 b0 11 08 00`, 'failed'],
    ['is nobody’s of a control solution', `${head('02')} 69 b0 1a`, 'test'],
    ['is nobody’s where the place is a control solution', `${head('02')} 69 b0 41`, 'test'],
    ['is none without a concentration', head('00'), 'failed'],
    ['is broken where it ends too early', `${head('02')} 69`, 'broken'],
  ]);

  it('is said to be of a meal, or of none', () => {
    const context = (hex: string) => parseGlucoseContext(packet(hex));
    assert.deepEqual(context('02 07 00 03'), { sequence: 7, context: 'FASTING' });
    assert.deepEqual(context('02 07 00 02'), { sequence: 7, context: 'PP2H' });
    assert.deepEqual(context('02 07 00 04'), { sequence: 7, context: 'RANDOM' });
    assert.deepEqual(context('02 07 00 01'), { sequence: 7, context: 'UNKNOWN' });
    // With extended flags and carbohydrates before it.
    assert.deepEqual(context('83 07 00 00 02 1e d0 05'), { sequence: 7, context: 'RANDOM' });
    assert.equal(context('01 07 00 02 1e d0'), null);
    assert.equal(context('02 07'), null);
  });

  it('ends with what was asked for, with nothing, or with no', () => {
    const answer = (hex: string) => parseRecordAccess(packet(hex));
    assert.equal(answer('06 00 01 01'), 'done');
    assert.equal(answer('06 00 01 06'), 'done');
    assert.equal(answer('06 00 01 02'), 'refused');
    assert.equal(answer('05 00 3c 00'), null);
    assert.equal(answer('06'), null);
  });
});

describe('a stream of moments', () => {
  const rate = (hr: number): Parsed => parseHeartRate(new DataView(Uint8Array.of(0, hr).buffer));
  const after = (rates: readonly number[]) => {
    const steady = new Steady();
    return rates.map((each) => steady.after(rate(each))).at(-1);
  };
  const values = (parsed: Parsed | null | undefined) =>
    parsed?.kind === 'measured' ? parsed.measurement.values : parsed;

  it('is one reading of ten that agree, the middle of them', () => {
    assert.deepEqual(values(after([70, 71, 72, 73, 72, 71, 70, 74, 72, 73])), { hr: 72 });
    assert.equal(after([70, 71, 72, 73, 72, 71, 70, 74, 72]), null);
  });
  it('is none while it wanders, and begins anew where it was lost', () => {
    assert.equal(after([70, 71, 72, 73, 72, 71, 70, 74, 72, 120]), null);
    assert.equal(after([70, 71, 72, 73, 72, 0, 70, 74, 72, 73]), null);
    assert.deepEqual(values(after([180, 70, 71, 72, 73, 72, 71, 70, 74, 72, 73])), { hr: 72 });
  });
});

describe('the ECG of a Polar H10', () => {
  const frame = (lastAtMs: number, samples: readonly number[]): DataView => {
    const view = new DataView(new ArrayBuffer(10 + 3 * samples.length));
    view.setBigUint64(1, BigInt(lastAtMs) * 1_000_000n, true);
    samples.forEach((sample, index) => {
      view.setUint16(10 + 3 * index, sample & 0xffff, true);
      view.setInt8(12 + 3 * index, sample >> 16);
    });
    return view;
  };

  it('is whole microvolts of three bytes', () => {
    const parsed = parseEcgFrame(frame(1000, [0, 1, -1, 1500, -32_000, 100_000, -100_000]));
    assert.equal(parsed?.lastAt, 1000);
    assert.deepEqual([...(parsed?.microvolts ?? [])], [0, 1, -1, 1500, -32_000, 32_767, -32_768]);
  });
  it('is not what is shorter, of another form or of another kind', () => {
    assert.equal(parseEcgFrame(packet('00 00 00 00')), null);
    assert.equal(parseEcgFrame(packet('02 00 00 00 00 00 00 00 00 00 01 00 00')), null);
    assert.equal(parseEcgFrame(packet('00 00 00 00 00 00 00 00 00 01 01 00 00')), null);
    assert.equal(parseEcgFrame(packet('00 00 00 00 00 00 00 00 00 00 01 00 00 02')), null);
  });
  it('starts where the strap says so', () => {
    assert.equal(parseStarted(packet('f0 02 00 00 00')), true);
    assert.equal(parseStarted(packet('f0 02 00 06 00')), true);
    assert.equal(parseStarted(packet('f0 02 00 05 00')), false);
    assert.equal(parseStarted(packet('f0 03 00 00 00')), null);
  });
  it('is joined frame to frame, and begins anew after one that was lost', () => {
    const recording = new EcgRecording();
    const add = (at: number, value: number) => {
      const parsed = parseEcgFrame(
        frame(
          at,
          Array.from({ length: 65 }, () => value),
        ),
      );
      assert.ok(parsed);
      recording.add(parsed);
    };
    add(500, 1);
    add(1001, 2);
    assert.equal(recording.seconds, 1);
    add(2500, 3);
    assert.equal(recording.seconds, 0.5);
    assert.deepEqual([...new Set(recording.samples())], [3]);
  });
});
