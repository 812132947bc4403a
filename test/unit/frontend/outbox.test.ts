import assert from 'node:assert/strict';
import {
  isTimeOpen,
  keptReport,
  keptReportSchema,
  type NewReport,
  type UnsentReport,
} from '../../../frontend/src/features/outbox/keptReport.ts';
import { Outbox, waitAfter } from '../../../frontend/src/features/outbox/outbox.ts';
import { memoryStore, type DeviceStore } from '../../../frontend/src/features/outbox/deviceStore.ts';
import { clockLag } from '../../../frontend/src/features/outbox/deviceClock.ts';
import {
  reportSender,
  type SendOutcome,
  serverAsker,
} from '../../../frontend/src/features/outbox/sendReport.ts';
import { cannotWait } from '../../../frontend/src/features/outbox/urgentReport.ts';
import { storeWithFallback } from '../../../frontend/src/features/outbox/storeWithFallback.ts';
import { shownOf } from '../../../frontend/src/features/report/shownOf.ts';
import { emptyReport } from '../../../frontend/src/features/report-form/reportForm.ts';
import { recordedLogSchema } from '../../../backend/contract/log.ts';
import { LOG_FIELD_NAMES, LOG_FIELDS } from '../../../events/vocabulary.ts';
import { sampleEvaluation, sampleLog } from './sample-answers.ts';

const ME = 'a-person';
const DAY_MS = 24 * 3_600_000;
const NO_NETWORK: SendOutcome = { kind: 'later', failure: { status: null, message: 'No network.' } };
const BROKEN: SendOutcome = { kind: 'later', failure: { status: 500, message: '500 Broken.' } };
const REFUSED: SendOutcome = {
  kind: 'refused',
  failure: { status: 400, message: '400 Out of bounds.' },
  issues: [],
};
const UNREADABLE: SendOutcome = { kind: 'unreadable' };
const SENT: SendOutcome = {
  kind: 'sent',
  answer: { log: sampleLog('a-log', {}), evaluation: sampleEvaluation('GREEN'), hints: [] },
};

const report = (id: string, savedAt: number, enteredBy = ME): NewReport => ({
  id,
  patientId: 'a-patient',
  patientName: 'Mama Kanku',
  form: 'daily',
  values: { ...emptyReport('daily', 'mmol/L') },
  body: { hr: 72, timestamp: new Date(savedAt).toISOString() },
  print: id,
  enteredBy,
  enteredAs: 'patient',
  savedAt,
});

/** A phone with a server that answers as the test says. */
class Phone {
  now = Date.parse('2026-11-21T08:00:00Z');
  who: string | null = ME;
  /** How far the server's clock is ahead; null where it is not known. */
  lag: number | null = 0;
  /** What was sent, and when by the sender. */
  readonly sent: { readonly body: UnsentReport['body']; readonly at: number }[] = [];
  answers: SendOutcome[] = [];
  readonly tried: string[] = [];
  #timers: { readonly at: number; readonly task: () => void }[] = [];
  readonly store: DeviceStore;

  constructor(store: DeviceStore = memoryStore()) {
    this.store = store;
  }

  outbox(): Outbox {
    return new Outbox({
      store: this.store,
      send: ({ id, body }: UnsentReport, at: number) => {
        this.tried.push(id);
        this.sent.push({ body, at });
        return Promise.resolve(this.answers.shift() ?? SENT);
      },
      askServer: () => Promise.resolve({ who: this.who, lag: this.lag }),
      now: () => this.now,
      cannotWait: (kept) => cannotWait(kept, 4),
      after: (ms, task) => {
        const timer = { at: this.now + ms, task };
        this.#timers.push(timer);
        return () => {
          this.#timers = this.#timers.filter((other) => other !== timer);
        };
      },
      alone: (task) => task(),
      tellOthers: () => undefined,
      onSent: () => undefined,
    });
  }

  /** Lets so many milliseconds pass. */
  pass(ms: number): void {
    this.now += ms;
    const due = this.#timers.filter(({ at }) => at <= this.now);
    this.#timers = this.#timers.filter(({ at }) => at > this.now);
    for (const { task } of due) task();
  }

  states = async () => (await this.store.reports()).map(({ id, state }) => `${id} ${state}`).toSorted();
}

