import assert from 'node:assert/strict';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MongoClient } from 'mongodb';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { positionFromText } from '../../events/position.ts';
import { MongoProjectionStore } from '../../projections/read-models/mongodb/projection-store.ts';
import { MongoReadModels } from '../../projections/read-models/mongodb/read-models.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import { documentsIn, foldFromZero } from '../harness/fold-from-zero.ts';
import { type MongoSuiteOptions, onMongoServers } from '../harness/mongo-suites.ts';
import { casesOf } from '../harness/needing.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';

const WITH_INDEXES: MongoSuiteOptions = { timeoutMs: 240_000, needs: ['a list of indexes'] };

/** One of each of what a patient does beside reporting, and of what a clinic connects for it. */
async function liveADay(client: ApiClient): Promise<void> {
  const { id: patientId } = await client.register({ name: 'Chinwe Obi', country: 'NG', planTier: 'PLUS' });
  const now = new Date().toISOString();
  const of = `/api/patients/${patientId}`;
  const took = async (path: string, body: unknown, method: 'post' | 'put' = 'post') => {
    const answer = await client[method](path, body);
    assert.ok([200, 201].includes(answer.status), `${path}: ${answer.text}`);
    return answer.body;
  };
  await took('/api/partner-hooks', {
    type: 'MAPS',
    partnerName: 'Our maps',
    apiBase: 'https://maps.example/dir?to={lat},{lng}',
  });
  await took('/api/facilities', { name: 'Clinique Bumbu', type: 'HOSPITAL', lat: -4.37, lng: 15.3 });
  await took('/api/orders/grocery', {
    patientId,
    bundleCode: 'Naija Low-Salt Kitchen (Lagos)',
    deliveryAddress: '12 Example Street, Ikeja, Lagos',
    phone: '+2348012345678',
  });
  await took(`${of}/goals`, { goalType: 'weight_target', title: 'Weight', targetValue: 72.5 });
  await took(`${of}/achievements`, { patientId, achievementType: 'first_log' });
  await took(`${of}/exercise/profile`, { fitnessLevel: 'beginner', preferredActivities: ['walking'] }, 'put');
  await took(`${of}/exercise/recommendations`, { programId: 'slow-breathing', reason: 'Calm evenings.' });
  await took(`${of}/exercise/sessions`, {
    programId: 'slow-breathing',
    startedAt: now,
    endedAt: now,
    exercisesDone: [],
    seconds: 90,
    stoppedEarly: true,
    stopReason: 'tired',
  });
  await took(`${of}/plan/request`, { tier: 'PRO' });
}

