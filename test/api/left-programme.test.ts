import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Alert, alertCountsSchema, alertSchema } from '../../backend/contract/alert.ts';
import { type Patient, patientCountsSchema, patientSchema } from '../../backend/contract/patient.ts';
import type { ContactOutcome } from '../../events/enums.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RED_VALUES = { bpSys: 190, bpDia: 100 };
const OTHER_RED = { chestPainNow: true };
const AMBER_VALUES = { bpSys: 150, bpDia: 95 };

describe('a patient who died or moved away', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  /** How far the server's clock is wrong. */
  let aheadBy = 0;
  const wall = { now: () => new Date(clock.now().getTime() + aheadBy) };
  let product: TestProduct;
  let client: ApiClient;
  let patient: Patient;

  before(async () => {
    product = await startTestProduct({ clock: wall });
    client = product.client();
  });
  beforeEach(async () => {
    aheadBy = 0;
    patient = await client.register({ name: 'Neema Kabongo' });
  });
  after(() => product.stop());

  const contact = async (outcome: ContactOutcome, id = patient.id): Promise<void> => {
    (await client.post(`/api/patients/${id}/contacts`, { outcome })).as(201, z.object({ id: z.string() }));
  };
  const idsIn = async (path: string): Promise<readonly string[]> =>
    (await client.get(path)).as(200, z.array(patientSchema)).map(({ id }) => id);
  const counts = async (query = '') =>
    (await client.get(`/api/patients/counts${query}`)).as(200, patientCountsSchema);
  const alerts = async (query: string): Promise<readonly Alert[]> =>
    (await client.get(`/api/alerts?${query}`)).as(200, z.array(alertSchema));
  const openOfPatient = async (): Promise<readonly Alert[]> =>
    (await alerts('acknowledged=false')).filter(({ patientId }) => patientId === patient.id);
  const raised = async (values: Readonly<Record<string, unknown>>): Promise<Alert> => {
    const { log } = await client.log(patient.id, values);
    const found = await eventually(
      () => alerts(`patientId=${patient.id}`),
      (all) => all.some(({ logId }) => logId === log.id),
    );
    const alert = found.find(({ logId }) => logId === log.id);
    assert.ok(alert);
    return alert;
  };

  it('leaves the list in every order, the search and the counts, and is among those who have left', async () => {
    const before = await counts();
    const { id } = patient;
    await contact('died');
    for (const query of ['', '?sort=attention', '?sort=attention&limit=50', '?limit=50', '?search=neema'])
      assert.ok(!(await idsIn(`/api/patients${query}`)).includes(id), query);
    assert.deepEqual(await counts(), { ...before, all: before.all - 1, none: before.none - 1 });
    for (const query of ['left=true', 'left=true&sort=attention&limit=50', 'left=true&search=neema'])
      assert.ok((await idsIn(`/api/patients?${query}`)).includes(id), query);
    assert.ok((await counts('?left=true')).all >= 1);
    assert.ok(!(await idsIn('/api/patients?left=true&search=somebody')).includes(id));
    const other = await client.register({ name: 'Neema Ilunga' });
    assert.ok(!(await idsIn('/api/patients?left=true')).includes(other.id));
  });

  it('says how, when and by whom that was recorded', async () => {
    assert.equal(patient.left, undefined);
    await contact('moved_away');
    await contact('no_answer');
    const { left, contactStopped } = (await client.get(`/api/patients/${patient.id}`)).as(200, patientSchema);
    assert.deepEqual(left, {
      outcome: 'moved_away',
      at: clock.now().toISOString(),
      by: 'Dr Amani Okafor',
    });
    assert.equal(contactStopped, true);
  });

  it('takes the open alerts out of what is to be done, and brings them back when reached', async () => {
    const red = await raised(RED_VALUES);
    assert.deepEqual(
      (await openOfPatient()).map(({ id }) => id),
      [red.id],
    );
    await contact('died');
    assert.deepEqual(await openOfPatient(), []);
    assert.ok((await alerts('')).every(({ patientId }) => patientId !== patient.id));
    const [kept] = await alerts(`patientId=${patient.id}`);
    assert.deepEqual(kept, { ...red, patientLeft: 'died' });
    await contact('reached');
    assert.deepEqual(await openOfPatient(), [red]);
    assert.ok((await idsIn('/api/patients')).includes(patient.id));
  });

  it('takes the open alerts out of the counts of alerts, but not one that came afterwards', async () => {
    const counted = async () => (await client.get('/api/alerts/counts')).as(200, alertCountsSchema);
    const none = await counted();
    await raised(RED_VALUES);
    const one = { ...none, unacknowledged: none.unacknowledged + 1, RED: none.RED + 1 };
    assert.deepEqual(await counted(), { ...one, episodes: none.episodes + 1 });
    await contact('died');
    assert.deepEqual(await counted(), none);
    await clock.pass(MINUTE_MS);
    await raised(OTHER_RED);
    assert.deepEqual(await counted(), { ...one, episodes: none.episodes + 1 });
  });

  it('leaves full pages of the alerts of the others', async () => {
    await raised(RED_VALUES);
    await contact('moved_away');
    const others: string[] = [];
    for (const name of ['One', 'Two']) {
      const { id } = await client.register({ name });
      await client.log(id, AMBER_VALUES);
      others.push(id);
    }
    const all = await eventually(
      () => alerts('acknowledged=false'),
      (open) => others.every((id) => open.some(({ patientId }) => patientId === id)),
    );
    const paged: string[] = [];
    for (let last: string | undefined; ;) {
      const page = await alerts(`acknowledged=false&limit=1${last === undefined ? '' : `&before=${last}`}`);
      last = page.at(-1)?.id;
      if (last === undefined) break;
      paged.push(last);
    }
    assert.deepEqual(
      paged,
      all.map(({ id }) => id),
    );
  });

  it('is not hidden where a log comes after that: it is judged, raised and shown, and says that they left', async () => {
    await raised(RED_VALUES);
    await contact('died');
    await clock.pass(MINUTE_MS);
    const since = await raised(OTHER_RED);
    assert.deepEqual(
      (await openOfPatient()).map(({ id, patientLeft }) => [id, patientLeft]),
      [[since.id, 'died']],
    );
    (await client.post(`/api/alerts/${since.id}/acknowledge`)).as(200, alertSchema);
    assert.deepEqual(await openOfPatient(), []);
  });

  it('brings back the alert whose cooldown holds back a log that came after they had left', async () => {
    const red = await raised(RED_VALUES);
    await contact('died');
    assert.deepEqual(await openOfPatient(), []);
    await clock.pass(MINUTE_MS);
    await client.log(patient.id, RED_VALUES);
    const open = await eventually(openOfPatient, (found) => found.length > 0);
    assert.deepEqual(
      open.map(({ id, patientLeft }) => [id, patientLeft]),
      [[red.id, 'died']],
    );
  });

  it('is shown so also where the clock went back meanwhile', async () => {
    await contact('died');
    aheadBy = -3 * 60 * MINUTE_MS;
    const since = await raised(RED_VALUES);
    assert.deepEqual(
      (await openOfPatient()).map(({ id }) => id),
      [since.id],
    );
  });

  it('is not silent', async () => {
    const quiet = (await client.register({ name: 'Quiet One' })).id;
    await clock.pass(10 * DAY_MS);
    assert.ok((await idsIn('/api/patients?silent=true')).includes(quiet));
    await contact('moved_away', quiet);
    assert.ok(!(await idsIn('/api/patients?silent=true')).includes(quiet));
    const { silent, silentSince } = (await client.get(`/api/patients/${quiet}`)).as(200, patientSchema);
    assert.deepEqual([silent, silentSince], [false, null]);
    await contact('reached', quiet);
    assert.ok((await idsIn('/api/patients?silent=true')).includes(quiet));
  });
});
