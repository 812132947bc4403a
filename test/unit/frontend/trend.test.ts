import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Log } from '../../../backend/contract/log.ts';
import type { Patient } from '../../../backend/contract/patient.ts';
import type { Condition } from '../../../events/enums.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { LOG_FIELDS, type LogValues } from '../../../events/vocabulary.ts';
import { neededSince, periodOf, type TrendRange } from '../../../frontend/src/features/trends/period.ts';
import { flagBy, type LimitedVital, limitsOf } from '../../../frontend/src/features/trends/readingLimits.ts';
import { timeTicks, valueTicks, weightSpan, widened } from '../../../frontend/src/features/trends/scale.ts';
import { DAY_MS } from '../../../frontend/src/lib/durations.ts';
import {
  panelsOf,
  type TrendPanel,
  type TrendVital,
} from '../../../frontend/src/features/trends/trendPanels.ts';
import { eventsOf, groupsOf } from '../../../frontend/src/features/trends/trendEvents.ts';
import { judge } from '../clinical/judge.ts';
import { sampleAlert, sampleLog, samplePatient } from './sample-answers.ts';

const NOW = new Date(2026, 10, 21, 20, 0).getTime();
const HOUR_MS = 60 * 60 * 1000;

/** One log so many hours before now. */
const ago = (hours: number, values: LogValues): Log =>
  sampleLog(`log-${hours}`, values, { timestamp: new Date(NOW - hours * HOUR_MS).toISOString() });

/** One log a day at noon, newest first. */
const daily = (...values: readonly LogValues[]): readonly Log[] =>
  values.map((one, days) =>
    sampleLog(`log-${days}`, one, { timestamp: new Date(2026, 10, 21 - days, 12).toISOString() }),
  );

interface Asked {
  readonly range?: TrendRange;
  readonly conditions?: Partial<Patient>;
}

function trends(logs: readonly Log[], { range = 'latest', conditions = {} }: Asked = {}) {
  const period = periodOf(range, logs, true, NOW);
  const patient = samplePatient('p1', conditions);
  return panelsOf({ period, patient, limits: DEFAULT_THRESHOLDS, known: logs });
}

function trend(vital: TrendVital, logs: readonly Log[], asked: Asked = {}): TrendPanel {
  const panel = trends(logs, asked).find((one) => one.vital === vital);
  assert.ok(panel, `${vital} was measured`);
  return panel;
}

const valuesOf = ({ readings }: TrendPanel) => readings.map(({ ends }) => ends.map(({ value }) => value));
const namedLimits = ({ limits }: TrendPanel) =>
  limits.map(({ field, flag, side, value }) => `${field} ${flag} ${side} ${value}`);

describe('the time of the trends', () => {
  const pressures = (count: number) =>
    daily(...Array.from({ length: count }, () => ({ bpSys: 150, bpDia: 95 })));

  it('is that of the latest seven logs, and those before them are the seven before', () => {
    const { logs, before, span } = periodOf('latest', pressures(20), true, NOW);
    assert.deepEqual(
      logs.map(({ id }) => id),
      ['log-6', 'log-5', 'log-4', 'log-3', 'log-2', 'log-1', 'log-0'],
    );
    assert.equal(before?.length, 7);
    const length = (span[1] - span[0]) / DAY_MS;
    assert.ok(length > 6 && length < 7, `as long as they took, and not one step for each: ${length} days`);
  });

  it('is today with the days before it, and those before them are as many', () => {
    const { logs, before, span } = periodOf(7, pressures(20), true, NOW);
    assert.equal(logs.length, 7);
    assert.equal(before?.length, 7);
    assert.equal(span[0], new Date(2026, 10, 15).getTime());
    assert.ok(span[1] > NOW && span[1] < NOW + DAY_MS);
    assert.equal(neededSince(7, NOW), new Date(2026, 10, 8).getTime());
  });

  it('is not compared with days of which logs may be missing', () => {
    assert.equal(periodOf(30, pressures(20), false, NOW).before, null);
  });

  it('has a length also where there is one log alone', () => {
    const { span } = periodOf('latest', pressures(1), true, NOW);
    assert.ok(span[1] > span[0]);
  });

  it('names round days that lie within it, and hours where it is but a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 2, max: 12 }), (hours, most) => {
        const span = [NOW - hours * HOUR_MS, NOW] as const;
        const { at } = timeTicks(span, most);
        assert.ok(at.length <= most + 1, `${at.length} names where there is room for ${most}`);
        for (const instant of at) {
          assert.ok(instant >= span[0] && instant <= span[1]);
          assert.equal(new Date(instant).getMinutes(), 0);
        }
      }),
    );
    const week = timeTicks([NOW - 7 * DAY_MS, NOW], 10);
    assert.equal(week.at.at(-1), new Date(2026, 10, 21).getTime(), 'today');
    assert.equal(week.at.length, 7);
  });
});

