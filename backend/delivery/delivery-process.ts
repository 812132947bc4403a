/**
 * Carries out of the product, through the partner, what waits to be delivered. A delivery is asked for by one event, tried
 * by a second that claims the try, and told by a third what came of it: a crash between them loses nothing, of two
 * processes one tries, and the partner knows a repeat by the delivery's id.
 */
import type { MESSAGE_STATUSES } from '../../events/enums.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IdSource } from '../../lib/ids.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import type { WrittenEvents } from '../event-sourcing/read-your-writes.ts';
import { systemContext } from '../event-sourcing/system-context.ts';
import type { Delivery, DeliveryRequest, Partner } from '../partners/port.ts';
import { forEachDue } from '../reactors/sweeper.ts';
import { isDueAgain, RETRIES_AT_ONCE, tryDelivery } from './tries.ts';

export interface DeliveryRef {
  readonly id: string;
  readonly patientId: string;
  readonly clinicId: string;
}

/** How far a delivery has come. */
export interface DeliveryProgress {
  readonly status: (typeof MESSAGE_STATUSES)[number];
  /** How often it has been tried; 0 while it only waits. */
  readonly attempt: number;
  readonly simulated: boolean;
  readonly detail: string | null;
}

interface DeliveryItem extends DeliveryProgress {
  /** Of its last change. ISO, UTC. */
  readonly at: string;
}

export type ProgressChange = (progress: DeliveryProgress) => DeliveryProgress | null;

/** A delivery that waits, as a read model has it: it points to what may be due, the stream decides. */
export interface QueuedDelivery extends DeliveryRef {
  readonly attempt: number;
  /** Of its last change. ISO, UTC. */
  readonly at: string;
}

/** What is delivered: where it waits, what the partner is asked for it, and where its progress is recorded. */
export interface Deliveries<Item extends DeliveryItem> {
  /** Begins the keys by which a second claim of one try, or a second outcome, is recognised. */
  readonly kind: string;
  /** null where there is none. */
  item(ref: DeliveryRef): Promise<Item | null>;
  /** What is asked of the partner, or what becomes of it without them. Asked before a try is claimed. */
  request(ref: DeliveryRef, item: Item): Promise<DeliveryRequest | Delivery>;
  /** The event or chain that a step of it is caused by. */
  cause(ref: DeliveryRef, key: string): string;
  /** Records the progress that `change` makes of the present one; nothing where that is null. */
  record(ref: DeliveryRef, context: CommandContext, change: ProgressChange): Promise<Outcome<unknown>>;
  queued(readSide: ReadSide, clinicId: string): AsyncIterable<QueuedDelivery>;
}

export interface DeliveryDependencies {
  readonly partner: Partner;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** When the product stops, a try that is under way is left: it is made again later, with the same id. */
  readonly stopping: AbortSignal;
}

const NOTHING: WrittenEvents = { events: [] };

export class DeliveryProcess<Item extends DeliveryItem> {
  readonly #deliveries: Deliveries<Item>;
  readonly #dependencies: DeliveryDependencies;
  /** The tries of this process at one delivery, one after the other. */
  readonly #tries = new KeyedMutex();

  constructor(deliveries: Deliveries<Item>, dependencies: DeliveryDependencies) {
    this.#deliveries = deliveries;
    this.#dependencies = dependencies;
  }

  /** Tries a delivery that is due. Answers what it wrote: nothing where there was nothing to do. */
  try(ref: DeliveryRef): Promise<WrittenEvents> {
    return this.#tries.run(ref.id, () => this.#claimAndTry(ref));
  }

  /** Tries what waits, is due and was not tried yet, or was cut short by a crash. */
  async sweep(readSide: ReadSide, clinicId: string): Promise<void> {
    const due: DeliveryRef[] = [];
    for await (const queued of this.#deliveries.queued(readSide, clinicId)) {
      if (isDueAgain(queued.attempt, queued.at, this.#dependencies.clock.now())) due.push(queued);
    }
    await forEachDue(due, (ref) => this.try(ref), RETRIES_AT_ONCE);
  }

  /** Resolves once every try that is under way is over. */
  stop(): Promise<void> {
    return this.#tries.idle();
  }

  async #claimAndTry(ref: DeliveryRef): Promise<WrittenEvents> {
    const { partner, clock, stopping } = this.#dependencies;
    const item = await this.#deliveries.item(ref);
    if (item?.status !== 'queued' || !isDueAgain(item.attempt, item.at, clock.now())) return NOTHING;
    // A try that cannot be made any more is not claimed: it would be one of the few.
    if (stopping.aborted) return NOTHING;
    const request = await this.#deliveries.request(ref, item);
    const attempt = item.attempt + 1;
    const claimed = await this.#record(ref, `try:${ref.id}:${attempt}`, (now) => claimTry(now, attempt));
    // Another process was faster, and tries it.
    if (claimed.repeated || claimed.position === null) return NOTHING;
    const delivery = 'status' in request ? request : await tryDelivery(partner, request, attempt, stopping);
    if (delivery === null) return claimed;
    const told = await this.#record(ref, `outcome:${ref.id}`, (now) => recordDelivery(now, delivery));
    return { events: [...claimed.events, ...told.events] };
  }

  #record(ref: DeliveryRef, step: string, change: ProgressChange): Promise<Outcome<unknown>> {
    const key = `${this.#deliveries.kind}-${step}`;
    const context = systemContext({
      clinicId: ref.clinicId,
      now: this.#dependencies.clock.now(),
      // Two processes claim a try by the same event: whose it is shows in the correlation, which no other process has.
      correlationId: this.#dependencies.ids.next(),
      causationId: this.#deliveries.cause(ref, key),
      key,
    });
    return this.#deliveries.record(ref, context, change);
  }
}

/** Whoever records that a try is made makes it: of two that want to, one does. */
export function claimTry(progress: DeliveryProgress, attempt: number): DeliveryProgress | null {
  if (progress.status !== 'queued' || progress.attempt !== attempt - 1) return null;
  return { status: 'queued', attempt, simulated: false, detail: null };
}

/** What came of a try; nothing where it is known already. */
export function recordDelivery(progress: DeliveryProgress, delivery: Delivery): DeliveryProgress | null {
  return progress.status === 'queued' ? { ...delivery, attempt: progress.attempt } : null;
}