describe('the outbox of a phone', () => {
  it('keeps a report before it sends it, and says what came of the first try', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK];
    const outbox = phone.outbox();
    assert.equal((await outbox.submit(report('one', phone.now), null, null)).kind, 'later');
    assert.deepEqual(await phone.states(), ['one waiting']);
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['one sent']);
  });

  it('survives a killed tab and a day without a network, and then sends in the order in which they were entered', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK, NO_NETWORK, NO_NETWORK];
    const first = phone.outbox();
    await first.submit(report('one', phone.now), null, null);
    phone.now += 1000;
    await first.submit(report('two', phone.now), null, null);
    phone.answers = [];
    phone.now += 24 * 3_600_000;
    phone.tried.length = 0;
    const later = phone.outbox();
    await later.refresh();
    await later.flush();
    assert.deepEqual(phone.tried, ['one', 'two']);
    assert.deepEqual(await phone.states(), ['one sent', 'two sent']);
  });

  it('sends what cannot wait before all that has waited longer', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK, NO_NETWORK];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now++), null, null);
    await outbox.submit(report('two', phone.now++), null, null);
    phone.tried.length = 0;
    phone.answers = [];
    const calm = report('red', phone.now++);
    await outbox.submit({ ...calm, body: { ...calm.body, bpSys: 190 } }, null, null);
    await outbox.flush();
    assert.deepEqual(phone.tried, ['red', 'one', 'two']);
  });

  it('waits longer after every try that failed, and never longer than 15 seconds', () => {
    assert.deepEqual([1, 2, 3, 4, 40].map(waitAfter), [5000, 10_000, 15_000, 15_000, 15_000]);
  });

  it('sends all that waits after one that went, however short the others have waited', async () => {
    const phone = new Phone();
    phone.answers = [BROKEN, BROKEN];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    await outbox.flush();
    phone.answers = [BROKEN];
    phone.now += 4000;
    await outbox.submit(report('two', phone.now), null, null);
    phone.tried.length = 0;
    await outbox.submit(report('three', phone.now + 1), null, null);
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['one sent', 'three sent', 'two sent']);
  });

  it('does not wait for a year where the clock of the phone is put back by one', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    phone.now -= 365 * 24 * 3_600_000;
    phone.lag = null;
    const later = phone.outbox();
    await later.refresh();
    await later.submit(report('two', phone.now), null, null);
    await later.flush();
    assert.deepEqual(await phone.states(), ['one sent', 'two sent']);
  });

  it('tries again by itself when its time has come', async () => {
    const phone = new Phone();
    phone.answers = [BROKEN];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    await outbox.flush();
    phone.tried.length = 0;
    phone.pass(5000);
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['one sent']);
  });

  it('lets a report that the server refused stand in nobody’s way, and sends it again when it is mended', async () => {
    const phone = new Phone();
    phone.answers = [REFUSED];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    await outbox.submit(report('two', phone.now + 1), null, null);
    assert.deepEqual(await phone.states(), ['one refused', 'two sent']);
    await outbox.submit(report('three', phone.now + 2), 'one', null);
    assert.deepEqual(await phone.states(), ['three sent', 'two sent']);
  });

  it('sends nobody’s reports as somebody else: three wait for an expired session, and go when the person is back', async () => {
    const phone = new Phone();
    phone.who = 'the-clinician';
    const outbox = phone.outbox();
    for (const id of ['one', 'two', 'three']) {
      assert.equal((await outbox.submit(report(id, phone.now++), null, null)).kind, 'signIn');
    }
    assert.deepEqual(phone.tried, []);
    assert.equal(outbox.view().signInFor?.id, 'one');
    phone.who = ME;
    await outbox.flush();
    assert.deepEqual(phone.tried, ['one', 'two', 'three']);
    assert.equal(outbox.view().signInFor, null);
  });

  it('lets a report whose person is not signed in stand in the way of nobody else’s', async () => {
    const phone = new Phone();
    phone.who = 'the-clinician';
    const outbox = phone.outbox();
    await outbox.submit(report('of-the-patient', phone.now++), null, null);
    const sent = await outbox.submit(report('of-the-clinician', phone.now++, 'the-clinician'), null, null);
    assert.equal(sent.kind, 'sent');
    assert.deepEqual(phone.tried, ['of-the-clinician']);
    assert.equal(outbox.view().signInFor?.id, 'of-the-patient', 'which still waits');
  });

  it('keeps of a sent report nothing but the answer, and of a read answer nothing', async () => {
    const phone = new Phone();
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    const [sent] = await phone.store.reports();
    assert.ok(sent !== undefined && !('body' in sent));
    assert.ok(sent?.answer);
    await outbox.read('one');
    assert.equal((await phone.store.reports())[0]?.answer, null);
    phone.now += 25 * 3_600_000;
    await outbox.refresh();
    assert.deepEqual(await phone.states(), []);
  });

  it('counts a report as sent whose answer cannot be read, and keeps that for a week, or a day once it was said', async () => {
    const phone = new Phone();
    phone.answers = [UNREADABLE];
    const outbox = phone.outbox();
    const high = report('one', phone.now);
    assert.equal(
      (await outbox.submit({ ...high, body: { ...high.body, bpSys: 190 } }, null, null)).kind,
      'unreadable',
    );
    await outbox.flush();
    phone.pass(DAY_MS + 1);
    await outbox.refresh();
    assert.deepEqual(phone.tried, ['one'], 'it is sent once');
    const [sent] = await phone.store.reports();
    assert.ok(sent?.state === 'sent' && !('body' in sent));
    assert.equal(sent.answer, null, 'which says nothing of a flag');
    assert.deepEqual(sent.unreadable, { isDanger: true, isSaid: false });
    assert.deepEqual(keptReportSchema.parse(sent), sent, 'also after a reload');
    assert.equal(await outbox.retry('one'), null);

    const shown = (id: string | null) =>
      shownOf(outbox.view(), { patientId: 'a-patient', id, isSlow: false })?.kind;
    assert.equal(shown(null), 'unreadable', 'it may be urgent');
    phone.now -= 1;
    await outbox.read('one');
    assert.equal(shown(null), undefined);
    assert.equal(shown('one'), 'unreadable', 'for whoever asks for it again');
    phone.now += 1;
    await outbox.refresh();
    assert.deepEqual(await phone.states(), []);
  });

  it('reads a sent report of an earlier release, which kept an empty body, and drops that', () => {
    const { body, uncorrected, ...rest } = keptReport(report('one', 0));
    const earlier = { ...rest, state: 'sent', sentAt: 0, body: {}, uncorrected: null };
    assert.deepEqual(keptReportSchema.parse(earlier), { ...rest, state: 'sent', sentAt: 0 });
    assert.ok(keptReportSchema.safeParse({ ...rest, body, uncorrected, state: 'waiting' }).success);
    assert.ok(!keptReportSchema.safeParse({ ...rest, state: 'waiting' }).success, 'it would be sent empty');
  });

  it('brings nothing back that was cleared while it was on its way', async () => {
    const phone = new Phone();
    const outbox = phone.outbox();
    const sending = outbox.submit(report('one', phone.now), null, null);
    await outbox.clear();
    await sending;
    await outbox.flush();
    assert.deepEqual(await phone.states(), []);
  });

  it('removes the reports of a patient who was forgotten, also the one that is being sent, and no other', async () => {
    const phone = new Phone();
    phone.who = null;
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    await phone.store.putReport(keptReport({ ...report('other', phone.now), patientId: 'another-patient' }));
    phone.who = ME;
    phone.answers = [BROKEN];
    const sending = outbox.submit(report('two', phone.now), null, null);
    assert.equal(await outbox.forget('a-patient'), true);
    assert.deepEqual(await sending, {
      kind: 'refused',
      failure: { status: 404, message: '404 This person has been forgotten on request.' },
      issues: [],
    });
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['other sent']);
    assert.equal(await outbox.forget('a-patient'), false);
  });

  it('makes one report of a draft that is submitted from two tabs', async () => {
    const phone = new Phone();
    await phone.store.putDraft('a-key', {});
    const [one, other] = [phone.outbox(), phone.outbox()];
    assert.equal((await one.submit(report('one', phone.now), null, 'a-key')).kind, 'sent');
    assert.deepEqual(await phone.store.drafts(), [], 'the draft has become the report');
    assert.equal((await other.submit(report('one', phone.now + 5), null, 'a-key')).kind, 'sent');
    assert.deepEqual(phone.tried, ['one']);
    const changed = await other.submit({ ...report('one', phone.now), print: 'other' }, null, 'a-key');
    assert.equal(changed.kind, 'submitted', 'which is for the person to decide');
    assert.deepEqual(phone.tried, ['one']);
  });

  it('answers a form whose report another tab has sent meanwhile', async () => {
    const phone = new Phone();
    const [one, other] = [phone.outbox(), phone.outbox()];
    const submitted = one.submit(report('one', phone.now), null, null);
    await other.flush();
    assert.notEqual((await submitted).kind, 'later');
    assert.deepEqual(await phone.states(), ['one sent']);
  });
});

