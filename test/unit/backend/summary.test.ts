import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type LoggedMonth, loggedMonth } from '../../../backend/summary/logged-month.ts';
import { FLAGS } from '../../../events/enums.ts';
import { addDays, type LocalTime, localTime } from '../../../events/local-time.ts';
import { completeLogValues, type LogValues } from '../../../events/vocabulary.ts';
import { LOGS } from '../../../projections/logs/collection.ts';
import { logsProjection } from '../../../projections/logs/projector.ts';
import { Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

const NOW = Date.parse('2026-03-29T09:40:00.000Z');
const MINUTE_MS = 60_000;
/** Around the turn of a clock, at a quarter of an hour, and on either side of the line where a day begins. */
const ZONES = [
  'Africa/Kinshasa',
  'Europe/Paris',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

interface Told {
  readonly minutesAgo: number;
  readonly values: LogValues;
  readonly overallFlag: 'GREEN' | 'AMBER' | 'RED';
  readonly limited: boolean;
}

const values: fc.Arbitrary<LogValues> = fc.record(
  {
    bpSys: fc.option(fc.integer({ min: 90, max: 220 })),
    bpDia: fc.integer({ min: 40, max: 89 }),
    weightKg: fc.integer({ min: 400, max: 1500 }).map((tenths) => tenths / 10),
    medsTakenNow: fc.boolean(),
    missedDoses24h: fc.integer({ min: 0, max: 2 }),
    missedDiabetesDoses24h: fc.option(fc.integer({ min: 0, max: 1 })),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const logs = fc.array(
  fc.record<Told>({
    minutesAgo: fc.integer({ min: 0, max: 33 * 24 * 60 }),
    values,
    overallFlag: fc.constantFrom(...FLAGS),
    limited: fc.boolean(),
  }),
  { maxLength: 120 },
);

/** As the specification tells it: log by log, each on its day. */
function plainlyTold(told: readonly Told[], calendar: LocalTime, today: string): LoggedMonth {
  const month = told
    .map((log, at) => ({ ...log, at, day: calendar.dayOf(new Date(NOW - log.minutesAgo * MINUTE_MS)) }))
    .filter(({ day }) => day >= addDays(today, -29))
    .toSorted((one, other) => other.minutesAgo - one.minutesAgo || one.at - other.at);
  const average = (since: string): LoggedMonth['bp7'] => {
    const pairs = month.flatMap(({ day, values: { bpSys, bpDia } }) =>
      day >= since && typeof bpSys === 'number' && typeof bpDia === 'number' ? [[bpSys, bpDia] as const] : [],
    );
    if (pairs.length === 0) return null;
    const mean = (of: 0 | 1) => Math.round(pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length);
    return { systolic: mean(0), diastolic: mean(1), readings: pairs.length };
  };
  const days = [...new Set(month.map(({ day }) => day))].map((day) => month.filter((log) => log.day === day));
  const judged = days.map((day) => day.filter(({ limited }) => !limited)).filter((day) => day.length > 0);
  const taken = days.filter((day) =>
    day.every((log) => {
      const { medsTakenNow, missedDoses24h, missedDiabetesDoses24h } = completeLogValues(log.values);
      return medsTakenNow !== false && (missedDoses24h ?? 0) === 0 && (missedDiabetesDoses24h ?? 0) === 0;
    }),
  );
  const weights = month.flatMap((log) => log.values.weightKg ?? []);
  const [first, last] = [weights[0], weights.at(-1)];
  return {
    bp7: average(addDays(today, -6)),
    bp30: average(addDays(today, -29)),
    greenDays30:
      judged.length === 0
        ? null
        : judged.filter((day) => day.every(({ overallFlag }) => overallFlag === 'GREEN')).length,
    loggedDays30: days.length,
    adherence30: days.length === 0 ? null : Math.round((taken.length / days.length) * 100) / 100,
    weightChangeKg30:
      first === undefined || last === undefined || weights.length < 2
        ? null
        : Math.round((last - first) * 10) / 10,
  };
}

describe('what the logs of a month come to', () => {
  it('is by the keys of the logs what it is log by log, whatever the time zone and the order in which they come', () => {
    fc.assert(
      fc.property(logs, fc.constantFrom(...ZONES), (told, zone) => {
        const calendar = localTime(zone);
        const today = calendar.dayOf(new Date(NOW));
        const recording = new Recording();
        const events = told.flatMap(({ minutesAgo, ...log }, at) =>
          recording.log(
            { logId: `l${String(at).padStart(3, '0')}`, ...log },
            { effectiveAt: new Date(NOW - minutesAgo * MINUTE_MS).toISOString() },
          ),
        );
        const documents = projected(logsProjection, events)
          .documents(LOGS)
          .toSorted((one, other) => (one.order < other.order ? -1 : 1));
        const keys = {
          orders: documents.map(({ order }) => order),
          counted: documents.map(({ counted }) => counted),
        };
        assert.deepEqual(loggedMonth(keys, calendar, today), plainlyTold(told, calendar, today));
      }),
      { numRuns: 300 },
    );
  });
});
