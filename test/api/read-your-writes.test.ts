import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { logSchema, recordedLogSchema } from '../../backend/contract/log.ts';
import { patientSchema, patientWithLogsSchema } from '../../backend/contract/patient.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

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
