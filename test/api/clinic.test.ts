import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { clinicSchema } from '../../backend/contract/clinic.ts';
import { patientCountsSchema, patientSchema } from '../../backend/contract/patient.ts';
import { DEFAULT_FEATURE_FLAGS } from '../../events/feature-flags.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the clinic', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;

  beforeEach(async () => {
    product = await startTestProduct({ clock, timer: clock });
    client = product.client();
  });
  afterEach(() => product.stop());

  const get = async () => (await client.get('/api/clinic')).as(200, clinicSchema);

  it('looks for silent patients, and has no contact, until it says so', async () => {
    assert.deepEqual(await get(), {
      name: 'Home Heart',
      region: null,
      country: null,
      timeZone: 'Africa/Kinshasa',
      language: 'en',
      contactEmail: null,
      contactPhone: null,
      onCallPhone: null,
      patientPhone: null,
      silence: { on: true, afterDays: 3 },
      planTier: 'BASIC',
      secondFactor: 'administrators',
      featureFlags: DEFAULT_FEATURE_FLAGS,
      version: 0,
      updatedAt: null,
      updatedBy: null,
    });
  });

  it('keeps what it was told, phone numbers with their country', async () => {
    const answer = await client.put('/api/clinic', {
      name: ' Centre de Santé Bumbu ',
      region: 'Kinshasa',
      country: 'CD',
      timeZone: 'Africa/Lubumbashi',
      language: 'fr',
      contactEmail: ' care@bumbu.example ',
      contactPhone: '0812 345 678',
      onCallPhone: '+243 998 765 432',
      patientPhone: '0899 111 222',
      silence: { on: false, afterDays: 5 },
    });
    assert.deepEqual(answer.as(200, clinicSchema), {
      name: 'Centre de Santé Bumbu',
      region: 'Kinshasa',
      country: 'CD',
      timeZone: 'Africa/Lubumbashi',
      language: 'fr',
      contactEmail: 'care@bumbu.example',
      contactPhone: '+243812345678',
      onCallPhone: '+243998765432',
      patientPhone: '+243899111222',
      silence: { on: false, afterDays: 5 },
      planTier: 'BASIC',
      secondFactor: 'administrators',
      featureFlags: DEFAULT_FEATURE_FLAGS,
      version: 1,
      updatedAt: clock.now().toISOString(),
      updatedBy: 'Dr Amani Okafor',
    });
    assert.deepEqual(await get(), answer.body);
    const again = await client.put('/api/clinic', { name: 'Bumbu' });
    assert.deepEqual(again.as(200, clinicSchema), {
      name: 'Bumbu',
      region: null,
      country: null,
      timeZone: 'Africa/Lubumbashi',
      language: 'fr',
      contactEmail: null,
      contactPhone: null,
      onCallPhone: null,
      patientPhone: null,
      silence: { on: false, afterDays: 5 },
      planTier: 'BASIC',
      secondFactor: 'administrators',
      featureFlags: DEFAULT_FEATURE_FLAGS,
      version: 2,
      updatedAt: clock.now().toISOString(),
      updatedBy: 'Dr Amani Okafor',
    });
    const events = (await product.events()).length;
    await client.put('/api/clinic', { name: 'Bumbu' });
    assert.equal((await product.events()).length, events, 'what is so already is not recorded again');
  });

  it('refuses what cannot be, by its field', async () => {
    const refused = async (body: object, ...issues: readonly string[]) =>
      assert.deepEqual((await client.put('/api/clinic', { name: 'Bumbu', ...body })).issues(), issues);
    await refused({ name: ' ' }, 'name validation.name.required');
    await refused({ contactEmail: 'nobody' }, 'contactEmail validation.contactEmail.text');
    await refused({ contactEmail: 'Dr <a@b.example>' }, 'contactEmail validation.contactEmail.text');
    await refused({ contactEmail: 'a,b@c.example' }, 'contactEmail validation.contactEmail.text');
    await refused({ silence: { afterDays: 3 } }, 'on validation.on.required');
    await refused({ onCallPhone: '12' }, 'onCallPhone validation.onCallPhone.text');
    await refused({ patientPhone: 'call us' }, 'patientPhone validation.patientPhone.text');
    await refused(
      { country: 'NG', patientPhone: '+243812345678' },
      'patientPhone validation.patientPhone.text',
    );
    await refused(
      { country: 'NG', contactPhone: '+243812345678' },
      'contactPhone validation.contactPhone.text',
    );
    await refused({ timeZone: 'Mars/Olympus' }, 'timeZone validation.timeZone.choice');
    await refused({ language: 'ln' }, 'language validation.language.choice');
    await refused({ version: 'new' }, 'version validation.version.number');
    await refused({ silence: { on: true, afterDays: 0 } }, 'afterDays validation.afterDays.range');
    await refused({ silence: { on: true, afterDays: 2.5 } }, 'afterDays validation.afterDays.number');
  });

  it('is not changed over what another person saved meanwhile', async () => {
    const { version } = await get();
    const other = await product.clientAs('clinician', { name: 'Dr Asha Lenoir' });
    const saved = (await other.put('/api/clinic', { name: 'Bumbu', version })).as(200, clinicSchema);
    const late = await client.put('/api/clinic', { name: 'Ngaliema', version });
    assert.match(late.refused(409).detail, /^The clinic’s settings have been changed in the meantime/);
    assert.deepEqual(await get(), saved);
    assert.deepEqual([saved.version, saved.updatedBy], [version + 1, 'Dr Asha Lenoir']);
    const again = await client.put('/api/clinic', { name: 'Ngaliema', version: saved.version });
    assert.equal(again.as(200, clinicSchema).name, 'Ngaliema');
  });

  it('tells a patient how to reach it and nothing of its staff, and is changed by none', async () => {
    const { id } = await client.register();
    await client.put('/api/clinic', {
      name: 'Bumbu',
      region: 'Kinshasa',
      country: 'CD',
      contactEmail: 'care@bumbu.example',
      contactPhone: '0812 345 678',
      onCallPhone: '0998 765 432',
      patientPhone: '0899 111 222',
    });
    const patient = await product.clientAs('patient', { patientId: id });
    assert.deepEqual((await patient.get('/api/clinic')).body, {
      name: 'Bumbu',
      country: 'CD',
      timeZone: 'Africa/Kinshasa',
      patientPhone: '+243899111222',
    });
    (await patient.put('/api/clinic', { name: 'Mine' })).refused(403);
  });

  it('finds its patients silent by its own number of days, and none where it has switched that off', async () => {
    const { id } = await client.register();
    const silent = async (): Promise<readonly string[]> =>
      (await client.get('/api/patients?silent=true'))
        .as(200, z.array(patientSchema))
        .map((patient) => patient.id);
    const counted = async () =>
      (await client.get('/api/patients/counts')).as(200, patientCountsSchema).silent;
    await clock.pass(3 * DAY_MS);
    assert.deepEqual([await silent(), await counted()], [[id], 1]);
    await client.put('/api/clinic', { name: 'Bumbu', silence: { on: true, afterDays: 4 } });
    assert.deepEqual([await silent(), await counted()], [[], 0]);
    await clock.pass(DAY_MS);
    assert.deepEqual([await silent(), await counted()], [[id], 1]);
    await client.put('/api/clinic', { name: 'Bumbu', silence: { on: false, afterDays: 4 } });
    assert.deepEqual([await silent(), await counted()], [[], 0]);
  });

  describe('where a patient falls silent', () => {
    const patient = async (id: string) => (await client.get(`/api/patients/${id}`)).as(200, patientSchema);

    it('is told so at that time, whose screens look again', async () => {
      const { id } = await client.register();
      const live = await product.live(client);
      await clock.pass(3 * DAY_MS - 2 * MINUTE_MS);
      await live.roundTrip();
      // That the first log was due has been told.
      const told = live.messages.length;
      await clock.pass(4 * MINUTE_MS);
      await eventually(
        async () => live.messages.slice(told),
        (messages) => messages.some((message) => 'patientId' in message && message.patientId === id),
      );
    });

    it('shows since when, by the server’s time of receipt, raises no flag, and it ends with the next log', async () => {
      const { id } = await client.register();
      const measured = new Date(clock.now().getTime() - 20 * DAY_MS).toISOString();
      const received = clock.now().getTime();
      await client.log(id, { hr: 70, timestamp: measured });
      assert.equal((await patient(id)).silent, false, 'an old reading has just been received');
      await clock.pass(3 * DAY_MS);
      const { silent, silentSince, lastFlag, openAlerts } = await patient(id);
      assert.deepEqual(
        [silent, silentSince, lastFlag, openAlerts],
        [true, new Date(received + 3 * DAY_MS).toISOString(), 'GREEN', { RED: 0, AMBER: 0 }],
      );
      await product.restart();
      assert.equal((await patient(id)).silent, true, 'also right after a restart');
      await client.log(id, { hr: 71 });
      const { silent: still, silentSince: since } = await patient(id);
      assert.deepEqual([still, since], [false, null]);
    });

    it('goes by the rhythm that was agreed with the patient', async () => {
      const { id } = await client.register({ expectedLogEveryDays: 3 });
      await clock.pass(5 * DAY_MS - MINUTE_MS);
      assert.equal((await patient(id)).silent, false);
      await clock.pass(MINUTE_MS);
      assert.equal((await patient(id)).silent, true);
      await client.patch(`/api/patients/${id}`, { expectedLogEveryDays: 10 });
      assert.equal((await patient(id)).silent, false);
    });
  });
});
