/** What judging one log costs, with 90 logs before it: the whole step, from what was sent to the verdict. */
import { evaluate, type PreviousLog } from '../../backend/clinical/evaluate.ts';
import { effectiveThresholds } from '../../backend/clinical/effective-thresholds.ts';
import { CONDITIONS } from '../../events/enums.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { completeLogValues, type LogValues } from '../../events/vocabulary.ts';
import { random, values } from './log-events.ts';
import type { Figure } from './measure.ts';

const PREVIOUS = 90;
const LOGS = 2_000;
// Short ones: on a shared machine one of them is left in peace.
const ROUNDS = 60;
const NOW_MS = Date.parse('2026-03-10T08:00:00.000Z');
const SIX_HOURS_MS = 6 * 3_600_000;

/** A log that asks for every window: weight, pillows, activity, class. */
const HEAVY: LogValues = {
  bpSys: 152,
  bpDia: 94,
  hr: 104,
  spo2: 93,
  weightKg: 84.2,
  orthopnoeaPillows: 3,
  breathlessnessExertion: true,
  ankleSwellingIncrease: true,
  nyhaClass: 'III',
  walkingDistance: 'few-steps',
  usualActivitiesLimited: true,
  glucoseMmol: 12.4,
  glucoseContext: 'FASTING',
};

export async function evaluationBench(): Promise<readonly Figure[]> {
  const next = random(20_260_310);
  const typical = Array.from({ length: 200 }, () => values(next));
  return [
    figureOf('a typical log', typical, 50),
    figureOf('the log that asks for every window and fires a dozen rules', [HEAVY], 50),
  ];
}

function figureOf(what: string, sent: readonly LogValues[], atMost: number): Figure {
  const next = random(7);
  const previousLogs: readonly PreviousLog[] = Array.from({ length: PREVIOUS }, (_, index) => ({
    measuredAt: new Date(NOW_MS - (index + 1) * SIX_HOURS_MS).toISOString(),
    values: completeLogValues({ ...values(next), breathlessnessExertion: index % 7 === 0 }),
  }));
  const limits = effectiveThresholds(DEFAULT_THRESHOLDS, null);
  const measuredAt = new Date(NOW_MS).toISOString();
  const knownConditions = new Set(CONDITIONS);
  const round = (): number => {
    const started = process.cpuUsage();
    for (let count = 0; count < LOGS; count++) {
      const log = sent[count % sent.length];
      if (log === undefined) throw new Error('There is no log to judge.');
      evaluate({ values: completeLogValues(log), measuredAt, previousLogs, knownConditions, ...limits });
    }
    const { user, system } = process.cpuUsage(started);
    return (user + system) / LOGS;
  };
  round();
  // Processor time, and the fastest round: what else the machine does can only add to it.
  const rounds = Array.from({ length: ROUNDS }, round).toSorted((one, other) => one - other);
  return {
    name: `judging ${what} with ${PREVIOUS} before it`,
    unit: 'µs',
    value: rounds[0] ?? Number.NaN,
    atMost,
    detail: { slowest: rounds.at(-1) ?? Number.NaN },
  };
}
