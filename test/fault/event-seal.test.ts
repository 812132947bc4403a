/** A log from before personal fields were sealed, and secrets that do not belong to a log. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { alertNoticeSchema } from '../../backend/contract/alert.ts';
import { auditEventSchema } from '../../backend/contract/audit.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { bodyHashOf } from '../../backend/http/repeat.ts';
import { eventStoreLocation } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import type { StoredEvent } from '../../events/store/port.ts';
import { runAccounts } from '../harness/accounts-command.ts';
import { eventsCommand } from '../harness/events-command.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { secretsCommand } from '../harness/secrets-command.ts';
import { isKeyDestroyed } from '../harness/subject-keys.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const NAME = 'Wanjikuu Otieno';
const WORDS = [NAME, '+243810000771', 'sleeps badly since the funeral'];
const PATIENCE_MS = 90_000;
/** Of a request that comes again. */
const KEY = '0190a3f1-7c1e-7abc-8def-0123456789ab';
const REPORT = { bpSys: 120, bpDia: 80, notes: WORDS[2] };

/** As it lies in the file. */
async function storedIn(file: string): Promise<readonly StoredEvent[]> {
  const store = await openEventStore(eventStoreLocation('--store', `sqlite:${file}`));
  const events: StoredEvent[] = [];
  try {
    for await (const page of store.readAll()) events.push(...page);
  } finally {
    await store.close();
  }
  return events;
}

const holds = (file: string): readonly string[] => WORDS.filter((word) => readFileSync(file).includes(word));

describe('a log from before personal fields were sealed', function () {
  this.timeout(240_000);

  let directory: TemporaryDirectory;
  let open: string;
  let sealed: string;
  let patientId: string;

  beforeEach(async () => {
    directory = await temporaryDirectory();
    open = join(directory.path, 'open.db');
    sealed = join(directory.path, 'events.db');
    const product = await startTestProduct();
    try {
      const client = product.client();
      ({ id: patientId } = await client.register({ name: NAME, phoneNumber: WORDS[1] }));
      await client.log(patientId, REPORT, KEY);
      await writeOpen(product);
    } finally {
      await product.stop();
    }
  });
  afterEach(() => directory.remove());

  /** The same events, as an earlier release wrote them. */
  async function writeOpen(product: TestProduct): Promise<void> {
    const store = await openEventStore(eventStoreLocation('--store', `sqlite:${open}`));
    const requestHash = bodyHashOf(REPORT);
    try {
      for (const { stream, revision, id, type, version, data, meta } of await product.wholeLog())
        await store.append(
          stream,
          [{ id, type, version, data, meta: type.startsWith('Log') ? { ...meta, requestHash } : meta }],
          revision === 0 ? 'none' : revision - 1,
        );
    } finally {
      await store.close();
    }
  }

  const seal = () => eventsCommand(open, 'seal', '--from', `sqlite:${open}`, '--to', `sqlite:${sealed}`);

  it('is warned of at the start, and what is recorded from then on is sealed', async () => {
    const product = await startTestProduct({
      directory: directory.path,
      configuration: { eventStore: eventStoreLocation('--store', `sqlite:${open}`) },
    });
    try {
      assert.ok(product.logged.some((line) => line.includes('`npm run events -- seal`')));
      assert.ok(!product.logged.join('').includes(NAME));
      await product.client().log(patientId, { bpSys: 121, bpDia: 80, notes: 'walked to the river' });
      assert.ok(!JSON.stringify(await storedIn(open)).includes('walked to the river'));
    } finally {
      await product.stop();
    }
  });

  it('is sealed by a command into a copy with the same events, whose person can then be forgotten', async () => {
    assert.deepEqual(holds(open), WORDS);
    const { code, said } = await seal();
    assert.equal(code, 0, said);
    assert.match(said, /^Anchor of .*open\.db: /m, 'what the original ended with');
    assert.match(said, /^Anchor of .*events\.db: /m);
    assert.deepEqual(holds(sealed), []);
    const told = ({
      id,
      stream,
      revision,
      type,
      version,
      meta: { requestHash: _, ...meta },
    }: StoredEvent) => ({
      id,
      stream,
      revision,
      type,
      version,
      meta,
    });
    assert.deepEqual((await storedIn(sealed)).map(told), (await storedIn(open)).map(told));
    const hashes = (await storedIn(sealed)).flatMap(({ meta }) => meta['requestHash'] ?? []);
    assert.ok(hashes.length > 0 && !hashes.includes(bodyHashOf(REPORT)), 'no hash that anybody can make');
    assert.equal((await eventsCommand(sealed, 'verify')).code, 0);
    assert.equal((await seal()).code, 0, 'a second time there is nothing left to do');
    rmSync(open);

    const product = await startTestProduct({ directory: directory.path });
    try {
      const client = product.client();
      const shown = (await client.get(`/api/patients/${patientId}`)).as(200, patientSchema);
      assert.equal(shown.name, NAME);
      const again = await client.post(`/api/patients/${patientId}/logs`, REPORT, KEY);
      assert.equal(again.header('idempotent-replay'), 'true', again.text);
      await client.post(`/api/patients/${patientId}/forgetting`, { reason: 'asked' });
      const administrator = await product.clientAs('administrator', { name: 'Bola Admin' });
      const carried = await administrator.post(`/api/patients/${patientId}/forgetting/carry-out`, {
        name: NAME,
      });
      assert.equal(carried.status, 200, carried.text);
      assert.ok(!JSON.stringify(await product.events()).includes(NAME));
    } finally {
      await product.stop();
    }
    assert.equal((await eventsCommand(sealed, 'verify')).code, 0);
  });

  it('is sealed with the secrets that belong to the copy, or not at all: the command says so in a sentence', async () => {
    assert.equal((await seal()).code, 0);
    for (const name of ['secrets.db', 'secrets.key']) rmSync(join(directory.path, name));
    const { code, said } = await seal();
    assert.equal(code, 1);
    assert.match(said, /^A key of personal fields is not among the secrets of SECRETS_URL[^\n]*\.\n$/m);
  });
});

