import assert from 'node:assert/strict';
import { answersOf, isOfForm, newestOf } from '../../../frontend/src/features/report-form/earlierReport.ts';
import { memoryStore } from '../../../frontend/src/features/outbox/deviceStore.ts';
import { Outbox } from '../../../frontend/src/features/outbox/outbox.ts';
import { emptyReport } from '../../../frontend/src/features/report-form/reportForm.ts';
import { sampleEvaluation, sampleLog } from './sample-answers.ts';

describe('a second report of a day', () => {
  const empty = emptyReport('daily', 'mmol/L', 'steps');

  it('starts from what was said, and measures and denies anew', () => {
    const log = sampleLog('a', {
      bpSys: 128,
      bpDia: 82,
      weightChange: 'same',
      palpitations: true,
      heartRacing: false,
      orthopnoeaPillows: 3,
      medsTakenNow: true,
      missedDoses24h: 0,
    });
    const answers = answersOf('daily', log, empty);
    assert.deepEqual(
      [answers?.numbers.bpSys, answers?.choices.weightChange, answers?.gates.palpitations],
      ['', '', 'yes'],
    );
    assert.deepEqual([answers?.symptoms.palpitations, answers?.symptoms.heartRacing], [true, false]);
    assert.equal(answers?.gates.chest, '', 'what was denied is asked again');
    assert.deepEqual([answers?.gates.breathing, answers?.numbers.orthopnoeaPillows], ['yes', '3']);
    assert.deepEqual([answers?.answers.medsTakenNow, answers?.numbers.missedDoses24h], ['yes', '0']);
  });

  it('asks again whether the spray helped', () => {
    const log = sampleLog('a', { tookGtnSpray: true, gtnRelievedPain: true, medsTakenNow: true });
    const answers = answersOf('daily', log, empty);
    assert.deepEqual([answers?.answers.tookGtnSpray, answers?.answers.gtnRelievedPain], ['yes', '']);
  });

  it('starts from a report of its own form', () => {
    const of = (source: 'daily-form' | 'diabetes-form') => sampleLog('a', {}, { source });
    assert.ok(isOfForm('daily', of('daily-form')));
    assert.ok(!isOfForm('daily', of('diabetes-form')));
    assert.ok(isOfForm('diabetes', of('diabetes-form')));
  });

  it('starts from the newest, also where the server has not told of it yet', () => {
    const at = (hour: number) => Date.UTC(2026, 2, 10, hour);
    const log = sampleLog(
      'a',
      { palpitations: true },
      { source: 'daily-form', timestamp: new Date(at(8)).toISOString() },
    );
    const report = (hour: number, state: 'waiting' | 'refused', form: 'daily' | 'diabetes' = 'daily') => ({
      form,
      state,
      savedAt: at(hour),
      body: { abdominalSwelling: true, palpitations: null },
    });
    const newest = (...kept: readonly ReturnType<typeof report>[]) =>
      newestOf('daily', [log], kept, at(0))?.at;
    assert.equal(newest(), at(8));
    assert.equal(newest(report(7, 'waiting')), at(8));
    assert.equal(newest(report(12, 'waiting')), at(12), 'what waits for a network');
    const waits = (hour: number) => newestOf('daily', [log], [report(hour, 'waiting')], at(0))?.waits;
    assert.deepEqual([waits(12), waits(7)], [true, false], 'which is not called sent');
    assert.equal(newest(report(12, 'refused'), report(13, 'waiting', 'diabetes')), at(8));
    assert.equal(newestOf('daily', [log], [], at(9)), null, 'nothing of another day');
    const [kept] = [newestOf('daily', [log], [report(12, 'waiting')], at(0))];
    const answers = kept === null || kept === undefined ? null : answersOf('daily', kept.values, empty);
    assert.deepEqual([answers?.symptoms.abdominalSwelling, answers?.symptoms.palpitations], [true, false]);
  });

  it('starts from what the server told, where this phone has sent a newer one whose answers have left it', async () => {
    const at = (hour: number) => Date.UTC(2026, 2, 10, hour);
    const told = sampleLog(
      'a',
      { palpitations: true },
      { source: 'daily-form', timestamp: new Date(at(8)).toISOString() },
    );
    const outbox = new Outbox({
      store: memoryStore(),
      send: () =>
        Promise.resolve({
          kind: 'sent',
          answer: { log: told, evaluation: sampleEvaluation('GREEN'), hints: [] },
        }),
      askServer: () => Promise.resolve({ who: 'a', lag: 0 }),
      now: () => at(12),
      cannotWait: () => false,
      after: () => () => undefined,
      alone: (task) => task(),
      tellOthers: () => undefined,
      onSent: () => undefined,
    });
    const report = {
      id: 'one',
      patientId: 'a',
      patientName: 'Mama Kanku',
      form: 'daily',
      values: empty,
      body: { abdominalSwelling: true },
      print: 'one',
      enteredBy: 'a',
      enteredAs: 'patient',
      savedAt: at(12),
    } as const;
    await outbox.submit(report, null, null);
    const { reports } = outbox.view();
    assert.equal(reports[0]?.state, 'sent');
    assert.equal(newestOf('daily', [told], reports, at(0))?.at, at(8));
    assert.equal(newestOf('daily', [], reports, at(0)), null, 'rather none than an empty one');
  });
});
