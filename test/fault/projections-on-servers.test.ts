import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import * as z from 'zod/mini';
import { type ProjectionStatus, projectionStatusSchema } from '../../backend/contract/projections.ts';
import { derivedId } from '../../lib/ids.ts';
import type { BuildRecord } from '../../projections/read-models/mongodb/builds.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { skip } from '../harness/skip.ts';
import { MongoProxy } from '../servers/mongodb-proxy.ts';
import { type ServerSite, serverSite } from '../harness/store-sites.ts';

const CHILD = fileURLToPath(new URL('rebuild-child.ts', import.meta.url));
const PATIENCE_MS = 60_000;

describe('projections of the log in EventStoreDB, kept in MongoDB', function () {
  this.timeout(240_000);

  let site: ServerSite;
  let product: TestProduct;
  let analyst: ApiClient;
  const closing: (() => Promise<void>)[] = [];

  before(async function () {
    const found = await serverSite();
    if (typeof found === 'string') return skip(this, found);
    site = found;
    closing.push(() => found.stop());
    product = await startTestProduct({ configuration: site.configuration });
    closing.push(() => product.stop());
    const client = product.client();
    for (const name of ['Amina Bello', 'Jean-Bosco Mutombo', 'Ngozi Eze']) {
      const { id } = await client.register({ name, hasKnownHtn: true });
      for (const bpSys of [128, 152, 191]) await client.log(id, { bpSys, bpDia: 84 });
    }
    // Of each RED the clinic is told; nothing is written after that.
    await product.settled('AlertNotified', 3);
    analyst = await product.clientAs('analyst');
  });
  after(async () => {
    for (const close of closing.toReversed()) await close();
  });

  const run = (...words: readonly string[]) => projectionsCommand(site.env, ...words).ended;

  const listed = async (): Promise<string> => (await product.client().get('/api/patients')).text;

  async function standing(name: string): Promise<ProjectionStatus> {
    const all = (await analyst.get('/api/projections')).as(200, z.array(projectionStatusSchema));
    const status = all.find((each) => each.name === name);
    assert.ok(status);
    return status;
  }

  const serves = (version: number): Promise<ProjectionStatus> =>
    eventually(
      () => standing('patients'),
      (status) => status.version === version && status.state !== 'rebuilding',
      PATIENCE_MS,
    );

  const change = async (what: 'rebuild' | 'switch' | 'rollback'): Promise<ProjectionStatus> =>
    (await analyst.post(`/api/projections/patients/${what}`)).as(200, projectionStatusSchema);

  /** Lets a minute pass for the builds of processes that have died. */
  async function aMinuteLater(): Promise<void> {
    const client = new MongoClient(site.env.READ_MODELS_URL);
    const seenAt = new Date(Date.now() - 61_000);
    await client.db().collection<BuildRecord>('builds').updateMany({}, { $set: { seenAt } });
    await client.close();
  }

  it('are built anew over HTTP beside the one that serves, taken back, and taken again', async () => {
    const live = await product.live(analyst);
    const before = await listed();
    const { version } = await standing('patients');
    assert.equal((await change('rebuild')).state, 'rebuilding');
    assert.equal(await listed(), before, 'it serves meanwhile');
    assert.deepEqual([(await serves(version + 1)).documents, await listed()], [3, before]);
    const { name, done, total } = await live.next('projection_progress');
    assert.equal(name, 'patients');
    assert.ok(done > 0 && done <= total);
    live.terminate();
    await change('rollback');
    assert.equal((await serves(version)).documents, 3);
    await change('switch');
    await serves(version + 1);
    assert.equal(await listed(), before);
  });

  it('are told of, rebuilt, verified, taken back, taken again and pruned by the command line', async () => {
    const before = await listed();
    const { version } = await standing('patients');
    const next = version + 1;
    for (const [words, answer] of [
      [['status'], new RegExp(`^patients +${version} `, 'm')],
      [['rebuild', 'patients'], new RegExp(`^patients ${next}: verified, 3 documents[^]*: active$`, 'm')],
      [['verify', 'patients'], /as a second fold of the log says/],
      [['rollback', 'patients'], new RegExp(`^patients ${version}: active`, 'm')],
      [['switch', 'patients'], new RegExp(`^patients ${next}: active`, 'm')],
      [['prune', 'patients'], new RegExp(`^patients: removed .*${version}$`, 'm')],
    ] as const) {
      const { code, said } = await run(...words);
      assert.equal(code, 0, said);
      assert.match(said, answer);
      assert.equal(await listed(), before);
    }
    await serves(next);
    const gone = await run('rollback', 'patients');
    assert.deepEqual([gone.code, gone.said], [1, 'There is no earlier version of patients to go back to.\n']);
  });

  it('go on, after a rebuild was killed, from where it last came to rest', async () => {
    const before = await listed();
    const { version } = await standing('patients');
    const child = spawn(process.execPath, ['--import', 'tsx', CHILD, 'patients'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...site.env },
    });
    let events = 0;
    for await (const line of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      events = Number(line.trim().split('\n').at(-1));
      if (events >= 12) break;
    }
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
    assert.equal(child.signalCode, 'SIGKILL', 'it was killed in the middle');
    assert.equal(await listed(), before);

    const early = await run('rebuild', 'patients');
    assert.equal(early.code, 1);
    assert.match(
      early.said,
      /^Version \d+ of patients is being built by another process, or by one that ended/,
    );
    await aMinuteLater();
    const { code, said } = await run('rebuild', 'patients');
    assert.equal(code, 0, said);
    const [, already = '0'] =
      new RegExp(`${version + 1}: building, going on after (\\d+) events`).exec(said) ?? [];
    assert.ok(Number(already) >= 6, said);
    assert.equal((await run('verify', 'patients')).code, 0);
    assert.equal(await listed(), before);
  });

  it('are as they were where the database goes away in the middle of a check, a comparison or a removal, which say so', async () => {
    const before = await listed();
    const { version } = await standing('patients');
    assert.equal((await run('rebuild', 'patients')).code, 0);
    const versions = [version, version + 1].map(String);
    const proxy = await MongoProxy.start(site.mongodb.address);
    try {
      const { pathname } = new URL(site.env.READ_MODELS_URL);
      const address = `mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`;
      const through = (...words: readonly string[]) =>
        projectionsCommand(
          { ...site.env, READ_MODELS_URL: `${address}&serverSelectionTimeoutMS=2000` },
          ...words,
        ).ended;
      /** From so many such commands on nothing reaches the database. Answers how many there were. */
      const lost = (name: string, from: number): (() => number) => {
        let seen = 0;
        let isGone = false;
        proxy.judge = (command) => {
          if (command === name) seen += 1;
          isGone ||= seen >= from;
          return isGone ? 'cut before' : 'pass';
        };
        return () => seen;
      };
      for (const [words, command] of [
        [['verify', 'patients'], 'find'],
        [['compare', 'patients', ...versions], 'find'],
        [['prune', 'patients'], 'drop'],
      ] as const) {
        let last = 1;
        if (command === 'find') {
          const count = lost(command, Number.POSITIVE_INFINITY);
          assert.equal((await through(...words)).code, 0);
          last = count();
        }
        const count = lost(command, last);
        const { code, said } = await through(...words);
        assert.equal(code, 1, said);
        assert.ok(count() >= last, `it was in the middle: ${said}`);
        assert.match(said, /^MongoDB at 127\.0\.0\.1:\d+ [^\n]+\.$/m);
        assert.equal(await listed(), before);
      }
      for (const words of [
        ['prune', 'patients'],
        ['verify', 'patients'],
      ]) {
        const { code, said } = await run(...words);
        assert.equal(code, 0, said);
      }
      await serves(version + 1);
      assert.equal(await listed(), before);
    } finally {
      await proxy.stop();
    }
  });

  it('stop a rebuild at an event of an unknown type, which is named, and pass it over while they serve', async () => {
    const before = await listed();
    const id = derivedId('test', 'unreadable');
    const event = { id, type: 'OrderTeleported', version: 1, data: {}, meta: {} };
    await product.running.store.append('order-of-tomorrow', [event], 'none');
    const { code, said } = await run('rebuild', 'patients');
    assert.equal(code, 1, said);
    assert.match(said, new RegExp(`Event ${id} \\(OrderTeleported.*order-of-tomorrow, revision 0\\)`));
    assert.equal(await listed(), before);
    await eventually(
      () => product.client().get('/readyz'),
      ({ status, text }) => status === 200 && text.includes('OrderTeleported'),
      PATIENCE_MS,
    );
  });
});
