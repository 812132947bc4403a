import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { checkVerdictSchema, exportedEventSchema } from '../../backend/contract/log-proof.ts';
import { recordedLogSchema } from '../../backend/contract/log.ts';
import { eventStoreDbAddress } from '../../events/store/eventstoredb/address.ts';
import { EventStoreDouble } from '../servers/event-store-double/event-store-double.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';

const UNAVAILABLE =
  'The server cannot reach its store at the moment. Nothing was lost; please try again shortly.';

describe('the product on EventStoreDB', function () {
  this.timeout(120_000);

  let double: EventStoreDouble;
  let product: TestProduct;
  let client: ApiClient;

  beforeEach(async () => {
    double = await EventStoreDouble.start();
    double.log.chatter = 5;
    const eventStore = { kind: 'eventstoredb', address: eventStoreDbAddress(double.url) } as const;
    product = await startTestProduct({ configuration: { eventStore } });
    client = product.client();
    await client.get('/api/session');
  });

  afterEach(async () => {
    await product.stop();
    await double.stop();
  });

  const ready = async (): Promise<z.output<typeof readinessSchema>> => {
    const answer = await client.get('/readyz');
    return z.parse(readinessSchema, answer.body);
  };
  const isReady = ({ stores }: z.output<typeof readinessSchema>): boolean =>
    stores.eventStore === 'reachable' && stores.readModels === 'reachable';

  async function until(readyAgain: boolean): Promise<void> {
    await eventually(ready, (readiness) => isReady(readiness) === readyAgain);
  }

  it('does what it does on a file: a patient, a log with its alert, and what a restart shows', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const { log } = await client.log(id, { bpSys: 195, bpDia: 125, symptoms: ['chest_pain'] });
    const alerts = await eventually(
      () => client.get('/api/alerts'),
      ({ text }) => text.includes(log.id) || text.includes(id),
    );
    assert.equal(alerts.status, 200);
    await product.settled('AlertNotified', 1);
    const before = await product.events();
    await product.restart();
    await client.get('/api/session');
    assert.deepEqual(await product.events(), before);
    assert.match((await client.get(`/api/patients/${id}/logs`)).text, new RegExp(log.id));
    assert.ok(isReady(await ready()));
  });

  it('is checked and exported by an auditor, who finds by a noted anchor what was changed', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    await client.log(id, { hr: 71 });
    const auditor = await product.clientAs('auditor');
    const linesOf = async (path: string): Promise<readonly string[]> => {
      const answer = await auditor.get(path);
      assert.equal(answer.status, 200, answer.text);
      return answer.text.trimEnd().split('\n');
    };
    const verdictOf = async (path: string) =>
      checkVerdictSchema.parse(JSON.parse((await linesOf(path)).at(-1) ?? ''));
    const whole = await verdictOf('/api/audit/verify');
    assert.deepEqual([whole.ok, whole.events], [true, (await product.wholeLog()).length]);
    const [, first] = await linesOf('/api/audit/export');
    assert.equal(exportedEventSchema.parse(JSON.parse(first ?? '')).chain, null);

    const record = double.log.visible.find(({ type }) => type === 'LogRecorded');
    const at = Buffer.from(record?.data ?? []).indexOf('71');
    record?.data.set(Buffer.from('72'), at);
    const noted = `${whole.anchor?.position}:${whole.anchor?.hash}`;
    const { ok, brokenAt } = await verdictOf(`/api/audit/verify?anchor=${noted}`);
    assert.deepEqual([ok, brokenAt?.position, brokenAt?.reason], [false, whole.anchor?.position, 'anchor']);
  });

  it('with read models of another event store starts nothing, and says what to do', async () => {
    await client.register({ name: 'Neema Kabongo' });
    const { directory } = product;
    const other = await temporaryDirectory();
    try {
      const eventStore = { kind: 'sqlite', path: join(other.path, 'events.db') } as const;
      await assert.rejects(startTestProduct({ directory, configuration: { eventStore } }), {
        message:
          /^The read models of .*patients.* were made from another event log\. Let READ_MODELS_URL name .*\.$/,
      });
    } finally {
      await other.remove();
    }
  });

  it('that is restored from an older copy says so while it runs, and does not start again before a rebuild', async () => {
    const { id } = await client.register({ name: 'Neema Kabongo' });
    const kept = double.log.written;
    await client.log(id, { hr: 71 });
    await client.log(id, { hr: 72 });
    // Only what has been projected can be ahead of the log.
    assert.match((await client.get(`/api/patients/${id}/logs`)).text, /"hr":72/);
    await double.goAway();
    double.log.truncateTo(kept);
    await double.comeBack();
    const readiness = await eventually(ready, ({ stores }) => stores['eventStore'] !== 'unreachable');
    await eventually(ready, ({ stores }) => stores['eventStore'] === 'older than the read models');
    assert.equal(readiness.stores['readModels'], 'reachable');
    assert.equal((await client.get('/readyz')).status, 503);
    const refused = await client.post(`/api/patients/${id}/logs`, { hr: 73 });
    assert.equal(refused.status, 503);
    assert.match(refused.text, /set back to an older copy/);
    assert.equal(double.log.written, kept, 'nothing is written after what was lost');
    assert.ok(
      product.logged.some((line) =>
        /The log of the event store at \S+ ends before .*rebuild all.*start again\./.test(line),
      ),
    );
    await assert.rejects(product.restart(), /ahead of the event log.*npm run projections -- rebuild all/);
    const { code, said } = await projectionsCommand(
      {
        EVENT_STORE_URL: double.url,
        READ_MODELS_URL: `sqlite:${join(product.directory, 'read-models')}`,
        SECRETS_URL: `sqlite:${join(product.directory, 'secrets.db')}`,
      },
      'rebuild',
      'all',
    ).ended;
    assert.equal(code, 0, said);
    await product.start();
    await client.get('/api/session');
    assert.equal((await client.get(`/api/patients/${id}/logs`)).text, '[]');
    await client.log(id, { bpSys: 195, bpDia: 125, symptoms: ['chest_pain'] });
    await eventually(
      () => client.get('/api/alerts'),
      ({ text }) => text.includes(id),
    );
  });

  const FAULTS: Readonly<
    Record<string, readonly [begin: () => Promise<void> | void, end: () => Promise<void> | void]>
  > = {
    'that is away': [() => double.goAway(), () => double.comeBack()],
    'that is starting': [
      () => {
        double.levers.starting = true;
        double.endSubscriptions('cancelled');
      },
      () => {
        double.levers.starting = false;
      },
    ],
    'that never answers': [
      () => {
        double.levers.silent = true;
      },
      () => {
        double.levers.silent = false;
      },
    ],
  };
  for (const [which, [begin, end]] of Object.entries(FAULTS)) {
    it(`refuses commands with a sentence over a server ${which}, and goes on by itself, each log once`, async () => {
      const { id } = await client.register({ name: 'Neema Kabongo' });
      const path = `/api/patients/${id}/logs`;
      await begin();
      const refused: { readonly key: string; readonly hr: number }[] = [];
      for (const hr of [61, 62, 63]) {
        const key = randomUUID();
        const answer = await client.post(path, { hr }, key);
        assert.equal(answer.refused(503).detail, UNAVAILABLE);
        refused.push({ key, hr });
      }
      // A node that is starting answers reads.
      if (which !== 'that is starting') await until(false);
      assert.equal((await client.get('/api/patients')).status, 200);
      await end();
      await until(true);
      for (const { key, hr } of refused) {
        (await client.post(path, { hr }, key)).as(201, recordedLogSchema);
        (await client.post(path, { hr }, key)).as(201, recordedLogSchema);
      }
      const recorded = (await product.events()).filter(({ type }) => type === 'LogRecorded');
      assert.equal(recorded.length, 3);
      await eventually(
        () => client.get(path),
        ({ text }) => recorded.every(({ data }) => text.includes(JSON.stringify(data['logId']))),
      );
    });
  }
});
