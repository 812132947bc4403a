import assert from 'node:assert/strict';
import { AggregateStore } from '../../../backend/event-sourcing/aggregate.ts';
import { alertsAggregate, type AlertStore } from '../../../backend/alerts/alert.ts';
import { reactToLog } from '../../../backend/alerts/alert-reactor.ts';
import type { EventOf } from '../../../events/event.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

const RED = { bpSys: 190, bpDia: 80 };

describe('the reaction to a log', () => {
  let clinic: ClinicProcess;

  beforeEach(async () => {
    clinic = new ClinicProcess();
    await clinic.register();
  });

  function reactor({ log, clinics, patients, histories }: ClinicProcess = clinic) {
    const alerts: AlertStore = new AggregateStore(alertsAggregate, log);
    return (evaluated: EventOf<'LogEvaluated'>) =>
      reactToLog({ alerts, clinics, patients, histories }, evaluated);
  }
  const alertEvents = async () =>
    (await clinic.store.eventsOf('patientAlerts-p1')).map(({ type, data, meta }) => ({
      type,
      logId: data['logId'],
      meta,
    }));

  it('raises an alert at the time of receipt, by the system, caused by the evaluation', async () => {
    const { evaluated } = await clinic.recordLog({ values: RED });
    await clinic.time.pass(10 * 60_000);
    const reaction = await reactor()(evaluated);
    const [raised, ...more] = await alertEvents();
    assert.deepEqual([raised?.type, raised?.logId, more.length], ['AlertRaised', evaluated.data.logId, 0]);
    const { actor, recordedAt, correlationId, causationId } = raised?.meta ?? {};
    assert.deepEqual(actor, { id: 'system', role: 'system' });
    assert.equal(recordedAt, evaluated.meta.recordedAt);
    assert.deepEqual([correlationId, causationId], [evaluated.meta.correlationId, evaluated.id]);
    assert.deepEqual(reaction, { position: await clinic.store.head(), events: 1, repeated: false });
  });

  it('to a GREEN log is none', async () => {
    const { evaluated } = await clinic.recordLog();
    assert.equal(await reactor()(evaluated), null);
    assert.deepEqual(await alertEvents(), []);
  });

  it('is the same once, after a restart, and in two processes at once', async () => {
    const { evaluated } = await clinic.recordLog({ values: RED });
    const [one, other] = [reactor(), reactor(clinic.another())];
    await Promise.all([one(evaluated), other(evaluated)]);
    const again = await one(evaluated);
    const afterRestart = await reactor(clinic.another())(evaluated);
    assert.equal((await alertEvents()).length, 1);
    assert.deepEqual([again?.repeated, afterRestart?.repeated], [true, true]);
    assert.deepEqual(again?.position, afterRestart?.position);
  });

  it('counts the cooldown from receipt, also where the reactor comes to it late', async () => {
    const logs = [];
    for (let count = 0; count < 3; count++) {
      logs.push(await clinic.recordLog({ values: RED }));
      await clinic.time.pass(20 * 60_000);
    }
    // The reactor was down, and meets all of them at one moment.
    const react = reactor();
    for (const { evaluated } of logs) await react(evaluated);
    assert.deepEqual(
      (await alertEvents()).map(({ type }) => type),
      ['AlertRaised', 'AlertSuppressed', 'AlertRaised'],
    );
  });

  it('goes by the clinic’s own cooldown', async () => {
    const alerts = { ...DEFAULT_THRESHOLDS.alerts, redCooldownMinutes: 0 };
    await clinic.changeClinic({
      type: 'ClinicThresholdsChanged',
      data: { thresholds: { ...DEFAULT_THRESHOLDS, alerts }, reason: null, reset: false },
    });
    const react = reactor();
    for (let count = 0; count < 2; count++) {
      await react((await clinic.recordLog({ values: RED })).evaluated);
    }
    assert.deepEqual(
      (await alertEvents()).map(({ type }) => type),
      ['AlertRaised', 'AlertRaised'],
    );
  });
});
