import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import {
  type Patient,
  patientCountsSchema,
  patientSchema,
  patientWithLogsSchema,
} from '../../backend/contract/patient.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const patientsSchema = z.array(patientSchema);
const DAY_MS = 24 * 3_600_000;
const RED_VALUES = { bpSys: 190, bpDia: 100 };
const AMBER_VALUES = { bpSys: 150, bpDia: 95 };
const GREEN_VALUES = { bpSys: 120, bpDia: 78 };

const list = async (client: ApiClient, query = ''): Promise<readonly Patient[]> =>
  (await client.get(`/api/patients${query}`)).as(200, patientsSchema);
const names = async (client: ApiClient, query = ''): Promise<readonly string[]> =>
  (await list(client, query)).map(({ name }) => name);

describe('patients: registration', () => {
  let product: TestProduct;
  let client: ApiClient;

  before(async () => {
    product = await startTestProduct({ clock: new ManualTime('2026-03-10T08:00:00.000Z') });
    client = product.client();
  });
  after(() => product.stop());

  it('fills in what was left out, and says nothing of a flag that was never given', async () => {
    const patient = await client.register({ name: '  Neema Kabongo ', age: 54 });
    const { id, featureFlags: _, ...rest } = patient;
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, {
      name: 'Neema Kabongo',
      age: 54,
      email: null,
      phoneNumber: null,
      hasKnownHtn: false,
      hasKnownAfFlutter: false,
      hasKnownIhd: false,
      hasKnownHf: false,
      hasKnownDiabetes: false,
      planTier: 'BASIC',
      country: null,
      timeZone: 'Africa/Kinshasa',
      language: 'en',
      glucoseUnit: 'mmol/L',
      lastFlag: null,
      expectedLogEveryDays: 1,
      silent: false,
      silentSince: null,
      contactStopped: false,
      lastContact: null,
      openAlerts: { RED: 0, AMBER: 0 },
      createdAt: '2026-03-10T08:00:00.000Z',
      latestLog: null,
    });
  });

  it('keeps everything that was said', async () => {
    const said = {
      name: 'Chiamaka Élodie N’Guessan-Òkè',
      age: 18,
      email: 'c.oke@example.org',
      phoneNumber: '+2348031234567',
      hasKnownHtn: true,
      hasKnownAfFlutter: true,
      hasKnownIhd: true,
      hasKnownHf: true,
      hasKnownDiabetes: true,
      planTier: 'PRO',
      country: 'NG',
      timeZone: 'Africa/Lubumbashi',
      language: 'sw',
      glucoseUnit: 'mg/dL',
      expectedLogEveryDays: 14,
    };
    const patient = await client.register(said);
    assert.deepEqual({ ...patient, ...said }, patient);
    const { work: _, ...found } = (await client.get(`/api/patients/${patient.id}`)).as(
      200,
      patientWithLogsSchema,
    );
    assert.deepEqual(found, { ...patient, logs: [] });
  });

  it('takes null for a missing value, and an empty text in a number or an optional text too', async () => {
    const patient = await client.register({
      email: '',
      phoneNumber: '  ',
      country: null,
      timeZone: '',
      language: null,
      glucoseUnit: null,
      planTier: null,
      hasKnownHf: null,
      expectedLogEveryDays: '',
    });
    assert.deepEqual(
      [
        patient.email,
        patient.phoneNumber,
        patient.timeZone,
        patient.hasKnownHf,
        patient.expectedLogEveryDays,
      ],
      [null, null, 'Africa/Kinshasa', false, 1],
    );
  });

  const PHONES: readonly (readonly [
    written: string,
    country: string | null,
    kept: string,
    of: string,
    timeZone: string,
  ])[] = [
    ['+243 812 345 678', null, '+243812345678', 'CD', 'Africa/Kinshasa'],
    ['00243812345678', null, '+243812345678', 'CD', 'Africa/Kinshasa'],
    ['243812345678', null, '+243812345678', 'CD', 'Africa/Kinshasa'],
    ['0812 345 678', 'CD', '+243812345678', 'CD', 'Africa/Kinshasa'],
    ['812345678', 'CD', '+243812345678', 'CD', 'Africa/Kinshasa'],
    ['+234 (803) 123-4567', null, '+2348031234567', 'NG', 'Africa/Lagos'],
    ['0803.123.4567', 'NG', '+2348031234567', 'NG', 'Africa/Lagos'],
    ['+33 6 12 34 56 78', null, '+33612345678', 'OTHER', 'Africa/Kinshasa'],
    ['+33 6 12 34 56 78', 'OTHER', '+33612345678', 'OTHER', 'Africa/Kinshasa'],
  ];
  for (const [written, country, kept, of, timeZone] of PHONES) {
    it(`keeps the phone number "${written}"${country === null ? '' : ` of ${country}`} as ${kept}`, async () => {
      const patient = await client.register({ phoneNumber: written, country });
      assert.deepEqual([patient.phoneNumber, patient.country, patient.timeZone], [kept, of, timeZone]);
    });
  }

  const NO_PHONES: readonly (readonly [written: string, country: string | null])[] = [
    ['0812345678', null],
    ['+24381234', null],
    ['+243812345678', 'NG'],
    ['+33612345678', 'CD'],
    ['08031234567', 'CD'],
    ['call me', null],
    ['+', 'NG'],
    ['+243 812 345 678 999', null],
    ['٠٨١٢٣٤٥٦٧٨', 'CD'],
  ];
  for (const [written, country] of NO_PHONES) {
    it(`refuses "${written}" as a phone number ${country === null ? 'without a country' : `of ${country}`}`, async () => {
      const answer = await client.post('/api/patients', {
        name: 'A',
        age: 40,
        phoneNumber: written,
        country,
      });
      assert.deepEqual(answer.issues(), ['phoneNumber validation.phoneNumber.text']);
      assert.ok(!answer.text.includes(written), 'the refusal does not repeat the number');
    });
  }

  const REFUSED: readonly (readonly [field: string, kind: string, values: readonly unknown[]])[] = [
    ['name', 'required', [undefined, null, '', '   ']],
    ['name', 'text', ['x'.repeat(201), 7, true, ['A'], {}, 'A\u0000B']],
    ['age', 'required', [undefined, null, '', ' ']],
    ['age', 'number', ['45', 'old', true, 45.5, [45], {}]],
    ['age', 'range', [17, 121, -1, 1e9]],
    [
      'email',
      'text',
      [
        'amina',
        'amina@clinic',
        '@example.org',
        'a b@example.org',
        7,
        `${'x'.repeat(200)}@example.org`,
        'a\u0000@example.org',
      ],
    ],
    ['phoneNumber', 'text', [812345678, '8'.repeat(41), '+243\u0000812345678']],
    ['hasKnownHtn', 'choice', ['yes', 1, 'true']],
    ['hasKnownDiabetes', 'choice', [0]],
    ['planTier', 'choice', ['GOLD', 'pro', 1]],
    ['country', 'choice', ['FR', 'cd', 243]],
    ['timeZone', 'choice', ['Mars/Olympus', 'Africa/Kinshasa; DROP TABLE']],
    ['timeZone', 'text', [1, 'x'.repeat(201)]],
    ['language', 'choice', ['de', 'EN', 1]],
    ['glucoseUnit', 'choice', ['mg', 'MMOL/L']],
    ['expectedLogEveryDays', 'range', [0, 15, -1]],
    ['expectedLogEveryDays', 'number', [1.5, 'daily', false]],
  ];
  for (const [field, kind, values] of REFUSED) {
    it(`refuses ${field} as ${values.map((value) => JSON.stringify(value)?.slice(0, 20) ?? 'nothing').join(', ')}: ${kind}`, async () => {
      for (const value of values) {
        const answer = await client.post('/api/patients', { name: 'A', age: 40, [field]: value });
        assert.deepEqual(answer.issues(), [`${field} validation.${field}.${kind}`], JSON.stringify(value));
      }
    });
  }

  it('names every field that does not fit, each once', async () => {
    const answer = await client.post('/api/patients', { name: '', age: 40.5, planTier: 'x' });
    assert.deepEqual(answer.issues(), [
      'name validation.name.required',
      'age validation.age.number',
      'planTier validation.planTier.choice',
    ]);
  });

  it('takes a name of 200 characters in any writing', async () => {
    const name = 'አማራ 李 '.repeat(34).trim().slice(0, 200);
    assert.equal((await client.register({ name })).name, name);
  });

  it('ignores what it does not know and stores none of it', async () => {
    const patient = await client.register({
      id: 'mine',
      createdAt: '1999-01-01T00:00:00Z',
      lastFlag: 'RED',
      clinicId: 'other',
      secret: 'do not keep',
    });
    assert.notEqual(patient.id, 'mine');
    assert.equal(patient.createdAt, '2026-03-10T08:00:00.000Z');
    assert.ok(!JSON.stringify(await product.events()).includes('do not keep'));
  });
});

