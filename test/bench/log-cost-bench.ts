/** What one log costs, and that it does not cost more for all the logs that were there before. */
import { AggregateStore } from '../../backend/event-sourcing/aggregate.ts';
import { clinicAggregate } from '../../backend/clinics/clinic.ts';
import { type CommandContext, EventLog } from '../../backend/event-sourcing/event-log.ts';
import type { EventStore } from '../../events/store/port.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { randomIds } from '../../lib/ids.ts';
import { LogHistories } from '../../backend/logs/log-history.ts';
import { recordLog } from '../../backend/logs/record-log.ts';
import { patientAggregate } from '../../backend/patients/patient.ts';
import { fill, patientId, random, values } from './log-events.ts';
import { compareRates, type Figure, seconds } from './measure.ts';

const ROUNDS = 9;
const LOGS = 400;
const PATIENTS = 10;
const START_MS = Date.parse('2026-11-01T06:00:00.000Z');

/** Records logs of ten patients in turn, an hour apart, one after another; answers logs per second. */
function recorder(store: EventStore): () => Promise<number> {
  let hours = 0;
  const clock = { now: () => new Date(START_MS + hours * 3_600_000) };
  const ids = randomIds(clock);
  const log = new EventLog(store, ids);
  const next = random(11);
  const parts = {
    log,
    ids,
    histories: new LogHistories(log),
    patients: new AggregateStore(patientAggregate, log),
    clinics: new AggregateStore(clinicAggregate, log),
    isClockWrong: () => false,
    findLog: async () => null,
  };
  return async () =>
    LOGS /
    (await seconds(async () => {
      for (let count = 0; count < LOGS; count++) {
        hours++;
        const patient = patientId(count % PATIENTS);
        const context: CommandContext = {
          actor: { id: patient, role: 'patient' },
          clinicId: 'main',
          now: clock.now(),
          correlationId: patient,
          causationId: ids.next(),
          repeat: null,
        };
        await recordLog(parts, context, {
          patientId: patient,
          measuredAt: null,
          phoneTimestamp: null,
          sentAt: null,
          source: 'daily-form',
          values: values(next),
          notes: null,
        });
      }
    }));
}

/**
 * The cost of a log with `large` events stored against that with 1,000, the same patients on both sides.
 *
 * @param largePath an event store that `fill` filled.
 */
export async function logCostBench(
  smallPath: string,
  largePath: string,
  largeEvents: number,
): Promise<readonly Figure[]> {
  const small = SqliteEventStore.open(smallPath);
  await fill(small, PATIENTS, 49);
  const large = SqliteEventStore.open(largePath);
  const pair = await compareRates(ROUNDS, recorder(small), recorder(large));
  await small.close();
  await large.close();
  return [
    {
      name: `cost of one log at ${largeEvents.toLocaleString('en')} stored events, against 1,000`,
      unit: 'ratio',
      value: pair.ratio,
      atMost: 1.2,
      detail: { logsPerSecondAt1000: pair.ours, logsPerSecondLarge: pair.other },
    },
  ];
}
