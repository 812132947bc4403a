import assert from 'node:assert/strict';
import { acknowledge } from '../../../backend/alerts/alert-handling.ts';
import type { PatientProfile } from '../../../events/patient-events.ts';
import type { LogValues } from '../../../events/vocabulary.ts';
import { AlertProcess } from '../../harness/alert-process.ts';

const AMBER = { bpSys: 150, bpDia: 85 };
const GREEN = { bpSys: 125, bpDia: 80 };
const GREEN_GLUCOSE = { glucoseMmol: 5.5, glucoseContext: 'FASTING' } as const;

type Told = readonly [at: string, values: LogValues, measuredAt?: string];

describe('the resolution of an AMBER alert by later logs', () => {
  /** What became of the first alert after these logs of one patient; days are those of March 2026. */
  async function after(
    logs: readonly Told[],
    known: Partial<PatientProfile> = {},
    between: (process: AlertProcess) => Promise<unknown> = async () => undefined,
  ): Promise<{ readonly process: AlertProcess; readonly resolved: readonly string[] }> {
    const process = new AlertProcess();
    await process.clinic.register('p1', known);
    const [first, ...rest] = logs;
    assert.ok(first);
    await process.log(first[0], first[1], first[2] === undefined ? {} : { measuredAt: first[2] });
    await between(process);
    for (const [at, values, measuredAt] of rest) {
      await process.log(at, values, measuredAt === undefined ? {} : { measuredAt });
    }
    const told = await process.told();
    return {
      process,
      resolved: told.filter((line) => line.startsWith('AlertResolved')).map((line) => line.slice(14)),
    };
  }
  const day = (number: number, time: string) => `2026-03-${number}T${time}:00Z`;

  it('A10: comes with the second GREEN log, at least 12 hours after the alert, by the system', async () => {
    const { process, resolved } = await after([
      [day(10, '08:00'), AMBER],
      [day(10, '20:00'), GREEN],
      [day(11, '07:00'), GREEN],
    ]);
    assert.deepEqual(resolved, ['2026-03-11T07:00']);
    const event = (await process.clinic.store.eventsOf('patientAlerts-p1')).at(-1);
    assert.deepEqual(event?.meta['actor'], { id: 'system', role: 'system' });
    const { alertId: _, ...data } = event?.data ?? {};
    assert.deepEqual(data, { by: 'evaluation', flag: 'AMBER', wasAcknowledged: false, note: null });
  });

  it('A11: does not come from logs that do not show the condition, and the alert climbs', async () => {
    const { process, resolved } = await after(
      [
        [day(10, '08:00'), AMBER],
        [day(10, '20:00'), GREEN_GLUCOSE],
        [day(11, '07:00'), GREEN_GLUCOSE],
      ],
      { hasKnownDiabetes: true },
    );
    assert.deepEqual(resolved, []);
    await process.escalateDue(day(11, '08:00'));
    assert.deepEqual((await process.told()).at(-1), 'AlertEscalated 2026-03-11T08:00');
  });

  it('A12: never comes to a RED one', async () => {
    const { process, resolved } = await after([
      [day(10, '10:00'), { bpSys: 190, bpDia: 85 }],
      [day(11, '08:00'), GREEN],
      [day(11, '20:00'), GREEN],
    ]);
    assert.deepEqual(resolved, []);
    assert.equal([...(await process.state()).alerts.values()][0]?.acknowledgedAt, null);
  });

  it('needs the second log 12 hours after the alert, to the minute', async () => {
    const with2nd = async (time: string) =>
      (
        await after([
          [day(10, '08:00'), AMBER],
          [day(10, '09:00'), GREEN],
          [day(10, time), GREEN],
        ])
      ).resolved;
    assert.deepEqual(await with2nd('19:59'), []);
    assert.deepEqual(await with2nd('20:00'), ['2026-03-10T20:00']);
  });

  it('is put off by a log between them that is AMBER or RED in the condition', async () => {
    const { resolved } = await after([
      [day(10, '08:00'), AMBER],
      [day(10, '12:00'), GREEN],
      [day(10, '16:00'), { bpSys: 145, bpDia: 85 }],
      [day(10, '21:00'), GREEN],
      [day(11, '07:00'), GREEN],
    ]);
    // The alert of 16:00 is another one, raised after the cooldown; both are over with the two logs after it.
    assert.deepEqual(resolved, ['2026-03-11T07:00', '2026-03-11T07:00']);
  });

  it('is not put off by a log between them that is AMBER in something else', async () => {
    const { resolved } = await after(
      [
        [day(10, '08:00'), AMBER],
        [day(10, '12:00'), GREEN],
        [day(10, '16:00'), { glucoseMmol: 12, glucoseContext: 'FASTING' }],
        [day(10, '21:00'), GREEN],
      ],
      { hasKnownDiabetes: true },
    );
    assert.deepEqual(resolved, ['2026-03-10T21:00']);
  });

  it('needs every reading that its rules compared, in both logs', async () => {
    const { resolved } = await after([
      [day(10, '08:00'), { bpSys: 150, bpDia: 95 }],
      [day(10, '12:00'), { bpSys: 125 }],
      [day(10, '21:00'), GREEN],
    ]);
    assert.deepEqual(resolved, [], 'the lower number was AMBER too');
  });

  it('needs that no symptom that was reported is reported again', async () => {
    // Breathless on effort is AMBER the first time and a note when it is told again within a week.
    const breathless = { breathlessnessExertion: true };
    const heart = { hasKnownHf: true, hasKnownHtn: false };
    const again = await after(
      [
        [day(10, '08:00'), breathless],
        [day(10, '12:00'), { ...breathless, hr: 70 }],
        [day(10, '21:00'), { ...breathless, hr: 70 }],
      ],
      heart,
    );
    assert.deepEqual(again.resolved, []);
    const gone = await after(
      [
        [day(10, '08:00'), breathless],
        [day(10, '12:00'), { hr: 70 }],
        [day(10, '21:00'), { hr: 70 }],
      ],
      heart,
    );
    assert.deepEqual(gone.resolved, ['2026-03-10T21:00']);
  });

  it('takes no notice of when a glucose was measured, nor of insulin that is still used', async () => {
    const { resolved } = await after(
      [
        [
          day(10, '08:00'),
          { glucoseMmol: 12, glucoseContext: 'FASTING', insulinUser: true, missedDiabetesDoses24h: 1 },
        ],
        [day(10, '12:00'), { glucoseMmol: 5.5, glucoseContext: 'FASTING', insulinUser: true }],
        [day(10, '21:00'), { glucoseMmol: 5.6, glucoseContext: 'FASTING', insulinUser: true }],
      ],
      { hasKnownDiabetes: true },
    );
    assert.deepEqual(resolved, ['2026-03-10T21:00']);
  });

  it('never comes where a rule raised no condition of this patient', async () => {
    const lowOxygen = { spo2: 94 };
    const logs: readonly Told[] = [
      [day(10, '08:00'), lowOxygen],
      [day(10, '12:00'), { ...GREEN, spo2: 97, hr: 70 }],
      [day(10, '21:00'), { ...GREEN, spo2: 97, hr: 70 }],
    ];
    const nothingKnown = { hasKnownHtn: false, hasKnownHf: false };
    assert.deepEqual((await after(logs, nothingKnown)).resolved, []);
    const known = await after(logs, { hasKnownHtn: false, hasKnownHf: true });
    assert.deepEqual(known.resolved, ['2026-03-10T21:00'], 'it raised heart failure here');
  });

  it('goes by when the logs were measured, whenever they were received', async () => {
    const { resolved } = await after([
      [day(10, '08:00'), AMBER],
      [day(11, '07:00'), GREEN, day(11, '06:00')],
      [day(11, '07:01'), GREEN, day(10, '07:00')],
      [day(11, '07:02'), GREEN, day(10, '20:00')],
    ]);
    assert.deepEqual(resolved, ['2026-03-11T07:02'], 'the one measured before the alert does not count');
  });

  it('can follow from logs that were received before a log that came late', async () => {
    const process = new AlertProcess();
    await process.clinic.register();
    await process.log(day(10, '08:00'), GREEN);
    await process.log(day(12, '08:00'), AMBER, { measuredAt: '2026-03-09T08:00:00Z' });
    await process.log(day(12, '20:00'), GREEN);
    assert.equal((await process.told()).at(-1), 'AlertResolved 2026-03-12T20:00');
  });

  it('does not follow from what a phone sent before the alert whose clock was ahead, by days or by an hour', async () => {
    const told = async (...ahead: readonly string[]): Promise<readonly string[]> => {
      const process = new AlertProcess();
      await process.clinic.register();
      for (const measuredAt of ahead)
        await process.log('2026-03-09T08:00:00Z', GREEN, { measuredAt, sentAt: measuredAt });
      await process.log(day(10, '08:00'), AMBER);
      await process.log(day(10, '21:00'), GREEN);
      const before = await process.told();
      await process.log(day(11, '09:00'), GREEN);
      assert.equal((await process.told()).at(-1), 'AlertResolved 2026-03-11T09:00');
      return before;
    };
    const raised = ['AlertRaised 2026-03-10T08:00'];
    assert.deepEqual(await told(day(13, '08:00')), raised);
    assert.deepEqual(await told(day(10, '09:00')), raised);
  });

  it('comes to an alert that somebody has taken on, whose name it keeps', async () => {
    const { process } = await after(
      [
        [day(10, '08:00'), AMBER],
        [day(10, '12:00'), GREEN],
        [day(10, '21:00'), GREEN],
      ],
      {},
      (running) =>
        running.decide(
          (state) => [...state.alerts.keys()].flatMap((id) => acknowledge(state, id, 'dr-ngozi', null)),
          { at: day(10, '09:00') },
        ),
    );
    const [alert] = [...(await process.state()).alerts.values()];
    assert.deepEqual(
      [alert?.acknowledgedBy, alert?.resolvedBy, alert?.resolvedAt],
      ['dr-ngozi', 'system', '2026-03-10T21:00:00.000Z'],
    );
  });

  it('never comes once it has climbed', async () => {
    const { resolved } = await after(
      [
        [day(10, '08:00'), AMBER],
        [day(11, '09:00'), GREEN],
        [day(11, '21:00'), GREEN],
      ],
      {},
      (running) => running.escalateDue(day(11, '08:00')),
    );
    assert.deepEqual(resolved, []);
  });

  it('is the same once, after a restart in the middle and in two processes', async () => {
    const process = new AlertProcess();
    await process.clinic.register();
    await process.log(day(10, '08:00'), AMBER);
    const first = await process.receive(day(10, '20:00'), GREEN);
    const second = await process.receive(day(11, '07:00'), GREEN);
    const later = await process.receive(day(11, '08:00'), AMBER);
    // The reactor was down, and two of them come back at once.
    for (const running of [process.another(), process.another()]) {
      for (const evaluated of [first, second, later]) await running.react(evaluated);
    }
    assert.deepEqual(await process.told(), [
      'AlertRaised 2026-03-10T08:00',
      'AlertResolved 2026-03-11T07:00',
      'AlertRaised 2026-03-11T08:00',
    ]);
  });
});