describe('a phone whose clock is wrong', () => {
  /** By phone: how far behind the server it is. */
  const CLOCKS = {
    '367 days behind': 367 * DAY_MS,
    'in 1970': Date.parse('2026-11-21T08:00:00Z'),
    'in 2015': Date.parse('2026-11-21T08:00:00Z') - Date.parse('2015-01-01T00:00:00Z'),
    '30 days behind': 30 * DAY_MS,
    'ten minutes ahead': -600_000,
    'a year ahead': -365 * DAY_MS,
  };
  for (const [name, lag] of Object.entries(CLOCKS)) {
    it(`and is ${name} asks, and sends the right time with what it had said beside it`, async () => {
      const phone = new Phone();
      const right = phone.now;
      phone.now -= lag;
      phone.lag = lag;
      const outbox = phone.outbox();
      assert.equal((await outbox.submit(report('one', phone.now), null, null)).kind, 'clock');
      assert.deepEqual(phone.tried, [], 'before the person has answered');
      await outbox.flush();
      assert.deepEqual(phone.tried, [], 'whatever wakes the queue');
      assert.equal((await outbox.answerClock('one', 'corrected'))?.kind, 'sent');
      const [sent] = phone.sent;
      assert.equal(sent?.body['timestamp'], new Date(right).toISOString());
      assert.equal(sent?.body['phoneTimestamp'], new Date(phone.now).toISOString());
      assert.equal(sent?.at, right, 'sent in the same time as it was measured');
    });
  }

  it('sends a report as it was entered where the person wants that', async () => {
    const phone = new Phone();
    phone.lag = 30 * DAY_MS;
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    assert.equal((await outbox.answerClock('one', 'asEntered'))?.kind, 'sent');
    assert.deepEqual(phone.sent, [
      { body: { hr: 72, timestamp: new Date(phone.now).toISOString() }, at: phone.now },
    ]);
  });

  it('does not keep a report for ever whose question nobody answers: it may be one that cannot wait', async () => {
    const phone = new Phone();
    phone.lag = 30 * DAY_MS;
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    phone.pass(60_000);
    await outbox.flush();
    assert.deepEqual(phone.tried, []);
    phone.pass(60_000);
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['one sent']);
  });

  it('keeps nobody who needs help waiting for the answer: what cannot wait goes at once, as it was entered', async () => {
    const phone = new Phone();
    phone.lag = 5 * DAY_MS;
    const outbox = phone.outbox();
    const of = (
      id: string,
      body: UnsentReport['body'],
      symptoms: Record<string, boolean> = {},
    ): NewReport => {
      const plain = report(id, phone.now);
      return {
        ...plain,
        body: { ...plain.body, ...body },
        values: { ...plain.values, gates: { ...plain.values.gates, chest: 'yes' }, symptoms },
      };
    };
    assert.equal((await outbox.submit(of('pressure', { bpSys: 190, bpDia: 125 }), null, null)).kind, 'sent');
    const chest = of('chest', { chestPainNow: true }, { chestPainNow: true });
    assert.equal((await outbox.submit(chest, null, null)).kind, 'sent');
    assert.deepEqual(
      phone.sent.map(({ body, at }) => [body['timestamp'], body['phoneTimestamp'], at]),
      [1, 2].map(() => [new Date(phone.now).toISOString(), undefined, phone.now]),
      'no value is changed',
    );
    assert.equal((await outbox.submit(of('calm', { bpSys: 128 }), null, null)).kind, 'clock');
  });

  it('is asked on the next contact about a report that was entered without a network', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    phone.lag = 30 * DAY_MS;
    phone.tried.length = 0;
    phone.now += 3_600_000;
    await outbox.flush();
    assert.deepEqual(phone.tried, []);
    assert.equal(outbox.view().reports[0]?.clockLag, 30 * DAY_MS);
    phone.sent.length = 0;
    await outbox.answerClock('one', 'corrected');
    const entered = phone.now - 3_600_000 + 30 * DAY_MS;
    assert.equal(phone.sent[0]?.body['timestamp'], new Date(entered).toISOString());
  });

  it('and was put right meanwhile asks about a report that says 1970, and gives it the time of the answer', async () => {
    const phone = new Phone();
    const outbox = phone.outbox();
    assert.equal((await outbox.submit(report('one', 60_000), null, null)).kind, 'clock');
    assert.equal(phone.sent.length, 0);
    assert.equal((await outbox.answerClock('one', 'corrected'))?.kind, 'sent');
    assert.equal(phone.sent[0]?.body['timestamp'], new Date(phone.now).toISOString());
  });

  it('makes no second log of a report that had arrived before its time was corrected', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null, null);
    phone.lag = 30 * DAY_MS;
    await outbox.flush();
    phone.answers = [{ kind: 'reused', failure: { status: 422, message: '422 Used.' } }];
    phone.sent.length = 0;
    assert.equal((await outbox.answerClock('one', 'corrected'))?.kind, 'sent');
    assert.deepEqual(phone.tried, ['one', 'one', 'one'], 'under one key');
    assert.equal(phone.sent[1]?.body['phoneTimestamp'], undefined, 'then as it was first sent');
  });

  it('can send a report that was refused for its time', async () => {
    const phone = new Phone();
    const issue = { path: 'timestamp', key: 'validation.timestamp.past', message: 'Too old.' };
    phone.answers = [{ ...REFUSED, issues: [issue] }];
    const outbox = phone.outbox();
    phone.lag = null;
    await outbox.submit(report('one', phone.now - 367 * DAY_MS), null, null);
    assert.equal(isTimeOpen((await phone.store.reports())[0] ?? assert.fail()), true);
    assert.equal((await outbox.answerClock('one', 'corrected'))?.kind, 'sent');
    assert.equal(phone.sent[1]?.body['timestamp'], new Date(phone.now).toISOString());
  });

  it('is not blamed for the way of the answer, for seconds, or for a clock that was moved while it was asked', () => {
    const server = Date.parse('2026-11-21T08:00:00Z');
    const lag = (asked: number, answered: number) =>
      clockLag({ requestedAt: server + asked, answeredAt: server + answered, server });
    assert.equal(lag(-100_000, 0), null, 'an answer that took longer than any does');
    assert.equal(lag(0, -3_600_000), null, 'an answer before its question');
    assert.equal(lag(-15_000, 0), 0);
    assert.equal(lag(90_000, 91_000), 0);
    assert.equal(lag(600_000, 601_000), -600_000);
    assert.equal(lag(-600_000, -599_000), 600_000);
    assert.equal(lag(-150_000, -100_000), 0, 'what the way may have taken is not the clock’s');
  });
});

