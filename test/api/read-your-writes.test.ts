import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { logSchema, recordedLogSchema } from '../../backend/contract/log.ts';
import { patientSchema, patientWithLogsSchema } from '../../backend/contract/patient.ts';
import {
  type ApiAnswer,
  type ApiClient,
  eventually,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

const AT_ONCE = 50;
const together = <Result>(work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));

describe('read your writes', () => {
  let product: TestProduct;
  let client: ApiClient;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
  });
  after(() => product.stop());

  it('shows a patient at once to who registered them, also when fifty are registered together', async () => {
    await together(async (index) => {
      const answer = await client.post('/api/patients', { name: `Fifty Number${index}`, age: 40 });
      const registered = answer.as(201, patientSchema);
      assert.equal(answer.header('x-view-may-lag'), undefined);
      const [own, listed] = await Promise.all([
        client.get(`/api/patients/${registered.id}`),
        client.get(`/api/patients?search=number${index}`),
      ]);
      assert.equal(own.as(200, patientSchema).name, `Fifty Number${index}`);
      assert.ok(listed.as(200, z.array(patientSchema)).some(({ id }) => id === registered.id));
    });
  });

  it('shows a log at once to who sent it, on every screen that shows it, also when fifty are sent together', async () => {
    const patients = await Promise.all(Array.from({ length: 10 }, () => client.register()));
    const idOf = (index: number): string => patients[index % 10]?.id ?? '';
    await together(async (index) => {
      const id = idOf(index);
      const answer = await client.post(`/api/patients/${id}/logs`, { hr: 50 + index });
      const { log } = answer.as(201, recordedLogSchema);
      assert.equal(answer.header('x-view-may-lag'), undefined);
      const [logs, patient] = await Promise.all([
        client.get(`/api/patients/${id}/logs`),
        client.get(`/api/patients/${id}`),
      ]);
      assert.deepEqual(
        logs.as(200, z.array(logSchema)).find((shown) => shown.id === log.id),
        log,
      );
      assert.ok(patient.as(200, patientWithLogsSchema).logs.some((shown) => shown.id === log.id));
    });
    for (const [first, { id }] of patients.entries()) {
      const logs = (await client.get(`/api/patients/${id}/logs`)).as(200, z.array(logSchema));
      assert.deepEqual(
        logs.map(({ hr }) => hr ?? 0).toSorted((a, b) => a - b),
        [50, 60, 70, 80, 90].map((hr) => hr + first),
      );
    }
  });

  it('shows a change at once to who made it, also when fifty are made together', async () => {
    const patients = await together(() => client.register());
    await together(async (index) => {
      const path = `/api/patients/${patients[index]?.id}`;
      const email = `number${index}@example.org`;
      assert.equal((await client.patch(path, { email })).as(200, patientSchema).email, email);
      assert.equal((await client.get(path)).as(200, patientSchema).email, email);
    });
  });

  it('shows the flag of a log in the list and its counts at once', async () => {
    const { id } = await client.register({ name: 'Flagged' });
    for (const [values, flag] of [
      [{ bpSys: 120, bpDia: 78 }, 'GREEN'],
      [{ bpSys: 150, bpDia: 95 }, 'AMBER'],
      [{ bpSys: 190, bpDia: 100 }, 'RED'],
    ] as const) {
      await client.log(id, values);
      const listed = (await client.get(`/api/patients?search=flagged&flag=${flag}`)).as(
        200,
        z.array(patientSchema),
      );
      assert.deepEqual(
        listed.map((patient) => [patient.id, patient.lastFlag]),
        [[id, flag]],
      );
      assert.equal(listed[0]?.latestLog?.overallFlag, flag);
      assert.deepEqual((await client.get('/api/patients/counts?search=flagged')).body, {
        all: 1,
        RED: 0,
        AMBER: 0,
        GREEN: 0,
        none: 0,
        silent: 0,
        more: false,
        [flag]: 1,
      });
    }
  });

  it('tells the place of a change in the log, which sorts as the changes came', async () => {
    const positions: string[] = [];
    const { id } = await client.register();
    for (let change = 0; change < 12; change++) {
      const answer =
        change % 2 === 0
          ? await client.post(`/api/patients/${id}/logs`, { hr: 70 })
          : await client.patch(`/api/patients/${id}`, { age: 40 + change });
      positions.push(answer.header('x-commit-position') ?? '');
    }
    assert.ok(positions.every((position) => position !== ''));
    assert.deepEqual(positions, [...new Set(positions)].toSorted());
    await product.restart();
    const later = await client.post(`/api/patients/${id}/logs`, { hr: 70 });
    assert.ok((later.header('x-commit-position') ?? '') > (positions.at(-1) ?? ''));
  });

  it('tells no place where nothing was written', async () => {
    const { id } = await client.register();
    for (const answer of [
      await client.get(`/api/patients/${id}`),
      await client.patch(`/api/patients/${id}`, {}),
      await client.post(`/api/patients/${id}/logs`, { hr: 500 }),
      await client.post('/api/session', { role: 'clinician' }),
    ]) {
      assert.equal(answer.header('x-commit-position'), undefined);
    }
  });
});

