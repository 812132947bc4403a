import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import * as z from 'zod/mini';
import { deviceSchema } from '../../backend/contract/device.ts';
import { type Log, logSchema } from '../../backend/contract/log.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { BLUETOOTH_FLAGS, type EmulatedService, Peripheral, uuid } from '../harness/peripheral.ts';
import { barriers, overflow, PHONE, Screens } from '../harness/screens.ts';

const TAB = '/patient-entry?tab=ecg';
const PRESSURE = uuid(0x2a35);
const GLUCOSE = uuid(0x2a18);
const CONTEXT = uuid(0x2a34);
const RACP = uuid(0x2a52);

const CUFF: EmulatedService = { uuid: uuid(0x1810), characteristics: [{ uuid: PRESSURE }] };
const METER: EmulatedService = {
  uuid: uuid(0x1808),
  characteristics: [{ uuid: GLUCOSE }, { uuid: CONTEXT }, { uuid: RACP, isWritten: true }],
};

const short = (value: number) => [value & 0xff, value >> 8];
/** By the clock of the device, which has no time zone: the tests' machine and the page are in one. */
const time = (at: Date) => [
  ...short(at.getFullYear()),
  at.getMonth() + 1,
  at.getDate(),
  at.getHours(),
  at.getMinutes(),
  at.getSeconds(),
];
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * 60_000);
const pressure = (systolic: number, diastolic: number, at: Date) =>
  Uint8Array.from([0x02, ...short(systolic), ...short(diastolic), ...short(97), ...time(at)]);
/** So many mg/dL, from the finger. */
const glucose = (sequence: number, mgPerDl: number, at: Date) =>
  Uint8Array.from([0x02, ...short(sequence), ...time(at), ...short(0xb000 | mgPerDl), 0x11]);

