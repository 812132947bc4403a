import assert from 'node:assert/strict';
import type {
  Characteristic,
  FoundDevice,
  GattServer,
} from '../../../../frontend/src/features/devices/bluetooth.ts';
import type { ReadKind } from '../../../../frontend/src/features/devices/kinds.ts';
import {
  type Collected,
  DeviceFailure,
  type Reading,
  readDevice,
} from '../../../../frontend/src/features/devices/readDevice.ts';
import { recordPolarEcg } from '../../../../frontend/src/features/devices/recordPolarEcg.ts';
import { candidatesOf, plainReading } from '../../../../frontend/src/features/devices/review.ts';

const NOW = new Date(2026, 2, 10, 9, 0).getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const POLAR_CONTROL = 'fb005c81-02e7-f387-1cad-8acd2d8df0c8';
const POLAR_DATA = 'fb005c82-02e7-f387-1cad-8acd2d8df0c8';

class FakeCharacteristic extends EventTarget implements Characteristic {
  readonly properties = { read: false, notify: true, indicate: false };
  readonly written: number[][] = [];
  #listens: () => void = () => undefined;
  readonly listened = new Promise<void>((resolve) => {
    this.#listens = resolve;
  });
  value: DataView | null = null;
  onWrite: () => void = () => undefined;
  readonly startNotifications = async () => this.#listens();
  readonly readValue = async () => new DataView(new ArrayBuffer(0));
  readonly writeValueWithResponse = async (bytes: BufferSource) => {
    this.written.push([...(bytes as Uint8Array)]);
    this.onWrite();
  };
  tell(...bytes: number[]): void {
    this.value = new DataView(Uint8Array.from(bytes).buffer);
    this.dispatchEvent(new Event('characteristicvaluechanged'));
  }
}

/** A device with these characteristics, which is reached at the so manieth try. */
class FakeDevice extends EventTarget implements FoundDevice {
  readonly id = 'abc';
  readonly name = 'Device';
  readonly characteristics: ReadonlyMap<number | string, FakeCharacteristic>;
  readonly gatt: GattServer;
  tries = 0;
  isConnected = false;
  constructor(uuids: readonly (number | string)[], reachedAt = 1) {
    super();
    this.characteristics = new Map(uuids.map((uuid) => [uuid, new FakeCharacteristic()]));
    this.gatt = this.#server(uuids, reachedAt);
  }
  #server(uuids: readonly (number | string)[], reachedAt: number): GattServer {
    const isConnected = () => this.isConnected;
    const server: GattServer = {
      get connected() {
        return isConnected();
      },
      connect: async () => {
        if (++this.tries < reachedAt) throw new DOMException('out of reach', 'NetworkError');
        this.isConnected = true;
        return server;
      },
      disconnect: () => {
        this.isConnected = false;
      },
      getPrimaryService: async (service) => {
        if (service === 0x180a || uuids.length === 0) throw new DOMException('none', 'NotFoundError');
        return {
          getCharacteristic: async (uuid) => {
            const found = this.characteristics.get(uuid);
            if (found === undefined) throw new DOMException('none', 'NotFoundError');
            return found;
          },
        };
      },
    };
    return server;
  }
  of(uuid: number | string): FakeCharacteristic {
    const found = this.characteristics.get(uuid);
    assert.ok(found);
    return found;
  }
  leave(): void {
    this.isConnected = false;
    this.dispatchEvent(new Event('gattserverdisconnected'));
  }
}

const CUFF = [0x00, 0x80, 0x00, 0x52, 0x00, 0x61, 0x00];
/** Record 1 and 2 of 10 March 2026, 8:30, of 105 mg/dL. */
const record = (sequence: number) => [0x02, sequence, 0, 0xea, 7, 3, 10, 8, 30, 0, 0x69, 0xb0, 0x11];

const read = (
  device: FakeDevice,
  kind: ReadKind,
  { first = 60_000, next = 60_000, signal = new AbortController().signal } = {},
): Promise<Collected> =>
  readDevice({
    device,
    kind,
    now: () => NOW,
    signal,
    isNew: true,
    onProgress: () => undefined,
    waits: { first, next },
  });
const failure = (reading: Promise<unknown>) =>
  reading.then(
    () => assert.fail('it was read'),
    (error: unknown) => (error instanceof DeviceFailure ? error.failure : error),
  );