describe('patients: a change', () => {
  let product: TestProduct;
  let client: ApiClient;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
  });
  after(() => product.stop());

  const change = async (id: string, body: unknown): Promise<Patient> =>
    (await client.patch(`/api/patients/${id}`, body)).as(200, patientSchema);

  it('changes what it names and leaves the rest', async () => {
    const before = await client.register({ email: 'a@example.org', hasKnownHtn: true });
    const { work: _, ...after } = await change(before.id, {
      name: 'Neema K. Ilunga',
      hasKnownHf: true,
      planTier: 'PLUS',
    });
    assert.deepEqual(after, { ...before, name: 'Neema K. Ilunga', hasKnownHf: true, planTier: 'PLUS' });
    assert.deepEqual(await names(client, '?search=ilunga'), ['Neema K. Ilunga']);
  });

  it('clears with null what may be empty, and puts the rest back to what it is when left out', async () => {
    const { id } = await client.register({
      email: 'a@example.org',
      phoneNumber: '+2348031234567',
      language: 'fr',
      glucoseUnit: 'g/L',
      planTier: 'PRO',
      hasKnownIhd: true,
      expectedLogEveryDays: 7,
      timeZone: 'Africa/Lubumbashi',
    });
    const cleared = await change(id, {
      email: null,
      phoneNumber: null,
      country: null,
      language: null,
      glucoseUnit: null,
      planTier: null,
      hasKnownIhd: null,
      expectedLogEveryDays: null,
      timeZone: null,
    });
    const {
      email,
      phoneNumber,
      country,
      language,
      glucoseUnit,
      planTier,
      hasKnownIhd,
      expectedLogEveryDays,
      timeZone,
    } = cleared;
    assert.deepEqual(
      {
        email,
        phoneNumber,
        country,
        language,
        glucoseUnit,
        planTier,
        hasKnownIhd,
        expectedLogEveryDays,
        timeZone,
      },
      {
        email: null,
        phoneNumber: null,
        country: null,
        language: 'en',
        glucoseUnit: 'mmol/L',
        planTier: 'BASIC',
        hasKnownIhd: false,
        expectedLogEveryDays: 1,
        timeZone: 'Africa/Kinshasa',
      },
    );
  });

  it('does not clear a name or an age', async () => {
    const before = await client.register();
    const path = `/api/patients/${before.id}`;
    assert.deepEqual((await client.patch(path, { name: null })).issues(), ['name validation.name.required']);
    assert.deepEqual((await client.patch(path, { age: null, email: 'b@example.org' })).issues(), [
      'age validation.age.required',
    ]);
    const { work: _, ...found } = (await client.get(path)).as(200, patientSchema);
    assert.deepEqual(found, before, 'nothing of a refused change is kept');
  });

  it('gives the country of a new phone number to a patient who had none', async () => {
    const { id } = await client.register();
    const { country, phoneNumber } = await change(id, { phoneNumber: '+243 812 345 678' });
    assert.deepEqual([country, phoneNumber], ['CD', '+243812345678']);
  });

  it('refuses a country that is not the phone number’s', async () => {
    const { id } = await client.register({ phoneNumber: '+243812345678' });
    const answer = await client.patch(`/api/patients/${id}`, { country: 'NG' });
    assert.deepEqual(answer.issues(), ['phoneNumber validation.phoneNumber.text']);
    const moved = await change(id, { country: 'NG', phoneNumber: '0803 123 4567' });
    assert.deepEqual([moved.country, moved.phoneNumber], ['NG', '+2348031234567']);
  });

  it('that changes nothing writes nothing', async () => {
    const { id } = await client.register({ name: 'Same', email: 'a@example.org' });
    const events = (await product.events()).length;
    for (const body of [
      {},
      { name: ' Same ' },
      { email: 'a@example.org', planTier: 'BASIC' },
      { unknown: 1 },
    ]) {
      const answer = await client.patch(`/api/patients/${id}`, body);
      assert.equal(answer.status, 200);
      assert.equal(answer.header('x-commit-position'), undefined);
    }
    assert.equal((await product.events()).length, events);
  });

  it('keeps only what changed in the log', async () => {
    const { id } = await client.register({ name: 'Only', hasKnownHtn: true });
    await change(id, { name: 'Only', hasKnownHtn: true, age: 60 });
    const changes = (await product.events()).filter(
      ({ type, stream }) => type === 'PatientDetailsChanged' && stream.endsWith(id),
    );
    assert.deepEqual(
      changes.map(({ data }) => data),
      [{ age: 60 }],
    );
  });

  it('of an unknown patient is 404, and a body that is no object is 400', async () => {
    assert.equal(
      (await client.patch('/api/patients/nobody', { age: 60 })).refused(404).detail,
      'The requested patient could not be found.',
    );
    const { id } = await client.register();
    for (const body of [[], 'x', 7, null, true])
      (await client.patch(`/api/patients/${id}`, body)).refused(400);
  });

  it('by two people at once keeps both', async () => {
    const { id } = await client.register();
    await Promise.all([
      change(id, { email: 'one@example.org' }),
      change(id, { age: 61 }),
      change(id, { hasKnownHtn: true }),
      change(id, { planTier: 'PRO' }),
    ]);
    const { email, age, hasKnownHtn, planTier } = await change(id, {});
    assert.deepEqual([email, age, hasKnownHtn, planTier], ['one@example.org', 61, true, 'PRO']);
  });
});