describe('devices of a patient', function () {
  this.timeout(240_000);

  let screens: Screens;
  let patient: Patient;
  let page: Page;
  let peripheral: Peripheral | null = null;

  before(async () => {
    screens = await Screens.start({ flags: BLUETOOTH_FLAGS });
  });
  after(() => screens.stop());
  beforeEach(async () => {
    patient = await screens.product
      .client()
      .register({ name: 'Mama Kanku', phoneNumber: '+243812345678', country: 'CD' });
    peripheral = null;
  });
  afterEach(async () => {
    await peripheral?.switchOff();
    await screens.close(page);
  });

  const open = async (name: string, service: EmulatedService, options = {}): Promise<Peripheral> => {
    page = await screens.openAs(patient.id, TAB, { viewport: PHONE, ...options }, Peripheral.script);
    const browser = page.context().browser();
    assert.ok(browser);
    peripheral = await Peripheral.switchOn(browser, page, { name, services: [service] });
    return peripheral;
  };
  const add = async (kind: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page
      .getByRole('group', { name: 'Which device is it?' })
      .getByRole('button', { name: kind })
      .click();
  };
  const part = () => page.getByRole('region', { name: 'Devices', exact: true });
  const taken = () => page.getByRole('region', { name: 'Readings of the device' });
  const logs = async (): Promise<readonly Log[]> =>
    (await screens.product.client().get(`/api/patients/${patient.id}/logs`)).as(200, z.array(logSchema));
  const links = async () =>
    (await screens.product.client().get(`/api/patients/${patient.id}/devices`)).as(
      200,
      z.array(deviceSchema),
    );

  it('a cuff is added in three presses, and what it measured is one log with its flag', async () => {
    const cuff = await open('BP 7000', CUFF);
    await add('Blood pressure monitor');
    await part().getByText('BP 7000: Waiting for the reading…').waitFor();
    const at = ago(1);
    await cuff.notify(PRESSURE, pressure(128, 82, at));
    await taken().getByText('1 reading is saved.').waitFor();
    await taken()
      .getByText(/128\/82/)
      .waitFor();
    await taken().locator('svg').first().waitFor();
    assert.deepEqual(
      (await logs()).map(({ bpSys, bpDia, source, timestamp }) => [
        bpSys,
        bpDia,
        source,
        Date.parse(timestamp),
      ]),
      [[128, 82, 'import', at.getTime()]],
    );
    const [link] = await links();
    assert.deepEqual([link?.deviceType, link?.metadata.deviceName], ['BP_MONITOR', 'BP 7000']);

    // It sends the same once more: nothing is new, and there stays one log.
    await part().getByText('Last reading', { exact: false }).waitFor();
    await taken().getByRole('button', { name: 'Close' }).click();
    await part().getByRole('button', { name: 'Sync now: BP 7000' }).click();
    await cuff.notify(PRESSURE, pressure(128, 82, at));
    await part().getByRole('checkbox').check();
    await part().getByRole('button', { name: 'Save 1 reading' }).click();
    await taken().getByText('1 reading is saved.').waitFor();
    assert.equal((await logs()).length, 1);

    const team = await screens.open(`/patient/${patient.id}`);
    const card = team.getByRole('region', { name: 'Devices', exact: true });
    await card.getByText('BP 7000').waitFor();
    await card.getByText('Last reading', { exact: false }).waitFor();
    await screens.close(team);
  });

  it('an urgent reading shows the numbers to call', async () => {
    const cuff = await open('BP 7000', CUFF);
    await add('Blood pressure monitor');
    await cuff.notify(PRESSURE, pressure(212, 124, ago(0)));
    await taken()
      .getByRole('link', { name: /^Call / })
      .first()
      .waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.equal(await overflow(page), 0);
  });

  for (const { kind, service, characteristic, packet, log } of [
    {
      kind: 'Scale',
      service: uuid(0x181d),
      characteristic: uuid(0x2a9d),
      // In steps of 5 g.
      packet: [0x00, ...short(14_460)],
      log: { weightKg: 72.3 },
    },
    {
      kind: 'Oximeter',
      service: uuid(0x1822),
      characteristic: uuid(0x2a5e),
      packet: [0x00, ...short(97), ...short(71)],
      log: { spo2: 97, hr: 71 },
    },
  ]) {
    it(`what a device of this kind measures is one log: ${kind}`, async () => {
      const device = await open('X-1', { uuid: service, characteristics: [{ uuid: characteristic }] });
      await add(kind);
      await part().getByText('X-1: Waiting for the reading…').waitFor();
      await device.notify(characteristic, Uint8Array.from(packet));
      await taken().getByText('1 reading is saved.').waitFor();
      const [only, ...others] = await logs();
      assert.deepEqual([{ ...only, ...log }, others], [only, []]);
    });
  }

  it('a cuff whose clock stands in 1970 says so, and its reading is of now only where the person says that', async () => {
    const cuff = await open('BP 7000', CUFF);
    await add('Blood pressure monitor');
    await part().getByText('BP 7000: Waiting for the reading…').waitFor();
    await cuff.notify(PRESSURE, pressure(128, 82, new Date(1970, 0, 1, 0, 5)));
    await part().getByText('The clock of the device is wrong: it says', { exact: false }).waitFor();
    assert.deepEqual(await logs(), []);
    const before = Date.now();
    await part().getByRole('checkbox').check();
    await part().getByRole('button', { name: 'Save 1 reading' }).click();
    await taken().getByText('1 reading is saved.').waitFor();
    const [log] = await logs();
    assert.equal(log?.bpSys, 128);
    assert.ok(Math.abs(Date.parse(log.timestamp) - before) < 300_000, log.timestamp);
  });

  it('a browser that has no Bluetooth says what to use instead, and leads to the report', async () => {
    page = await screens.openAs(
      patient.id,
      TAB,
      { viewport: PHONE },
      `delete Navigator.prototype.bluetooth;`,
    );
    await part().getByText('Readings from devices need Chrome on Android.').waitFor();
    await part().getByText('Here, type what the device shows into the report.').waitFor();
    await part().getByRole('link', { name: 'Open the report' }).click();
    await page.locator('#entry-bpSys').waitFor();
  });

  it('a meter that goes away in the middle loses nothing that came', async () => {
    const meter = await open('meter+0001', METER);
    await add('Glucose meter');
    await meter.notify(GLUCOSE, glucose(1, 105, ago(60)));
    await part().getByText('1 reading has come…', { exact: false }).waitFor();
    await meter.disconnect();
    await part()
      .getByText('The device went away in the middle. 1 reading came; sync again for the others.')
      .waitFor();
    await part().getByRole('checkbox').check();
    await part().getByRole('button', { name: 'Save 1 reading' }).click();
    await taken().getByText('1 reading is saved.').waitFor();
    assert.equal((await logs())[0]?.glucoseMmol, 5.8);
  });
});
