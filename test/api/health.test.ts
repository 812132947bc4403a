import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { projectionStatusSchema } from '../../backend/contract/projections.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the Prometheus text format; whatever does not fit it fails the test. */
function samplesIn(text: string): readonly Sample[] {
  const typed = new Set<string>();
  const samples: Sample[] = [];
  assert.ok(text.endsWith('\n'), 'the last line ends');
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/.exec(line);
    if (comment !== null) {
      if (comment[1] === 'TYPE') {
        assert.ok(['counter', 'gauge', 'histogram', 'summary', 'untyped'].includes(comment[3] ?? ''), line);
        typed.add(comment[2] ?? '');
      }
      continue;
    }
    const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.e+-]+|NaN|[+-]Inf)$/.exec(line);
    assert.ok(sample, line);
    const [, name = '', labels = '', value = ''] = sample;
    assert.ok(
      [...typed].some((known) => name === known || name.startsWith(`${known}_`)),
      `${name} has a type`,
    );
    const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(
      ([, key = '', text_ = '']) => [key, text_] as const,
    );
    assert.equal(pairs.map(([key, text_]) => `${key}="${text_}"`).join(','), labels, line);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return samples;
}

describe('health', () => {
  let product: TestProduct;
  let client: ApiClient;

  beforeEach(async () => {
    product = await startTestProduct();
    client = product.client();
  });
  afterEach(() => product.stop());

  it('says that the process is up, to everybody and under any name', async () => {
    const patient = await client.register();
    for (const asking of [
      client,
      await product.clientAs('auditor'),
      await product.clientAs('patient', { patientId: patient.id }),
    ]) {
      for (const path of ['/healthz', '/readyz', '/metrics'])
        assert.equal((await asking.get(path)).status, 200);
    }
    const named = await client.get('/healthz', { host: 'product.internal' });
    assert.equal(named.status, 200);
    assert.deepEqual(named.body, { status: 'up' });
    assert.equal(named.header('cache-control'), 'no-store');
  });

  it('is ready once its stores are reachable, and says how far each projection is', async () => {
    await client.log((await client.register()).id, { hr: 70 });
    const ready = (await client.get('/readyz')).as(200, readinessSchema);
    assert.deepEqual(ready.stores, { eventStore: 'reachable', readModels: 'reachable' });
    assert.deepEqual(
      ready.projections.map(({ name }) => name).toSorted(),
      PROJECTIONS.map(({ name }) => name).toSorted(),
    );
    for (const { lag } of ready.projections) assert.ok(lag.events >= 0 && lag.seconds >= 0);
    assert.deepEqual(ready.quarantined, []);
    assert.deepEqual(ready.problems, []);
    assert.ok(ready.passedOver.every(({ events }) => events === 0));
  });

  it('is not ready while the event log cannot be reached, and says so with the same shape', async () => {
    await product.running.store.close();
    const answer = await client.get('/readyz');
    const ready = answer.as(503, readinessSchema);
    assert.equal(ready.stores['eventStore'], 'unreachable');
    assert.ok(ready.problems.includes('The event store cannot be reached.'));
    assert.equal((await client.get('/healthz')).status, 200, 'the process is up all the same');
    assert.equal((await client.get('/metrics')).status, 200);
    const { detail } = (await client.post('/api/patients', { name: 'A', age: 40 })).refused(503);
    assert.match(detail, /try again/);
  });

  it('names an event that cannot be read, without what it says', async () => {
    const patient = await client.register();
    await product.running.store.append(
      `patient-${patient.id}`,
      [
        {
          id: '01900000-0000-7000-8000-000000000001',
          type: 'PatientDetailsChanged',
          version: 1,
          data: { name: 17, email: 'secret@example.org' },
          meta: {},
        },
      ],
      0,
    );
    await client.register();
    const answer = await client.get('/readyz');
    const [quarantined] = answer.as(200, readinessSchema).quarantined;
    assert.deepEqual(
      [quarantined?.id, quarantined?.type],
      ['01900000-0000-7000-8000-000000000001', 'PatientDetailsChanged'],
    );
    assert.ok(!answer.text.includes('secret'));
    assert.match((await client.get('/metrics')).text, /^events_quarantined 1$/m);
    const { detail } = (await client.patch(`/api/patients/${patient.id}`, { age: 60 })).refused(503);
    assert.ok(!/secret|version|PatientDetails/.test(detail), detail);
    assert.equal(
      (await client.get(`/api/patients/${patient.id}`)).status,
      200,
      'what was read before is still shown',
    );
  });

  it('tells a clinician and an analyst where the projections stand', async () => {
    await client.log((await client.register()).id, { hr: 70 });
    for (const asking of [client, await product.clientAs('analyst')]) {
      const statuses = (await asking.get('/api/projections')).as(200, z.array(projectionStatusSchema));
      assert.deepEqual(
        statuses.map(({ name }) => name).toSorted(),
        PROJECTIONS.map(({ name }) => name).toSorted(),
      );
      const patients = statuses.find(({ name }) => name === 'patients');
      assert.deepEqual([patients?.documents, patients?.state, patients?.lag.events], [1, 'live', 0]);
    }
  });

  it('is measured in Prometheus’ own text', async () => {
    await client.log((await client.register()).id, { bpSys: 190, bpDia: 100 });
    await client.get('/api/nothing');
    const answer = await client.get('/metrics');
    assert.match(answer.header('content-type') ?? '', /^text\/plain; version=0\.0\.4/);
    const samples = samplesIn(answer.text);
    const valueOf = (name: string, labels: Readonly<Record<string, string>>): number | undefined =>
      samples.find(
        (sample) =>
          sample.name === name &&
          Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
      )?.value;
    assert.equal(valueOf('logs_recorded_total', { flag: 'RED' }), 1);
    assert.equal(
      valueOf('http_request_seconds_count', { route: '/api/patients/:patientId/logs', status: '201' }),
      1,
    );
    assert.equal(valueOf('http_request_seconds_count', { route: 'none', status: '404' }), 1);
    assert.equal(valueOf('live_connections', {}), 0);
    for (const { name } of PROJECTIONS)
      assert.ok((valueOf('projection_lag_seconds', { projection: name }) ?? -1) >= 0, name);
  });

  it('tells nothing of a patient', async () => {
    const { id } = await client.register({
      name: 'Neema Kabongo',
      phoneNumber: '+243812345678',
      email: 'neema@example.org',
    });
    const { log } = await client.log(id, { bpSys: 190, bpDia: 100, notes: 'my secret' });
    await client.get(`/api/patients/${id}`);
    await client.get('/api/patients?search=neema&phone=812345678');
    for (const path of ['/healthz', '/readyz', '/metrics', '/api/projections']) {
      const { text } = await client.get(path);
      for (const secret of [id, log.id, 'Neema', 'neema', '812345678', 'secret'])
        assert.ok(!text.includes(secret), `${path}: ${secret}`);
    }
  });
});
