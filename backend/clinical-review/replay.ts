/** What another version of the rules would have made of every past log. Nothing is written. */
import type { Flag } from '../../events/enums.ts';
import { type RecordedEvent, effectiveAt } from '../../events/event.ts';
import { type Decoded, decode, isUnreadable } from '../../events/codec.ts';
import { completeLogValues } from '../../events/vocabulary.ts';
import type { EventStore } from '../../events/store/port.ts';
import { applyEvent } from '../event-sourcing/aggregate.ts';
import { knownConditions, patientAggregate, type PatientState } from '../patients/patient.ts';
import { evaluate, type PreviousLog } from '../clinical/evaluate.ts';
import type { RuleSet } from '../clinical/rules.ts';

/** What a rule would do otherwise in the logs whose flag would change. */
interface RuleChange {
  firesNow: number;
  firesNoMore: number;
}

export interface Replay {
  readonly logs: number;
  readonly patients: number;
  /** How many logs would have another flag: by the one that they have, then by the one that they would have. */
  readonly changed: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By rule id, most changes first. */
  readonly byRule: readonly (RuleChange & { readonly id: string })[];
  /** Events that could not be read; their logs are not counted. */
  readonly unreadable: number;
}

/** Of everybody in the log. */
export async function replay(store: EventStore, ruleSet: RuleSet): Promise<Replay> {
  const all = replaying(store, ruleSet, await patientIds(store));
  for (;;) {
    const { done, value } = await all.next();
    if (done === true) return value;
  }
}

/** Of some patients; after each it yields how many have gone by. */
export async function* replaying(
  store: EventStore,
  ruleSet: RuleSet,
  patients: Iterable<string>,
): AsyncGenerator<number, Replay> {
  const tally = new Tally();
  let gone = 0;
  for (const patientId of patients) {
    await replayPatient(store, patientId, ruleSet, tally);
    gone += 1;
    yield gone;
  }
  return tally.result();
}

class Tally {
  #logs = 0;
  #patients = 0;
  #unreadable = 0;
  readonly #changed: Record<string, Record<string, number>> = {};
  readonly #byRule = new Map<string, RuleChange>();

  patient(logs: number, unreadable: number): void {
    this.#patients += logs > 0 ? 1 : 0;
    this.#logs += logs;
    this.#unreadable += unreadable;
  }

  change(from: Flag, to: Flag, before: readonly string[], now: readonly string[]): void {
    const row = (this.#changed[from] ??= {});
    row[to] = (row[to] ?? 0) + 1;
    for (const id of now) if (!before.includes(id)) this.#rule(id).firesNow++;
    for (const id of before) if (!now.includes(id)) this.#rule(id).firesNoMore++;
  }

  #rule(id: string): RuleChange {
    const known = this.#byRule.get(id) ?? { firesNow: 0, firesNoMore: 0 };
    this.#byRule.set(id, known);
    return known;
  }

  result(): Replay {
    const byRule = [...this.#byRule].map(([id, change]) => ({ id, ...change }));
    const weight = ({ firesNow, firesNoMore }: RuleChange): number => firesNow + firesNoMore;
    byRule.sort((one, other) => weight(other) - weight(one) || (one.id < other.id ? -1 : 1));
    return {
      logs: this.#logs,
      patients: this.#patients,
      changed: this.#changed,
      byRule,
      unreadable: this.#unreadable,
    };
  }
}

async function patientIds(store: EventStore): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const page of store.readAll({ filter: { categories: ['patient'] } })) {
    for (const { stream } of page) ids.add(stream.slice('patient-'.length));
  }
  return ids;
}

async function decoded(store: EventStore, stream: string): Promise<readonly Decoded[]> {
  const events: Decoded[] = [];
  for await (const page of store.readStream(stream)) events.push(...page.map((event) => decode(event)));
  return events;
}

/** One patient at a time, so that the memory that it takes is one patient's. */
async function replayPatient(
  store: EventStore,
  patientId: string,
  ruleSet: RuleSet,
  tally: Tally,
): Promise<void> {
  const all = [
    ...(await decoded(store, `patient-${patientId}`)),
    ...(await decoded(store, `patientLogs-${patientId}`)),
  ];
  const events = all
    .filter((event): event is RecordedEvent => !isUnreadable(event))
    .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  const before: PreviousLog[] = [];
  let patient: PatientState = null;
  let log: PreviousLog | null = null;
  let logs = 0;
  for (const event of events) {
    patient = applyEvent(patientAggregate, patient, event);
    if (event.type === 'LogRecorded') {
      const measuredAt = effectiveAt(event);
      log = { measuredAt, values: completeLogValues(event.data.values) };
    }
    if (event.type !== 'LogEvaluated' || log === null) continue;
    const { thresholds, overallFlag, firedRules } = event.data;
    const verdict = evaluate(
      {
        ...log,
        previousLogs: before,
        knownConditions: patient === null ? new Set() : knownConditions(patient.profile),
        thresholds,
        limitFrom: () => 'default',
      },
      ruleSet,
    );
    logs++;
    if (verdict.overallFlag !== overallFlag) {
      const ids = (rules: typeof firedRules) => rules.map(({ id }) => id);
      tally.change(overallFlag, verdict.overallFlag, ids(firedRules), ids([...verdict.firedRules]));
    }
    before.push(log);
    log = null;
  }
  tally.patient(logs, all.length - events.length);
}