onMongoServers('the product with its read models in MongoDB', WITH_INDEXES, ({ cannot, server }) => {
  const itNeeding = casesOf(cannot);

  let product: TestProduct;
  let url: string;
  let stop = async (): Promise<void> => {};

  before(async () => {
    url = server().url();
    product = await startTestProduct({ configuration: { readModels: { kind: 'mongodb', url } } });
    stop = async () => {
      await product.stop();
      // Somebody else's server keeps nothing of it; one that is stopped keeps nothing anyway.
      if (server().process === null) await server().drop(url);
    };
    const client = product.client();
    for (const name of ['Amina Bello', 'Jean-Bosco Mutombo', 'Ngozi Eze']) {
      const { id } = await client.register({ name, hasKnownHtn: true });
      for (const bpSys of [128, 152, 191]) await client.log(id, { bpSys, bpDia: 84 });
    }
    // Of each RED the clinic is told; nothing is written after that.
    await product.settled('AlertNotified', 3);
    await liveADay(client);
  });
  after(() => stop());

  /** Runs the command of the projections beside the running product, on the same stores. */
  const run = (...words: readonly string[]) =>
    projectionsCommand(
      {
        EVENT_STORE_URL: `sqlite:${join(product.directory, 'events.db')}`,
        READ_MODELS_URL: url,
        SECRETS_URL: `sqlite:${join(product.directory, 'secrets.db')}`,
      },
      ...words,
    ).ended;

  const listed = async (): Promise<string> => (await product.client().get('/api/patients')).text;

  async function withReadModels(work: (readModels: MongoReadModels) => Promise<void>): Promise<void> {
    const readModels = await MongoReadModels.open(url);
    try {
      await work(readModels);
    } finally {
      await readModels.close();
    }
  }

  it('shows what was recorded, and finds a patient by the beginning of a name', async () => {
    const client = product.client();
    const found = await client.get('/api/patients?search=mut');
    assert.equal(found.status, 200);
    assert.match(found.text, /Jean-Bosco Mutombo/);
    assert.doesNotMatch(found.text, /Amina Bello/);
  });

  it('holds what a fold from the first event says', async () => {
    // Reading a list is an event too, and its projectors catch up with it.
    for (const projection of PROJECTIONS) {
      await eventually(
        async () => ({
          documents: await documentsIn(product.running.projections.store(projection.name)),
          folded: await foldFromZero(projection, product.running.store),
        }),
        ({ documents, folded }) => isDeepStrictEqual(documents, folded),
      );
    }
  });

  it('has every index that the projections declare', async () => {
    for (const { name: projection, collections } of PROJECTIONS) {
      const store = product.running.projections.store(projection);
      assert.ok(store instanceof MongoProjectionStore);
      for (const { name, indexes } of collections) {
        if (indexes.length === 0) continue;
        const declared = indexes.map((index) => index.name);
        assert.deepEqual(new Set(await store.indexes(name)), new Set(['_id_', ...declared]), name);
      }
    }
  });

  it('is rebuilt beside the product that serves, verified, and switched to', async () => {
    const before = await listed();
    const rebuilt = await run('rebuild', 'all');
    assert.equal(rebuilt.code, 0, rebuilt.said);
    assert.match(rebuilt.said, /^patients \d+: verified, 4 documents/m);
    assert.match(rebuilt.said, /^patients \d+: active/m);
    assert.equal(await listed(), before);
    const { id } = await product.client().register({ name: 'Chidi Balogun' });
    assert.match(await listed(), new RegExp(id), 'what is recorded afterwards is shown too');
    const verified = await run('verify', 'all');
    assert.equal(verified.code, 0, verified.said);
  });

  it('goes back to the version before, and shows the same', async () => {
    const before = await listed();
    const back = await run('rollback', 'patients');
    assert.equal(back.code, 0, back.said);
    assert.match(back.said, /^patients \d+000: active/m);
    assert.equal(await listed(), before);
    const status = await run('status');
    assert.match(status.said, /^patients +\d+000 /m);
  });

  it('tells when somebody changed a document by hand, and a rebuild mends it', async () => {
    const patients = PROJECTIONS.find(({ name }) => name === 'patients');
    assert.ok(patients);
    const { name, collections } = patients;
    await withReadModels(async (readModels) => {
      const version = await readModels.active(name);
      assert.ok(version !== null);
      const store = await readModels.open({ name, version, collections });
      const [document] = await store.find('patients', { index: 'byCreation', limit: 1 });
      assert.ok(document);
      const checkpoint = await store.checkpoint();
      const { id, body, position } = document;
      const changed = { ...body, lastFlag: 'GREEN' };
      const later = positionFromText(`${position}0`);
      await store.commit(
        [{ collection: 'patients', id, position: later, body: changed }],
        checkpoint.position,
        checkpoint,
      );
    });
    const wrong = await run('verify', 'patients');
    assert.equal(wrong.code, 1, wrong.said);
    const mended = await run('rebuild', 'patients');
    assert.equal(mended.code, 0, mended.said);
    assert.equal((await run('verify', 'patients')).code, 0);
  });

  it('leaves nothing behind of folds that were thrown away', async () => {
    const client = new MongoClient(url);
    try {
      const versions = await client.db().collection<{ readonly prefix: string }>('versions').find().toArray();
      const prefixes = new Set(versions.map(({ prefix }) => prefix));
      for (const { name } of await client.db().listCollections({}, { nameOnly: true }).toArray()) {
        const [prefix = '', collection] = name.split('.');
        assert.ok(collection === undefined || prefixes.has(prefix), name);
      }
      assert.equal(await client.db().collection('builds').countDocuments(), 0);
    } finally {
      await client.close();
    }
  });

  itNeeding(
    'data that outlive a kill',
    'answers with one sentence while the server is away, and goes on by itself',
    async () => {
      const { process: program } = server();
      assert.ok(program);
      const client = product.client();
      await client.get('/api/session');
      await program.kill();
      const refused = await client.get('/api/patients');
      assert.equal(refused.status, 503, refused.text);
      assert.doesNotMatch(refused.text, /ECONN|Mongo\w*Error/);
      const away = readinessSchema.parse((await client.get('/readyz')).body);
      assert.equal(away.stores.readModels, 'unreachable');
      await program.startAgain();
      await eventually(
        async () => (await client.get('/readyz')).status,
        (status) => status === 200,
        // A call that the driver lost with the server is given up after two minutes.
        150_000,
      );
      const { id } = await client.register({ name: 'Efua Mensah' });
      assert.match(await listed(), new RegExp(id));
    },
  );

  it('starts again over what is there', async () => {
    const before = await listed();
    await product.restart();
    assert.equal(await listed(), before);
  });
});
