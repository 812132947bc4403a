import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Alert, alertSchema } from '../../backend/contract/alert.ts';
import { readinessSchema } from '../../backend/contract/operations.ts';
import { patientSchema } from '../../backend/contract/patient.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const alertsSchema = z.array(alertSchema);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RED_VALUES = { bpSys: 190, bpDia: 100 };
const AMBER_VALUES = { bpSys: 150, bpDia: 95 };

describe('alerts', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let client: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock });
    client = product.client();
  });
  beforeEach(async () => {
    id = (await client.register({ name: 'Neema Kabongo' })).id;
  });
  after(() => product.stop());

  const list = async (query: string): Promise<readonly Alert[]> =>
    (await client.get(`/api/alerts?${query}`)).as(200, alertsSchema);
  const ofPatient = (patientId = id): Promise<readonly Alert[]> => list(`patientId=${patientId}`);
  /** The patient's alerts once there are so many; a log's answer does not wait for them. */
  const whenThereAre = (count: number, patientId = id): Promise<readonly Alert[]> =>
    eventually(
      () => ofPatient(patientId),
      (alerts) => alerts.length === count,
    );
  const raised = async (values: Readonly<Record<string, unknown>> = RED_VALUES): Promise<Alert> => {
    const { log } = await client.log(id, values);
    const alerts = await eventually(
      () => ofPatient(),
      (found) => found.some(({ logId }) => logId === log.id),
    );
    const alert = alerts.find(({ logId }) => logId === log.id);
    assert.ok(alert);
    return alert;
  };
  const acknowledge = (who: ApiClient, alertId: string, body?: unknown) =>
    who.post(`/api/alerts/${alertId}/acknowledge`, body);
  /** Lets the reactor finish with everything so far: it takes one event after the other. */
  const settled = async (): Promise<void> => {
    const witness = await client.register();
    await client.log(witness.id, RED_VALUES);
    await whenThereAre(1, witness.id);
  };

  it('tells what decided with its limit in one form, what was reported, and the last seven readings', async () => {
    for (const bpSys of [120, 122, 124, 126, 128, 130, 132]) {
      await client.log(id, { bpSys, bpDia: 75 });
      await clock.pass(MINUTE_MS);
    }
    const { reasonKeys, found, course } = await raised({ bpSys: 190, bpDia: 75, chestPainNow: true });
    assert.deepEqual(course, [122, 124, 126, 128, 130, 132, 190]);
    const told = new Map(reasonKeys.map((key, at) => [key, found?.[at]]));
    assert.deepEqual(told.get('reason.HTN-RED-SYSTOLIC'), { field: 'bpSys', value: 190, from: 181 });
    assert.deepEqual(told.get('reason.IHD-RED-CHEST-NOW'), { field: 'chestPainNow', value: true });
    const own = (await client.post(`/api/patients/${id}/alerts`, { message: 'Please look.' })).as(
      201,
      alertSchema,
    );
    assert.equal(own.found, undefined);
  });

  it('shows within two seconds of its log', async () => {
    const started = performance.now();
    const { log, evaluation } = await client.log(id, RED_VALUES);
    const [alert] = await whenThereAre(1);
    assert.ok(performance.now() - started < 2000);
    assert.ok(alert);
    const { message, ...rest } = alert;
    assert.ok(message.startsWith(evaluation.message), message);
    for (const reason of evaluation.reasons.slice(0, 3)) assert.ok(message.includes(reason), message);
    assert.deepEqual(rest, {
      id: alert.id,
      patientId: id,
      patientName: 'Neema Kabongo',
      kind: 'evaluation',
      flag: 'RED',
      messageKey: evaluation.messageKey,
      reasons: evaluation.reasons,
      reasonKeys: evaluation.reasonKeys,
      found: [
        { field: 'bpSys', value: 190, from: 181 },
        { field: 'bpDia', value: 100, flag: 'AMBER', from: 90 },
      ],
      course: [190],
      late: false,
      lateEntries: null,
      logId: log.id,
      status: 'open',
      acknowledged: false,
      createdAt: log.receivedAt,
      acknowledgedBy: null,
      acknowledgedAt: null,
      snoozedUntil: null,
      snoozedBy: null,
      escalatedAt: null,
      easedAt: null,
      resolvedAt: null,
      note: null,
      episodeId: alert.id,
      episodeCount: 1,
      episodeSince: log.receivedAt,
    });
  });

  it('is raised for AMBER and RED, and not for GREEN', async () => {
    await client.log(id, { bpSys: 120, bpDia: 78 });
    await raised(AMBER_VALUES);
    assert.deepEqual(
      (await ofPatient()).map(({ flag }) => flag),
      ['AMBER'],
    );
  });

  it('says that its log came late', async () => {
    const alert = await raised({
      ...RED_VALUES,
      timestamp: new Date(clock.now().getTime() - DAY_MS - 1).toISOString(),
    });
    assert.equal(alert.late, true);
    assert.match(alert.message, /^Late entry: /);
    assert.equal(alert.createdAt, clock.now().toISOString(), 'it is as old as its receipt');
  });

  it('A01, A02: does not repeat the same emergency inside half an hour, and does at half an hour', async () => {
    await raised();
    await clock.pass(29 * MINUTE_MS);
    await client.log(id, RED_VALUES);
    await settled();
    assert.equal((await ofPatient()).length, 1);
    await clock.pass(MINUTE_MS);
    await raised();
    assert.equal((await ofPatient()).length, 2);
  });

  it('A03: is raised for another emergency inside half an hour', async () => {
    await raised();
    await clock.pass(10 * MINUTE_MS);
    await raised({ bpSys: 130, bpDia: 80, chestPainNow: true, chestPainCrushing: true });
    assert.equal((await ofPatient()).length, 2);
  });

  it('A04, A05: counts the cooldown of each flag by itself', async () => {
    await raised(AMBER_VALUES);
    await clock.pass(5 * MINUTE_MS);
    await raised(RED_VALUES);
    await clock.pass(5 * MINUTE_MS);
    await client.log(id, AMBER_VALUES);
    await settled();
    assert.deepEqual(
      (await ofPatient()).map(({ flag }) => flag),
      ['RED', 'AMBER'],
    );
  });

  it('A13: is each patient’s own', async () => {
    await raised(AMBER_VALUES);
    const first = id;
    id = (await client.register()).id;
    await raised(AMBER_VALUES);
    assert.deepEqual([(await ofPatient(first)).length, (await ofPatient(id)).length], [1, 1]);
  });

  it('is raised once for a log, though the product was stopped right after it', async () => {
    const { log } = await client.log(id, RED_VALUES);
    await product.restart();
    const [alert] = await whenThereAre(1);
    assert.equal(alert?.logId, log.id);
    await product.restart();
    await settled();
    assert.equal((await ofPatient()).length, 1);
  });

  it('is raised once where two servers of one log react to it', async () => {
    // Servers of their own: when one of two stops, the other takes its projections over after a lease.
    const first = await startTestProduct({ clock });
    const second = await startTestProduct({ clock, directory: first.directory });
    const typesOf = async (patientId: string): Promise<readonly string[]> =>
      (await first.events())
        .filter(({ stream }) => stream === `patientAlerts-${patientId}`)
        .map(({ type }) => type)
        .filter((type) => type !== 'AlertNotified');
    try {
      const [one, two] = [first.client(), second.client()];
      const [ill, witness] = [await one.register(), await two.register()];
      await one.log(ill.id, RED_VALUES);
      await clock.pass(MINUTE_MS);
      await two.log(ill.id, RED_VALUES);
      // Both servers react in the order of the log: once they have come to the witness, they are done with the rest.
      for (const server of [one, two]) {
        await server.log(witness.id, { ...RED_VALUES, chestPainNow: server === two });
      }
      await eventually(
        () => typesOf(witness.id),
        (types) => types.length === 2,
      );
      assert.deepEqual(await typesOf(ill.id), ['AlertRaised', 'AlertSuppressed']);
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it('is raised for everybody else where one patient’s history cannot be read', async () => {
    const broken = {
      id: '01900000-0000-7000-8000-000000000001',
      type: 'AlertRaised',
      version: 1,
      data: { flag: 'PURPLE' },
      meta: {},
    };
    await product.running.store.append(`patientAlerts-${id}`, [broken], 'none');
    await client.log(id, RED_VALUES);
    id = (await client.register()).id;
    await raised();
    // The one that is missing is told of and kept, also over a restart.
    const leftOut = async () => (await client.get('/readyz')).as(200, readinessSchema).reactors;
    // The alert that cannot be read can be told to nobody either.
    const bothLeftOut = [
      { name: 'alerts', leftOut: 1 },
      { name: 'notices', leftOut: 1 },
      { name: 'transport', leftOut: 0 },
      { name: 'messages', leftOut: 0 },
    ];
    assert.deepEqual(
      await eventually(leftOut, (told) => told.filter((one) => one.leftOut === 1).length === 2),
      bothLeftOut,
    );
    assert.match((await client.get('/metrics')).text, /^reactions_left_out\{reactor="alerts"\} 1$/m);
    await product.restart();
    assert.deepEqual(await leftOut(), bothLeftOut);
  });

  it('counts on its patient until somebody acknowledges it', async () => {
    const openOn = async () => (await client.get(`/api/patients/${id}`)).as(200, patientSchema).openAlerts;
    const alert = await raised();
    await eventually(openOn, ({ RED }) => RED === 1);
    assert.equal((await acknowledge(client, alert.id)).status, 200);
    assert.deepEqual(await openOn(), { RED: 0, AMBER: 0 });
  });

  it('is acknowledged by a named person, with their note', async () => {
    const alert = await raised();
    await clock.pass(MINUTE_MS);
    const answer = await acknowledge(client, alert.id, { note: ' called, takes her tablets now ' });
    assert.ok(answer.header('x-commit-position'));
    assert.deepEqual(answer.as(200, alertSchema), {
      ...alert,
      status: 'acknowledged',
      acknowledged: true,
      acknowledgedBy: 'Dr Amani Okafor',
      acknowledgedAt: clock.now().toISOString(),
      note: 'called, takes her tablets now',
    });
  });

  it('stays as it is when the same person acknowledges it again', async () => {
    const alert = await raised();
    const first = await acknowledge(client, alert.id, {});
    const events = (await product.events()).length;
    const again = await acknowledge(client, alert.id);
    assert.equal(again.text, first.text);
    assert.equal(again.header('x-commit-position'), undefined);
    assert.equal((await product.events()).length, events);
  });

  it('is not taken from the person who holds it: the other is told who and since when', async () => {
    const alert = await raised();
    const okonkwo = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
    assert.equal((await acknowledge(okonkwo, alert.id)).status, 200);
    const { detail } = (await acknowledge(client, alert.id)).refused(409);
    assert.equal(detail, `Dr Okonkwo acknowledged this alert at ${clock.now().toISOString()}.`);
    assert.equal((await ofPatient())[0]?.acknowledgedBy, 'Dr Okonkwo');
  });

  it('is held by one of two who press at the same moment, and the other is told a name', async () => {
    const okonkwo = await product.clientAs('clinician', { name: 'Dr Okonkwo' });
    const mutombo = await product.clientAs('clinician', { name: 'Dr Mutombo' });
    for (let round = 0; round < 5; round++) {
      id = (await client.register()).id;
      const alert = await raised();
      const answers = await Promise.all([acknowledge(okonkwo, alert.id), acknowledge(mutombo, alert.id)]);
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 409],
      );
      const loser = answers.find(({ status }) => status === 409);
      assert.match(loser?.refused(409).detail ?? '', /^Dr (Okonkwo|Mutombo) acknowledged this alert at /);
    }
  });

  it('is not found under an id that is none, and a note that is too long is refused', async () => {
    (await acknowledge(client, 'nothing')).refused(404);
    const alert = await raised();
    assert.deepEqual((await acknowledge(client, alert.id, { note: 'x'.repeat(2001) })).issues(), [
      'note validation.note.text',
    ]);
    assert.equal((await ofPatient())[0]?.acknowledged, false);
  });

  it('is listed by urgency: unacknowledged first, RED before AMBER, then the newest', async () => {
    const wanted: string[] = [];
    const raise = async (values: Readonly<Record<string, unknown>>, done = false): Promise<string> => {
      id = (await client.register()).id;
      await clock.pass(MINUTE_MS);
      const alert = await raised(values);
      if (done) await acknowledge(client, alert.id);
      wanted.push(alert.id);
      return alert.id;
    };
    const amberOld = await raise(AMBER_VALUES);
    const redDone = await raise(RED_VALUES, true);
    const redOld = await raise(RED_VALUES);
    const amberDone = await raise(AMBER_VALUES, true);
    const amberNew = await raise(AMBER_VALUES);
    const redNew = await raise(RED_VALUES);
    const among = async (query: string): Promise<readonly string[]> =>
      (await list(query)).map((alert) => alert.id).filter((alertId) => wanted.includes(alertId));

    const open = [redNew, redOld, amberNew, amberOld];
    const done = [redDone, amberDone];
    assert.deepEqual(await among(''), [...open, ...done]);
    assert.deepEqual(await among('acknowledged=false'), open);
    assert.deepEqual(await among('acknowledged=true'), done);
    await client.post(`/api/alerts/${redDone}/resolve`);
    assert.deepEqual(await among('acknowledged=true&resolved=false'), [amberDone]);
    assert.deepEqual(await among('resolved=true'), [redDone]);
    assert.deepEqual(
      await among(`resolved=false&limit=500&before=${redDone}`),
      [amberDone],
      'keeps its place',
    );
    for (const scope of ['', 'acknowledged=false', 'acknowledged=true', 'resolved=false', 'resolved=true']) {
      const whole = (await list(`${scope}&limit=500`)).map((alert) => alert.id);
      const paged: string[] = [];
      for (let cursor = ''; ; cursor = `&before=${paged.at(-1)}`) {
        const page = await list(`${scope}&limit=3${cursor}`);
        paged.push(...page.map((alert) => alert.id));
        if (page.length < 3) break;
      }
      assert.deepEqual(paged, whole, `paged: ${scope}`);
      const middle = Math.floor(whole.length / 2);
      const rest = (await list(`${scope}&before=${whole[middle]}`)).map((alert) => alert.id);
      assert.deepEqual(rest, whole.slice(middle + 1), `without a limit: ${scope}`);
    }
  });

  it('that is new is among a hundred that somebody is on, however many older ones are more urgent', async () => {
    const { id: patientId } = await client.register();
    const raise = async (flag: string): Promise<string> => {
      await clock.pass(MINUTE_MS);
      const alert = (await client.post(`/api/patients/${patientId}/alerts`, { message: 'Look.', flag })).as(
        201,
        alertSchema,
      );
      await acknowledge(client, alert.id);
      return alert.id;
    };
    const oldest = await raise('RED');
    for (let count = 0; count < 99; count += 1) await raise('RED');
    const newest = await raise('AMBER');
    for (const query of [`patientId=${patientId}`, `patientId=${patientId}&acknowledged=true`]) {
      const listed = (await list(query)).map((alert) => alert.id);
      assert.equal(listed.length, 100);
      assert.equal(listed.at(-1), newest, 'in the order of urgency');
      assert.ok(!listed.includes(oldest));
    }
  });

  it('refuses a wrong limit, filter and page', async () => {
    assert.deepEqual((await client.get('/api/alerts?limit=0')).issues(), ['limit validation.limit.range']);
    assert.deepEqual((await client.get('/api/alerts?acknowledged=perhaps')).issues(), [
      'acknowledged validation.acknowledged.choice',
    ]);
    (await client.get('/api/alerts?before=nothing')).refused(404);
    const alert = await raised();
    const other = await client.register();
    (await client.get(`/api/alerts?patientId=${other.id}&before=${alert.id}`)).refused(404);
    assert.deepEqual(await list('patientId=nobody'), []);
  });
});
