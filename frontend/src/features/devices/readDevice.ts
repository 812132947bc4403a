/** One connection to a device: what it hands over, until it has no more, goes silent or goes away. */
import type { FoundDevice, GattServer, GattService } from './bluetooth.ts';
import { kindOf, type ReadKind, type Stream } from './kinds.ts';
import type { Measurement, Unusable } from './measurement.ts';
import { ALL_RECORDS, parseGlucoseContext, parseRecordAccess } from './profiles/glucose.ts';
import { Steady } from './steady.ts';

export interface Reading extends Measurement {
  /** Milliseconds since 1970, by the phone's clock. */
  readonly receivedAt: number;
  /** Measured while it came, whatever a clock says. */
  readonly isLive: boolean;
}

export interface Collected {
  readonly readings: readonly Reading[];
  /** Why others gave none. */
  readonly unusable: readonly Unusable[];
  /** By which the device is known again by another browser; null where it does not say, or was not asked. */
  readonly systemId: string | null;
  /** Whether the device had said that this is all, where it says so; false where it went away in the middle. */
  readonly isWhole: boolean;
}

/** `connection`: it was not reached. `service`: it is of another kind. `refused`: it does not hand over what it keeps. */
export type Failure = 'connection' | 'service' | 'refused';

export class DeviceFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

interface Connection {
  readonly device: FoundDevice;
  readonly kind: ReadKind;
  readonly now: () => number;
  /** Ends it early, with what has come. */
  readonly signal: AbortSignal;
  /** Whether it is to say which one it is. */
  readonly isNew: boolean;
  /** How many readings have come. */
  readonly onProgress: (count: number) => void;
  /** In ms: how long it is waited for a first reading, and after each for another. A cuff needs a minute to measure. */
  readonly waits?: { readonly first: number; readonly next: number };
}

const WAITS = { first: 180_000, next: 3000 };
/** A device that wakes up is often not reached the first time. */
const CONNECTING = 3;
const READ_MS = 2000;
const RACP = 0x2a52;
const CONTEXT = 0x2a34;

/** @throws DeviceFailure where nothing could be read at all. */
export async function readDevice(connection: Connection): Promise<Collected> {
  const { device, kind, isNew, signal } = connection;
  const { service: uuid, streams, isAsked } = kindOf(kind);
  const server = await connected(device, signal);
  const collecting = new Collecting(connection);
  try {
    const systemId = isNew ? await systemIdOf(server) : null;
    const service = await server.getPrimaryService(uuid).catch((error: unknown) => {
      throw new DeviceFailure(server.connected ? 'service' : 'connection', error);
    });
    try {
      if (isAsked) await collecting.listenToContexts(service);
      let heard = 0;
      for (const stream of streams) if (await collecting.listen(service, stream)) heard++;
      if (heard === 0) throw new DeviceFailure('service');
      if (isAsked) await collecting.ask(service);
    } catch (error) {
      // Some devices hand over what they have and go, before all has been said to them.
      if (!collecting.hasReadings)
        throw error instanceof DeviceFailure ? error : new DeviceFailure('connection', error);
    }
    return { ...(await collecting.over), systemId };
  } finally {
    collecting.close();
    if (server.connected) server.disconnect();
  }
}

/** @throws DeviceFailure */
export async function connected(device: FoundDevice, signal: AbortSignal): Promise<GattServer> {
  for (let tries = 1; ; tries++) {
    try {
      if (device.gatt === undefined) throw new DeviceFailure('connection');
      return await device.gatt.connect();
    } catch (error) {
      if (tries >= CONNECTING || signal.aborted) throw new DeviceFailure('connection', error);
    }
  }
}

export const DEVICE_INFORMATION = 0x180a;
const SYSTEM_ID = 0x2a23;

