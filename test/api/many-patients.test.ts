import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { patientSchema } from '../../backend/contract/patient.ts';
import { encode } from '../../events/codec.ts';
import type { ProposedEvent } from '../../events/store/port.ts';
import { patientProfile } from '../harness/events.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

/** More than an answer is serialised of as a whole. */
const COUNT = 1200;
const patientsSchema = z.array(patientSchema);
const idOf = (number: number): string => `01a205fa-b8fa-7000-8000-${String(100_000_000_000 + number)}`;

describe('a clinic of many patients of one surname', () => {
  let product: TestProduct;
  let client: ApiClient;

  before(async function () {
    this.timeout(120_000);
    product = await startTestProduct();
    client = product.client();
    const { store, projections } = product.running;
    const registered = Array.from({ length: COUNT }, (_, number) => {
      const data = patientProfile({ name: `Amina ${number} Ilunga` });
      const event = encode(
        idOf(number),
        { type: 'PatientRegistered', data },
        {
          patientId: idOf(number),
          clinicId: 'main',
          actor: { id: 'demo-clinician', role: 'clinician' },
          recordedAt: '2026-03-10T08:00:00.000Z',
          correlationId: idOf(number),
          causationId: idOf(number),
        },
      );
      return store.append(`patient-${idOf(number)}`, [event as ProposedEvent], 'none');
    });
    await Promise.all(registered);
    assert.ok(await projections.whenPassed(['patients', 'search'], await store.head(), 60_000));
  });
  after(() => product.stop());

  it('is given whole without a limit, each patient once and in order', async () => {
    const all = (await client.get('/api/patients')).as(200, patientsSchema);
    assert.deepEqual(
      all.map(({ id }) => id),
      Array.from({ length: COUNT }, (_, number) => idOf(number)),
    );
    assert.deepEqual(
      (await client.get('/api/patients?search=ilunga&sort=attention'))
        .as(200, patientsSchema)
        .map(({ id }) => id),
      all.map(({ id }) => id),
    );
  });

  it('is counted, and of a search of one letter up to a thousand', async () => {
    const all = { all: COUNT, none: COUNT, RED: 0, AMBER: 0, GREEN: 0 };
    const some = { ...all, all: 1000, none: 1000, more: true };
    const counts = async (query: string) => {
      const { silent: _, ...counted } = (await client.get(`/api/patients/counts${query}`)).as(
        200,
        z.looseObject({ silent: z.number() }),
      );
      return counted;
    };
    assert.deepEqual(await counts(''), { ...all, more: false });
    assert.deepEqual(await counts('?search=a'), some);
    assert.deepEqual(await counts('?search=amina+77+ilunga'), { ...all, all: 21, none: 21, more: false });
  });

  it('is read once for fifty who ask for the same list at once, also while logs come in', async () => {
    const patients = product.running.projections.store('patients');
    const read = patients.keys.bind(patients);
    let lists = 0;
    patients.keys = (...question) => {
      lists++;
      return read(...question);
    };
    const ask = () =>
      Promise.all(Array.from({ length: 50 }, () => client.get('/api/patients?limit=25&sort=attention')));
    const answers = await ask();
    // That somebody looked is recorded meanwhile, once, and is a state of its own.
    assert.ok(lists <= 2, `${lists} lists were read for 50 questions`);
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
    const [, ...others] = await Promise.all([client.log(idOf(7), { bpSys: 190, bpDia: 100 }), ask(), ask()]);
    for (const answer of others.flat()) assert.equal(answer.status, 200);
    // By no more than the log, its verdict and its alert could change what is shown, in each of four projections.
    assert.ok(lists < 20, `${lists} lists were read for 150 questions`);
    const [first] = (await client.get('/api/patients?limit=25&sort=attention')).as(200, patientsSchema);
    assert.equal(first?.id, idOf(7));
  });
});
