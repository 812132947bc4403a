import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patientSchema } from '../../backend/contract/patient.ts';
import { openEventStore } from '../../events/store/open.ts';
import { eventStoreLocation } from '../../events/store/location.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { eventsCommand } from '../harness/events-command.ts';
import { isKeyDestroyed } from '../harness/subject-keys.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

const WORDS = ['Wanjikuu', '+243810000771', 'wanjikuu@example.org', 'sleeps badly since the funeral'];
const OTHER_NAME = 'Otherperson';
const KILLED = join(import.meta.dirname, 'killed-in-forgetting.ts');
/** A product on half a slow processor starts and rebuilds all that holds personal fields. */
const PATIENCE_MS = 90_000;

/** Nothing of a folder, and of a file that a product which runs has just put away. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR' || code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

describe('forgetting a person, when the product is killed in it', function () {
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

  const start = async (env: Readonly<Record<string, string>> = {}): Promise<ProductProcess> => {
    product = await new ProductProcess(directory.path, env).listening();
    return product;
  };
  const path = (name: string): string => join(directory.path, name);

  /** Files of the product that hold any of the words. */
  function filesWith(words: readonly string[]): readonly string[] {
    const files = readdirSync(directory.path, { recursive: true, withFileTypes: true });
    return files.flatMap(({ parentPath, name }) => {
      const holds = (bytes: Buffer) => words.some((word) => bytes.includes(word));
      return holds(bytesOf(join(parentPath, name))) ? [name] : [];
    });
  }

  async function recorded(type: string): Promise<number> {
    const store = await openEventStore(eventStoreLocation('--store', `sqlite:${path('events.db')}`));
    let count = 0;
    try {
      for await (const page of store.readAll()) count += page.filter((event) => event.type === type).length;
    } finally {
      await store.close();
    }
    return count;
  }

  async function carryOut(client: ApiClient, id: string) {
    await client.post(`/api/patients/${id}/forgetting`, { reason: 'asked' });
    await client.become('administrator', { name: 'Bola Admin' });
    return client.post(`/api/patients/${id}/forgetting/carry-out`, { name: 'Wanjikuu Otieno' });
  }

  for (const [step, isDestroyed] of [
    ['the key is destroyed', false],
    ['the projections are rebuilt', true],
  ] as const) {
    it(`is finished by the next start where it was killed before ${step}`, async () => {
      const first = await start({ NODE_OPTIONS: `--import tsx --import ${KILLED}`, KILLED_BEFORE: step });
      const client = first.client();
      await client.register({ name: OTHER_NAME });
      const { id } = await client.register({
        name: 'Wanjikuu Otieno',
        phoneNumber: WORDS[1],
        email: WORDS[2],
      });
      await client.log(id, { bpSys: 120, bpDia: 80, notes: WORDS[3] });
      await assert.rejects(carryOut(client, id), 'the product ends before it answers');
      assert.equal((await first.ended).signal, 'SIGKILL');
      assert.equal(await recorded('PatientForgotten'), 1);
      assert.equal(await isKeyDestroyed(directory.path, id), isDestroyed);
      assert.notDeepEqual(filesWith(WORDS), [], 'the read models hold the name');

      const again = (await start()).client();
      await eventually(
        async () => filesWith(WORDS),
        (files) => files.length === 0,
        PATIENCE_MS,
      );
      assert.equal((await again.get(`/api/patients/${id}`)).refused(404).forgotten, id);
      const others = (await again.get('/api/patients?search=Other')).body as unknown[];
      assert.equal(others.map((each) => patientSchema.parse(each).name).join(), OTHER_NAME);
      product?.kill('SIGTERM');
      assert.equal((await product?.ended)?.code, 0);
      assert.equal(await isKeyDestroyed(directory.path, id), true);
      assert.deepEqual([await recorded('PatientForgotten'), await recorded('LogEvaluated')], [1, 1]);
      const { code, said } = await eventsCommand(path('events.db'), 'verify');
      assert.equal(code, 0, said);
    });
  }
});
