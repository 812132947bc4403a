/** Writes into a product's log as a release did that kept what requests are known by as it was. */
import { AggregateStore } from '../../backend/event-sourcing/aggregate.ts';
import { clinicAggregate } from '../../backend/clinics/clinic.ts';
import { type CommandContext, creationId, EventLog } from '../../backend/event-sourcing/event-log.ts';
import { LogHistories } from '../../backend/logs/log-history.ts';
import { recordLog } from '../../backend/logs/record-log.ts';
import { patientAggregate, register } from '../../backend/patients/patient.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import type { Clock } from '../../lib/clock.ts';
import { randomIds } from '../../lib/ids.ts';
import { CLINICIAN, patientProfile } from './events.ts';
import type { TestProduct } from './product.ts';
import { FORMER_HASHES } from './request-hashes.ts';

type Repeat = NonNullable<CommandContext['repeat']>;

export class EarlierRelease {
  readonly #product: TestProduct;
  readonly #clock: Clock;

  constructor(product: TestProduct, clock: Clock) {
    this.#product = product;
    this.#clock = clock;
  }

  /** Answers the id of the patient, who is shown by now. */
  async register(repeat: Repeat, name: string): Promise<string> {
    const { patients, context, ids } = this.#parts(repeat);
    const id = creationId(context, ids);
    await patients.execute(id, context, { patientId: id }, (state) =>
      register(state, patientProfile({ name })),
    );
    await this.#product.settled('PatientRegistered', 1);
    return id;
  }

  /** Answers the id of the log, which is shown by now. */
  async record(repeat: Repeat, patientId: string, values: LogValues, measuredAt: string): Promise<string> {
    const { context, ...recorder } = this.#parts(repeat);
    const { recorded } = await recordLog(recorder, context, {
      patientId,
      measuredAt,
      phoneTimestamp: null,
      sentAt: null,
      source: 'import',
      values,
      notes: null,
    });
    await this.#product.settled('LogEvaluated', 1);
    return recorded.data.logId;
  }

  #parts(repeat: Repeat) {
    const ids = randomIds(this.#clock);
    const log = new EventLog(this.#product.running.store, ids, FORMER_HASHES);
    const id = ids.next();
    const context: CommandContext = {
      actor: CLINICIAN,
      clinicId: 'main',
      now: this.#clock.now(),
      correlationId: id,
      causationId: id,
      repeat,
    };
    return {
      context,
      ids,
      log,
      histories: new LogHistories(log),
      isClockWrong: () => false,
      patients: new AggregateStore(patientAggregate, log),
      clinics: new AggregateStore(clinicAggregate, log),
      findLog: async () => null,
    };
  }
}
