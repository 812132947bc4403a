import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Log } from '../../../backend/contract/log.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import type { LogValues } from '../../../events/vocabulary.ts';
import { kgAxis, weightSpan } from '../../../frontend/src/features/trends/kgAxis.ts';
import { type Trend, type TrendKind, trendOf } from '../../../frontend/src/features/trends/trendModel.ts';
import { sampleLog, samplePatient } from './sample-answers.ts';

const NEWEST = Date.parse('2026-11-21T08:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

/** One log a day, newest first. */
const daily = (...values: readonly LogValues[]): readonly Log[] =>
  values.map((one, days) =>
    sampleLog(`log-${days}`, one, { timestamp: new Date(NEWEST - days * DAY_MS).toISOString() }),
  );

function detailed(kind: TrendKind, logs: readonly Log[], conditions = {}): Trend {
  const patient = samplePatient('p1', conditions);
  const trend = trendOf({ kind, mode: 'detailed', logs, patient, limits: DEFAULT_THRESHOLDS });
  assert.ok(trend, 'something was measured');
  return trend;
}

const valuesOf = ({ series }: Trend, vital: string) =>
  series.find(({ id }) => id === vital)?.data.map(({ y }) => y);

describe('a trend', () => {
  it('is of the latest seven logs, oldest first, and leaves a gap where nothing was measured', () => {
    const logs = daily(
      { bpSys: 120, bpDia: 80 },
      { hr: 70 },
      ...Array.from({ length: 8 }, () => ({ bpSys: 150, bpDia: 95 })),
    );
    const trend = detailed('bp', logs);
    assert.equal(trend.logs.length, 7);
    assert.deepEqual(valuesOf(trend, 'bpSys'), [150, 150, 150, 150, 150, null, 120]);
  });

  it('draws nothing where the latest logs measured none of it', () => {
    const patient = samplePatient('p1');
    const logs = daily({ hr: 70 });
    assert.equal(trendOf({ kind: 'weight', mode: 'mini', logs, patient, limits: undefined }), null);
  });

  it('shows the diastolic pressure only in detail', () => {
    const logs = daily({ bpSys: 120, bpDia: 80 });
    const mini = trendOf({
      kind: 'bp',
      mode: 'mini',
      logs,
      patient: samplePatient('p1'),
      limits: undefined,
    });
    assert.deepEqual(mini?.vitals, ['bpSys']);
    assert.deepEqual(detailed('bp', logs).vitals, ['bpSys', 'bpDia']);
  });

  it('is AMBER above the green limit and RED above one less than where red begins, and never GREEN', () => {
    const { zones } = detailed('bp', daily({ bpSys: 120, bpDia: 80 }));
    assert.deepEqual(
      zones.map(({ flag, above }) => [flag, above]),
      [
        ['AMBER', 139],
        ['RED', 180],
      ],
    );
  });

  it('has the limits of the heart rate that apply to the patient', () => {
    const logs = daily({ hr: 70 });
    const limits = (conditions: object) => detailed('hr', logs, conditions).zones.map(({ above }) => above);
    assert.deepEqual(limits({ hasKnownAfFlutter: true }), [99, 130]);
    assert.deepEqual(limits({ hasKnownAfFlutter: false }), [110, 130], 'those of NEWS2');
  });

  it('has no zones where pressure and heart rate share a scale', () => {
    assert.deepEqual(detailed('all', daily({ bpSys: 120, bpDia: 80, hr: 70 })).zones, []);
  });

  it('keeps the scale that everybody has, unless a reading lies outside it', () => {
    assert.deepEqual(detailed('bp', daily({ bpSys: 120, bpDia: 80 })).span, [40, 200]);
    assert.deepEqual(detailed('bp', daily({ bpSys: 221, bpDia: 35 })).span, [30, 230]);
  });

  it('marks the weight from which on heart failure has gained too much within the window', () => {
    const logs = daily(
      { weightKg: 72 },
      { weightKg: 71 },
      { weightKg: 70.5 },
      { weightKg: 74 },
      { weightKg: 60 },
    );
    const trend = detailed('weight', logs, { hasKnownHf: true });
    assert.deepEqual(
      trend.gain,
      { at: 72.5, kg: 2, days: 3 },
      'two kg above the least of the last three days',
    );
    assert.equal(detailed('weight', logs).gain, null, 'only with heart failure');
  });

  it('looks for the least weight as the rules do: twelve hours longer, and also in logs that are not drawn', () => {
    const HOUR_MS = 3_600_000;
    const [first] = daily({ weightKg: 72.4 });
    assert.ok(first);
    const ago = (hours: number, weightKg: number) => ({
      ...first,
      id: `${hours}`,
      weightKg,
      timestamp: new Date(Date.parse(first.timestamp) - hours * HOUR_MS).toISOString(),
    });
    const heldFor = (hours: number) =>
      detailed('weight', [first, ...[1, 2, 3, 4, 5, 6].map((hour) => ago(hour, 72)), ago(hours, 70)], {
        hasKnownHf: true,
      }).gain?.at;
    assert.equal(heldFor(80), 72);
    assert.equal(heldFor(85), 74);
  });

  it('shows the weight to be reached also where all that are drawn are above it', () => {
    const logs = [...daily(...Array.from({ length: 7 }, () => ({ weightKg: 80, hr: 70 })))].map(
      (log, hour) => ({
        ...log,
        timestamp: new Date(Date.parse('2026-03-10T12:00:00Z') - hour * 3_600_000).toISOString(),
      }),
    );
    const [newest] = logs;
    assert.ok(newest);
    const before = { ...newest, id: 'before', weightKg: 74, timestamp: '2026-03-08T12:00:00.000Z' };
    for (const kind of ['weight', 'pulseAndWeight'] as const) {
      const { gain, span } = detailed(kind, [...logs, before], { hasKnownHf: true });
      assert.ok(gain !== null && gain.at >= span[0] && gain.at <= span[1], kind);
    }
  });
});

describe('the weight axis', () => {
  it('spans at least four kilograms, so that noise is not made a drama', () => {
    assert.deepEqual(weightSpan([70.2, 70.4]), [69, 73]);
  });

  it('reads back every weight that it places, and holds all of them between its ends', () => {
    const weights = fc.array(fc.double({ min: 20, max: 300, noNaN: true }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 60, max: 250 }),
        (kgs, from, to) => {
          const { ticks, toOther, toKg } = kgAxis(kgs, [from, to]);
          assert.ok(ticks.length >= 2 && ticks.length <= 8, `${ticks.length} ticks`);
          for (const kg of kgs) {
            const placed = toOther(kg);
            assert.ok(placed >= from - 1e-9 && placed <= to + 1e-9, `${kg} kg lies at ${placed}`);
            assert.ok(Math.abs(toKg(placed) - kg) < 1e-6, 'and back');
          }
        },
      ),
    );
  });
});
