import assert from 'node:assert/strict';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import * as z from 'zod/mini';
import { dictionarySchema } from '../../backend/contract/exports.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const NAME = 'Espérance "Espe" Mbuyi, veuve';

describe('exports for analysis', () => {
  let product: TestProduct;
  let clinician: ApiClient;
  let analyst: ApiClient;
  let id: string;

  before(async () => {
    const clock = new ManualTime('2026-03-10T08:00:00.000Z');
    product = await startTestProduct({ clock });
    clinician = product.client();
    analyst = await product.clientAs('analyst');
    ({ id } = await clinician.register({ name: NAME, phoneNumber: '+243812345678', hasKnownHtn: true }));
    await clinician.log(id, { bpSys: 150, bpDia: 95, notes: 'Headache since Sunday' });
    await clock.pass(HOUR_MS);
    await clinician.log(id, { glucoseSign: 'HI' });
  });
  after(() => product.stop());

  const textOf = async (asked: ApiClient, query: string): Promise<string> => {
    const answer = await asked.get(`/api/exports/${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.text;
  };
  const objects = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));

  it('name nobody, and call a patient the same in every table', async () => {
    const logs = objects(await textOf(analyst, 'logs?format=ndjson'));
    const patients = objects(await textOf(analyst, 'patients?format=ndjson'));
    assert.equal(logs.length, 2);
    assert.match(String(patients[0]?.['patient']), /^P[0-9A-F]{16}$/);
    assert.deepEqual(
      logs.map(({ patient }) => patient),
      [patients[0]?.['patient'], patients[0]?.['patient']],
    );
    const all = JSON.stringify([logs, patients]);
    for (const personal of ['Espe', '243812345678', 'since Sunday', id])
      assert.ok(!all.includes(personal), `${personal} in ${all}`);
  });

  it('hold what was measured, and nothing where nothing was', async () => {
    const [pressure, glucose] = objects(await textOf(analyst, 'logs?format=ndjson'));
    assert.deepEqual([pressure?.['bpSys'], pressure?.['bpDia'], pressure?.['glucoseMmol']], [150, 95, null]);
    assert.deepEqual([glucose?.['glucoseMmol'], glucose?.['glucoseSign']], [null, 'HI']);
    const [header = '', row = ''] = (await textOf(analyst, 'logs')).split('\r\n');
    const at = header.split(',').indexOf('bpSys');
    assert.deepEqual([row.split(',')[at], row.split(',')[at + 1]], ['150', '95']);
  });

  it('have a dictionary that knows every column, with its unit', async () => {
    const dictionary = (await analyst.get('/api/exports/dictionary')).as(200, dictionarySchema);
    for (const table of ['patients', 'logs'] as const) {
      const columns = dictionary.filter((column) => column.table === table && !column.named);
      const [header] = (await textOf(analyst, table)).split('\r\n');
      assert.equal(header, columns.map(({ column }) => column).join(','));
    }
    assert.equal(dictionary.find(({ column }) => column === 'bpSys')?.unit, 'mmHg');
  });

  it('name patients to a clinician who asks for it, and to nobody else', async () => {
    const [patient] = objects(await textOf(clinician, 'patients?format=ndjson&names=true'));
    assert.deepEqual([patient?.['patientId'], patient?.['name']], [id, NAME]);
    (await analyst.get('/api/exports/patients?format=ndjson&names=true')).refused(403);
    (await clinician.get('/api/exports/patients?names=true')).refused(400);
  });

  it('refuse what they do not know', async () => {
    (await analyst.get('/api/exports/alerts')).refused(404);
    (await analyst.get('/api/exports/logs?format=xlsx')).refused(400);
  });

  it('are Parquet with types, nulls, and the dictionary in the file itself', async () => {
    const answer = await fetch(`${product.url}/api/exports/logs?format=parquet`, {
      headers: { cookie: analyst.cookie },
    });
    assert.equal(answer.headers.get('content-type'), 'application/vnd.apache.parquet');
    const file = await answer.arrayBuffer();
    const rows = await parquetReadObjects({ file });
    assert.equal(rows.length, 2);
    assert.deepEqual([rows[0]?.['bpSys'], rows[0]?.['glucoseMmol']], [150, null]);
    assert.deepEqual(rows[0]?.['measuredAt'], new Date('2026-03-10T08:00:00.000Z'));
    const [known] = parquetMetadata(file).key_value_metadata ?? [];
    const columns = dictionarySchema.parse(JSON.parse(known?.value ?? ''));
    assert.deepEqual(
      Object.keys(rows[0] ?? {}),
      columns.map(({ column }) => column),
    );
    const lines = objects(await textOf(analyst, 'logs?format=ndjson'));
    assert.deepEqual(JSON.parse(JSON.stringify(rows)), lines);
  });

  it('are among who looked at what, each of them, however soon after another', async () => {
    const recorded = async (): Promise<number> =>
      (await product.wholeLog()).filter(
        ({ type, data }) => type === 'PatientListRead' && data['view'] === 'export',
      ).length;
    const before = await recorded();
    await textOf(analyst, 'patients');
    await textOf(analyst, 'logs?format=ndjson');
    assert.equal(await recorded(), before + 2);
  });
});
