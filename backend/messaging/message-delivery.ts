/** Delivers the messages to patients: at once when one is asked for, and again while it waits. */
import { subjectIn } from '../../events/stream-name.ts';
import { MESSAGES } from '../../projections/messages/collection.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { FORGOTTEN_PERSON } from '../contract/forgotten.ts';
import {
  type Deliveries,
  type DeliveryDependencies,
  DeliveryProcess,
  type DeliveryRef,
  type QueuedDelivery,
} from '../delivery/delivery-process.ts';
import { withPatience } from '../delivery/patience.ts';
import type { Timer } from '../../lib/timer.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import type { Delivery } from '../partners/port.ts';
import type { PatientStore } from '../patients/patient.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { WrittenEvents } from '../event-sourcing/read-your-writes.ts';
import { changeProgress, type MessageState, type MessageStore } from './message.ts';

export interface MessageDependencies extends DeliveryDependencies {
  readonly messages: MessageStore;
  readonly patients: PatientStore;
  /** What is sent for a text of a channel: of a sign-in link, with the link. */
  readonly sentText: (message: { readonly id: string } & NonNullable<MessageState>) => Promise<string | null>;
  readonly logger: Logger;
  readonly timer: Timer;
}

const failed = (detail: string): Delivery => ({ status: 'failed', simulated: false, detail });

const STOPPED = failed('Nothing is sent to this patient any more.');
const FORGOTTEN = failed(FORGOTTEN_PERSON);

const NOTHING: WrittenEvents = { events: [] };

export class MessageDeliveries extends DeliveryProcess<NonNullable<MessageState>> {
  readonly #dependencies: MessageDependencies;

  constructor(dependencies: MessageDependencies) {
    super(messageDeliveries(dependencies), dependencies);
    this.#dependencies = dependencies;
  }

  /**
   * Tries a message that is due. Answers what it wrote: nothing where there was nothing to do, or where the partner takes
   * longer than `patienceMs` and is left to it.
   */
  begin(message: DeliveryRef, patienceMs: number): Promise<WrittenEvents> {
    const tried = this.try(message).catch((error: unknown) => {
      this.#dependencies.logger.error(errorForLog(error), 'A message could not be tried and is tried again');
      return NOTHING;
    });
    return withPatience(tried, { timer: this.#dependencies.timer, patienceMs, late: NOTHING });
  }

  /** Reacts to a message that was asked for: whoever asked may not have come to try it. */
  async react(event: RecordedEvent): Promise<void> {
    const { patientId, clinicId } = event.meta;
    if (event.type !== 'MessageRequested' || patientId === undefined) return;
    await this.try({ id: subjectIn(event.stream), patientId, clinicId });
  }
}

function messageDeliveries({
  messages,
  patients,
  sentText,
}: MessageDependencies): Deliveries<NonNullable<MessageState>> {
  return {
    kind: 'message',
    item: async ({ id }) => (await messages.load(id)).state,
    request: async ({ id, patientId }, message) => {
      const { channel, phone, bundleId } = message;
      const patient = (await patients.load(patientId)).state;
      if (patient !== null && patient.forgotten !== null) return FORGOTTEN;
      if (patient !== null && patient.contactStopped !== null) return STOPPED;
      const text = await sentText({ id, ...message });
      return { id, channel, to: phone, text, details: { patientId, bundleId } };
    },
    cause: ({ id }) => id,
    record: ({ id, patientId }, context, change) =>
      messages.execute(id, context, { patientId }, (state) => changeProgress(state, change)),
    queued,
  };
}

async function* queued(readSide: ReadSide, clinicId: string): AsyncIterable<QueuedDelivery> {
  const waiting = readSide.findAll(MESSAGES, { index: 'byStatus', equal: { clinicId, status: 'queued' } });
  for await (const page of waiting) {
    for (const { id, document } of page) {
      const { patientId, attempt, updatedAt } = document;
      yield { id, patientId, clinicId, attempt, at: updatedAt };
    }
  }
}