describe('read your writes: an answer to a change', () => {
  let product: TestProduct;
  let client: ApiClient;
  let id: string;
  let alertId: string;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    ({ id } = await client.register());
    await client.log(id, { bpSys: 190, bpDia: 100 });
    const [alert] = await eventually(
      async () => (await client.get('/api/alerts')).as(200, z.array(alertSchema)),
      (alerts) => alerts.length === 1,
    );
    alertId = alert?.id ?? '';
  });
  after(() => product.stop());

  /** Projections are too fast to be caught behind: here the product is told that they are, until they may be done. */
  function projectionsHeldBack() {
    const { projections } = product.running;
    const waitedFor: {
      readonly names: readonly string[];
      readonly position: string;
      readonly atMostMs: number;
    }[] = [];
    let release: (passed: boolean) => void = () => undefined;
    const passed = new Promise<boolean>((resolve) => {
      release = resolve;
    });
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    projections.whenPassed = (names, position, atMostMs) => {
      waitedFor.push({ names, position, atMostMs });
      begin();
      return passed;
    };
    const restore = (): void => {
      Reflect.deleteProperty(projections, 'whenPassed');
    };
    return { waitedFor, begun, release, restore };
  }

  const CHANGES: readonly (readonly [
    what: string,
    change: () => Promise<ApiAnswer>,
    projections: readonly string[],
  ])[] = [
    [
      'a registration',
      () => client.post('/api/patients', { name: 'A', age: 40 }),
      ['patients', 'search', 'work', 'progress', 'programme'],
    ],
    [
      'a change',
      () => client.patch(`/api/patients/${id}`, { email: 'waits@example.org' }),
      ['patients', 'search', 'work', 'tests', 'progress', 'programme'],
    ],
    [
      'a log',
      () => client.post(`/api/patients/${id}/logs`, { hr: 70 }),
      ['patients', 'work', 'logs', 'journey', 'progress'],
    ],
    [
      'an acknowledgement',
      () => client.post(`/api/alerts/${alertId}/acknowledge`, {}),
      ['patients', 'work', 'alerts'],
    ],
    [
      'a resolution, which the journey tells too',
      () => client.post(`/api/alerts/${alertId}/resolve`, {}),
      ['patients', 'work', 'alerts', 'journey'],
    ],
    [
      'limits of a patient, which the journey tells too',
      () =>
        client.put(`/api/patients/${id}/thresholds`, {
          thresholds: { HYPERTENSION: { redMinSystolic: 170 } },
          reason: 'Kidney disease.',
        }),
      ['patients', 'journey'],
    ],
    [
      'a call, whose trial is told in the same answer',
      () => client.post(`/api/patients/${id}/call`, { phone: '+243812345678' }),
      ['work', 'messages'],
    ],
    [
      'an introduction',
      () => client.post('/api/session', { role: 'clinician', name: 'Dr Okonkwo' }),
      ['settings'],
    ],
  ];
  for (const [what, change, projections] of CHANGES) {
    it(`waits for what its screens read: ${what}`, async () => {
      const { waitedFor, begun, release, restore } = projectionsHeldBack();
      try {
        let answered = false;
        const answering = change().then((answer) => {
          answered = true;
          return answer;
        });
        await Promise.race([begun, answering]);
        await client.get('/healthz');
        assert.equal(answered, false);
        release(true);
        const answer = await answering;
        assert.equal(answer.header('x-view-may-lag'), undefined);
        const [waited] = waitedFor;
        assert.deepEqual(waited, {
          names: projections,
          position: answer.header('x-commit-position'),
          atMostMs: 2000,
        });
      } finally {
        restore();
      }
    });
  }

  it('says that the view may lag when they take too long, and holds all the same', async () => {
    const { release, restore } = projectionsHeldBack();
    try {
      release(false);
      const answer = await client.post(`/api/patients/${id}/logs`, { hr: 99 });
      assert.equal(answer.header('x-view-may-lag'), 'true');
      assert.equal(answer.as(201, recordedLogSchema).log.hr, 99);
    } finally {
      restore();
    }
  });
});