describe('reading a device', () => {
  it('takes what a cuff tells before it goes', async () => {
    const cuff = new FakeDevice([0x2a35], 2);
    const reading = read(cuff, 'BP_MONITOR');
    await cuff.of(0x2a35).listened;
    cuff.of(0x2a35).tell(...CUFF);
    cuff.leave();
    const { readings, isWhole } = await reading;
    assert.deepEqual(
      [readings.map(({ values }) => values), isWhole, cuff.tries],
      [[{ bpSys: 128, bpDia: 82 }], true, 2],
    );
  });

  it('tells two that come at once apart', async () => {
    const cuff = new FakeDevice([0x2a35]);
    const reading = read(cuff, 'BP_MONITOR');
    await cuff.of(0x2a35).listened;
    cuff.of(0x2a35).tell(...CUFF);
    cuff.of(0x2a35).tell(...CUFF);
    cuff.leave();
    assert.deepEqual(
      (await reading).readings.map(({ receivedAt }) => receivedAt),
      [NOW, NOW + 1],
    );
  });

  it('ends where nothing more comes, and lets go of the device', async () => {
    const cuff = new FakeDevice([0x2a35]);
    const reading = read(cuff, 'BP_MONITOR', { next: 1 });
    await cuff.of(0x2a35).listened;
    cuff.of(0x2a35).tell(...CUFF);
    assert.equal((await reading).readings.length, 1);
    assert.equal(cuff.isConnected, false);
  });

  it('fails where the device is out of reach, of another kind, or goes before it told anything', async () => {
    const away = new FakeDevice([0x2a35], 9);
    assert.equal(await failure(read(away, 'BP_MONITOR')), 'connection');
    assert.equal(away.tries, 3);
    assert.equal(await failure(read(new FakeDevice([]), 'BP_MONITOR')), 'service');
    assert.equal(await failure(read(new FakeDevice([0x2a9d]), 'BP_MONITOR')), 'service');
    const gone = new FakeDevice([0x2a35]);
    const reading = read(gone, 'BP_MONITOR');
    await gone.of(0x2a35).listened;
    gone.leave();
    assert.equal(await failure(reading), 'connection');
  });

  it('asks a meter for its records, and gives each the meal that belongs to it', async () => {
    const meter = new FakeDevice([0x2a18, 0x2a34, 0x2a52]);
    meter.of(0x2a52).onWrite = () => {
      meter.of(0x2a18).tell(...record(1));
      meter.of(0x2a34).tell(0x02, 1, 0, 3);
      meter.of(0x2a18).tell(...record(2));
      meter.of(0x2a52).tell(6, 0, 1, 1);
    };
    const { readings, isWhole } = await read(meter, 'GLUCOMETER');
    assert.deepEqual(meter.of(0x2a52).written, [[1, 1]]);
    assert.deepEqual(
      [readings.map(({ values }) => values), isWhole],
      [[{ glucoseMmol: 5.8, glucoseContext: 'FASTING' }, { glucoseMmol: 5.8 }], true],
    );
  });

  it('keeps what a meter told before it went in the middle, and says that it is not all', async () => {
    const meter = new FakeDevice([0x2a18, 0x2a52]);
    meter.of(0x2a52).onWrite = () => {
      meter.of(0x2a18).tell(...record(1));
      meter.leave();
    };
    const { readings, isWhole } = await read(meter, 'GLUCOMETER');
    assert.deepEqual([readings.length, isWhole], [1, false]);
  });

  it('says that a meter has none, or does not hand them over', async () => {
    const empty = new FakeDevice([0x2a18, 0x2a52]);
    empty.of(0x2a52).onWrite = () => empty.of(0x2a52).tell(6, 0, 1, 6);
    assert.deepEqual((await read(empty, 'GLUCOMETER')).readings, []);
    const closed = new FakeDevice([0x2a18, 0x2a52]);
    closed.of(0x2a52).onWrite = () => closed.of(0x2a52).tell(6, 0, 1, 2);
    assert.equal(await failure(read(closed, 'GLUCOMETER')), 'refused');
  });

  it('makes one reading of a strap that tells each second', async () => {
    const strap = new FakeDevice([0x2a37]);
    const reading = read(strap, 'HEART_RATE_MONITOR');
    await strap.of(0x2a37).listened;
    for (let second = 0; second < 12; second++) strap.of(0x2a37).tell(0, 72);
    const { readings } = await reading;
    assert.deepEqual(
      readings.map(({ values, isLive }) => [values, isLive]),
      [[{ hr: 72 }, true]],
    );
  });

  it('records half a minute of a Polar strap, and none of one that goes in the middle', async () => {
    const frame = (second: number) => {
      const bytes = new DataView(new ArrayBuffer(10 + 3 * 130));
      bytes.setBigUint64(1, BigInt(second) * 1_000_000_000n, true);
      return [...new Uint8Array(bytes.buffer)];
    };
    const strap = new FakeDevice([POLAR_CONTROL, POLAR_DATA]);
    strap.of(POLAR_CONTROL).onWrite = () => {
      if (strap.of(POLAR_CONTROL).written.length > 1) return;
      for (let second = 1; second <= 30; second++) strap.of(POLAR_DATA).tell(...frame(second));
    };
    const seconds: number[] = [];
    const { signal } = new AbortController();
    const samples = await recordPolarEcg({
      device: strap,
      seconds: 30,
      signal,
      onSeconds: (count) => seconds.push(count),
    });
    assert.deepEqual([samples.length, seconds.at(-1)], [3900, 30]);
    assert.deepEqual(strap.of(POLAR_CONTROL).written.at(-1), [3, 0]);
    const lost = new FakeDevice([POLAR_CONTROL, POLAR_DATA]);
    lost.of(POLAR_CONTROL).onWrite = () => lost.leave();
    assert.equal(
      await failure(recordPolarEcg({ device: lost, seconds: 30, signal, onSeconds: () => undefined })),
      'connection',
    );
  });
});