describe('a phone whose store', () => {
  const failing = (fails: () => Promise<never>): DeviceStore => ({
    ...memoryStore(),
    persistent: true,
    putReport: fails,
    putDraft: fails,
    submit: fails,
  });
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

  it('is full sends all the same, and says that it keeps nothing', async () => {
    const phone = new Phone(storeWithFallback(failing(full), memoryStore()));
    phone.answers = [NO_NETWORK];
    const outbox = phone.outbox();
    assert.equal((await outbox.submit(report('one', phone.now), null, null)).kind, 'later');
    assert.equal(outbox.view().persistent, false);
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['one sent']);
    await phone.store.putDraft('a-key', { notes: 'typed' });
    assert.deepEqual(await phone.store.drafts(), [['a-key', { notes: 'typed' }]]);
  });

  it('hangs is waited for once, and used again when it answers', async () => {
    let wake = () => undefined as void;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const persistent = memoryStore();
    const slow: DeviceStore = { ...persistent, persistent: true, putReport: () => asleep };
    const store = storeWithFallback(slow, memoryStore(), 5);
    const kept = (id: string) => keptReport(report(id, 0));
    await store.putReport(kept('one'));
    await store.putReport(kept('two'));
    assert.equal(store.persistent, false);
    assert.deepEqual(
      (await store.reports()).map(({ id }) => id),
      ['one', 'two'],
    );
    wake();
    await new Promise((resolve) => setImmediate(resolve));
    await store.submit({ report: kept('three'), replaced: null, draft: null });
    assert.deepEqual(
      (await persistent.reports()).map(({ id }) => id),
      ['three'],
      'where it lasts',
    );
    await store.clear();
    assert.deepEqual(await store.reports(), []);
  });

  it('had no room has some again: the report is kept where it lasts', async () => {
    let isFull = true;
    const persistent = memoryStore();
    const store = storeWithFallback(
      { ...persistent, persistent: true, putReport: (one) => (isFull ? full() : persistent.putReport(one)) },
      memoryStore(),
    );
    const one = keptReport(report('one', 0));
    await store.putReport(one);
    assert.equal(store.persistent, false);
    isFull = false;
    await store.putReport(one);
    assert.equal(store.persistent, true);
    assert.equal((await persistent.reports()).length, 1);
  });
});

