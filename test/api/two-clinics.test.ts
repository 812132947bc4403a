import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listedClinicSchema } from '../../backend/contract/account.ts';
import { alertSchema } from '../../backend/contract/alert.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import {
  type ProjectionDifferences,
  projectionDifferencesSchema,
  projectionStatusSchema,
} from '../../backend/contract/projections.ts';
import { STAFF_ROLES, type StaffRole } from '../../events/enums.ts';
import {
  firstAdministrator,
  signIn,
  signInAsAdministrator,
  staff,
  startWithAccounts,
} from '../harness/accounts.ts';
import { SqliteDatabase } from '../../lib/sqlite.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, type TestProduct } from '../harness/product.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const openApiPaths = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
const withId = z.looseObject({ id: z.string() });

describe('two clinics', () => {
  let product: TestProduct;
  let clock: ManualTime;
  /** What the product waits by until it looks at what time has changed. */
  let sweeps: ManualTime;
  let here: ApiClient;
  let there: ApiClient;
  const ofHere = new Map<StaffRole, ApiClient>();

  before(async () => {
    clock = new ManualTime(new Date().toISOString());
    sweeps = new ManualTime();
    product = await startWithAccounts({ clock, timer: sweeps });
    const administrator = await firstAdministrator(product);
    await signInAsAdministrator(product, administrator);
    ofHere.set('administrator', administrator);
    const founded = await administrator.post('/api/clinics', { name: 'Kisangani' });
    const { id: clinicId } = founded.as(201, listedClinicSchema);
    for (const role of STAFF_ROLES)
      if (role !== 'administrator') ofHere.set(role, (await staff(product, administrator, role)).client);
    here = ofHere.get('clinician') ?? product.client();
    const elsewhere = { email: 'there@clinic.example', clinicId };
    there = (await staff(product, administrator, 'clinician', elsewhere)).client;
  });
  after(() => product.stop());

  it('have nothing of each other at any address, whoever asks, also by the ids of the other', async () => {
    const { id: patientId } = await there.register({
      name: 'Zebedayo Mukendi',
      phoneNumber: '+243812345678',
    });
    const at = (path: string): string => `/api/patients/${patientId}/${path}`;
    const {
      log: { id: logId },
    } = await there.log(patientId, { bpSys: 195, bpDia: 120 });
    const alerts = await eventually(
      async () => (await there.get('/api/alerts')).as(200, z.array(alertSchema)),
      (raised) => raised.length > 0,
    );
    const made = async (path: string, body: object) => (await there.post(at(path), body)).as(201, withId).id;
    const ids: Readonly<Record<string, string>> = {
      patientId,
      logId,
      id: patientId,
      alertId: alerts[0]?.id ?? '',
      noteId: await made('notes', { text: 'Zebedayo is tired.' }),
      milestoneId: await made('milestones', {
        type: 'follow_up',
        title: 'See Zebedayo',
        targetDate: '2030-01-01',
      }),
      medicationId: await made('medications', { name: 'Amlodipine', dose: '5 mg', times: ['08:00'] }),
    };
    const { paths } = (await here.get('/api/openapi.json')).as(200, openApiPaths);
    const addresses = Object.keys(paths).filter((path) => paths[path]?.['get'] !== undefined);
    const searches = [
      '/api/patients?search=Zebedayo',
      `/api/patients?search=${patientId}`,
      '/fhir/Patient',
      `/fhir/Patient/${patientId}`,
    ];
    const leaks: string[] = [];
    for (const [role, client] of ofHere)
      for (const address of [...addresses, ...searches]) {
        const asked = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? patientId);
        const { text, status } = await client.get(asked);
        if (/Zebedayo/.test(text) || (status === 200 && text.includes(patientId)))
          leaks.push(`${role} ${asked}`);
        if (
          asked.startsWith('/api/patients/') &&
          asked.includes(patientId) &&
          ![403, 404, 405].includes(status)
        )
          leaks.push(`${role} ${asked}: ${status}`);
      }
    assert.deepEqual(leaks, []);
    assert.ok((await there.get('/api/patients')).text.includes('Zebedayo'));
  });

  it('change nothing of each other: what is another’s is 404', async () => {
    const { id } = await there.register({ name: 'Chidi Okoro', phoneNumber: '+243812345679' });
    await there.log(id, { bpSys: 195, bpDia: 120 });
    const [alert] = await eventually(
      async () => (await there.get(`/api/alerts?patientId=${id}`)).as(200, z.array(alertSchema)),
      (raised) => raised.length > 0,
    );
    const before = (await there.get(`/api/patients/${id}`)).text;
    const changes: readonly (readonly [method: string, path: string, body: object])[] = [
      ['PATCH', `/api/patients/${id}`, { age: 60 }],
      ['POST', `/api/patients/${id}/logs`, { hr: 70 }],
      ['POST', `/api/patients/${id}/notes`, { text: 'A' }],
      ['POST', `/api/patients/${id}/contacts`, { outcome: 'reached' }],
      ['POST', `/api/patients/${id}/alerts`, { message: 'A', flag: 'RED' }],
      ['POST', `/api/patients/${id}/call`, {}],
      ['POST', `/api/patients/${id}/whatsapp`, {}],
      ['POST', `/api/patients/${id}/tests`, { testType: 'HBA1C', result: '7', testDate: '2026-01-01' }],
      ['POST', `/api/patients/${id}/medications`, { name: 'A', dose: '1 mg', times: ['08:00'] }],
      ['POST', `/api/patients/${id}/worklist/assign`, { known: 0 }],
      ['POST', `/api/patients/${id}/forgetting`, { reason: 'A' }],
      [
        'POST',
        `/api/patients/${id}/caregivers`,
        { name: 'A', phoneNumber: '+243812345670', may: 'read', consent: true },
      ],
      [
        'PUT',
        `/api/patients/${id}/thresholds`,
        { thresholds: { HYPERTENSION: { redMinSystolic: 170 } }, reason: 'A' },
      ],
      ['POST', `/api/alerts/${alert?.id ?? ''}/acknowledge`, {}],
      ['POST', `/api/alerts/${alert?.id ?? ''}/resolve`, { note: 'A' }],
    ];
    const wrong: string[] = [];
    for (const [method, path, body] of changes) {
      const { status } = await here.send(method, path, { body });
      if (status !== 404) wrong.push(`${method} ${path}: ${status}`);
    }
    assert.deepEqual(wrong, []);
    assert.equal((await there.get(`/api/patients/${id}`)).as(200, patientSchema).age, 54);
    assert.equal((await there.get(`/api/patients/${id}`)).text, before);
  });

  it('are told by the board of projections how much is their own, and of both together nothing', async () => {
    const analyst = ofHere.get('analyst') ?? product.client();
    const board = async (name: string) => {
      const all = (await analyst.get('/api/projections')).as(200, z.array(projectionStatusSchema));
      const status = all.find((each) => each.name === name);
      assert.ok(status);
      return status;
    };
    const { id } = await here.register({ name: 'Baraka Wafula' });
    await there.register({ name: 'Chipo Moyo' });
    const change = async (name: string, path: string, body: object = {}) =>
      assert.equal((await analyst.post(`/api/projections/${name}/${path}`, body)).status, 200);
    const found = async (isIt: (differences: ProjectionDifferences) => boolean) => {
      const schema = z.nullable(projectionDifferencesSchema);
      const differences = await eventually(
        async () => (await analyst.get('/api/projections/patients/differences')).as(200, schema),
        (body) => body !== null && isIt(body),
      );
      assert.ok(differences);
      return differences;
    };
    const live = await product.live(analyst);
    const { version } = await board('patients');
    await change('patients', 'rebuild');
    const { done, total, isShare } = await live.next('projection_progress');
    assert.deepEqual([total, isShare], [1000, true]);
    assert.ok(done <= total);
    live.terminate();
    const { version: newest } = await eventually(
      () => board('patients'),
      (status) => status.version > version && status.state !== 'rebuilding',
    );
    const changed = (which: string, value: string): void => {
      const file = new SqliteDatabase(join(product.directory, 'read-models', `patients-${newest}.db`), {
        synchronous: 'NORMAL',
      });
      file.run(
        `UPDATE d_patients SET body = json_set(body, '$.age', 99) WHERE ${which} json_extract(body, '$.clinicId') = ?`,
        value,
      );
      file.close();
    };
    changed('NOT', 'main');
    await change('patients', 'compare', { version, against: newest });
    const ofOthers = await found(({ against }) => against === newest);
    assert.deepEqual([ofOthers.documents, ofOthers.differing, ofOthers.first], [null, 0, []]);
    changed(`id = '${id}' AND`, 'main');
    await change('patients', 'verify');
    const ofOwn = await found(({ against }) => against === null);
    assert.deepEqual([ofOwn.differing, ofOwn.first.map((each) => each.id)], [1, [id]]);
    const { documents, lag, versions } = await board('patients');
    assert.deepEqual([documents, lag.events], [null, 0]);
    assert.deepEqual(
      new Set(versions.flatMap((each) => [each.documents, each.bytes, each.hash])),
      new Set([null]),
    );
    assert.ok(versions.some(({ verifiedEqual }) => verifiedEqual === false));

    await product.running.store.append(
      'order-of-tomorrow',
      [{ id: randomUUID(), type: 'OrderTeleported', version: 1, data: {}, meta: {} }],
      'none',
    );
    await change('orders', 'rebuild');
    const { failure } = await eventually(
      () => board('orders'),
      (status) => status.failure !== null,
    );
    assert.equal(failure, 'The log of the program says why.', 'no event is named');
  });

  it('are each told of their own patients who fall silent, and of nobody else', async () => {
    const ours = await here.register({ name: 'Neema Kabongo' });
    const theirs = await there.register({ name: 'Moussa Banza' });
    await clock.pass(3 * DAY_MS - 10 * MINUTE_MS);
    await signIn(here, 'clinician@clinic.example');
    await signIn(there, 'there@clinic.example');
    const [hereLive, thereLive] = [await product.live(here), await product.live(there)];
    // Looked at once before they are silent: what is told below is that they fell so.
    await sweeps.pass(MINUTE_MS);
    for (const live of [hereLive, thereLive]) live.messages.length = 0;
    await clock.pass(11 * MINUTE_MS);
    await sweeps.pass(MINUTE_MS);
    await thereLive.next('patient_updated', ({ patientId }) => patientId === theirs.id);
    await hereLive.next('patient_updated', ({ patientId }) => patientId === ours.id);
    for (const live of [hereLive, thereLive]) await live.roundTrip();
    assert.ok(!JSON.stringify(hereLive.messages).includes(theirs.id));
    assert.ok(!JSON.stringify(thereLive.messages).includes(ours.id));
  });
});