/** System ID (0x2A23), in hexadecimal. Its serial number no page may ask for. */
async function systemIdOf(server: GattServer): Promise<string | null> {
  try {
    const service = await server.getPrimaryService(DEVICE_INFORMATION);
    const value = await (await service.getCharacteristic(SYSTEM_ID)).readValue();
    const bytes = Array.from({ length: value.byteLength }, (_, at) => value.getUint8(at));
    // All alike: its maker left it empty.
    if (new Set(bytes).size < 2) return null;
    return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
}

/** Waits for it, but not longer, and whatever comes of it. */
async function within(ms: number, task: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([task.catch(() => undefined), late]);
  clearTimeout(timer);
}

type Came = Omit<Collected, 'systemId'>;

/** What has come so far, and when it is over. */
class Collecting {
  /** Resolves with all that came. */
  readonly over: Promise<Came>;
  readonly #connection: Connection;
  readonly #readings: Reading[] = [];
  readonly #unusable: Unusable[] = [];
  readonly #contexts = new Map<number, NonNullable<ReturnType<typeof parseGlucoseContext>>['context']>();
  readonly #unlisten: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finish: (came: Came) => void = () => undefined;
  #fail: (failure: DeviceFailure) => void = () => undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.over = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
    // Until it is waited for, an error before that tells the same.
    this.over.catch(() => undefined);
    this.#on(connection.device, 'gattserverdisconnected', () => this.#gone());
    this.#on(connection.signal, 'abort', () => this.#end(true));
    if (connection.signal.aborted) this.#end(true);
    else this.#wait();
  }

  get hasReadings(): boolean {
    return this.#readings.length > 0;
  }

  /** @returns whether the device has it. @throws where it cannot be listened to. */
  async listen(service: GattService, stream: Stream): Promise<boolean> {
    const steady = new Steady();
    return this.#hear(service, stream.characteristic, (packet) => {
      const parsed = stream.parse(packet);
      const settled = stream.isLive ? steady.after(parsed) : parsed;
      if (settled === null) return this.#wait();
      if (settled.kind === 'unusable') this.#unusable.push(settled.why);
      else this.#take({ ...settled.measurement, receivedAt: this.#connection.now(), isLive: stream.isLive });
      if (stream.isLive) this.#end(true);
      else this.#wait();
    });
  }

  /** What a meter was told of the meal comes beside its readings; many have none. */
  async listenToContexts(service: GattService): Promise<void> {
    await this.#hear(service, CONTEXT, (packet) => {
      const said = parseGlucoseContext(packet);
      if (said !== null) this.#contexts.set(said.sequence, said.context);
    });
  }

  /** @throws where it cannot be asked. */
  async ask(service: GattService): Promise<void> {
    const heard = await this.#hear(service, RACP, (packet) => {
      const answer = parseRecordAccess(packet);
      if (answer === 'done') this.#end(true);
      if (answer === 'refused') this.#fail(new DeviceFailure('refused'));
    });
    if (!heard) throw new DeviceFailure('service');
    await (await service.getCharacteristic(RACP)).writeValueWithResponse(ALL_RECORDS);
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const unlisten of this.#unlisten) unlisten();
  }

  async #hear(service: GattService, uuid: number, hear: (packet: DataView) => void): Promise<boolean> {
    const characteristic = await service.getCharacteristic(uuid).catch(() => null);
    if (characteristic === null) return false;
    this.#on(characteristic, 'characteristicvaluechanged', () => {
      const { value } = characteristic;
      if (value != null && value.byteLength > 0) hear(value);
    });
    await characteristic.startNotifications();
    // Where the last one can be read, too, it comes to the same ear; a device that does not say it holds nothing up.
    if (characteristic.properties.read) await within(READ_MS, characteristic.readValue());
    return true;
  }

  #take(reading: Reading): void {
    // Two at once have two times, by which they are told apart.
    const last = this.#readings.at(-1)?.receivedAt ?? -Infinity;
    this.#readings.push({ ...reading, receivedAt: Math.max(reading.receivedAt, last + 1) });
    this.#connection.onProgress(this.#readings.length);
  }

  #wait(): void {
    const { first, next } = this.#connection.waits ?? WAITS;
    clearTimeout(this.#timer);
    const isDone = !kindOf(this.#connection.kind).isAsked;
    const hasTold = this.hasReadings || this.#unusable.length > 0;
    this.#timer = setTimeout(() => this.#end(isDone), hasTold && isDone ? next : first);
  }

  #gone(): void {
    // Most cuffs and scales go as soon as they have told.
    if (kindOf(this.#connection.kind).isAsked) this.#end(false);
    else if (this.hasReadings || this.#unusable.length > 0) this.#end(true);
    else this.#fail(new DeviceFailure('connection'));
  }

  #end(isWhole: boolean): void {
    if (!isWhole && !this.hasReadings) return this.#fail(new DeviceFailure('connection'));
    this.#finish({
      readings: this.#readings.map((reading) => this.#withContext(reading)),
      unusable: this.#unusable,
      isWhole,
    });
  }

  #withContext(reading: Reading): Reading {
    const context = reading.sequence === null ? undefined : this.#contexts.get(reading.sequence);
    return context === undefined
      ? reading
      : { ...reading, values: { ...reading.values, glucoseContext: context } };
  }

  #on(target: EventTarget, event: string, listener: () => void): void {
    target.addEventListener(event, listener);
    this.#unlisten.push(() => target.removeEventListener(event, listener));
  }
}