describe('patients: the list', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  const ids = new Map<string, string>();
  const idOf = (name: string): string => ids.get(name) ?? '';

  const PEOPLE = [
    { name: 'Amélie Ngozi-Okafor', phoneNumber: '+2348031234567' },
    { name: 'Oka Mbuyi', phoneNumber: '+243812345678' },
    { name: 'Jean-Pierre Kabila', phoneNumber: '+243998877665' },
    { name: 'Zainab d’Almeida' },
    { name: 'Ifeoma Eze' },
    { name: 'Never Logged' },
  ];

  before(async () => {
    product = await startTestProduct({ clock });
    client = product.client();
    for (const person of PEOPLE) {
      ids.set(person.name, (await client.register(person)).id);
      await clock.pass(60_000);
    }
    // Ngozi-Okafor GREEN, Mbuyi RED, Kabila AMBER, Almeida GREEN with an AMBER alert still open, Eze GREEN and earlier.
    await client.log(idOf('Ifeoma Eze'), GREEN_VALUES);
    await clock.pass(60_000);
    await client.log(idOf('Amélie Ngozi-Okafor'), GREEN_VALUES);
    await client.log(idOf('Oka Mbuyi'), RED_VALUES);
    await client.log(idOf('Jean-Pierre Kabila'), AMBER_VALUES);
    await client.log(idOf('Zainab d’Almeida'), AMBER_VALUES);
    await clock.pass(60_000);
    await client.log(idOf('Zainab d’Almeida'), GREEN_VALUES);
    await eventually(
      async () => (await client.get('/api/alerts')).as(200, z.array(alertSchema)),
      (alerts) => alerts.length === 3,
    );
  });
  after(() => product.stop());

  it('holds everybody, in the order of their registration', async () => {
    assert.deepEqual(
      await names(client),
      PEOPLE.map(({ name }) => name),
    );
  });

  it('shows each with their latest log and flag', async () => {
    const byName = new Map((await list(client)).map((patient) => [patient.name, patient]));
    assert.equal(byName.get('Oka Mbuyi')?.lastFlag, 'RED');
    assert.equal(byName.get('Oka Mbuyi')?.latestLog?.bpSys, 190);
    assert.deepEqual(byName.get('Oka Mbuyi')?.openAlerts, { RED: 1, AMBER: 0 });
    assert.deepEqual(byName.get('Zainab d’Almeida')?.openAlerts, { RED: 0, AMBER: 1 });
    assert.equal(byName.get('Never Logged')?.latestLog, null);
  });

  const SEARCHES: readonly (readonly [search: string, found: readonly string[]])[] = [
    ['ame', ['Amélie Ngozi-Okafor']],
    ['AMÉ', ['Amélie Ngozi-Okafor']],
    ['ame\u0301', ['Amélie Ngozi-Okafor']],
    ['oka', ['Amélie Ngozi-Okafor', 'Oka Mbuyi']],
    ['oka ngo', ['Amélie Ngozi-Okafor']],
    ['ngozi okafor amelie', ['Amélie Ngozi-Okafor']],
    ['pierre', ['Jean-Pierre Kabila']],
    ['jean-pierre', ['Jean-Pierre Kabila']],
    ['almeida', ['Zainab d’Almeida']],
    ['melie', ['Amélie Ngozi-Okafor']],
    ['lie koa', []],
    ['fo ng', ['Amélie Ngozi-Okafor']],
    ['345 678', ['Oka Mbuyi']],
    ['+243 812 345 678', ['Oka Mbuyi']],
    ['0812', ['Oka Mbuyi']],
    ['678', []],
    ['oka kabila', []],
    ['---', []],
    ['%', []],
    ['.*', []],
    ['nobody', []],
    ['  oka  ', ['Amélie Ngozi-Okafor', 'Oka Mbuyi']],
  ];
  for (const [search, found] of SEARCHES) {
    it(`searched for "${search}" gives ${found.length === 0 ? 'nobody' : found.join(' and ')}`, async () => {
      assert.deepEqual(await names(client, `?search=${encodeURIComponent(search)}`), found);
    });
  }

  it('searched for nothing gives everybody', async () => {
    assert.equal((await list(client, '?search=')).length, PEOPLE.length);
  });

  it('finds a patient by their whole id, in either case', async () => {
    const id = idOf('Ifeoma Eze');
    assert.deepEqual(await names(client, `?search=${id}`), ['Ifeoma Eze']);
    assert.deepEqual(await names(client, `?search=${id.toUpperCase()}`), ['Ifeoma Eze']);
  });

  it('finds a patient by the beginning of their id, as everybody registered with them', async () => {
    assert.ok((await names(client, `?search=${idOf('Ifeoma Eze').slice(0, 8)}`)).includes('Ifeoma Eze'));
  });

  it('finds a patient by any part of their id, but not by so little of it that it may be a name', async () => {
    const id = idOf('Ifeoma Eze');
    for (const part of [id.slice(-8).toUpperCase(), id.slice(-13), id.slice(0, 18), id.slice(12, 26)])
      assert.deepEqual(await names(client, `?search=${part}`), ['Ifeoma Eze'], part);
    assert.deepEqual(await names(client, `?search=${id.slice(-3)}`), []);
  });

  for (const phone of ['+243 812 345 678', '0812345678', '812345678', '00243812345678', '345-678']) {
    it(`finds a patient by the digits of "${phone}"`, async () => {
      assert.deepEqual(await names(client, `?phone=${encodeURIComponent(phone)}`), ['Oka Mbuyi']);
    });
  }

  it('finds nobody by a phone number without digits', async () => {
    assert.deepEqual(await names(client, '?phone=abc'), []);
  });

  it('is narrowed by flag, and counts the same', async () => {
    const byFlag = {
      RED: ['Oka Mbuyi'],
      AMBER: ['Jean-Pierre Kabila'],
      GREEN: ['Amélie Ngozi-Okafor', 'Zainab d’Almeida', 'Ifeoma Eze'],
    };
    for (const [flag, expected] of Object.entries(byFlag))
      assert.deepEqual(await names(client, `?flag=${flag}`), expected);
    const counts = (await client.get('/api/patients/counts')).as(200, patientCountsSchema);
    assert.deepEqual(counts, { all: 6, RED: 1, AMBER: 1, GREEN: 3, none: 1, silent: 0, more: false });
  });

  it('counts only whom a search finds', async () => {
    const counts = (await client.get('/api/patients/counts?search=oka')).as(200, patientCountsSchema);
    assert.deepEqual(counts, { all: 2, RED: 1, AMBER: 0, GREEN: 1, none: 0, silent: 0, more: false });
  });

  it('combines what narrows it', async () => {
    assert.deepEqual(await names(client, '?flag=GREEN&search=oka'), ['Amélie Ngozi-Okafor']);
    assert.deepEqual(await names(client, '?flag=RED&phone=345678&search=mb'), ['Oka Mbuyi']);
    assert.deepEqual(await names(client, '?flag=AMBER&search=oka'), []);
  });

  const BY_ATTENTION = [
    'Oka Mbuyi',
    'Jean-Pierre Kabila',
    'Zainab d’Almeida',
    'Ifeoma Eze',
    'Amélie Ngozi-Okafor',
    'Never Logged',
  ];

  it('sorted by attention has the worst of flag and open alerts first, then the oldest log', async () => {
    assert.deepEqual(await names(client, '?sort=attention'), BY_ATTENTION);
  });

  for (const [order, query, expected] of [
    ['registration', '', PEOPLE.map(({ name }) => name)],
    ['attention', '&sort=attention', BY_ATTENTION],
  ] as const) {
    it(`in order of ${order} is paged through without a gap or a repeat`, async () => {
      const seen: string[] = [];
      let after = '';
      for (;;) {
        const page = await list(client, `?limit=2${query}${after}`);
        assert.ok(page.length <= 2);
        seen.push(...page.map(({ name }) => name));
        const last = page.at(-1);
        if (last === undefined) break;
        after = `&after=${last.id}`;
      }
      assert.deepEqual(seen, expected);
    });
  }

  it('continues after a patient who is not in it themself', async () => {
    assert.deepEqual(await names(client, `?flag=GREEN&after=${idOf('Oka Mbuyi')}`), [
      'Zainab d’Almeida',
      'Ifeoma Eze',
    ]);
  });

  it('refuses a wrong limit, flag, order or page', async () => {
    for (const limit of ['0', '501', '-1', '1.5', 'all', '1e2', '%2010']) {
      assert.deepEqual(
        (await client.get(`/api/patients?limit=${limit}`)).issues(),
        ['limit validation.limit.range'],
        limit,
      );
    }
    assert.equal((await client.get('/api/patients?limit=')).status, 200, 'empty is as if left out');
    assert.deepEqual((await client.get('/api/patients?flag=PURPLE')).issues(), [
      'flag validation.flag.choice',
    ]);
    assert.deepEqual((await client.get('/api/patients?sort=age')).issues(), ['sort validation.sort.choice']);
    assert.deepEqual((await client.get('/api/patients?silent=maybe')).issues(), [
      'silent validation.silent.choice',
    ]);
    (await client.get('/api/patients?after=nobody')).refused(404);
    assert.equal((await list(client, '?limit=500')).length, 6);
  });

  it('is the same for a browser that has it, and says so', async () => {
    const first = await client.get('/api/patients');
    const etag = first.header('etag') ?? '';
    assert.ok(etag);
    const again = await client.get('/api/patients', { 'if-none-match': etag });
    assert.deepEqual([again.status, again.text], [304, '']);
    const one = await client.get(`/api/patients/${idOf('Ifeoma Eze')}`);
    const sameOne = await client.get(`/api/patients/${idOf('Ifeoma Eze')}`, {
      'if-none-match': one.header('etag'),
    });
    assert.equal(sameOne.status, 304);
    assert.equal((await client.get('/api/patients?flag=RED', { 'if-none-match': etag })).status, 200);
  });

  it('is another one after a change', async () => {
    const etag = (await client.get('/api/patients')).header('etag') ?? '';
    await client.patch(`/api/patients/${idOf('Ifeoma Eze')}`, { age: 71 });
    const changed = await client.get('/api/patients', { 'if-none-match': etag });
    assert.equal(changed.status, 200);
    assert.equal(changed.as(200, patientsSchema).find(({ name }) => name === 'Ifeoma Eze')?.age, 71);
  });

  it('says who has been silent for three days more than their rhythm, and since when', async () => {
    await client.patch(`/api/patients/${idOf('Ifeoma Eze')}`, { expectedLogEveryDays: 3 });
    assert.deepEqual(await names(client, '?silent=true'), []);
    await clock.pass(3 * DAY_MS);
    const silent = await list(client, '?silent=true');
    assert.deepEqual(
      silent.map(({ name }) => name),
      PEOPLE.map(({ name }) => name).filter((name) => name !== 'Ifeoma Eze'),
    );
    const never = silent.find(({ name }) => name === 'Never Logged');
    assert.equal(never?.silentSince, new Date(Date.parse(never?.createdAt ?? '') + 3 * DAY_MS).toISOString());
    assert.equal((await client.get('/api/patients/counts')).as(200, patientCountsSchema).silent, 5);
    const counts = (await client.get('/api/patients/counts?silent=true')).as(200, patientCountsSchema);
    assert.deepEqual(counts, { all: 5, RED: 1, AMBER: 1, GREEN: 2, none: 1, silent: 5, more: false });
    await clock.pass(2 * DAY_MS);
    assert.equal((await list(client, '?silent=true')).length, 6);
    await client.log(idOf('Never Logged'), GREEN_VALUES);
    assert.ok(!(await names(client, '?silent=true')).includes('Never Logged'));
  });
});
