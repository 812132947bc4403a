import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Resource, resourceSchema } from '../../backend/contract/fhir.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { EarlierRelease } from '../harness/earlier-release.ts';
import { bundleSchema } from '../harness/fhir.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiAnswer, type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const START = '2026-03-10T08:00:00.000Z';
const UCUM = 'http://unitsofmeasure.org';
const LOINC = 'http://loinc.org';

const outcomeSchema = z.object({
  resourceType: z.literal('OperationOutcome'),
  issue: z.array(z.looseObject({ diagnostics: z.string(), expression: z.optional(z.array(z.string())) })),
});

describe('FHIR R4', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let clinician: ApiClient;
  let id: string;
  let logId: string;

  before(async () => {
    clock = new ManualTime(START);
    product = await startTestProduct({ clock });
    clinician = product.client();
    id = (
      await clinician.register({
        phoneNumber: '+243812345678',
        language: 'sw',
        hasKnownHtn: true,
        hasKnownDiabetes: true,
      })
    ).id;
    const readings = { bpSys: 150, bpDia: 95, hr: 88, spo2: 97, weightKg: 71.5 };
    logId = (await clinician.log(id, readings)).log.id;
    await clock.pass(2 * HOUR_MS);
    await clinician.log(id, { glucoseMmol: 8.4, glucoseContext: 'FASTING' });
    await clock.pass(2 * HOUR_MS);
    await clinician.log(id, { glucoseSign: 'HI' });
  });
  after(() => product.stop());

  const ago = (ms: number): string => new Date(clock.now().getTime() - ms).toISOString();
  const pageAt = async (path: string) => (await clinician.get(path)).as(200, bundleSchema);
  const search = async (path: string): Promise<readonly Resource[]> =>
    ((await pageAt(`/fhir/${path}`)).entry ?? []).flatMap(({ resource }) =>
      resource === undefined ? [] : [resource],
    );
  const idsOf = (found: readonly Resource[]) => found.map((resource) => resource.id);
  const refused = (answer: ApiAnswer, status: number): readonly string[] => {
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.header('content-type') ?? '', /^application\/fhir\+json/);
    return outcomeSchema.parse(answer.body).issue.map(({ diagnostics }) => diagnostics);
  };

  it('tells what can be asked', async () => {
    const statement = (await clinician.get('/fhir/metadata')).as(200, resourceSchema);
    assert.equal(statement.resourceType, 'CapabilityStatement');
    assert.equal(statement['fhirVersion'], '4.0.1');
  });

  it('has a blood pressure as one observation with two components, by LOINC and UCUM', async () => {
    const [pressure] = await search(`Observation?patient=${id}&code=85354-9`);
    assert.ok(pressure);
    assert.deepEqual(pressure['component'], [
      {
        code: { coding: [{ system: LOINC, code: '8480-6', display: 'Systolic blood pressure' }] },
        valueQuantity: { value: 150, unit: 'mmHg', system: UCUM, code: 'mm[Hg]' },
      },
      {
        code: { coding: [{ system: LOINC, code: '8462-4', display: 'Diastolic blood pressure' }] },
        valueQuantity: { value: 95, unit: 'mmHg', system: UCUM, code: 'mm[Hg]' },
      },
    ]);
    assert.equal(pressure['effectiveDateTime'], START);
    assert.deepEqual(pressure['subject'], { reference: `Patient/${id}` });
    const read = (await clinician.get(`/fhir/Observation/${pressure.id}`)).as(200, resourceSchema);
    assert.deepEqual(read, pressure);
  });

  it('has each other reading by its own code and unit', async () => {
    const units = await Promise.all(
      ['8867-4', '59408-5', '2708-6', '29463-7', `${LOINC}|15074-8`].map(async (code) => {
        const [found] = await search(`Observation?patient=Patient/${id}&code=${encodeURIComponent(code)}`);
        return z.looseObject({ code: z.string(), value: z.number() }).parse(found?.['valueQuantity']);
      }),
    );
    assert.deepEqual(
      units.map(({ code, value }) => `${value} ${code}`),
      ['88 /min', '97 %', '97 %', '71.5 kg', '8.4 mmol/L'],
    );
  });

  it('makes no number of what a meter could not show', async () => {
    const found = await search(`Observation?patient=${id}&code=15074-8`);
    assert.equal(found.length, 2);
    assert.equal(found[1]?.['valueQuantity'], undefined);
    assert.match(JSON.stringify(found[1]?.['interpretation']), /The meter showed HI/);
  });

  it('finds by a span of time', async () => {
    const at = `Observation?patient=${id}&code=15074-8`;
    assert.equal((await search(`${at}&date=2026-03-10`)).length, 2);
    assert.equal((await search(`${at}&date=ge2026-03-10T09:00:00Z&date=lt2026-03-10T11:00:00Z`)).length, 1);
    assert.equal((await search(`${at}&date=lt2026-03-10`)).length, 0);
    assert.equal((await search(`${at}&_lastUpdated=gt2026-03-10T11:00:00Z`)).length, 1);
    assert.equal((await search('Observation?patient=nobody')).length, 0);
  });

  it('leads through all of a type by links, each resource once', async () => {
    for (let more = 0; more < 3; more += 1) await clinician.register({ name: `Patient ${more}` });
    const whole = idsOf(await search('Observation'));
    const found: unknown[] = [];
    let next: string | undefined = `${product.url}/fhir/Observation?_count=2`;
    while (next !== undefined) {
      const page: z.output<typeof bundleSchema> = await pageAt(next.slice(product.url.length));
      assert.ok((page.entry ?? []).length <= 2);
      found.push(...(page.entry ?? []).map(({ resource }) => resource?.id));
      next = page.link?.find(({ relation }) => relation === 'next')?.url;
    }
    assert.deepEqual(found, whole);
    assert.equal(new Set(found).size, 6);
  });

  it('refuses what it does not know, and passes nothing over', async () => {
    for (const [path, status, sentence] of [
      ['Observation?name=x', 400, /cannot be searched by name; .+ _format, date, code\.$/],
      ['Observation?date=yesterday', 400, /must be a date/],
      ['Observation?date=2026-02-31', 400, /must be a date/],
      ['Observation?_count=0', 400, /whole number/],
      ['Observation?_cursor=x', 400, /_cursor/],
      ['Encounter', 404, /type of resource is not known/],
      ['Patient/nobody', 404, /no Patient of this id/],
      [`Observation/${logId}.body-height`, 404, /no Observation/],
    ] as const)
      assert.match(refused(await clinician.get(`/fhir/${path}`), status).join(' '), sentence, path);
    const [self] = (await pageAt('/fhir/Observation?_count=1000000')).link ?? [];
    assert.match(self?.url ?? '', /_count=500$/);
    refused(await clinician.delete(`/fhir/Patient/${id}`), 403);
  });

  it('tells what was deleted from what there never was', async () => {
    const { id: gone, name } = await clinician.register({ name: 'Gone Otieno' });
    await clinician.log(gone, { hr: 70 });
    const [observation] = await search(`Observation?patient=${gone}`);
    await clinician.post(`/api/patients/${gone}/forgetting`, { reason: 'asked by the person' });
    const administrator = await product.clientAs('administrator', { name: 'Bola Admin' });
    await administrator.post(`/api/patients/${gone}/forgetting/carry-out`, { name });
    for (const path of [`Patient/${gone}`, `Observation/${observation?.id}`])
      assert.deepEqual(refused(await clinician.get(`/fhir/${path}`), 410), [
        'This person has been forgotten on request.',
      ]);
    assert.deepEqual(await search(`Patient?_id=${gone}`), []);
    assert.deepEqual(await search(`Observation?patient=${gone}`), []);
  });

  it('gives everything as lines, of a type or since a time', async () => {
    const lines = async (query: string) => {
      const answer = await clinician.get(`/fhir/$export${query}`);
      assert.equal(answer.status, 200, answer.text);
      assert.match(answer.header('content-type') ?? '', /^application\/fhir\+ndjson/);
      return answer.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => resourceSchema.parse(JSON.parse(line)));
    };
    const all = await lines('');
    for (const type of ['Patient', 'Observation', 'Condition', 'Flag'])
      assert.ok(
        all.some(({ resourceType }) => resourceType === type),
        type,
      );
    const patients = await lines('?_type=Patient');
    assert.deepEqual(idsOf(patients), idsOf(await search('Patient')));
    assert.equal((await lines('?_type=Observation&_since=2026-03-10T11:00:00Z')).length, 1);
    refused(await clinician.get('/fhir/$export?_type=Encounter'), 400);
  });

  it('is among who looked at what, as any other look', async () => {
    const looker = await startTestProduct({ clock });
    try {
      const reader = looker.client();
      const { id: patientId } = await reader.register({});
      await reader.log(patientId, { bpSys: 120, bpDia: 80 });
      await reader.get(`/fhir/Patient/${patientId}`);
      await reader.get(`/fhir/Observation?patient=${patientId}`);
      await reader.get('/fhir/Observation?patient=nobody');
      await reader.get('/fhir/Patient');
      await reader.get('/fhir/$export');
      const looks = (await looker.wholeLog()).flatMap(({ type, data }) =>
        type === 'PatientRecordRead' || type === 'PatientListRead' ? [data] : [],
      );
      assert.deepEqual(
        looks.map((look) => ('view' in look ? look.view : null)),
        ['record', 'list', 'export'],
      );
    } finally {
      await looker.stop();
    }
  });

  it('says where the files are to whoever asks by the standard for bulk data', async () => {
    const kicked = await clinician.get('/fhir/$export?_type=Patient', { prefer: 'respond-async' });
    assert.equal(kicked.status, 202);
    const manifest = (
      await clinician.get((kicked.header('content-location') ?? '').slice(product.url.length))
    ).as(200, z.looseObject({ output: z.array(z.object({ type: z.string(), url: z.string() })) }));
    assert.deepEqual(manifest.output, [
      { type: 'Patient', url: `${product.url}/fhir/$export?_type=Patient` },
    ]);
  });

  describe('a transaction', () => {
    const quantity = (value: number, code: string) => ({ value, system: UCUM, code });
    const observation = (code: string, value: object, details: object = {}) => ({
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: LOINC, code }] },
      subject: { reference: `Patient/${id}` },
      effectiveDateTime: ago(HOUR_MS),
      valueQuantity: value,
      ...details,
    });
    const transaction = (...resources: readonly object[]) => ({
      resourceType: 'Bundle',
      type: 'transaction',
      entry: resources.map((resource) => ({
        fullUrl: `urn:test:${JSON.stringify(resource).length}`,
        resource,
        request: { method: 'POST', url: 'resourceType' in resource ? resource.resourceType : '' },
      })),
    });
    const send = (body: object) =>
      clinician.send('POST', '/fhir', { body, headers: { 'content-type': 'application/fhir+json' } });
    const taken = async (body: object) =>
      ((await send(body)).as(200, bundleSchema).entry ?? []).map(({ response }) => response);

    it('brings readings in by the ordinary command, once', async () => {
      const body = transaction(
        observation('2339-0', quantity(180, 'mg/dL')),
        observation('8867-4', quantity(91, '/min')),
      );
      const first = await taken(body);
      assert.deepEqual(
        first.map((response) => response?.status),
        ['201 Created', '201 Created'],
      );
      const before = (await product.events()).length;
      assert.deepEqual(
        (await taken(body)).map((response) => response?.status),
        ['200 OK', '200 OK'],
      );
      assert.equal((await product.events()).length, before);
      const logs = (await clinician.get(`/api/patients/${id}/logs`)).as(
        200,
        z.array(z.looseObject({ source: z.string() })),
      );
      const log = logs.find(({ source }) => source === 'import');
      assert.deepEqual([log?.['glucoseMmol'], log?.['hr'], log?.['medsTakenNow']], [10, 91, null]);
    });

    it('knows whom it brought before, also where an earlier release took them in', async () => {
      const sent = (number: string) =>
        transaction({
          resourceType: 'Patient',
          identifier: [{ system: 'urn:mrn', value: number }],
          name: [{ text: 'Imported Before' }],
          birthDate: '1970-05-05',
        });
      const key = 'fhir patient main urn:mrn|0042';
      const earlier = await new EarlierRelease(product, clock).register(
        { key, bodyHash: key },
        'Imported Before',
      );
      const [now] = await taken(sent('0043'));
      assert.equal(now?.status, '201 Created');
      const before = (await product.events()).length;
      assert.deepEqual(await taken(sent('0043')), [{ status: '200 OK', location: now.location }]);
      assert.deepEqual(await taken(sent('0042')), [{ status: '200 OK', location: `Patient/${earlier}` }]);
      assert.equal((await product.events()).length, before);
    });

    it('takes nothing in where one entry does not fit, and says which and why', async () => {
      const before = (await product.events()).length;
      const fine = observation('8867-4', quantity(70, '/min'), { effectiveDateTime: ago(3 * HOUR_MS) });
      const snomed = { code: { coding: [{ system: 'http://snomed.info/sct', code: '271649006' }] } };
      for (const [wrong, sentence] of [
        [observation('15074-8', quantity(180, 'mg/dL')), /unit must be mmol\/L/],
        [observation('x', quantity(150, 'mm[Hg]'), snomed), /snomed\.info\/sct\|271649006.*must be a LOINC/],
        [observation('constructor', quantity(70, 'kg')), /\|constructor: it must be a LOINC/],
        [observation('29463-7', quantity(70, 'constructor')), /unit must be kg or g/],
        [observation('8480-6', quantity(900, 'mm[Hg]')), /300/],
        [observation('8867-4', quantity(70, '/min'), { status: 'entered-in-error' }), /status/],
        [observation('8867-4', quantity(70, '/min'), { effectiveDateTime: ago(400 * DAY_MS) }), /366 days/],
        [
          observation('8867-4', quantity(70, '/min'), { subject: { reference: 'Patient/nobody' } }),
          /neither known nor in the bundle/,
        ],
        [{ resourceType: 'Patient', name: [{ text: 'Without an age' }] }, /[Aa]ge is missing/],
        [{ resourceType: 'Encounter' }, /not taken in/],
      ] as const) {
        const answer = await send(transaction(fine, wrong));
        assert.match(refused(answer, 400).join(' '), sentence);
        assert.deepEqual(outcomeSchema.parse(answer.body).issue[0]?.expression, ['Bundle.entry[1]']);
      }
      const remove = {
        ...transaction(fine),
        entry: [{ request: { method: 'DELETE', url: `Patient/${id}` } }],
      };
      assert.match(refused(await send(remove), 400).join(' '), /POST, not by DELETE/);
      assert.equal((await product.events()).length, before);
    });

    it('of too many entries is refused before anything is looked at', async () => {
      const one = transaction(observation('8867-4', quantity(70, '/min'))).entry;
      const many = { ...transaction(), entry: Array.from({ length: 1001 }, () => one[0]) };
      assert.match(refused(await send(many), 422).join(' '), /at most 1000/);
      const more = { ...many, entry: Array.from({ length: 10_000 }, () => one[0]) };
      assert.match(refused(await send(more), 400).join(' '), /more fields.+send it in parts/);
    });

    it('of what another installation gave loses nothing that both know', async () => {
      const others = await startTestProduct({ clock });
      try {
        const given = [
          ...(await search(`Patient?_id=${id}`)),
          ...(await search(`Condition?patient=${id}`)),
          ...(await search(`Observation?patient=${id}`)),
        ];
        const other = others.client();
        const body = {
          resourceType: 'Bundle',
          type: 'transaction',
          entry: given.map((resource) => ({
            fullUrl: `${product.url}/fhir/${resource.resourceType}/${resource.id}`,
            resource,
            request: { method: 'POST', url: resource.resourceType },
          })),
        };
        const answer = (await other.send('POST', '/fhir', { body })).as(200, bundleSchema);
        const [copied = ''] = [answer.entry?.[0]?.response?.location];
        const said = (resources: readonly Resource[]) =>
          resources.map(({ id: _id, meta: _m, issued: _i, identifier: _l, subject: _s, ...rest }) => rest);
        const back = async (path: string) =>
          ((await other.get(`/fhir/${path}`)).as(200, bundleSchema).entry ?? []).flatMap(({ resource }) =>
            resource === undefined ? [] : [resource],
          );
        const ofThem = copied.replace('Patient/', '');
        assert.deepEqual(
          said([
            ...(await back(`Patient?_id=${ofThem}`)),
            ...(await back(`Condition?patient=${ofThem}`)),
            ...(await back(`Observation?patient=${ofThem}`)),
          ]),
          said(given),
        );
      } finally {
        await others.stop();
      }
    });
  });
});
