import assert from 'node:assert/strict';
import { type NewReport, type KeptReport } from '../../../frontend/src/features/outbox/keptReport.ts';
import { Outbox, waitAfter } from '../../../frontend/src/features/outbox/outbox.ts';
import { fleetingStore, type PhoneStore } from '../../../frontend/src/features/outbox/phoneStore.ts';
import { reportSender, type SendOutcome } from '../../../frontend/src/features/outbox/sendReport.ts';
import { emptyReport } from '../../../frontend/src/features/report/reportForm.ts';
import { sampleEvaluation, sampleLog } from './sample-answers.ts';

const ME = 'a-person';
const NO_NETWORK: SendOutcome = { kind: 'later', failure: { status: null, message: 'No network.' } };
const BROKEN: SendOutcome = { kind: 'later', failure: { status: 500, message: '500 Broken.' } };
const REFUSED: SendOutcome = {
  kind: 'refused',
  failure: { status: 400, message: '400 Out of bounds.' },
  issues: [],
  serverTime: null,
};
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
  enteredBy,
  enteredAs: 'patient',
  savedAt,
});

/** A phone with a server that answers as the test says. */
class Phone {
  now = Date.parse('2026-11-21T08:00:00Z');
  who: string | null = ME;
  answers: SendOutcome[] = [];
  readonly tried: string[] = [];
  #timers: { readonly at: number; readonly task: () => void }[] = [];
  readonly store: PhoneStore;

  constructor(store: PhoneStore = fleetingStore()) {
    this.store = store;
  }

  outbox(): Outbox {
    return new Outbox({
      store: this.store,
      send: ({ id }: KeptReport) => {
        this.tried.push(id);
        return Promise.resolve(this.answers.shift() ?? SENT);
      },
      askWho: () => Promise.resolve(this.who),
      now: () => this.now,
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
    assert.equal((await outbox.submit(report('one', phone.now), null)).kind, 'later');
    assert.deepEqual(await phone.states(), ['one waiting']);
    await outbox.flush();
    assert.deepEqual(await phone.states(), ['one sent']);
  });

  it('survives a killed tab and a day without a network, and then sends in the order in which they were entered', async () => {
    const phone = new Phone();
    phone.answers = [NO_NETWORK, NO_NETWORK, NO_NETWORK];
    const first = phone.outbox();
    await first.submit(report('one', phone.now), null);
    phone.now += 1000;
    await first.submit(report('two', phone.now), null);
    phone.answers = [];
    phone.now += 24 * 3_600_000;
    phone.tried.length = 0;
    const later = phone.outbox();
    await later.refresh();
    await later.flush();
    assert.deepEqual(phone.tried, ['one', 'two']);
    assert.deepEqual(await phone.states(), ['one sent', 'two sent']);
  });

  it('waits longer after every try that failed, at most five minutes', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map(waitAfter),
      [5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000],
    );
  });

  it('tries again by itself when its time has come', async () => {
    const phone = new Phone();
    phone.answers = [BROKEN];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null);
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
    await outbox.submit(report('one', phone.now), null);
    await outbox.submit(report('two', phone.now + 1), null);
    assert.deepEqual(await phone.states(), ['one refused', 'two sent']);
    await outbox.submit(report('three', phone.now + 2), 'one');
    assert.deepEqual(await phone.states(), ['three sent', 'two sent']);
  });

  it('sends nobody’s reports as somebody else: three wait for an expired session, and go when the person is back', async () => {
    const phone = new Phone();
    phone.who = 'the-clinician';
    const outbox = phone.outbox();
    for (const id of ['one', 'two', 'three']) {
      assert.equal((await outbox.submit(report(id, phone.now++), null)).kind, 'signIn');
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
    await outbox.submit(report('of-the-patient', phone.now++), null);
    const sent = await outbox.submit(report('of-the-clinician', phone.now++, 'the-clinician'), null);
    assert.equal(sent.kind, 'sent');
    assert.deepEqual(phone.tried, ['of-the-clinician']);
    assert.equal(outbox.view().signInFor?.id, 'of-the-patient', 'which still waits');
  });

  it('keeps of a sent report nothing but the answer, and of a read answer nothing', async () => {
    const phone = new Phone();
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null);
    const [sent] = await phone.store.reports();
    assert.deepEqual(sent?.body, {});
    assert.ok(sent?.answer);
    await outbox.read('one');
    assert.equal((await phone.store.reports())[0]?.answer, null);
    phone.now += 25 * 3_600_000;
    await outbox.refresh();
    assert.deepEqual(await phone.states(), []);
  });

  it('brings nothing back that was cleared while it was on its way', async () => {
    const phone = new Phone();
    const outbox = phone.outbox();
    const sending = outbox.submit(report('one', phone.now), null);
    await outbox.clear();
    await sending;
    await outbox.flush();
    assert.deepEqual(await phone.states(), []);
  });

  it('puts the time of a report right by the server’s clock, where the phone’s is ahead', async () => {
    const phone = new Phone();
    phone.answers = [{ ...REFUSED, serverTime: phone.now - 600_000 }];
    const outbox = phone.outbox();
    await outbox.submit(report('one', phone.now), null);
    await outbox.correctClock('one', 'two');
    assert.deepEqual(await phone.states(), ['two sent']);
  });
});

describe('an answer to a report', () => {
  const kept = { ...report('one', 0), state: 'waiting' } as unknown as KeptReport;
  const outcome = (status: number, body: string, headers: Record<string, string> = {}) =>
    reportSender(() => Promise.resolve(new Response(body, { status, headers })))(kept);

  it('that is not the server’s own is none: a paid network’s page does not swallow a report', async () => {
    assert.equal((await outcome(200, '<html>Pay here</html>')).kind, 'later');
  });

  it('tells what passes from what never will', async () => {
    assert.equal((await outcome(503, '')).kind, 'later');
    assert.equal((await outcome(429, '')).kind, 'later');
    assert.equal((await outcome(401, '')).kind, 'signIn');
    const refused = await outcome(400, 'No.', { Date: 'Sat, 21 Nov 2026 08:00:00 GMT' });
    assert.equal(refused.kind === 'refused' && refused.serverTime, Date.parse('2026-11-21T08:00:00Z'));
  });

  it('that never comes is waited for no longer than its time', async () => {
    const failed = await reportSender(() => Promise.reject(new Error('gone')))(kept);
    assert.equal(failed.kind, 'later');
  });
});
