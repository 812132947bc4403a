/** The real process under libfaketime: what the system calls tell is wrong, not a clock that was handed in. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { alertSchema } from '../../backend/contract/alert.ts';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { skip } from '../harness/skip.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const LIBRARY = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));
const RED = { bpSys: 196, bpDia: 125, currentCp: true };
const PATIENCE_MS = 60_000;

describe('the process of a server whose clock is wrong', function () {
  this.timeout(300_000);

  let directory: TemporaryDirectory;
  let running: ProductProcess | null = null;

  before(function () {
    if (LIBRARY === undefined) skip(this, 'libfaketime is not installed (Debian: apt-get install faketime).');
  });
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    running?.kill('SIGKILL');
    await running?.ended;
    running = null;
    await directory.remove();
  });

  /** @param fake what libfaketime takes, such as `-3d`; null for the right time. */
  const start = async (fake: string | null): Promise<ApiClient> => {
    const env = { LD_PRELOAD: LIBRARY ?? '', FAKETIME: fake ?? '', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
    running = new ProductProcess(directory.path, fake === null ? {} : env);
    await running.listening();
    return running.client();
  };
  const stop = async (): Promise<void> => {
    running?.kill('SIGTERM');
    assert.equal((await running?.ended)?.code, 0);
  };
  /** A RED report of now, from a phone whose clock is right. */
  const sendRed = async (client: ApiClient, patientId: string): Promise<void> => {
    const now = new Date().toISOString();
    const sending = { body: { ...RED, timestamp: now }, headers: { 'x-client-time': now } };
    const answer = await client.send('POST', `/api/patients/${patientId}/logs`, sending);
    assert.equal(answer.status, 201, answer.text);
  };
  const whenAlerted = (client: ApiClient, patientId: string) =>
    eventually(
      async () => (await client.get(`/api/alerts?patientId=${patientId}`)).as(200, z.array(alertSchema)),
      (alerts) => alerts.some(({ flag }) => flag === 'RED'),
      PATIENCE_MS,
    );

  const FIRST_STARTS = { '30 days ahead': '+30d', '1970': '1970-02-01 00:00:00', 'a year ahead': '+365d' };
  for (const [name, fake] of Object.entries(FIRST_STARTS)) {
    it(`raises every RED where it was first started in ${name} and then with the right time`, async () => {
      const wrong = await start(fake === '+30d' || fake === '+365d' ? fake : `@${fake}`);
      const early = await wrong.register();
      await sendRed(wrong, early.id);
      await whenAlerted(wrong, early.id);
      await stop();
      const right = await start(null);
      const { id } = await right.register();
      await sendRed(right, id);
      await whenAlerted(right, id);
    });
  }

  it('raises every RED where the clock falls back by three days on a running site, says so, and is ready again', async () => {
    const before = await start(null);
    const { id: atOnce } = await before.register();
    const { id: later } = await before.register();
    await stop();

    const back = await start('-3d');
    const unready = (await back.get('/readyz')).as(503, readinessSchema);
    assert.match(unready.problems.join(' '), /clock stands 3 days before the last recorded event/);
    await sendRed(back, atOnce);
    await whenAlerted(back, atOnce);
    assert.match(
      (await back.get('/readyz')).as(200, readinessSchema).problems.join(' '),
      /clock jumped back/,
    );
    await stop();

    const right = await start(null);
    assert.deepEqual((await right.get('/readyz')).as(200, readinessSchema).problems, []);
    await sendRed(right, later);
    await whenAlerted(right, later);
    await whenAlerted(right, atOnce);
  });

  it('blames no phone where the clock is one hour back', async () => {
    const before = await start(null);
    const { id } = await before.register();
    await stop();
    const back = await start('-1h');
    const timestamp = new Date().toISOString();
    const answer = await back.post(`/api/patients/${id}/logs`, { ...RED, timestamp });
    assert.equal(answer.status, 201, answer.text);
    await whenAlerted(back, id);
  });
});
