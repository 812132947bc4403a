/**
 * Carries a message out of the product through the partner. A message is asked for by one event, tried by a second that
 * claims the try, and told by a third what came of it: a crash between them loses nothing, of two processes one tries,
 * and the partner knows a repeat by the message's id.
 */
import type { RecordedEvent } from '../../events/event.ts';
import type { MessageDocument } from '../../projections/documents.ts';
import type { AggregateStore, Outcome } from '../aggregate.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { IdSource } from '../../lib/ids.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { type Delivery, isDueAgain, type Partner, RETRIES_AT_ONCE, tryDelivery } from '../partners/port.ts';
import type { PatientState } from '../patients/patient.ts';
import type { ReadSide } from '../read-side.ts';
import type { Written } from '../event-sourcing/read-your-writes.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import { Turns } from '../turns.ts';
import { claimTry, type MessageState, recordDelivery } from './message.ts';

export interface DeliveryParts {
  readonly messages: AggregateStore<MessageState>;
  readonly patients: AggregateStore<PatientState>;
  readonly partner: Partner;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  /** Resolves after so many ms; a test hands in one that does not wait. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** When the product stops, a try that is under way is left: it is made again later, with the same id. */
  readonly stopping: AbortSignal;
}

interface Of {
  readonly messageId: string;
  readonly patientId: string;
  readonly clinicId: string;
}

const STOPPED: Delivery = {
  status: 'failed',
  simulated: false,
  detail: 'Nothing is sent to this patient any more.',
};

const NOTHING: Written = { events: [] };

export class MessageDeliveries {
  readonly #parts: DeliveryParts;
  /** The tries of this process at one message, one after the other. */
  readonly #tries = new Turns();

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }

  /**
   * Tries a message that is due. Answers what it wrote: nothing where there was nothing to do, or where the partner takes
   * longer than `patienceMs` and is left to it.
   */
  async begin(of: Of, patienceMs: number): Promise<Written> {
    const tried = this.#try(of).catch((error: unknown) => {
      this.#parts.logger.error(errorForLog(error), 'A message could not be tried and is tried again');
      return NOTHING;
    });
    const over = new AbortController();
    const late = this.#parts.wait(patienceMs, over.signal).then(() => NOTHING);
    const written = await Promise.race([tried, late]);
    over.abort();
    return written;
  }

  /** Reacts to a message that was asked for: whoever asked may not have come to try it. */
  async react(event: RecordedEvent): Promise<void> {
    const { patientId, clinicId } = event.meta;
    if (event.type !== 'MessageRequested' || patientId === undefined) return;
    const messageId = event.stream.slice(event.stream.indexOf('-') + 1);
    await this.#try({ messageId, patientId, clinicId });
  }

  /** One look at every message of a clinic that still waits. */
  async sweep(readSide: ReadSide, clinicId: string): Promise<void> {
    const due: Of[] = [];
    const query = { index: 'byStatus', equal: { clinicId, status: 'queued' } };
    for await (const page of readSide.findAll<MessageDocument>('messages', 'messages', query)) {
      for (const { id, document } of page) {
        if (isDueAgain(document.attempt, document.updatedAt, this.#parts.clock.now()))
          due.push({ messageId: id, patientId: document.patientId, clinicId });
      }
    }
    await forEachDue(due, (of) => this.#try(of), RETRIES_AT_ONCE);
  }

  /** Resolves once every try that is under way is over. */
  stop(): Promise<void> {
    return this.#tries.idle();
  }

  #try(of: Of): Promise<Written> {
    return this.#tries.take(of.messageId, () => this.#claimAndDeliver(of));
  }

  async #claimAndDeliver(of: Of): Promise<Written> {
    const { messages, patients, partner, clock, stopping } = this.#parts;
    const { state: waiting } = await messages.load(of.messageId);
    const now = clock.now();
    if (waiting?.status !== 'queued' || !isDueAgain(waiting.attempt, waiting.at, now)) return NOTHING;
    // A try that cannot be made any more is not claimed: it would be one of the few.
    if (stopping.aborted) return NOTHING;
    const attempt = waiting.attempt + 1;
    const claimed = await this.#write(of, `message-try:${of.messageId}:${attempt}`, (state) =>
      claimTry(state, attempt),
    );
    // Another process was faster, and tries it.
    if (claimed.repeated || claimed.position === null) return NOTHING;
    const stopped = (await patients.load(of.patientId)).state?.contactStopped ?? null;
    const { channel, text, phone, bundleId } = waiting;
    const details = { patientId: of.patientId, bundleId };
    const request = { id: of.messageId, channel, to: phone, text, details };
    const delivery = stopped !== null ? STOPPED : await tryDelivery(partner, request, attempt, stopping);
    if (delivery === null) return claimed;
    const told = await this.#write(of, `message-outcome:${of.messageId}`, (state) =>
      recordDelivery(state, delivery),
    );
    return { events: [...claimed.events, ...told.events] };
  }

  #write(
    { messageId, patientId, clinicId }: Of,
    key: string,
    decide: (state: MessageState) => ReturnType<typeof claimTry>,
  ): Promise<Outcome<MessageState>> {
    const context: CommandContext = {
      actor: { id: 'system', role: 'system' },
      clinicId,
      now: this.#parts.clock.now(),
      // Two processes claim a try by the same event: whose it is shows in the correlation, which no other process has.
      correlationId: this.#parts.ids.next(),
      causationId: messageId,
      repeat: { key, bodyHash: key },
    };
    return this.#parts.messages.execute(messageId, context, { patientId }, decide);
  }
}
