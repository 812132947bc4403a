import assert from 'node:assert/strict';
import * as z from 'zod';
import type { Patient } from '../../backend/contract/patient.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import {
  type ApiAnswer,
  type ApiClient,
  eventually,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const operationSchema = z.looseObject({
  summary: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(['path', 'header', 'query']),
      required: z.boolean(),
      schema: z.looseObject({}),
    }),
  ),
  requestBody: z.optional(
    z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) }),
  ),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      content: z.record(z.string(), z.object({ schema: z.looseObject({}) })),
    }),
  ),
});
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});
type Description = z.output<typeof documentSchema>;

describe('openapi: what the interface says of itself', () => {
  let product: TestProduct;
  let client: ApiClient;
  let patient: Patient;
  let description: Description;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    patient = await client.register({
      name: 'Neema Kabongo',
      phoneNumber: '+243812345678',
      hasKnownHf: true,
    });
    description = documentSchema.parse((await client.get('/api/openapi.json')).body);
  });
  after(() => product.stop());

  const operation = (method: string, path: string) => {
    const found = description.paths[path]?.[method.toLowerCase()];
    assert.ok(found, `${method} ${path} is not described`);
    return found;
  };

  /** Holds an answer to the description: its status, its type and its shape, with nothing in it that is not described. */
  const assertDescribed = (answer: ApiAnswer, method: string, path: string): void => {
    const { responses } = operation(method, path);
    const refused = answer.status >= 400;
    const response = responses[refused ? 'default' : String(answer.status)];
    assert.ok(response, `${method} ${path} answered ${answer.status}: ${answer.text}`);
    const type = (answer.header('content-type') ?? '').split(';')[0] ?? '';
    const content = response.content[type];
    assert.ok(content, `${method} ${path} answered ${type}`);
    const parsed = z.fromJSONSchema(content.schema).safeParse(answer.body);
    assert.ok(parsed.success, `${method} ${path}: ${parsed.success ? '' : z.prettifyError(parsed.error)}`);
  };

  it('names every route of the product, and no other', () => {
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = product.running.routes.map(
      ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    assert.deepEqual(described.toSorted(), routes.toSorted());
    assert.ok(described.includes('GET /api/openapi.json'));
  });

  it('names every parameter of a path, and the key of every change', () => {
    for (const [path, operations] of Object.entries(description.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const [method, { parameters }] of Object.entries(operations)) {
        const named = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
        assert.deepEqual(named, inPath, `${method} ${path}`);
        assert.equal(
          parameters.some(({ name }) => name === 'Idempotency-Key'),
          method !== 'get',
          `${method} ${path}`,
        );
      }
    }
  });

  it('names the time of sending where the product heeds it', async () => {
    const path = '/api/patients/{patientId}/logs';
    const header = operation('POST', path).parameters.find(({ name }) => name === 'X-Client-Time');
    assert.deepEqual([header?.in, header?.required], ['header', false]);
    const sending = { body: { hr: 70 }, headers: { 'x-client-time': 'now' } };
    const refused = await client.send('POST', `/api/patients/${patient.id}/logs`, sending);
    assert.match(refused.refused(400).detail, /X-Client-Time/);
  });

  it('names every question that a list may be asked, as the product takes it', async () => {
    const asked = Object.entries(description.paths).flatMap(([path, { get }]) => {
      const inQuery = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query');
      return inQuery.length === 0 ? [] : [`${path}?${inQuery.map(({ name }) => name).join('&')}`];
    });
    assert.deepEqual(asked.toSorted(), [
      '/api/alerts?patientId&acknowledged&resolved&limit&before',
      '/api/audit/events?patientId&actor&from&to&limit&before&type&stream',
      '/api/audit/export?patientId&from&to',
      '/api/audit/patients/{patientId}/changes?from&to',
      '/api/audit/patients/{patientId}?at&by',
      '/api/audit/reads?patientId&actor&from&to&limit&before',
      '/api/audit/verify?from&anchor',
      '/api/data-quality/{check}?month&limit&after',
      '/api/data-quality?month',
      '/api/edu-assets?category&language&mediaType',
      '/api/exports/{table}?format&names',
      '/api/geomap/places?country',
      '/api/indicators?month',
      '/api/orders?status&type&limit&before',
      '/api/patients/counts?search&silent&left&condition&owner&alerts',
      '/api/patients/{patientId}/ecg/history?limit&before',
      '/api/patients/{patientId}/ecg/{ecgId}/signal?points',
      '/api/patients/{patientId}/exercise/sessions?limit&before',
      '/api/patients/{patientId}/grocery/recommendations?language',
      '/api/patients/{patientId}/journey-events?limit&before',
      '/api/patients/{patientId}/logs?limit&before',
      '/api/patients/{patientId}/messages?limit&before',
      '/api/patients/{patientId}/orders?limit&before',
      '/api/patients/{patientId}/recovery?form',
      '/api/patients?flag&alerts&search&phone&silent&left&planRequest&sort&descending&condition&owner&limit&after',
      '/fhir/$export-manifest?_type&_since&_outputFormat',
      '/fhir/$export?_type&_since&_outputFormat',
      '/fhir/{type}?_id&patient&subject&date&code&_lastUpdated&_count&_cursor&_format',
    ]);
    const { parameters } = operation('GET', '/api/patients');
    const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    assert.deepEqual(schemaOf('limit'), { type: 'integer', minimum: 1, maximum: 500 });
    for (const flag of schemaOf('flag')['enum'] as readonly string[])
      assert.equal((await client.get(`/api/patients?flag=${flag}`)).status, 200, flag);
    assert.deepEqual((await client.get('/api/patients?flag=BLUE')).issues(), ['flag validation.flag.choice']);
  });

  it('tells what every change takes that takes anything', () => {
    const TAKES_NOTHING = [
      'POST /api/seed',
      'POST /api/projections/{name}/rebuild',
      'POST /api/projections/{name}/switch',
      'POST /api/projections/{name}/rollback',
      'POST /api/projections/{name}/verify',
      'POST /api/projections/{name}/prune',
      'POST /api/partner-hooks/{hookId}/test',
      'DELETE /api/session',
      'POST /api/users/{userId}/invitation',
      'POST /api/users/{userId}/deactivate',
      'POST /api/users/{userId}/reactivate',
      'POST /api/users/{userId}/forget',
      'DELETE /api/patients/{patientId}/caregivers/{caregiverId}',
      'DELETE /api/patients/{patientId}/thresholds',
      'DELETE /api/alerts/{alertId}/snooze',
      'DELETE /api/patients/{patientId}/alerts/acknowledge',
      'DELETE /api/patients/{patientId}/contacts/{contactId}',
      'DELETE /api/patients/{patientId}/devices/{deviceLinkId}',
      'DELETE /api/patients/{patientId}/forgetting',
      'DELETE /api/patients/{patientId}/worklist/done',
    ];
    for (const [path, operations] of Object.entries(description.paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const takes = method !== 'get' && !TAKES_NOTHING.includes(`${method.toUpperCase()} ${path}`);
        assert.equal(requestBody !== undefined, takes, `${method} ${path}`);
        if (takes)
          assert.notDeepEqual(
            requestBody?.content['application/json'].schema['properties'],
            {},
            `${method} ${path}`,
          );
      }
    }
  });

  it('takes what the product takes, and not what it refuses, for a log', () => {
    const { requestBody } = operation('POST', '/api/patients/{patientId}/logs');
    assert.ok(requestBody);
    const schema = z.fromJSONSchema(requestBody.content['application/json'].schema);
    for (const taken of [
      { bpSys: 120, bpDia: 80, hr: null },
      { patientId: 'x', data: { hr: 70, nyhaClass: 'II' } },
      {},
    ]) {
      assert.ok(schema.safeParse(taken).success, JSON.stringify(taken));
    }
    for (const refused of [
      { bpSys: 301 },
      { hr: 'fast' },
      { nyhaClass: 'V' },
      { timestamp: 7 },
      { data: { hr: 700 } },
      { data: 'x' },
    ]) {
      assert.ok(!schema.safeParse(refused).success, JSON.stringify(refused));
    }
  });

  it('holds for every answer', async () => {
    const one = '/api/patients/{patientId}';
    const path = `/api/patients/${patient.id}`;
    assertDescribed(await client.get('/api/session'), 'GET', '/api/session');
    assertDescribed(await client.post('/api/session', { role: 'clinician' }), 'POST', '/api/session');
    assertDescribed(await client.delete('/api/session'), 'DELETE', '/api/session');
    assertDescribed(await client.get('/api/patients'), 'GET', '/api/patients');
    assertDescribed(await client.post('/api/patients', { name: 'A', age: 40 }), 'POST', '/api/patients');
    assertDescribed(await client.patch(path, { email: 'a@example.org' }), 'PATCH', one);
    for (const values of [
      {
        bpSys: 190,
        bpDia: 182,
        hr: 140,
        spo2: 88,
        weightKg: 80.25,
        chestPainNow: true,
        nyhaClass: 'IV',
        notes: 'x',
      },
      {
        glucoseMmol: 2.1,
        glucoseContext: 'FASTING',
        insulinUser: true,
        gtnRelievedPain: true,
        tookGtnSpray: true,
      },
      {},
    ]) {
      assertDescribed(await client.post(`${path}/logs`, values), 'POST', `${one}/logs`);
    }
    assertDescribed(await client.get(`${path}/logs`), 'GET', `${one}/logs`);
    const [log] = z.array(z.looseObject({ id: z.string() })).parse((await client.get(`${path}/logs`)).body);
    assertDescribed(
      await client.get(`${path}/logs/${log?.id}/explain`),
      'GET',
      `${one}/logs/{logId}/explain`,
    );
    assertDescribed(await client.get(path), 'GET', one);
    assertDescribed(await client.get('/api/patients'), 'GET', '/api/patients');
    assertDescribed(await client.get('/api/patients/counts'), 'GET', '/api/patients/counts');
    const alerts = await eventually(
      () => client.get('/api/alerts'),
      (answer) => answer.text !== '[]',
    );
    assertDescribed(alerts, 'GET', '/api/alerts');
    const [alert] = z.array(z.looseObject({ id: z.string() })).parse(alerts.body);
    assertDescribed(
      await client.post(`/api/alerts/${alert?.id}/acknowledge`, { note: 'x' }),
      'POST',
      '/api/alerts/{alertId}/acknowledge',
    );
    const ofAlert = '/api/alerts/{alertId}';
    for (const [method, rest, body] of [
      ['POST', '/snooze', { minutes: 5 }],
      ['DELETE', '/snooze'],
      ['GET', '/notifications'],
      ['POST', '/resolve', { note: 'x' }],
    ] as const) {
      const answer = await client.send(method, `/api/alerts/${alert?.id}${rest}`, { body });
      assertDescribed(answer, method, `${ofAlert}${rest}`);
    }
    assertDescribed(await client.post(`${path}/alerts`, { message: 'x' }), 'POST', `${one}/alerts`);
    const limits = { ...DEFAULT_THRESHOLDS, alerts: { ...DEFAULT_THRESHOLDS.alerts, redCooldownMinutes: 5 } };
    for (const [method, at, body] of [
      ['GET', '/api/thresholds'],
      ['PUT', '/api/thresholds', limits],
      ['POST', '/api/thresholds/reset', {}],
      ['POST', '/api/thresholds/preview', limits],
      ['GET', '/api/clinic'],
      ['PUT', '/api/clinic', { name: 'Bumbu' }],
    ] as const) {
      assertDescribed(await client.send(method, at, { body }), method, at);
    }
    const own = { thresholds: { AF_FLUTTER: { greenMaxHr: 90 } }, reason: 'Her cardiologist asked for it.' };
    assertDescribed(await client.put(`${path}/thresholds`, own), 'PUT', `${one}/thresholds`);
    assertDescribed(await client.get(`${path}/thresholds`), 'GET', `${one}/thresholds`);
    assertDescribed(await client.delete(`${path}/thresholds`), 'DELETE', `${one}/thresholds`);
    const test = { testType: 'HBA1C', result: '7' };
    for (const [method, rest, body] of [
      ['POST', '/tests', test],
      ['GET', '/tests/latest'],
      ['GET', '/blood-tests'],
      ['GET', '/blood-tests/upcoming'],
      ['POST', '/journey-events', { eventType: 'education_accessed', assetId: 'salt' }],
      ['GET', '/journey-events'],
      ['POST', '/call', {}],
      ['POST', '/whatsapp', { message: 'x' }],
      ['POST', '/send-grocery', { bundleId: 'heart-healthy-protein' }],
      ['POST', '/send-transport', {}],
      ['POST', '/request-ecg', {}],
      ['POST', '/send-lesson', { assetId: 'bp-steps-en' }],
      ['POST', '/sync-devices', {}],
      ['GET', '/devices'],
      ['GET', '/messages'],
      ['POST', '/contacts', { outcome: 'reached' }],
      ['GET', '/contacts'],
      ['GET', '/summary'],
      ['GET', '/stats'],
      ['GET', '/achievements'],
      ['GET', '/recovery?form=diabetes'],
      ['GET', '/grocery/recommendations'],
    ] as const) {
      const described = `${one}${rest.replace(/\?.*/, '')}`;
      assertDescribed(await client.send(method, `${path}${rest}`, { body }), method, described);
    }
    const aim = { goalType: 'daily_logs', title: 'x', targetValue: 7 };
    const goal = await client.post(`${path}/goals`, aim);
    assertDescribed(goal, 'POST', `${one}/goals`);
    assertDescribed(await client.get(`${path}/goals`), 'GET', `${one}/goals`);
    const { id: goalId } = z.looseObject({ id: z.string() }).parse(goal.body);
    assertDescribed(
      await client.post(`/api/goals/${goalId}/status`, { status: 'paused' }),
      'POST',
      '/api/goals/{goalId}/status',
    );
    const milestone = await client.post(`${path}/milestones`, { type: 'follow_up', title: 'x' });
    assertDescribed(milestone, 'POST', `${one}/milestones`);
    assertDescribed(await client.get(`${path}/milestones`), 'GET', `${one}/milestones`);
    const { id: milestoneId } = z.looseObject({ id: z.string() }).parse(milestone.body);
    assertDescribed(
      await client.post(`/api/milestones/${milestoneId}/status`, { status: 'completed' }),
      'POST',
      '/api/milestones/{milestoneId}/status',
    );
    assertDescribed(await client.get('/api/grocery/bundles'), 'GET', '/api/grocery/bundles');
    assertDescribed(await client.get('/api/projections'), 'GET', '/api/projections');
    assertDescribed(await client.get('/api/openapi.json'), 'GET', '/api/openapi.json');
  });

  it('holds for refusals too', async () => {
    assertDescribed(await client.post('/api/patients', {}), 'POST', '/api/patients');
    assertDescribed(await client.send('POST', '/api/patients', { raw: '{' }), 'POST', '/api/patients');
    assertDescribed(await client.get('/api/patients/nobody'), 'GET', '/api/patients/{patientId}');
    assertDescribed(
      await client.post(`/api/patients/${patient.id}/logs`, { hr: 1, bpSys: 'x' }),
      'POST',
      '/api/patients/{patientId}/logs',
    );
    const auditor = await product.clientAs('auditor');
    assertDescribed(await auditor.get('/api/patients'), 'GET', '/api/patients');
  });
});
