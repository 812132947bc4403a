import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { decode, isUnreadable } from '../../events/codec.ts';
import { SqliteEventStore } from '../../events/store/sqlite/event-store.ts';
import type { ApiAnswer, ApiClient } from '../harness/product.ts';
import { ProductProcess } from '../harness/product-process.ts';
import { projectionsCommand } from '../harness/projections-command.ts';
import { temporaryDirectory, type TemporaryDirectory } from '../harness/temporary-directory.ts';

/** `KILL_ROUNDS=100` for a long run; the usual one shows that the test still means something. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 4);
const WRITERS = 8;

/** What each kind of command is, and the event that it leaves once. */
const KINDS = {
  LogRecorded: {
    method: 'POST',
    path: 'logs',
    body: () => ({ hr: randomInt(40, 190), bpSys: 120, bpDia: 80 }),
  },
  AlertRaised: {
    method: 'POST',
    path: 'alerts',
    body: () => ({ message: 'Please look at this.', flag: 'RED' }),
  },
  PatientContacted: { method: 'POST', path: 'contacts', body: () => ({ outcome: 'no_answer' }) },
  MilestoneCreated: {
    method: 'POST',
    path: 'milestones',
    body: () => ({ type: 'medical_appointment', title: 'See the clinic', targetDate: '2030-01-01' }),
  },
  TestResultRecorded: { method: 'POST', path: 'tests', body: () => ({ testType: 'HBA1C', result: '6.4' }) },
  PatientThresholdsSet: {
    method: 'PUT',
    path: 'thresholds',
    body: () => ({
      thresholds: { AF_FLUTTER: { greenMaxHr: randomInt(85, 110) } },
      reason: 'A test of a kill',
    }),
  },
} as const;
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as Kind[];

interface Command {
  readonly kind: Kind;
  readonly key: string;
  readonly body: unknown;
  /** The id in its first answer; null while there was none, '' where the answer names none. */
  answered: string | null;
}

const idOf = (answer: ApiAnswer): string => {
  const { body } = answer;
  const found = z.object({ log: z.object({ id: z.string() }) }).safeParse(body);
  if (found.success) return found.data.log.id;
  const flat = z.object({ id: z.string() }).safeParse(body);
  return flat.success ? flat.data.id : '';
};

describe(`the product, killed ${ROUNDS} times under mixed commands`, function () {
  this.timeout(120_000 + ROUNDS * 20_000);

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

  const send = (client: ApiClient, patientId: string, { kind, key, body }: Command): Promise<ApiAnswer> => {
    const { method, path } = KINDS[kind];
    return client.send(method, `/api/patients/${patientId}/${path}`, { body, key });
  };

  it('has every answered command once, takes the unanswered ones once when they come again, and shows them all', async () => {
    const commands: Command[] = [];
    const patientIds: string[] = [];
    const patientOf = (at: number): string => patientIds[at % patientIds.length] ?? '';

    /** Sends one command after the other, until the product is gone. */
    const write = async (client: ApiClient): Promise<void> => {
      for (;;) {
        const at = commands.length;
        const kind = ALL[at % ALL.length] ?? 'LogRecorded';
        const command: Command = { kind, key: randomUUID(), body: KINDS[kind].body(), answered: null };
        commands.push(command);
        let answer: ApiAnswer;
        try {
          answer = await send(client, patientOf(at), command);
        } catch {
          return;
        }
        assert.ok(answer.status === 200 || answer.status === 201, `${kind}: ${answer.status} ${answer.text}`);
        command.answered = idOf(answer);
      }
    };

    for (let round = 0; round < ROUNDS; round++) {
      const running = await start();
      const client = running.client();
      if (round === 0)
        for (let at = 0; at < 3; at++) patientIds.push((await client.register({ name: `Neema ${at}` })).id);
      const before = commands.filter(({ answered }) => answered !== null).length;
      const enough = before + randomInt(8, 40);
      const writing = Array.from({ length: WRITERS }, () => write(client));
      while (commands.filter(({ answered }) => answered !== null).length < enough) await pause(1);
      // The moment is the input of this test: some kills fall into a commit, some between two.
      await pause(randomInt(15));
      running.kill('SIGKILL');
      await Promise.all(writing);
      assert.equal((await running.ended).signal, 'SIGKILL');
    }

    const running = await start();
    const client = running.client();
    let appendedBefore = 0;
    for (const [at, command] of commands.entries()) {
      const again = await send(client, patientOf(at), command);
      assert.ok(
        again.status === 200 || again.status === 201,
        `${command.kind}: ${again.status} ${again.text}`,
      );
      const isRepeat = again.header('idempotent-replay') === 'true';
      if (command.answered === null) appendedBefore += isRepeat ? 1 : 0;
      else {
        assert.ok(isRepeat, `${command.kind} was answered and then forgotten`);
        assert.equal(idOf(again), command.answered, `${command.kind} has another id on its repeat`);
      }
    }
    running.kill('SIGTERM');
    assert.equal((await running.ended).code, 0);

    const counted = new Map<string, number>();
    const store = SqliteEventStore.open(join(directory.path, 'events.db'));
    for await (const page of store.readAll()) {
      for (const stored of page) {
        const event = decode(stored);
        assert.ok(!isUnreadable(event));
        // Beside those that were sent, the product raises alerts of its own.
        if (event.type === 'AlertRaised' && event.data.kind !== 'custom') continue;
        counted.set(event.type, (counted.get(event.type) ?? 0) + 1);
      }
    }
    for await (const step of store.verifyChain()) assert.equal(step.brokenAt, null);
    await store.close();
    for (const kind of ALL) {
      const sent = commands.filter((command) => command.kind === kind).length;
      const there = counted.get(kind) ?? 0;
      // The limits that are in force already are no change.
      if (kind === 'PatientThresholdsSet')
        assert.ok(there <= sent && there > 0, `${kind}: ${there} of ${sent}`);
      else assert.equal(there, sent, `${kind} is there once for each command`);
    }
    const answered = commands.filter((command) => command.answered !== null).length;
    console.log(
      `      ${commands.length} commands, ${answered} answered; of the others ${appendedBefore} were in the log`,
    );

    const verified = await projectionsCommand(
      {
        EVENT_STORE_URL: `sqlite:${join(directory.path, 'events.db')}`,
        READ_MODELS_URL: `sqlite:${join(directory.path, 'read-models')}`,
        SECRETS_URL: `sqlite:${join(directory.path, 'secrets.db')}`,
      },
      'verify',
      'all',
    ).ended;
    assert.equal(verified.code, 0, verified.said);
  });
});