describe('a trend', () => {
  it('joins both pressures of a log, oldest first, and has no reading where nothing was measured', () => {
    const logs = daily({ bpSys: 120, bpDia: 80 }, { hr: 70 }, { bpDia: 95 });
    assert.deepEqual(valuesOf(trend('pressure', logs)), [[95], [120, 80]]);
    assert.deepEqual(valuesOf(trend('hr', logs)), [[70]]);
  });

  it('is left out where nobody measured it', () => {
    assert.deepEqual(
      trends(daily({ hr: 70 })).map(({ vital }) => vital),
      ['hr'],
    );
    assert.deepEqual(trends([]), []);
  });

  it('names each limit by the first value that counts', () => {
    assert.deepEqual(namedLimits(trend('pressure', daily({ bpSys: 120, bpDia: 80 }))), [
      'bpSys RED from 181',
      'bpSys AMBER from 140',
      'bpDia RED from 111',
      'bpDia AMBER from 90',
    ]);
    const rate = (conditions: Partial<Patient>) =>
      namedLimits(trend('hr', daily({ hr: 70 }), { conditions }));
    const low = ['hr RED below 41', 'hr AMBER below 51'];
    assert.deepEqual(rate({ hasKnownAfFlutter: true }), ['hr RED from 131', 'hr AMBER from 100', ...low]);
    assert.deepEqual(rate({}), ['hr RED from 131', 'hr AMBER from 111', ...low], 'those of NEWS2');
  });

  it('keeps the scale that everybody has, unless a reading lies outside it', () => {
    assert.deepEqual(trend('pressure', daily({ bpSys: 120, bpDia: 80 })).span, [40, 200]);
    assert.deepEqual(trend('pressure', daily({ bpSys: 221, bpDia: 35 })).span, [30, 230]);
  });

  it('comes to an average, and to what it differs by from the time before', () => {
    const week = (values: LogValues) => Array.from({ length: 7 }, () => values);
    const logs = daily(...week({ bpSys: 130, bpDia: 80, hr: 70 }), ...week({ bpSys: 120, bpDia: 82 }));
    for (const range of ['latest', 7] as const) {
      const { average } = trend('pressure', logs, { range });
      assert.deepEqual(average, { count: 7, values: [130, 80], change: [10, -2] });
      assert.deepEqual(trend('hr', logs, { range }).average.change, [null], 'there was none before');
    }
  });

  it('has HI and LO at the edges of the glucose, outside its target and in no average', () => {
    const logs = daily({ glucoseSign: 'HI' }, { glucoseMmol: 6 }, { glucoseSign: 'LO' }, { glucoseMmol: 9 });
    const panel = trend('glucoseMmol', logs, { conditions: { hasKnownDiabetes: true } });
    const [low, high] = panel.span;
    assert.deepEqual(valuesOf(panel), [[9], [low], [6], [high]]);
    assert.ok(low < 3 && high > 18, 'beyond the limits that they are judged by');
    assert.deepEqual(
      panel.readings.map(({ ends: [{ flag }] }) => flag),
      ['GREEN', 'RED', 'GREEN', 'RED'],
    );
    assert.deepEqual([panel.average.count, panel.average.values], [2, [7.5]]);
    assert.deepEqual([panel.inRange?.within, panel.inRange?.below], [0.5, 0.25]);
    assert.equal(trend('glucoseMmol', daily({ glucoseSign: 'LO' })).average.count, 0);
  });

  it('has the target of glucose for who has diabetes, and counts what lies in it and below it', () => {
    const logs = daily({ glucoseMmol: 3.4 }, { glucoseMmol: 4 }, { glucoseMmol: 10 }, { glucoseMmol: 10.1 });
    const { target, inRange } = trend('glucoseMmol', logs, { conditions: { hasKnownDiabetes: true } });
    assert.deepEqual(target, [4, 10]);
    assert.deepEqual(inRange, { target: [4, 10], within: 0.5, below: 0.25 });
    assert.equal(trend('glucoseMmol', logs).target, null);
  });

  it('judges a reading by itself as the rules do', () => {
    const vitals: readonly LimitedVital[] = ['bpSys', 'bpDia', 'hr', 'glucoseMmol'];
    const reading = fc.constantFrom(...vitals).chain((vital) => {
      const { bounds, whole } = LOG_FIELDS[vital];
      const tenths = fc.integer({ min: bounds.min * 10, max: bounds.max * 10 }).map((value) => value / 10);
      const value = whole ? fc.integer(bounds) : tenths;
      const context = fc.constantFrom('FASTING', 'PP2H', 'RANDOM', 'UNKNOWN', null);
      return fc.record({ vital: fc.constant(vital), value, context });
    });
    const conditions = fc.subarray<Condition>(['AF_FLUTTER', 'DIABETES', 'HYPERTENSION']);
    fc.assert(
      fc.property(reading, conditions, ({ vital, value, context }, known) => {
        const log: LogValues = {
          [vital]: value,
          ...(vital === 'glucoseMmol' ? { glucoseContext: context } : {}),
        };
        const patient = samplePatient('p1', {
          hasKnownAfFlutter: known.includes('AF_FLUTTER'),
          hasKnownDiabetes: known.includes('DIABETES'),
        });
        const limits = limitsOf(vital, patient, DEFAULT_THRESHOLDS, context);
        assert.equal(
          flagBy(limits, value),
          judge({ log, known }).overallFlag,
          `${vital} ${value} ${context}`,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the weight that a patient with heart failure must not reach', () => {
  const conditions = { hasKnownHf: true };

  it('is the first that the rules call too much', () => {
    const logs = daily(
      { weightKg: 72 },
      { weightKg: 71 },
      { weightKg: 70.5 },
      { weightKg: 74 },
      { weightKg: 60 },
    );
    const { gain } = trend('weightKg', logs, { conditions });
    assert.equal(gain?.at, 72.6, 'more than two kg above the least of the last three days');
    assert.equal(gain.kg, 2.1);
    assert.equal(trend('weightKg', logs).gain, null, 'only with heart failure');
  });

  it('is looked for twelve hours longer, and also in logs that are not drawn', () => {
    const heldFor = (hours: number) =>
      trend(
        'weightKg',
        [...[0, 1, 2, 3, 4, 5, 6].map((hour) => ago(hour, { weightKg: 72 })), ago(hours, { weightKg: 70 })],
        {
          conditions,
        },
      ).gain?.at;
    assert.equal(heldFor(80), 72.1);
    assert.equal(heldFor(85), 74.1);
  });

  it('is in view also where all that are drawn are above it, and marks them', () => {
    const logs = [
      ...[0, 1, 2, 3, 4, 5, 6].map((hour) => ago(hour, { weightKg: 80 })),
      ago(44, { weightKg: 74 }),
    ];
    const { gain, span, readings } = trend('weightKg', logs, { conditions });
    assert.ok(gain !== null && gain.at >= span[0] && gain.at <= span[1]);
    assert.ok(readings.every(({ ends: [{ flag }] }) => flag === 'AMBER'));
  });
});

describe('a scale', () => {
  it('of weights spans at least four kilograms, so that noise is not made a drama', () => {
    assert.deepEqual(weightSpan([70.2, 70.4]), [69, 73]);
  });

  it('holds all readings, and names few values that lie in it', () => {
    const values = fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(values, (readings) => {
        for (const span of [widened([40, 200], readings, 10), weightSpan(readings)]) {
          assert.ok(readings.every((value) => value >= span[0] && value <= span[1]));
          const ticks = valueTicks(span);
          assert.ok(ticks.length >= 2 && ticks.length <= 6, `${ticks.length} values of ${span.join()}`);
          assert.ok(ticks.every((tick) => tick >= span[0] && tick <= span[1]));
        }
      }),
    );
  });
});

describe('what was done and raised meanwhile', () => {
  const at = (day: number) => new Date(2026, 10, day, 12).toISOString();
  const contact = { id: 'c1', outcome: 'reached', note: null, messageId: 'm1', callAgainAt: null } as const;
  const message = {
    channel: 'call',
    text: null,
    phone: '',
    status: 'sent',
    simulated: true,
    detail: null,
    answer: null,
    lesson: null,
  } as const;
  const events = eventsOf({
    contacts: [{ ...contact, at: at(10), by: 'Dr Okafor' }],
    messages: [
      { ...message, id: 'm1', sentBy: 'Dr Okafor', createdAt: at(10), updatedAt: at(10) },
      { ...message, id: 'm2', sentBy: 'Dr Okafor', createdAt: at(12), updatedAt: at(12) },
      {
        ...message,
        id: 'm3',
        channel: 'whatsapp',
        sentBy: 'Dr Okafor',
        createdAt: at(12),
        updatedAt: at(12),
      },
    ],
    alerts: [sampleAlert('a1', { createdAt: at(11) })],
    medications: [
      {
        id: 'b',
        name: 'Bisoprolol',
        dose: '5 mg',
        times: [],
        since: '2026-11-13',
        startedOn: '2026-11-01',
        before: [{ dose: '2.5 mg', times: [], since: '2026-11-01' }],
        stopped: { since: '2026-11-14', reason: null },
      },
    ],
  });

  it('is each call once, each alert, and each change of a medicine, in the order of time', () => {
    assert.deepEqual(
      events.map((event) =>
        event.kind === 'medicine' ? `${event.from ?? ''}>${event.to ?? ''}` : `${event.kind} ${event.id}`,
      ),
      ['>2.5 mg', 'call c1', 'alert a1', 'call m2', '2.5 mg>5 mg', '5 mg>'],
    );
  });

  it('has one tick where several would lie on each other, and none outside the time', () => {
    const span = [Date.parse(at(9)), Date.parse(at(14))] as const;
    assert.deepEqual(
      groupsOf(events, span, 2).map(({ events: together }) => together.length),
      [3, 2],
    );
    assert.equal(groupsOf(events, span, 100).length, 5);
  });
});
