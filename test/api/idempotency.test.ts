import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { recordedLogSchema } from '../../backend/contract/log.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { patientThresholdsSchema, thresholdsInForceSchema } from '../../backend/contract/thresholds.ts';
import { repeatOf } from '../../backend/http/repeat.ts';
import { DEMONSTRATION_CLINICIAN } from '../../backend/identity/caller.ts';
import { EarlierRelease } from '../harness/earlier-release.ts';
import { ManualTime } from '../harness/manual-time.ts';
import {
  type ApiClient,
  type ApiAnswer,
  eventually,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const DAY_MS = 24 * 3_600_000;

describe('idempotency: a request that comes again', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock });
    client = product.client();
    id = (await client.register()).id;
  });
  after(() => product.stop());

  const logs = () => `/api/patients/${id}/logs`;
  const countOf = async (type: string): Promise<number> =>
    (await product.events()).filter((event) => event.type === type).length;
  /** The first answer, byte for byte, marked as such. */
  const assertReplay = (again: ApiAnswer, first: ApiAnswer): void => {
    assert.equal(again.status, first.status, again.text);
    assert.equal(again.text, first.text);
    assert.equal(again.header('idempotent-replay'), 'true');
    assert.equal(again.header('x-commit-position'), first.header('x-commit-position'));
    assert.equal(first.header('idempotent-replay'), undefined);
    assert.ok(first.header('x-commit-position'));
  };

  it('is answered as the first time, and nothing is recorded twice: a log', async () => {
    const key = randomUUID();
    const body = { bpSys: 150, bpDia: 142, hr: 72, notes: 'again' };
    const first = await client.post(logs(), body, key);
    assert.equal(first.status, 201);
    const recorded = await countOf('LogRecorded');
    assertReplay(await client.post(logs(), body, key), first);
    assert.equal(await countOf('LogRecorded'), recorded);
  });

  it('is answered as the first time, and nobody is registered twice: a patient', async () => {
    const key = randomUUID();
    const body = { name: 'Twice', age: 50, phoneNumber: '+243812345678' };
    const first = await client.post('/api/patients', body, key);
    const registered = first.as(201, patientSchema);
    await client.patch(`/api/patients/${registered.id}`, { name: 'Changed Since' });
    await client.log(registered.id, { hr: 70 });
    await clock.pass(10 * DAY_MS);
    assertReplay(await client.post('/api/patients', body, key), first);
    assert.equal(
      (await client.get('/api/patients?search=changed')).as(200, z.array(patientSchema)).length,
      1,
    );
  });

  it('is answered as the first time after years of other logs', async () => {
    const key = randomUUID();
    const first = await client.post(logs(), { hr: 61 }, key);
    for (let day = 0; day < 45; day++) {
      await clock.pass(DAY_MS);
      await client.log(id, { hr: 70 });
    }
    assertReplay(await client.post(logs(), { hr: 61 }, key), first);
  });

  it('is answered as the first time after a restart', async () => {
    const [logKey, patientKey] = [randomUUID(), randomUUID()];
    const log = await client.post(logs(), { hr: 62 }, logKey);
    const patient = await client.post('/api/patients', { name: 'Restarted', age: 50 }, patientKey);
    await product.restart();
    assertReplay(await client.post(logs(), { hr: 62 }, logKey), log);
    assertReplay(await client.post('/api/patients', { name: 'Restarted', age: 50 }, patientKey), patient);
  });

  it('is answered as the first time where an earlier release carried it out, and refused with another body', async () => {
    const [key, body] = [randomUUID(), { name: 'Known Before', age: 61 }];
    const route = { method: 'POST', path: '/api/patients', userId: DEMONSTRATION_CLINICIAN.userId };
    const repeat = repeatOf(key, route, body);
    assert.ok(repeat);
    const earlier = await new EarlierRelease(product, clock).register(repeat, body.name);
    const again = await client.post('/api/patients', body, key);
    assert.equal(again.as(201, patientSchema).id, earlier);
    assert.equal(again.header('idempotent-replay'), 'true');
    (await client.post('/api/patients', { ...body, age: 62 }, key)).refused(422);
  });

  it('is the same when its keys are in another order or its JSON is written otherwise', async () => {
    const key = randomUUID();
    const first = await client.send('POST', logs(), {
      key,
      raw: '{"hr":63,"bpSys":120,"bpDia":80,"notes":"é"}',
    });
    assertReplay(
      await client.send('POST', logs(), {
        key,
        raw: ' {"notes":"\\u00e9", "bpDia":80.0,\n"bpSys":1.2e2,"hr":63 }',
      }),
      first,
    );
  });

  it('is the same when its key is written in capitals', async () => {
    const key = randomUUID();
    const first = await client.post(logs(), { hr: 64 }, key);
    assertReplay(await client.post(logs(), { hr: 64 }, key.toUpperCase()), first);
  });

  it('is the same when its address has a slash at the end', async () => {
    const key = randomUUID();
    const first = await client.post(logs(), { hr: 74 }, key);
    assertReplay(await client.post(`${logs()}/`, { hr: 74 }, key), first);
  });

  it('is refused with another body', async () => {
    const key = randomUUID();
    await client.post(logs(), { hr: 65 }, key);
    for (const body of [{ hr: 66 }, {}, { hr: 65, notes: 'x' }, { data: { hr: 65 } }]) {
      const { detail } = (await client.post(logs(), body, key)).refused(422);
      assert.match(detail, /Idempotency-Key/);
    }
    const patientKey = randomUUID();
    await client.post('/api/patients', { name: 'One', age: 50 }, patientKey);
    (await client.post('/api/patients', { name: 'One', age: 51 }, patientKey)).refused(422);
  });

  for (const key of [
    '7',
    'not-a-uuid',
    '00000000-0000-0000-0000-00000000000',
    '0188a1e4-5e0c-4b1f-9d8a-2c6f3b7a9e10x',
    "' OR 1=1",
  ]) {
    it(`is refused with the key ${JSON.stringify(key)}, which is no UUID`, async () => {
      const events = (await product.events()).length;
      (await client.post(logs(), { hr: 70 }, key)).refused(400);
      (await client.patch(`/api/patients/${id}`, { age: 70 }, key)).refused(400);
      (await client.post('/api/session', { role: 'clinician' }, key)).refused(400);
      assert.equal((await product.events()).length, events);
    });
  }

  it('is recorded once when two come at the same moment, and one of them is told that it was the second', async () => {
    for (let round = 0; round < 10; round++) {
      const key = randomUUID();
      const body = { hr: 60 + round };
      const [one, other] = await Promise.all([
        client.post(logs(), body, key),
        client.post(logs(), body, key),
      ]);
      assert.deepEqual([one.status, other.status], [201, 201]);
      assert.equal(one.text, other.text);
      const marks = [one, other].map((answer) => answer.header('idempotent-replay') ?? 'first').toSorted();
      assert.deepEqual(marks, ['first', 'true']);
      const { log } = one.as(201, recordedLogSchema);
      const recorded = (await product.events()).filter(
        ({ type, data }) => type === 'LogRecorded' && data['logId'] === log.id,
      );
      assert.equal(recorded.length, 1);
    }
  });

  it('is refused when another body came with its key at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const key = randomUUID();
      const bodies = [{ hr: 60 }, { hr: 61 }];
      const answers = await Promise.all(bodies.map((body) => client.post(logs(), body, key)));
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 422],
      );
      const taken = answers.findIndex(({ status }) => status === 201);
      assert.equal(
        answers[taken]?.as(201, recordedLogSchema).log.hr,
        bodies[taken]?.hr,
        'the answer is of the body that was sent',
      );
      const patients = await Promise.all(
        ['One', 'Two'].map((name) => client.post('/api/patients', { name, age: 50 }, key)),
      );
      assert.deepEqual(
        patients.map(({ status }) => status).toSorted((a, b) => a - b),
        [201, 422],
      );
    }
  });

  it('is recorded once when two servers of one log get it at the same moment', async () => {
    // Servers of their own: when one of two stops, the other takes its projections over after a lease.
    const first = await startTestProduct({ clock });
    const second = await startTestProduct({ clock, directory: first.directory });
    try {
      const servers = [first.client(), second.client()] as const;
      for (let round = 0; round < 10; round++) {
        const { id: fresh } = await servers[0].register();
        const path = `/api/patients/${fresh}/logs`;
        const key = randomUUID();
        const [one, other] = await Promise.all(servers.map((server) => server.post(path, { hr: 60 }, key)));
        assert.equal(one?.text, other?.text);
        const marks = [one, other].map((answer) => answer?.header('idempotent-replay') ?? 'first');
        assert.deepEqual(marks.toSorted(), ['first', 'true']);

        const otherKey = randomUUID();
        const posts = servers.map((server, index) => server.post(path, { hr: 70 + index }, otherKey));
        assert.deepEqual(
          (await Promise.all(posts)).map(({ status }) => status).toSorted((a, b) => a - b),
          [201, 422],
        );
        const names = servers.map((server, index) =>
          server.post('/api/patients', { name: `At Once ${index}`, age: 40 }, otherKey),
        );
        assert.deepEqual(
          (await Promise.all(names)).map(({ status }) => status).toSorted((a, b) => a - b),
          [201, 422],
        );
        const recorded = (await first.events()).filter(({ stream }) => stream === `patientLogs-${fresh}`);
        assert.equal(recorded.length, 4);
      }
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it('is remembered for each address and each person by itself', async () => {
    const key = randomUUID();
    const other = await client.register();
    const okonkwo = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
    const answers = [
      await client.post(logs(), { hr: 67 }, key),
      await client.post(`/api/patients/${other.id}/logs`, { hr: 67 }, key),
      await okonkwo.post(logs(), { hr: 67 }, key),
    ];
    const ids = answers.map((answer) => answer.as(201, recordedLogSchema).log.id);
    assert.equal(new Set(ids).size, 3);
    assert.ok(answers.every((answer) => answer.header('idempotent-replay') === undefined));
  });

  it('is not remembered when it was refused', async () => {
    const key = randomUUID();
    (await client.post(logs(), { hr: 500 }, key)).refused(400);
    const taken = await client.post(logs(), { hr: 68 }, key);
    assert.equal(taken.status, 201);
    assert.equal(taken.header('idempotent-replay'), undefined);
  });

  it('is not carried out again where it is a change, and shows how things are now', async () => {
    const key = randomUUID();
    const { id: changing } = await client.register();
    const path = `/api/patients/${changing}`;
    const first = await client.patch(path, { planTier: 'PRO' }, key);
    await client.patch(path, { planTier: 'PLUS', age: 60 });
    const again = await client.patch(path, { planTier: 'PRO' }, key);
    const { planTier, age } = again.as(200, patientSchema);
    assert.deepEqual([planTier, age], ['PLUS', 60]);
    assert.equal(again.header('idempotent-replay'), 'true');
    assert.equal(again.header('x-commit-position'), first.header('x-commit-position'));
    (await client.patch(path, { planTier: 'BASIC' }, key)).refused(422);
  });

  it('is known again where it changed nothing', async () => {
    const { id: same, age } = await client.register({ age: 61 });
    const key = randomUUID();
    const first = await client.patch(`/api/patients/${same}`, { age }, key);
    assert.equal(first.as(200, patientSchema).age, 61);
    assertReplay(await client.patch(`/api/patients/${same}`, { age }, key), first);
    (await client.patch(`/api/patients/${same}`, { age: 62 }, key)).refused(422);
    assert.equal((await client.get(`/api/patients/${same}`)).as(200, patientSchema).age, 61);
    const written = await countOf('PatientDetailsChanged');
    await client.patch(`/api/patients/${same}`, { age });
    assert.equal(await countOf('PatientDetailsChanged'), written, 'without a key nothing is written');
  });

  it('that changed nothing does not undo, by its late repeat, what somebody changed since', async () => {
    const { id: patientId } = await client.register();
    const limits = `/api/patients/${patientId}/thresholds`;
    const clear = () => client.send('DELETE', limits, { key: clearing });
    const clearing = randomUUID();
    assert.equal((await clear()).status, 200);
    await client.send('PUT', limits, {
      body: { thresholds: { HYPERTENSION: { redMinSystolic: 170 } }, reason: 'Kidneys.' },
    });
    const repeated = (await clear()).as(200, patientThresholdsSchema);
    assert.equal(repeated.overrides.HYPERTENSION?.redMinSystolic, 170);

    const inForce = (await client.get('/api/thresholds')).as(200, thresholdsInForceSchema).thresholds;
    const same = randomUUID();
    const put = (body: object, key?: string) =>
      client.send('PUT', '/api/thresholds', { body, ...(key === undefined ? {} : { key }) });
    assert.equal((await put(inForce, same)).status, 200);
    const changed = { ...inForce, HEART_FAILURE: { ...inForce.HEART_FAILURE, weightGainKg: 1.5 } };
    await put(changed);
    const { thresholds } = (await put(inForce, same)).as(200, thresholdsInForceSchema);
    assert.equal(thresholds.HEART_FAILURE.weightGainKg, 1.5);
    (await put(changed, same)).refused(422);
  });

  it('raises an alert once, and answers its repeat as at first though somebody is on it by now', async () => {
    const { id: patientId } = await client.register();
    const key = randomUUID();
    const path = `/api/patients/${patientId}/alerts`;
    const first = await client.post(path, { message: 'Did not answer for three days.' }, key);
    await client.post(`/api/alerts/${first.as(201, alertSchema).id}/acknowledge`);
    assertReplay(await client.post(path, { message: 'Did not answer for three days.' }, key), first);
  });

  it('acknowledges an alert once', async () => {
    const { id: worrying } = await client.register();
    await client.log(worrying, { bpSys: 190, bpDia: 100 });
    const [alert] = await eventually(
      async () => (await client.get(`/api/alerts?patientId=${worrying}`)).as(200, z.array(alertSchema)),
      (alerts) => alerts.length === 1,
    );
    const key = randomUUID();
    const path = `/api/alerts/${alert?.id}/acknowledge`;
    const first = await client.post(path, { note: 'seen' }, key);
    assertReplay(await client.post(path, { note: 'seen' }, key), first);
    (await client.post(path, { note: 'else' }, key)).refused(422);
  });

  it('with a key has an id that follows from it, without one a fresh id', async () => {
    const one = await client.log(id, { hr: 69 });
    const other = await client.log(id, { hr: 69 });
    assert.notEqual(one.log.id, other.log.id);
  });
});