describe('whose readings they are', () => {
  const reading = (at: Reading['at'], more: Partial<Reading> = {}): Reading => ({
    values: { bpSys: 128, bpDia: 82 },
    at,
    person: null,
    warnings: [],
    sequence: null,
    receivedAt: NOW,
    isLive: false,
    ...more,
  });
  const look = (readings: readonly Reading[], lastReadingAt: number | null = null) =>
    candidatesOf(readings, { now: NOW, lastReadingAt });
  const chosen = (readings: readonly Reading[], lastReadingAt: number | null = null) =>
    look(readings, lastReadingAt)
      .filter(({ isChosen }) => isChosen)
      .map(({ measuredAt }) => measuredAt);

  it('is not asked of the one that was just measured', () => {
    const [one] = look([reading(NOW - MINUTE)]);
    assert.equal(plainReading(look([reading(NOW - MINUTE)]), NOW)?.measuredAt, one?.measuredAt);
    assert.equal(plainReading(look([reading(NOW - MINUTE), reading(NOW - DAY)]), NOW), null);
    assert.equal(plainReading(look([reading(NOW - DAY)]), NOW), null);
    assert.equal(plainReading(look([reading(NOW - MINUTE, { warnings: ['moved'] })]), NOW), null);
  });

  it('is said by the person of a memory of 60: none of it is taken the first time', () => {
    const memory = Array.from({ length: 60 }, (_, index) => reading(NOW - (index + 1) * DAY));
    assert.deepEqual(chosen(memory), []);
    assert.deepEqual(chosen(memory, NOW - 3 * DAY), [NOW - DAY, NOW - 2 * DAY]);
  });

  it('is said by the person where the device has several users', () => {
    assert.deepEqual(chosen([reading(NOW, { person: 1 }), reading(NOW, { person: 2 })]), []);
  });

  it('is nobody’s a second time', () => {
    assert.deepEqual(chosen([reading(NOW - MINUTE)], NOW - MINUTE), []);
  });

  it('is of now without a clock, but only the last of several', () => {
    assert.deepEqual(
      look([reading(null), reading(null, { receivedAt: NOW + 1 })]).map(({ measuredAt }) => measuredAt),
      [null, NOW + 1],
    );
    assert.deepEqual(
      look([reading('unknown', { isLive: true })]).map(({ measuredAt }) => measuredAt),
      [NOW],
    );
  });

  it('has no time where the clock is wrong: the person may say that the last one is of now', () => {
    const wrong = [0, NOW - 400 * DAY, NOW + DAY, 'unknown'] as const;
    const candidates = look(wrong.map((at) => reading(at)));
    assert.deepEqual(
      candidates.map(({ measuredAt, mayBeNow, isChosen }) => [measuredAt, mayBeNow, isChosen]),
      [
        [null, false, false],
        [null, false, false],
        [null, false, false],
        [null, true, false],
      ],
    );
    // What a meter keeps is of any time.
    assert.equal(look([reading('unknown', { sequence: 1 })])[0]?.mayBeNow, false);
  });
});
