/** A log from before personal fields were sealed, and secrets that do not belong to a log. */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { patientSchema } from '../../backend/contract/patient.ts';
import { eventStoreLocation } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import type { StoredEvent } from '../../events/store/port.ts';
import { eventsCommand } from '../harness/events-command.ts';
import { eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { isKeyThere } from '../harness/subject-keys.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const NAME = 'Wanjikuu Otieno';
const WORDS = [NAME, '+243810000771', 'sleeps badly since the funeral'];
const PATIENCE_MS = 90_000;

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
      await client.log(patientId, { bpSys: 120, bpDia: 80, notes: WORDS[2] });
      await writeOpen(product);
    } finally {
      await product.stop();
    }
  });
  afterEach(() => directory.remove());

  /** The same events, as an earlier release wrote them. */
  async function writeOpen(product: TestProduct): Promise<void> {
    const store = await openEventStore(eventStoreLocation('--store', `sqlite:${open}`));
    try {
      for (const { stream, revision, id, type, version, data, meta } of await product.wholeLog())
        await store.append(
          stream,
          [{ id, type, version, data, meta }],
          revision === 0 ? 'none' : revision - 1,
        );
    } finally {
      await store.close();
    }
  }

  const seal = () => eventsCommand(open, 'seal', '--from', `sqlite:${open}`, '--to', `sqlite:${sealed}`);

  it('is sealed by a command into a copy with the same events, whose person can then be forgotten', async () => {
    assert.deepEqual(holds(open), WORDS);
    const { code, said } = await seal();
    assert.equal(code, 0, said);
    assert.match(said, /^Anchor of .*open\.db: /m, 'what the original ended with');
    assert.match(said, /^Anchor of .*events\.db: /m);
    assert.deepEqual(holds(sealed), []);
    const told = ({ id, stream, revision, type, version, meta }: StoredEvent) => ({
      id,
      stream,
      revision,
      type,
      version,
      meta,
    });
    assert.deepEqual((await storedIn(sealed)).map(told), (await storedIn(open)).map(told));
    assert.equal((await eventsCommand(sealed, 'verify')).code, 0);
    assert.equal((await seal()).code, 0, 'a second time there is nothing left to do');
    rmSync(open);

    const product = await startTestProduct({ directory: directory.path });
    try {
      const client = product.client();
      const shown = (await client.get(`/api/patients/${patientId}`)).as(200, patientSchema);
      assert.equal(shown.name, NAME);
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

  it('are said in one sentence by the product, which goes on, and destroy again the key of whoever was forgotten since', async () => {
    const secrets = join(directory.path, 'secrets.db');
    let client = (await start()).client();
    const { id: forgotten } = await client.register({ name: NAME });
    await stop();
    copyFileSync(secrets, `${secrets}.backup`);

    client = (await start()).client();
    const { id: later } = await client.register({ name: 'Later Person' });
    await client.post(`/api/patients/${forgotten}/forgetting`, { reason: 'asked' });
    const administrator = product?.client();
    await administrator?.become('administrator', { name: 'Bola Admin' });
    const carried = await administrator?.post(`/api/patients/${forgotten}/forgetting/carry-out`, {
      name: NAME,
    });
    assert.equal(carried?.status, 200, carried?.text);
    await stop();
    copyFileSync(`${secrets}.backup`, secrets);
    rmSync(`${secrets}.backup`);

    assert.equal(await isKeyThere(directory.path, forgotten), true);
    client = (await start()).client();
    assert.equal((await client.log(later, { bpSys: 118, bpDia: 76 })).evaluation.overallFlag, 'GREEN');
    assert.equal((await client.get(`/api/patients/${forgotten}`)).status, 404);
    await eventually(
      () => isKeyThere(directory.path, forgotten),
      (isThere) => !isThere,
      PATIENCE_MS,
    );
    const ended = await stop();
    const said = `${ended?.out}${ended?.errors}`.match(
      /Keys of personal fields are missing: the secrets are older than the event log/g,
    );
    assert.equal(said?.length, 1, `${ended?.out}${ended?.errors}`);
  });
});
