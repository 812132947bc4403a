import assert from 'node:assert/strict';
import { acknowledge, raiseCustom, resolve, snooze } from '../../../backend/alerts/alert-handling.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { AlertProcess } from '../../harness/alert-process.ts';

const AMBER = { bpSys: 150, bpDia: 85 };
const RED = { bpSys: 190, bpDia: 85 };

describe('the escalation of an AMBER alert', () => {
  let process: AlertProcess;

  beforeEach(async () => {
    process = new AlertProcess();
    await process.clinic.register();
  });

  const escalations = async () =>
    (await process.events()).flatMap((event) =>
      event.type === 'AlertEscalated' ? [{ at: event.meta.recordedAt.slice(0, 16), ...event.data }] : [],
    );
  const alertId = async (): Promise<string> => [...(await process.state()).alerts.keys()].at(-1) ?? '';
  const acknowledged = async (at: string) => {
    const id = await alertId();
    await process.decide((state) => acknowledge(state, id, 'dr-ngozi', null), { at });
  };

  it('A08: comes at the first look at or after 24 hours, and the alert stays AMBER', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    await process.escalateDue('2026-03-11T09:59:59Z');
    assert.deepEqual(await escalations(), []);
    await process.escalateDue('2026-03-11T10:00:00Z');
    const id = await alertId();
    assert.deepEqual(await escalations(), [{ at: '2026-03-11T10:00', alertId: id, noticeOf: id }]);
    assert.equal((await process.state()).alerts.get(id)?.flag, 'AMBER');
  });

  it('comes at the next look where the clock was ahead when the alert was raised, or is behind now', async () => {
    await process.log('2027-03-10T10:00:00Z', AMBER);
    await process.escalateDue('2026-03-10T11:00:00Z');
    assert.equal((await escalations()).length, 1);
  });

  it('does not come early for a clock that was put back by an hour', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    await process.escalateDue('2026-03-10T09:00:00Z');
    assert.deepEqual(await escalations(), []);
  });

  it('is told to the contact though the last one was told by a clock that was ahead', async () => {
    await process.log('2027-03-08T10:00:00Z', AMBER);
    await process.escalateDue('2027-03-09T10:00:00Z');
    await process.log('2026-03-10T10:00:00Z', AMBER);
    await process.escalateDue('2026-03-11T10:00:00Z');
    assert.deepEqual(
      (await escalations()).map(({ alertId: of, noticeOf }) => of === noticeOf),
      [true, true],
    );
  });

  it('A09: is stopped by an acknowledgement', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    await acknowledged('2026-03-11T09:00:00Z');
    await process.escalateDue('2026-03-12T10:00:00Z');
    assert.deepEqual(await escalations(), []);
  });

  it('is stopped by closing it', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    const id = await alertId();
    await process.decide((state) => resolve(state, id, null), { at: '2026-03-10T11:00:00Z' });
    await process.escalateDue('2026-03-12T10:00:00Z');
    assert.deepEqual(await escalations(), []);
  });

  it('does not come while the patient has left the programme, and comes when they are reached again', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    await process.contact('moved_away');
    await process.escalateDue('2026-03-12T10:00:00Z');
    assert.deepEqual(await escalations(), []);
    await process.contact('reached');
    await process.escalateDue('2026-03-12T11:00:00Z');
    assert.deepEqual(
      (await escalations()).map(({ at }) => at),
      ['2026-03-12T11:00'],
    );
  });

  it('is no RED one’s', async () => {
    await process.log('2026-03-10T10:00:00Z', RED);
    await process.escalateDue('2026-03-20T10:00:00Z');
    assert.deepEqual(await escalations(), []);
  });

  it('comes to an alert in a clinician’s words too', async () => {
    await process.decide((state) => raiseCustom(state, 'own', { flag: 'AMBER', message: 'Call her.' }), {
      at: '2026-03-10T10:00:00Z',
    });
    await process.escalateDue('2026-03-11T10:00:00Z');
    assert.deepEqual(
      (await escalations()).map(({ alertId: of }) => of),
      ['own'],
    );
  });

  it('comes once, also after a restart and where two processes look at once', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    const others = [process.another(), process.another()];
    await Promise.all(others.map((other) => other.escalateDue('2026-03-11T10:00:00Z')));
    await process.escalateDue('2026-03-11T10:01:00Z');
    await process.another().escalateDue('2026-03-15T10:00:00Z');
    assert.equal((await escalations()).length, 1);
  });

  it('comes though the server slept through the due time', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    await process.another().escalateDue('2026-03-14T03:00:00Z');
    assert.deepEqual(
      (await escalations()).map(({ at }) => at),
      ['2026-03-14T03:00'],
    );
  });

  it('is told outside the screens once in 24 hours: together in one look, not again for a later one', async () => {
    const ids: string[] = [];
    for (const at of ['2026-03-10T10:00:00Z', '2026-03-10T13:00:00Z', '2026-03-10T16:00:00Z']) {
      await process.log(at, AMBER);
      ids.push(await alertId());
    }
    const [first, second, third] = ids;
    await process.escalateDue('2026-03-11T13:30:00Z');
    await process.escalateDue('2026-03-11T16:30:00Z');
    assert.deepEqual(await escalations(), [
      { at: '2026-03-11T13:30', alertId: first, noticeOf: first },
      { at: '2026-03-11T13:30', alertId: second, noticeOf: first },
      { at: '2026-03-11T16:30', alertId: third, noticeOf: null },
    ]);
    await process.log('2026-03-11T20:00:00Z', AMBER);
    await process.escalateDue('2026-03-12T20:00:00Z');
    assert.equal((await escalations()).at(-1)?.noticeOf, await alertId(), 'a day after the notice');
  });

  it('ends a snooze: it has become worse', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    const id = await alertId();
    const at = '2026-03-11T09:30:00Z';
    await process.decide((state) => snooze(state, id, 120, new Date(at)), { at });
    await process.escalateDue('2026-03-11T10:00:00Z');
    assert.deepEqual((await process.told()).slice(-2), [
      'AlertEscalated 2026-03-11T10:00',
      'AlertSnoozeEnded 2026-03-11T10:00',
    ]);
  });

  it('goes by the clinic’s own hours', async () => {
    await process.log('2026-03-10T10:00:00Z', AMBER);
    const alerts = { ...DEFAULT_THRESHOLDS.alerts, amberEscalationHours: 2 };
    await process.clinic.changeClinic({
      type: 'ClinicThresholdsChanged',
      data: { thresholds: { ...DEFAULT_THRESHOLDS, alerts }, reason: null, reset: false },
    });
    await process.escalateDue('2026-03-10T12:00:00Z');
    assert.equal((await escalations()).length, 1);
  });
});
