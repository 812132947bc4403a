import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { statsSchema } from '../../backend/contract/progress.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import { positionFromText } from '../../events/position.ts';
import { derivedId } from '../../lib/ids.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { SqliteReadModels } from '../../projections/read-models/sqlite/read-models.ts';
import { idsInOrder, logEvents, patientId, random, registration } from '../bench/log-events.ts';
import { eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../harness/temporary-directory.ts';

const PATIENTS = PROJECTIONS.find(({ name }) => name === 'patients');

describe('the command line of the projections', () => {
  let directory: TemporaryDirectory;
  let product: TestProduct;

  before(async () => {
    directory = await temporaryDirectory();
    product = await startTestProduct({ directory: directory.path });
    const client = product.client();
    for (const name of ['Amina Bello', 'Jean-Bosco Mutombo', 'Ngozi Eze']) {
      const { id } = await client.register({ name, hasKnownHtn: true });
      for (const bpSys of [128, 152, 191]) await client.log(id, { bpSys, bpDia: 84 });
    }
    // Of each RED the clinic is told; nothing is written after that.
    await product.settled('AlertNotified', 3);
  });
  after(async () => {
    await product.stop();
    await directory.remove();
  });

  /** Runs the command beside the running product, on the same stores. */
  const command = (...words: readonly string[]) =>
    projectionsCommand(
      {
        EVENT_STORE_URL: `sqlite:${join(directory.path, 'events.db')}`,
        READ_MODELS_URL: `sqlite:${join(directory.path, 'read-models')}`,
        SECRETS_URL: `sqlite:${join(directory.path, 'secrets.db')}`,
      },
      ...words,
    );
  const run = (...words: readonly string[]) => command(...words).ended;

  const listed = async (): Promise<string> => (await product.client().get('/api/patients')).text;

  it('says where every projection stands', async () => {
    const { code, said } = await run('status');
    assert.equal(code, 0, said);
    for (const { name } of PROJECTIONS) assert.match(said, new RegExp(`^${name} `, 'm'));
  });

  it('rebuilds all beside the product that serves, line by line, and reads show the same', async () => {
    const before = await listed();
    const { code, said } = await run('rebuild', 'all');
    assert.equal(code, 0, said);
    assert.match(said, /^patients \d+: verified, 3 documents/m);
    assert.match(said, /^patients \d+: active/m);
    assert.equal(await listed(), before);
    const { id } = await product.client().register({ name: 'Chidi Balogun' });
    assert.match(await listed(), new RegExp(id), 'what is recorded afterwards is shown too');
  });

  it('verifies what is right with 0, and what somebody changed by hand with 1', async () => {
    const right = await run('verify', 'patients');
    assert.equal(right.code, 0, right.said);

    assert.ok(PATIENTS);
    const readModels = SqliteReadModels.open(join(directory.path, 'read-models'));
    const version = await readModels.active('patients');
    assert.ok(version !== null);
    const { name, collections } = PATIENTS;
    const store = await readModels.open({ name, version, collections });
    const checkpoint = await store.checkpoint();
    const [document] = await store.find('patients', { index: 'byCreation', limit: 1 });
    assert.ok(document);
    const later = positionFromText(`${document.position}0`);
    await store.commit(
      [
        {
          collection: 'patients',
          id: document.id,
          position: later,
          body: { ...document.body, lastFlag: 'GREEN' },
        },
      ],
      checkpoint.position,
      checkpoint,
    );
    await readModels.close();

    const wrong = await run('verify', 'patients');
    assert.equal(wrong.code, 1, wrong.said);
    const mended = await run('rebuild', 'patients');
    assert.equal(mended.code, 0, mended.said);
    assert.equal((await run('verify', 'patients')).code, 0);
  });

  it('names a projection that it does not know, and those that it does', async () => {
    const unknown = await run('rebuild', 'nothing');
    assert.equal(unknown.code, 1);
    assert.match(
      unknown.said,
      /^"nothing" is not one of patients, .*, all\.\n\nnpm run projections -- <command>\n/,
    );
    assert.equal((await run('switch', 'all')).code, 1);
  });

  it('leaves what serves as it was when it is killed in the middle', async () => {
    const before = await listed();
    for (const ms of [300, 600, 900, 1200]) {
      const { child, ended } = command('rebuild', 'all');
      const killing = setTimeout(() => child.kill('SIGKILL'), ms);
      await ended;
      clearTimeout(killing);
      assert.equal(await listed(), before);
    }
    const whole = await run('rebuild', 'all');
    assert.equal(whole.code, 0, whole.said);
    assert.equal((await run('verify', 'all')).code, 0);
    assert.equal(await listed(), before);
  });

  it('leaves what serves as it was when a check, a comparison or a removal is killed in the middle', async () => {
    const before = await listed();
    assert.equal((await run('rebuild', 'all')).code, 0);
    const files = () => readdirSync(join(directory.path, 'read-models'));
    const versions = files().flatMap((file) => /^patients-(\d+)\.db$/.exec(file)?.[1] ?? []);
    const oldest = versions.toSorted((one, other) => Number(one) - Number(other)).slice(0, 1);
    const newest = versions.toSorted((one, other) => Number(other) - Number(one)).slice(0, 1);
    assert.notDeepEqual(oldest, newest);
    const many = files().filter((file) => file.endsWith('.db')).length;

    const killed = async (words: readonly string[], isInTheMiddle: () => boolean): Promise<boolean> => {
      const { child, ended } = command(...words);
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      while (!isOver && !isInTheMiddle()) await nextTurn();
      const wasInTheMiddle = !isOver;
      child.kill('SIGKILL');
      await ended;
      assert.equal(await listed(), before);
      return wasInTheMiddle;
    };
    assert.ok(await killed(['verify', 'all'], () => files().some((file) => file.endsWith('.scratch'))));
    for (const ms of [300, 600, 900]) {
      const until = Date.now() + ms;
      await killed(['compare', 'patients', ...oldest, ...newest], () => Date.now() >= until);
    }
    const isRemoving = () => files().filter((file) => file.endsWith('.db')).length < many;
    assert.ok(await killed(['prune', 'all'], isRemoving));

    assert.equal((await run('prune', 'all')).code, 0);
    const { code, said } = await run('verify', 'all');
    assert.equal(code, 0, said);
    const left = files().filter((file) => file.endsWith('.scratch') || file.startsWith('patients-'));
    assert.deepEqual(
      left.filter(
        (file) => !/^patients-\d+\.db(-wal|-shm)?$/.test(file) || !file.includes(`-${newest.join('')}.`),
      ),
      [],
      'nothing is left of what was killed',
    );
    assert.equal(await listed(), before);
  });

  it('stops a rebuild at an event that cannot be read, names it, and leaves reads where they were', async () => {
    const before = await listed();
    const store = SqliteEventStore.open(join(directory.path, 'events.db'));
    const id = derivedId('test', 'unreadable');
    await store.append(
      'order-of-tomorrow',
      [{ id, type: 'OrderTeleported', version: 1, data: {}, meta: {} }],
      'none',
    );
    await store.close();
    const { code, said } = await run('rebuild', 'patients');
    assert.equal(code, 1, said);
    assert.match(said, new RegExp(id));
    assert.match(said, /order-of-tomorrow/);
    assert.match(said, /OrderTeleported/);
    assert.equal(await listed(), before);
    const ready = await product.client().get('/readyz');
    assert.match(ready.text, /OrderTeleported/, 'the running product passed it over and says so');
  });
});

describe('the progress of ten patients that a serving product has counted log by log', () => {
  const PATIENTS_LOGGING = 10;
  const LOGS = 10_000;
  /** Of one patient, in one append. */
  const TOGETHER = 25;
  /** Over so many days, in any order: most come after a log of a later day. */
  const DAYS = 400;

  let directory: TemporaryDirectory;
  let product: TestProduct;

  before(async () => {
    directory = await temporaryDirectory();
    product = await startTestProduct({ directory: directory.path });
  });
  after(async () => {
    await product.stop();
    await directory.remove();
  });

  it('is verified by its name with 0 after 10,000 random logs, many of them late', async () => {
    const next = random(18);
    const ids = idsInOrder(next);
    const log = SqliteEventStore.open(join(directory.path, 'events.db'));
    for (let patient = 0; patient < PATIENTS_LOGGING; patient++) {
      const id = patientId(patient);
      await log.append(`patient-${id}`, [registration(id, patient)], 'none');
    }
    for (let logged = 0; logged < LOGS; logged += TOGETHER) {
      const id = patientId((logged / TOGETHER) % PATIENTS_LOGGING);
      const events = Array.from({ length: TOGETHER }, () =>
        logEvents(id, Math.floor(next() * DAYS), next, ids),
      ).flat();
      await log.append(`patientLogs-${id}`, events, 'any');
    }
    await log.close();
    const client = product.client();
    const logsOf = async (patient: number): Promise<number> =>
      (await client.get(`/api/patients/${patientId(patient)}/stats`)).as(200, statsSchema).totalLogs;
    for (let patient = 0; patient < PATIENTS_LOGGING; patient++)
      await eventually(
        () => logsOf(patient),
        (count) => count === LOGS / PATIENTS_LOGGING,
      );
    const { code, said } = await projectionsCommand(
      {
        EVENT_STORE_URL: `sqlite:${join(directory.path, 'events.db')}`,
        READ_MODELS_URL: `sqlite:${join(directory.path, 'read-models')}`,
        SECRETS_URL: `sqlite:${join(directory.path, 'secrets.db')}`,
      },
      'verify',
      'progress',
    ).ended;
    assert.equal(code, 0, said);
    assert.match(said, /^progress \d+: .*\b10 documents/m);
  });
});