describe('secrets that were put back from before the log', function () {
  this.timeout(240_000);

  let directory: TemporaryDirectory;
  let product: ProductProcess | null = null;
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    product?.kill('SIGKILL');
    await product?.ended;
    await directory.remove();
  });

  const start = async (): Promise<ProductProcess> => {
    product = await new ProductProcess(directory.path).listening();
    return product;
  };
  const stop = async () => {
    product?.kill('SIGTERM');
    return product?.ended;
  };

  const destroyed = (patientId: string): Promise<boolean> =>
    eventually(
      () => isKeyDestroyed(directory.path, patientId),
      (isDestroyed) => isDestroyed,
      PATIENCE_MS,
    );

  async function forget(client: ApiClient, id: string): Promise<void> {
    await client.post(`/api/patients/${id}/forgetting`, { reason: 'asked' });
    const administrator = product?.client();
    await administrator?.become('administrator', { name: 'Bola Admin' });
    const carried = await administrator?.post(`/api/patients/${id}/forgetting/carry-out`, { name: NAME });
    assert.equal(carried?.status, 200, carried?.text);
  }

  it('are said in one sentence by the product, which goes on, and destroy again the key of whoever was forgotten since', async () => {
    const secrets = join(directory.path, 'secrets.db');
    let client = (await start()).client();
    const { id: forgotten } = await client.register({ name: NAME });
    await stop();
    copyFileSync(secrets, `${secrets}.backup`);

    client = (await start()).client();
    const { id: later } = await client.register({ name: 'Later Person' });
    await forget(client, forgotten);
    await stop();
    copyFileSync(`${secrets}.backup`, secrets);
    rmSync(`${secrets}.backup`);

    assert.equal(await isKeyDestroyed(directory.path, forgotten), false);
    client = (await start()).client();
    assert.equal((await client.log(later, { bpSys: 118, bpDia: 76 })).evaluation.overallFlag, 'GREEN');
    assert.equal((await client.get(`/api/patients/${forgotten}`)).status, 404);
    await destroyed(forgotten);
    const ended = await stop();
    const said = `${ended?.out}${ended?.errors}`.match(
      /Keys of personal fields are missing: the secrets are older than the event log/g,
    );
    assert.equal(said?.length, 1, `${ended?.out}${ended?.errors}`);
  });

  it('end a start in one sentence where they are new ones, file and master key both, until they are back or given up', async () => {
    const client = (await start()).client();
    await client.become('clinician', { name: 'Dr Amani Okafor' });
    await client.register({ name: NAME, phoneNumber: WORDS[1] });
    await stop();
    const files = ['secrets.db', 'secrets.key'].map((name) => join(directory.path, name));
    for (const file of files) renameSync(file, `${file}.aside`);
    for (const time of ['first', 'second']) {
      const { code, errors } = await new ProductProcess(directory.path).ended;
      assert.equal(code, 1, time);
      assert.match(
        errors,
        /^The secrets of SECRETS_URL hold none of the keys that the event log is sealed under[^\n]*\.\n$/,
      );
    }
    const { code, errors } = await runAccounts(directory.path, ['list']);
    assert.equal(code, 1);
    assert.match(errors, /hold none of the keys/);
    const made = files.map((file) => readFileSync(file));
    for (const file of files) renameSync(`${file}.aside`, file);
    const again = (await start()).client();
    assert.match((await again.get('/api/patients')).text, new RegExp(NAME));
    await stop();
    for (const [at, file] of files.entries()) writeFileSync(file, made[at] ?? '');
    assert.equal((await secretsCommand(directory.path, 'renew-missing')).code, 0);
    await start();
  });

  it('make no second key for whom they do not know yet: nothing of the forgotten is kept, and nothing of others is lost', async () => {
    const secrets = join(directory.path, 'secrets.db');
    let client = (await start()).client();
    await client.register({ name: 'Earlier Person' });
    await stop();
    copyFileSync(secrets, `${secrets}.older`);

    client = (await start()).client();
    const { id: forgotten } = await client.register({ name: NAME });
    const { id: living } = await client.register({ name: 'Later Person' });
    await forget(client, forgotten);
    await stop();
    copyFileSync(secrets, `${secrets}.newest`);
    const putBack = (which: string): void => {
      for (const beside of ['-wal', '-shm']) rmSync(`${secrets}${beside}`, { force: true });
      copyFileSync(`${secrets}.${which}`, secrets);
    };

    putBack('older');
    client = (await start()).client();
    await destroyed(forgotten);
    assert.equal((await client.log(living, { bpSys: 118, bpDia: 76 })).evaluation.overallFlag, 'GREEN');
    const rename = (name: string) => client.patch(`/api/patients/${living}`, { name });
    const refused = (await rename('Married Person')).refused(503);
    assert.match(refused.detail, /keys are older than its record.+not saved/);
    await stop();

    putBack('newest');
    client = (await start()).client();
    assert.equal((await rename('Married Person')).status, 200);
    assert.deepEqual(await namesInLog(living), ['Later Person', 'Married Person']);
    await stop();

    putBack('older');
    const { code, said } = await secretsCommand(directory.path, 'renew-missing');
    assert.equal(code, 0, said);
    assert.match(said, /^Missing keys that are new ones now: \d+\.\n$/);
    client = (await start()).client();
    await destroyed(forgotten);
    assert.equal((await rename('Found Again')).status, 200);
    assert.deepEqual(await namesInLog(living), ['Forgotten person', 'Forgotten person', 'Found Again']);
  });

  it('keep no report back and no alert: another key stands in, and what it sealed is read with the newest copy, too', async () => {
    const secrets = join(directory.path, 'secrets.db');
    const putBack = (from: string): void => {
      for (const beside of ['-wal', '-shm']) rmSync(`${secrets}${beside}`, { force: true });
      copyFileSync(from, secrets);
    };
    let client = (await start()).client();
    const contact = { name: 'Bumbu', onCallPhone: '+243998765432' };
    assert.equal((await client.put('/api/clinic', contact)).status, 200);
    await stop();
    copyFileSync(secrets, `${secrets}.older`);
    client = (await start()).client();
    const { id: later } = await client.register({ name: 'Later Person' });
    await client.log(later, { bpSys: 118, bpDia: 76, notes: 'slept well' });
    await stop();
    copyFileSync(secrets, `${secrets}.newest`);

    putBack(`${secrets}.older`);
    client = (await start()).client();
    const { log, evaluation } = await client.log(later, { bpSys: 190, bpDia: 85, notes: 'since the night' });
    assert.deepEqual([evaluation.overallFlag, log.notes], ['RED', 'since the night']);
    await contactTold(client, later);
    // Nobody else's is kept back either.
    const { id: other } = await client.register({ name: 'Another Person' });
    await client.log(other, { bpSys: 190, bpDia: 85 });
    await contactTold(client, other);
    await stop();
    copyFileSync(secrets, `${secrets}.aside`);

    putBack(`${secrets}.newest`);
    const { code, said } = await secretsCommand(directory.path, ['take-keys', `${secrets}.aside`]);
    assert.equal(code, 0, said);
    assert.match(said, /^Keys that were taken over: [1-9]\d*\.\n$/);
    await start();
    assert.deepEqual(await notesInLog(later), ['slept well', 'since the night']);
  });

  /** Of the first alert of a patient, that its contact has it. */
  async function contactTold(client: ApiClient, patientId: string): Promise<void> {
    const alerts = async () =>
      (await client.get(`/api/alerts?patientId=${patientId}`)).as(200, z.array(z.object({ id: z.string() })));
    const [alert] = await eventually(alerts, ({ length }) => length > 0, PATIENCE_MS);
    const notices = async () =>
      (await client.get(`/api/alerts/${alert?.id}/notifications`)).as(200, z.array(alertNoticeSchema));
    const [notice] = await eventually(notices, ([first]) => first?.status === 'delivered', PATIENCE_MS);
    assert.equal(notice?.to, '+243998765432');
  }

  async function notesInLog(patientId: string): Promise<readonly unknown[]> {
    const auditor = product?.client();
    await auditor?.become('auditor', { name: 'Awa Audit' });
    const answer = await auditor?.get(`/api/audit/events?stream=patientLogs-${patientId}`);
    const told = answer?.as(200, z.array(auditEventSchema)) ?? [];
    return told.toReversed().flatMap(({ data: { notes = [] } }) => notes);
  }

  /** As an auditor reads them. */
  async function namesInLog(patientId: string): Promise<readonly unknown[]> {
    const auditor = product?.client();
    await auditor?.become('auditor', { name: 'Awa Audit' });
    const answer = await auditor?.get(`/api/audit/events?stream=patient-${patientId}`);
    const told = answer?.as(200, z.array(auditEventSchema)) ?? [];
    return told.toReversed().flatMap(({ data: { name = [] } }) => name);
  }
});
