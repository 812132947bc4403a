import assert from 'node:assert/strict';
import { WrongExpectedRevisionError } from '../../../events/store/port.ts';
import { type JudgedLog, LogHistories } from '../../../backend/logs/log-history.ts';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { ClinicProcess } from '../../harness/log-recording.ts';

const STREAM = 'patientLogs-p1';
const RED = { bpSys: 190, bpDia: 100 };
const AMBER = { bpSys: 150, bpDia: 80 };
const GREEN = { bpSys: 120, bpDia: 80 };
const { alerts: _, ...DEFAULT_LIMITS } = DEFAULT_THRESHOLDS;

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof Refusal, `It was not refused but failed: ${String(error)}`);
    return error;
  }
  return assert.fail('It was not refused.');
}

describe('recording a log', () => {
  let clinic: ClinicProcess;

  beforeEach(async () => {
    clinic = new ClinicProcess();
    await clinic.register();
  });

  const typesIn = async (stream: string) => (await clinic.store.eventsOf(stream)).map(({ type }) => type);

  describe('puts into the patient’s stream', () => {
    it('the log as it was sent and its verdict, next to each other', async () => {
      const values = { bpSys: 190, bpDia: 100, gtnRelievedPain: null };
      const { recorded, evaluated, position, repeated } = await clinic.recordLog({
        values,
        notes: 'After the stairs.',
        source: 'add-log',
      });
      const events = await clinic.store.eventsOf(STREAM);
      assert.deepEqual(
        events.map(({ id }) => id),
        [recorded.id, evaluated.id],
      );
      assert.equal(events[1]?.position, position);
      assert.equal(repeated, false);
      const { logId } = recorded.data;
      assert.deepEqual(recorded.data, { logId, source: 'add-log', values, notes: 'After the stairs.' });
      assert.equal(evaluated.data.logId, logId);
      assert.equal(evaluated.data.overallFlag, 'RED');
      assert.deepEqual(
        evaluated.data.firedRules.map(({ id }) => id),
        ['HTN-RED-SYSTOLIC', 'HTN-AMBER-DIASTOLIC'],
      );
    });

    it('who sent it, when it was received and when it was measured', async () => {
      const by = { id: 'p1', role: 'patient' } as const;
      const { recorded, evaluated } = await clinic.recordLog(
        { measuredAt: '2026-03-01T06:30:00.000Z' },
        { by },
      );
      for (const { meta } of [recorded, evaluated]) {
        assert.deepEqual(meta.actor, by);
        assert.equal(meta.patientId, 'p1');
        assert.equal(meta.recordedAt, '2026-03-01T08:00:00.000Z');
        assert.equal(meta.effectiveAt, '2026-03-01T06:30:00.000Z');
      }
    });

    it('the time of receipt as that of measurement where none was sent', async () => {
      const { recorded } = await clinic.recordLog();
      assert.equal(recorded.meta.effectiveAt, '2026-03-01T08:00:00.000Z');
    });
  });

  describe('keeps the sender’s clock apart from the server’s', () => {
    const DAY_MS = 24 * 3_600_000;
    const phone = (days: number) => new Date(clinic.time.now().getTime() + days * DAY_MS).toISOString();

    it('takes a reading of now from a phone whose clock the server’s does not share, and notes when it was sent', async () => {
      for (const days of [-20_000, -4000, -367, 3, 365]) {
        const sentAt = phone(days);
        const { recorded, evaluated } = await clinic.recordLog({ values: RED, measuredAt: sentAt, sentAt });
        for (const { meta } of [recorded, evaluated]) {
          assert.equal(meta.sentAt, sentAt);
          assert.equal(meta.effectiveAt, sentAt);
          assert.equal(meta.recordedAt, clinic.time.now().toISOString());
        }
      }
    });

    it('refuses what lies ahead of the sender’s own clock, or more than 366 days behind it', async () => {
      const sentAt = phone(30);
      const ahead = refusal(clinic.recordLog({ measuredAt: phone(30.01), sentAt }));
      assert.equal((await ahead).issues?.[0]?.key, 'validation.timestamp.future');
      const old = refusal(clinic.recordLog({ measuredAt: phone(30 - 366.01), sentAt }));
      assert.equal((await old).issues?.[0]?.key, 'validation.timestamp.past');
    });

    it('notes no time of sending where nothing was measured by that clock', async () => {
      const { recorded } = await clinic.recordLog({ sentAt: phone(3) });
      assert.equal(recorded.meta.sentAt, undefined);
    });

    it('keeps what the phone had said of a time that was corrected', async () => {
      const phoneTimestamp = phone(-3);
      const { recorded } = await clinic.recordLog({ measuredAt: phone(0), phoneTimestamp });
      assert.equal(recorded.data.phoneTimestamp, phoneTimestamp);
      assert.ok(!('phoneTimestamp' in (await clinic.recordLog()).recorded.data));
    });
  });

  describe('judges it', () => {
    it('by the product’s own thresholds, which it records', async () => {
      const { evaluated } = await clinic.recordLog({ values: AMBER });
      assert.deepEqual(evaluated.data.thresholds, DEFAULT_LIMITS);
      assert.equal(evaluated.data.firedRules[0]?.compared[0]?.limitFrom, 'default');
    });

    it('by the clinic’s thresholds and the patient’s own, as they are at that moment', async () => {
      const hypertension = { ...DEFAULT_LIMITS.HYPERTENSION, greenMaxSystolic: 155, redMinSystolic: 195 };
      await clinic.recordLog({ values: AMBER });
      await clinic.changeClinic({
        type: 'ClinicThresholdsChanged',
        data: {
          thresholds: { ...DEFAULT_THRESHOLDS, HYPERTENSION: hypertension },
          reason: null,
          reset: false,
        },
      });
      const byClinic = (await clinic.recordLog({ values: AMBER })).evaluated.data;
      assert.equal(byClinic.overallFlag, 'GREEN');
      assert.deepEqual(byClinic.thresholds, { ...DEFAULT_LIMITS, HYPERTENSION: hypertension });
      await clinic.changePatient({
        type: 'PatientThresholdsSet',
        data: { overrides: { HYPERTENSION: { greenMaxSystolic: 145 } }, reason: 'After the stroke.' },
      });
      const byPatient = (await clinic.recordLog({ values: AMBER })).evaluated.data;
      assert.equal(byPatient.overallFlag, 'AMBER');
      assert.deepEqual(byPatient.thresholds.HYPERTENSION, { ...hypertension, greenMaxSystolic: 145 });
      assert.equal(byPatient.firedRules[0]?.compared[0]?.limitFrom, 'patient');
      await clinic.changePatient({ type: 'PatientThresholdsCleared', data: {} });
      const cleared = await clinic.another().recordLog({ values: AMBER });
      assert.equal(cleared.evaluated.data.overallFlag, 'GREEN');
    });

    it('by the patient’s known conditions and the logs before it', async () => {
      await clinic.register('p2', { hasKnownHf: true });
      const flagOf = async (patientId: string, weightKg: number) => {
        const { evaluated } = await clinic.recordLog({ patientId, values: { weightKg } });
        return evaluated.data.overallFlag;
      };
      assert.equal(await flagOf('p2', 70), 'GREEN');
      await clinic.time.pass(24 * 3_600_000);
      assert.equal(await flagOf('p2', 72.5), 'AMBER');
      assert.equal(await flagOf('p1', 72.5), 'GREEN', 'of another patient nothing is known');
    });

    it('without the logs that were measured after it', async () => {
      await clinic.register('p2', { hasKnownHf: true });
      await clinic.recordLog({ patientId: 'p2', values: { weightKg: 70 } });
      const { evaluated } = await clinic.recordLog({
        patientId: 'p2',
        measuredAt: '2026-02-28T08:00:00.000Z',
        values: { weightKg: 73 },
      });
      assert.equal(evaluated.data.overallFlag, 'GREEN');
    });
  });

  describe('says which flag was before it', () => {
    const previousOf = async (values: object, measuredAt: string) =>
      (await clinic.recordLog({ values, measuredAt })).evaluated.data.previousFlag;

    it('none for the first', async () => {
      assert.equal(await previousOf(GREEN, '2026-03-01T07:00:00.000Z'), null);
    });

    it('by the time measured: what is late stands where it belongs', async () => {
      assert.equal(await previousOf(RED, '2026-02-20T07:00:00.000Z'), null);
      assert.equal(await previousOf(AMBER, '2026-02-24T07:00:00.000Z'), 'RED');
      assert.equal(
        await previousOf(GREEN, '2026-02-22T07:00:00.000Z'),
        'RED',
        'after the RED, before the AMBER',
      );
      assert.equal(await previousOf(GREEN, '2026-02-26T07:00:00.000Z'), 'AMBER');
      assert.equal(await previousOf(GREEN, '2026-02-10T07:00:00.000Z'), null, 'before all others');
    });

    it('past those that held nothing to judge: their GREEN says nothing', async () => {
      assert.equal(await previousOf({}, '2026-02-01T07:00:00.000Z'), null);
      assert.equal(await previousOf({}, '2026-02-02T07:00:00.000Z'), null);
      assert.equal(await previousOf(RED, '2026-02-03T07:00:00.000Z'), null);
      assert.equal(await previousOf({}, '2026-02-04T07:00:00.000Z'), 'RED');
      assert.equal(await previousOf({}, '2026-02-05T07:00:00.000Z'), 'RED');
      assert.equal(await previousOf(AMBER, '2026-02-06T07:00:00.000Z'), 'RED');
    });

    it('past those that held nothing to judge, also where the one before them came late', async () => {
      assert.equal(await previousOf({}, '2026-02-02T07:00:00.000Z'), null);
      assert.equal(await previousOf(RED, '2026-02-01T07:00:00.000Z'), null);
      assert.equal(await previousOf(GREEN, '2026-02-03T07:00:00.000Z'), 'RED');
    });

    it('past months of those that held nothing to judge', async () => {
      await clinic.recordLog({ values: RED });
      for (let month = 0; month < 3; month++) {
        await clinic.time.pass(30 * 24 * 3_600_000);
        await clinic.recordLog({ values: {} });
      }
      assert.equal((await clinic.recordLog({ values: GREEN })).evaluated.data.previousFlag, 'RED');
    });

    it('however long ago that was', async () => {
      await clinic.recordLog({ values: RED });
      await clinic.time.pass(100 * 24 * 3_600_000);
      assert.equal((await clinic.recordLog({ values: GREEN })).evaluated.data.previousFlag, 'RED');
    });

    it('the last received of two that were measured at one moment', async () => {
      const moment = '2026-03-01T07:00:00.000Z';
      await clinic.recordLog({ values: RED, measuredAt: moment });
      await clinic.time.pass(1000);
      assert.equal(await previousOf(AMBER, moment), 'RED');
      assert.equal(await previousOf(GREEN, '2026-03-01T07:30:00.000Z'), 'AMBER');
    });
  });

  describe('at the same time as others', () => {
    it('records each of them, one after the other', async () => {
      // More than a decision may be taken anew: a phone that was without network sends all that it has kept.
      const outcomes = await Promise.all(
        Array.from({ length: 40 }, (_none, index) =>
          clinic.recordLog({
            values: index % 2 === 0 ? RED : GREEN,
            measuredAt: `2026-03-01T07:${index + 10}:00.000Z`,
          }),
        ),
      );
      assert.equal(new Set(outcomes.map(({ recorded }) => recorded.data.logId)).size, 40);
      assert.equal((await typesIn(STREAM)).length, 80);
      assert.deepEqual(
        outcomes.map(({ evaluated }) => evaluated.data.previousFlag),
        outcomes.map((_outcome, index) => (index === 0 ? null : index % 2 === 0 ? 'GREEN' : 'RED')),
      );
    });

    it('of another process, is judged again over what that one recorded', async () => {
      const other = clinic.another();
      let raced = false;
      clinic.store.beforeAppend = {
        to: STREAM,
        act: async () => {
          if (raced) return;
          raced = true;
          await other.recordLog({ values: RED, measuredAt: '2026-03-01T07:00:00.000Z' });
        },
      };
      const { evaluated, repeated } = await clinic.recordLog({ values: GREEN });
      assert.equal(evaluated.data.previousFlag, 'RED');
      assert.equal(repeated, false);
      assert.deepEqual(await typesIn(STREAM), ['LogRecorded', 'LogEvaluated', 'LogRecorded', 'LogEvaluated']);
    });

    it('of a process that is always faster, gives up after 20 attempts and records nothing', async () => {
      const other = clinic.another();
      let losses = 0;
      clinic.store.beforeAppend = {
        to: STREAM,
        act: () => {
          losses += 1;
          return other.recordLog({ notes: 'the other' });
        },
      };
      await assert.rejects(clinic.recordLog({ notes: 'mine' }), WrongExpectedRevisionError);
      assert.equal(losses, 20);
      const notes = (await clinic.store.eventsOf(STREAM)).map(({ data }) => data['notes']);
      assert.ok(!notes.includes('mine'));
    });
  });

  describe('with an Idempotency-Key', () => {
    const key = 'POST /api/patients/p1/logs somebody 1';

    it('that comes again gives the first answer and records nothing', async () => {
      const first = await clinic.recordLog({ values: RED }, { key });
      await clinic.time.pass(60_000);
      await clinic.recordLog({ values: GREEN });
      const second = await clinic.recordLog({ values: RED }, { key });
      assert.equal(second.repeated, true);
      assert.deepEqual(
        [second.recorded, second.evaluated, second.position],
        [first.recorded, first.evaluated, first.position],
      );
      assert.equal((await typesIn(STREAM)).length, 4);
    });

    it('is known to another process too', async () => {
      const first = await clinic.recordLog({}, { key });
      const second = await clinic.another().recordLog({}, { key });
      assert.deepEqual([second.repeated, second.recorded], [true, first.recorded]);
    });

    it('is known although the time of measurement is too long ago by now', async () => {
      const measuredAt = '2026-03-01T07:00:00.000Z';
      const first = await clinic.recordLog({ measuredAt }, { key });
      clinic.findLog = (patientId, logId) => findLogOf(clinic, patientId, logId);
      await clinic.time.pass(400 * 24 * 3_600_000);
      const second = await clinic.recordLog({ measuredAt }, { key });
      assert.deepEqual([second.repeated, second.recorded], [true, first.recorded]);
    });

    it('is known although its log lies further back than the decision reads', async () => {
      const first = await clinic.recordLog({}, { key });
      for (let day = 0; day < 40; day++) {
        await clinic.time.pass(24 * 3_600_000);
        await clinic.recordLog();
      }
      const other = clinic.another();
      other.findLog = (patientId, logId) => findLogOf(other, patientId, logId);
      const second = await other.recordLog({}, { key });
      assert.deepEqual(
        [second.repeated, second.recorded, second.evaluated],
        [true, first.recorded, first.evaluated],
      );
    });

    it('that comes again with another body is refused', async () => {
      await clinic.recordLog({ values: GREEN }, { key, body: GREEN });
      const refused = await refusal(clinic.recordLog({ values: RED }, { key, body: RED }));
      assert.equal(refused.status, 422);
      assert.equal(
        refused.message,
        'This Idempotency-Key was used before with another body. Use a new key for a new request.',
      );
      assert.equal((await typesIn(STREAM)).length, 2);
    });

    for (const [where, process] of [
      ['one process', () => clinic],
      ['two processes', () => clinic.another()],
    ] as const) {
      it(`twice at the same moment in ${where} records one log, and one of the answers is a repeat`, async () => {
        const outcomes = await Promise.all([
          clinic.recordLog({}, { key }),
          process().recordLog({}, { key, at: '2026-03-01T08:00:00.001Z' }),
        ]);
        assert.equal((await typesIn(STREAM)).length, 2);
        assert.equal(outcomes.filter(({ repeated }) => repeated).length, 1);
        assert.deepEqual(outcomes[0]?.recorded, outcomes[1]?.recorded);
      });

      it(`twice at the same moment with two bodies in ${where} is refused once`, async () => {
        const outcomes = await Promise.allSettled([
          clinic.recordLog({ values: GREEN }, { key, body: GREEN }),
          process().recordLog({ values: RED }, { key, body: RED }),
        ]);
        assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
        assert.equal((await typesIn(STREAM)).length, 2);
        for (const outcome of outcomes) {
          if (outcome.status !== 'rejected') continue;
          assert.ok(outcome.reason instanceof Refusal);
          assert.equal(outcome.reason.status, 422);
        }
      });
    }

    it('is one request’s: without a key every log is a new one', async () => {
      await clinic.recordLog();
      await clinic.recordLog();
      assert.equal((await typesIn(STREAM)).length, 4);
    });
  });

  describe('is refused', () => {
    const issueOf = async (measuredAt: string) => {
      const { status, issues } = await refusal(clinic.recordLog({ measuredAt }));
      return [status, issues?.[0]?.path, issues?.[0]?.key];
    };

    it('for a patient who is not registered', async () => {
      const refused = await refusal(clinic.recordLog({ patientId: 'nobody' }));
      assert.deepEqual([refused.status, refused.message], [404, 'The requested patient could not be found.']);
    });

    it('a patient of another clinic', async () => {
      const refused = await refusal(clinic.recordLog({ values: RED }, { clinicId: 'elsewhere' }));
      assert.deepEqual([refused.status, refused.message], [404, 'The requested patient could not be found.']);
      assert.deepEqual(await typesIn(STREAM), []);
      assert.deepEqual(await typesIn('patientLogs-nobody'), []);
    });

    it('where it was measured more than 5 minutes ahead of the server’s time', async () => {
      assert.deepEqual(await issueOf('2026-03-01T08:05:00.001Z'), [
        400,
        'timestamp',
        'validation.timestamp.future',
      ]);
      await clinic.recordLog({ measuredAt: '2026-03-01T08:05:00.000Z' });
      assert.equal((await typesIn(STREAM)).length, 2);
    });

    it('where it was measured more than 366 days ago', async () => {
      assert.deepEqual(await issueOf('2025-02-28T07:59:59.999Z'), [
        400,
        'timestamp',
        'validation.timestamp.past',
      ]);
      await clinic.recordLog({ measuredAt: '2025-02-28T08:00:00.000Z' });
      assert.equal((await typesIn(STREAM)).length, 2);
    });
  });

  it('reads no log of a patient whose logs are known, and a page of one whose are not', async () => {
    for (let day = 0; day < 60; day++) {
      await clinic.recordLog();
      await clinic.time.pass(24 * 3_600_000);
    }
    const known = await clinic.store.countingReads(() => clinic.recordLog());
    assert.equal(known, 0);
    const streams = await clinic.store.streamsReadBy(() => clinic.recordLog());
    assert.deepEqual(streams, ['patient-p1', 'clinic-main', STREAM], 'each once');
    await clinic.time.pass(24 * 3_600_000);
    const other = clinic.another();
    await other.patients.load('p1');
    const unknown = await clinic.store.countingReads(() => other.recordLog());
    assert.equal(unknown, 16 + 32);
  });
});

/** Finds a log wherever in the stream it lies. */
async function findLogOf(clinic: ClinicProcess, patientId: string, logId: string): Promise<JudgedLog | null> {
  const { logs } = await new LogHistories(clinic.log).upToDate(patientId, new Date(0));
  return logs.find(({ recorded }) => recorded.data.logId === logId) ?? null;
}
