import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { type CheckLine, checkLineSchema, checkVerdictSchema } from '../../backend/contract/log-proof.ts';
import { tamper } from '../harness/damaged-log.ts';
import { type ApiAnswer, type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const linesOf = ({ status, text }: ApiAnswer): readonly CheckLine[] => {
  assert.equal(status, 200, text);
  assert.ok(text.endsWith('\n'));
  return text
    .trimEnd()
    .split('\n')
    .map((line) => checkLineSchema.parse(JSON.parse(line)));
};

describe('the check of the log over the interface', () => {
  let product: TestProduct;
  let auditor: ApiClient;

  beforeEach(async () => {
    product = await startTestProduct();
    const clinician = product.client();
    for (const name of ['Neema Kabongo', 'Sade Balogun']) {
      const { id } = await clinician.register({ name });
      await clinician.log(id, { bpSys: 128, bpDia: 82 });
    }
    auditor = await product.clientAs('auditor');
  });
  afterEach(() => product.stop());

  const path = '/api/audit/verify';
  const verdictOf = (answer: ApiAnswer) => checkVerdictSchema.parse(linesOf(answer).at(-1));

  it('answers an auditor line by line, kept by nobody on the way, and leaves nothing in the log', async () => {
    const before = await product.wholeLog();
    const answer = await auditor.get(path, { 'accept-encoding': 'gzip' });
    assert.match(answer.header('content-type') ?? '', /^application\/x-ndjson; charset=utf-8$/);
    assert.equal(answer.header('cache-control'), 'no-store, no-transform');
    assert.equal(answer.header('content-encoding'), undefined);
    const steps = linesOf(answer).flatMap((line) => ('step' in line ? [line.step] : []));
    assert.deepEqual([...new Set(steps)], ['events', 'anchors', 'read models']);
    const { ok, events, brokenAt, anchor } = verdictOf(answer);
    assert.deepEqual([ok, events, brokenAt], [true, before.length, null]);
    assert.equal(anchor?.position, before.at(-1)?.position);
    assert.deepEqual(await product.wholeLog(), before);
  });

  it('names the event of which one byte was changed, and is content once it is as it was', async () => {
    const registered = (await product.wholeLog()).filter(({ type }) => type === 'PatientRegistered').at(-1);
    const file = join(product.directory, 'events.db');
    const where = `WHERE position = ${Number(registered?.position)}`;
    tamper(file, `UPDATE events SET data = replace(data, '"age":54', '"age":55') ${where}`);
    const broken = verdictOf(await auditor.get(path));
    assert.equal(broken.ok, false);
    assert.deepEqual(broken.brokenAt, {
      position: registered?.position,
      stream: registered?.stream,
      revision: 0,
      reason: 'hash',
    });
    tamper(file, `UPDATE events SET data = replace(data, '"age":55', '"age":54') ${where}`);
    assert.equal(verdictOf(await auditor.get(path)).ok, true);
  });

  it('names the place of an event that was taken out', async () => {
    const third = (await product.wholeLog())[2];
    tamper(
      join(product.directory, 'events.db'),
      `DELETE FROM events WHERE position = ${Number(third?.position)}`,
    );
    assert.deepEqual(verdictOf(await auditor.get(path)).brokenAt, {
      position: third?.position,
      stream: null,
      revision: null,
      reason: 'gap',
    });
  });

  it('takes an anchor that was noted, and a position to begin at', async () => {
    const { anchor, events } = verdictOf(await auditor.get(path));
    const noted = `${anchor?.position}:${anchor?.hash}`;
    assert.equal(verdictOf(await auditor.get(`${path}?anchor=${noted}`)).ok, true);
    assert.equal(verdictOf(await auditor.get(`${path}?from=3`)).events, events - 2);
    for (const [query, key] of [
      ['anchor=nonsense', 'anchor validation.anchor.format'],
      ['from=99999', 'from validation.from.format'],
      ['from=yesterday', 'from validation.from.format'],
      [`from=${anchor?.position}&anchor=1:${anchor?.hash}`, 'anchor validation.anchor.format'],
    ])
      assert.deepEqual((await auditor.get(`${path}?${query}`)).issues(), [key], query);
  });

  it('is free again for the next one when a browser has gone, or asked for the headers alone', async () => {
    const { hostname, port } = new URL(product.url);
    const asking = request({ hostname, port, path, headers: { cookie: auditor.cookie } }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    answer.destroy();
    assert.equal((await auditor.send('HEAD', path)).status, 200);
    await eventuallyOk();
  });

  /** The server learns in its own time that somebody is gone. */
  async function eventuallyOk(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const answer = await auditor.get(path);
      if (answer.status === 200) {
        assert.equal(verdictOf(answer).ok, true);
        return;
      }
      assert.equal(answer.refused(409).detail.includes('checked already'), true);
    }
    assert.fail('It was never free again.');
  }

  it('is the auditor’s alone, and looks at nobody’s record', async () => {
    (await product.client().get(path)).refused(403);
    verdictOf(await auditor.get(path));
    assert.equal((await auditor.get('/api/audit/reads')).text, '[]');
  });
});