describe('an answer to a report', () => {
  it('of a server of a later release is read without the groups of symptoms that this page does not know', () => {
    const log = { ...sampleLog('log', { bpSys: 190 }), notAnswered: ['chest', 'skin'] };
    const answer = recordedLogSchema.parse({ log, evaluation: sampleEvaluation('RED'), hints: [] });
    assert.deepEqual(answer.log.notAnswered, ['chest']);
    assert.equal(answer.evaluation.overallFlag, 'RED');
  });

  const kept = { ...report('one', 0), state: 'waiting' } as unknown as UnsentReport;

  it('that an older release gave, before a field was asked, is kept until it has been read', () => {
    for (const name of LOG_FIELD_NAMES) {
      const log = sampleLog('log', { bpSys: 190 });
      const older = Object.fromEntries(Object.entries(log).filter(([field]) => field !== name));
      const answer = recordedLogSchema.parse({ log: older, evaluation: sampleEvaluation('RED'), hints: [] });
      assert.equal(answer.log[name], LOG_FIELDS[name].absent, name);
    }
  });

  const outcome = (status: number, body: string, headers: Record<string, string> = {}) =>
    reportSender(() => Promise.resolve(new Response(body, { status, headers })))(kept, 0);

  it('that this page cannot read says all the same that the server has the report, where it says where it stands', async () => {
    const later = JSON.stringify({ log: sampleLog('log', {}), evaluation: { verdict: 'green' } });
    const taken = await outcome(201, later, { 'X-Commit-Position': '0000000000000042' });
    assert.deepEqual(taken, { kind: 'unreadable' });
    assert.equal((await outcome(200, later)).kind, 'later');
  });

  it('that is not the server’s own is none: a paid network’s page does not swallow a report', async () => {
    assert.equal((await outcome(200, '<html>Pay here</html>')).kind, 'later');
  });

  it('tells what passes from what never will', async () => {
    assert.equal((await outcome(503, '')).kind, 'later');
    assert.equal((await outcome(429, '')).kind, 'later');
    assert.equal((await outcome(401, '')).kind, 'signIn');
    assert.equal((await outcome(400, 'No.')).kind, 'refused');
    assert.equal((await outcome(422, 'Used.')).kind, 'reused');
  });

  it('tells whose clock is wrong: the phone’s, but where the server says that its own is', async () => {
    const now = Date.parse('2026-11-21T08:00:00Z');
    const session = {
      user: { id: ME, name: 'Mama Kanku', role: 'patient' },
      mode: 'demonstration',
      patientId: null,
    };
    const asked: unknown[] = [];
    const contact = (date: string, headers: Record<string, string> = {}) =>
      serverAsker(
        (input, init) => {
          const sentAt = new Headers(init?.headers).get('X-Client-Time');
          asked.push([input, sentAt, init?.cache]);
          return Promise.resolve(
            new Response(JSON.stringify(session), { headers: { ...headers, Date: date } }),
          );
        },
        () => now,
      )();
    const WRONG = { 'X-Server-Clock': 'wrong' };
    const right = 'Sat, 21 Nov 2026 08:00:01 GMT';
    const early = 'Thu, 22 Oct 2026 08:00:00 GMT';
    assert.deepEqual(await contact(right, WRONG), { who: ME, lag: 0 });
    assert.equal((await contact(early)).lag, -30 * DAY_MS + 500);
    assert.equal((await contact(early, WRONG)).lag, null);
    assert.deepEqual(asked[0], ['/api/session', '2026-11-21T08:00:00.000Z', 'no-store']);
  });

  it('that never comes is waited for no longer than its time', async () => {
    const failed = await reportSender(() => Promise.reject(new Error('gone')))(kept, 0);
    assert.equal(failed.kind, 'later');
  });
});
