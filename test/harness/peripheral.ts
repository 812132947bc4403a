/**
 * A Bluetooth device that Chromium itself makes believe, by its DevTools protocol (domain `BluetoothEmulation`), so that the
 * page's real `navigator.bluetooth` finds it, connects, asks and listens.
 *
 * Two limits of Chromium 156: what is emulated answers reads and never notifies; and its services are gone once it has
 * disconnected. So the services are there anew at each connection, and a notification is a read of the characteristic to which the
 * page listens: it reaches the page as the same event with the same bytes.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';

export const uuid = (short: number): string =>
  `${short.toString(16).padStart(8, '0')}-0000-1000-8000-00805f9b34fb`;

export interface EmulatedCharacteristic {
  readonly uuid: string;
  /** Of the control point and the like; all others are told about, and can be read by the test. */
  readonly isWritten?: boolean;
}

export interface EmulatedService {
  readonly uuid: string;
  readonly characteristics: readonly EmulatedCharacteristic[];
}

/** Flags with which a browser must be started that has devices. */
export const BLUETOOTH_FLAGS = ['--enable-features=WebBluetooth'];

/** Remembers what the page listens to, so that the test can let it be told something. */
const REMEMBERED = `
  window.heard = {};
  const start = BluetoothRemoteGATTCharacteristic.prototype.startNotifications;
  BluetoothRemoteGATTCharacteristic.prototype.startNotifications = function () {
    const { uuid, service } = this;
    service.device.addEventListener('gattserverdisconnected', () => delete window.heard[uuid], { once: true });
    return start.call(this).then((started) => { window.heard[uuid] = this; return started; });
  };
`;

export class Peripheral {
  readonly #session: CDPSession;
  readonly #chooser: CDPSession;
  readonly #page: Page;
  readonly #address: string;
  readonly #services: readonly EmulatedService[];
  readonly #ids = new Map<string, string>();
  readonly #next = new Map<string, Uint8Array[]>();
  #onWrite: (characteristic: string, bytes: Uint8Array) => void = () => undefined;
  #reaches = true;

  private constructor(
    { session, chooser }: { readonly session: CDPSession; readonly chooser: CDPSession },
    page: Page,
    address: string,
    services: readonly EmulatedService[],
  ) {
    this.#session = session;
    this.#chooser = chooser;
    this.#page = page;
    this.#address = address;
    this.#services = services;
  }

  /** One that is switched on, in reach of the browser; the page's list shows it, and it is chosen. To be called before the page asks. */
  static async switchOn(
    browser: Browser,
    page: Page,
    { name, services }: { readonly name: string; readonly services: readonly EmulatedService[] },
  ): Promise<Peripheral> {
    const session = await browser.newBrowserCDPSession();
    const chooser = await chooseFirst(page);
    const address = '09:09:09:09:09:09';
    const peripheral = new Peripheral({ session, chooser }, page, address, services);
    await session.send('BluetoothEmulation.enable', { state: 'powered-on', leSupported: true });
    await session.send('BluetoothEmulation.simulatePreconnectedPeripheral', {
      address,
      name,
      manufacturerData: [],
      knownServiceUuids: services.map((service) => service.uuid),
    });
    session.on('BluetoothEmulation.gattOperationReceived', ({ type }) => void peripheral.#answerGatt(type));
    session.on('BluetoothEmulation.characteristicOperationReceived', (operation) => {
      void peripheral.#answer(operation.characteristicId, operation.type, operation.data);
    });
    return peripheral;
  }

  /** What makes a page ready for `notify`, to run in it before anything else does. */
  static readonly script = REMEMBERED;

  /** Whether it can be connected to from now on. */
  reaches(isInReach: boolean): void {
    this.#reaches = isInReach;
  }

  onWrite(listener: (characteristic: string, bytes: Uint8Array) => void): void {
    this.#onWrite = listener;
  }

  /** Tells the page a packet, once it listens. */
  async notify(characteristic: string, bytes: Uint8Array): Promise<void> {
    await this.#page.waitForFunction((of) => of in (window as unknown as Heard).heard, characteristic);
    this.#next.set(characteristic, [...(this.#next.get(characteristic) ?? []), bytes]);
    await this.#page.evaluate(
      (of) => (window as unknown as Heard).heard[of]?.readValue().then(() => undefined),
      characteristic,
    );
  }

  /** Goes out of reach in the middle. */
  async disconnect(): Promise<void> {
    await this.#session.send('BluetoothEmulation.simulateGATTDisconnection', { address: this.#address });
  }

  async switchOff(): Promise<void> {
    // Where its browser broke it is off.
    if (this.#page.isClosed()) return;
    await this.#chooser.detach();
    await this.#session.send('BluetoothEmulation.disable');
    await this.#session.detach();
  }

  async #answerGatt(type: 'connection' | 'discovery'): Promise<void> {
    if (type === 'discovery') await this.#addServices();
    await this.#session.send('BluetoothEmulation.simulateGATTOperationResponse', {
      address: this.#address,
      type,
      // 0x3e: the connection could not be established.
      code: type === 'connection' && !this.#reaches ? 0x3e : 0,
    });
  }

  async #addServices(): Promise<void> {
    this.#ids.clear();
    for (const service of this.#services) {
      const { serviceId } = await this.#session.send('BluetoothEmulation.addService', {
        address: this.#address,
        serviceUuid: service.uuid,
      });
      for (const { uuid: characteristicUuid, isWritten = false } of service.characteristics) {
        const { characteristicId } = await this.#session.send('BluetoothEmulation.addCharacteristic', {
          serviceId,
          characteristicUuid,
          properties: { notify: true, write: isWritten },
        });
        await this.#session.send('BluetoothEmulation.addDescriptor', {
          characteristicId,
          descriptorUuid: uuid(0x2902),
        });
        this.#ids.set(characteristicId, characteristicUuid);
      }
    }
  }

  async #answer(characteristicId: string, type: Operation, data: string | undefined): Promise<void> {
    const characteristic = this.#ids.get(characteristicId) ?? '';
    const bytes = type === 'read' ? this.#next.get(characteristic)?.shift() : undefined;
    await this.#session.send('BluetoothEmulation.simulateCharacteristicOperationResponse', {
      characteristicId,
      type,
      code: 0,
      ...(bytes === undefined ? {} : { data: Buffer.from(bytes).toString('base64') }),
    });
    if (type === 'write') this.#onWrite(characteristic, Buffer.from(data ?? '', 'base64'));
  }
}

type Operation = 'read' | 'write' | 'subscribe-to-notifications' | 'unsubscribe-from-notifications';

interface Heard {
  readonly heard: Record<string, { readonly readValue: () => Promise<unknown> }>;
}

/**
 * Chooses the first device of the browser's list, whenever a page asks for one, until the session that is answered is detached: of
 * two that answer one question the second ends the browser.
 */
async function chooseFirst(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('DeviceAccess.enable');
  const answered = new Set<string>();
  session.on('DeviceAccess.deviceRequestPrompted', ({ id, devices: [first] }) => {
    // It is told again with each device that is found; a second answer would end the browser.
    if (first === undefined || answered.has(id)) return;
    answered.add(id);
    void session.send('DeviceAccess.selectPrompt', { id, deviceId: first.id });
  });
  return session;
}
