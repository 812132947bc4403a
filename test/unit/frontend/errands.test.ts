import assert from 'node:assert/strict';
import { memoryStore } from '../../../frontend/src/features/outbox/deviceStore.ts';
import { Errands } from '../../../frontend/src/features/outbox/errands.ts';
import { keptErrand, type NewErrand } from '../../../frontend/src/features/outbox/keptErrand.ts';
import { errandSender } from '../../../frontend/src/features/outbox/sendErrand.ts';

const ERRAND: NewErrand = {
  id: '01900000-0000-4000-8000-000000000001',
  kind: 'exerciseSession',
  patientId: 'p1',
  body: {
    programId: 'slow-breathing',
    startedAt: '2026-11-23T09:00:00.000Z',
    endedAt: '2026-11-23T09:10:00.000Z',
    exercisesDone: ['breathe-four-six'],
    seconds: 600,
    stoppedEarly: false,
  },
  enteredBy: 'p1',
  savedAt: 1,
};
const SENT = { status: 201, body: { session: { id: 's1' } } };

/** A phone whose server answers so, one after the other; no network where it is told to answer nothing. */
function phone(answers: readonly ({ readonly status: number; readonly body: unknown } | null)[], who = 'p1') {
  const asked: Request[] = [];
  const left = [...answers];
  const sent: string[] = [];
  const waits: (() => void)[] = [];
  const store = memoryStore();
  const errands = new Errands({
    store,
    send: errandSender(async (input, init) => {
      asked.push(new Request(new URL(typeof input === 'string' ? input : '', 'http://phone'), init));
      const answer = left.shift();
      if (answer === null || answer === undefined) throw new TypeError('no network');
      return Response.json(answer.body, { status: answer.status });
    }),
    askServer: async () => ({ who, lag: 0 }),
    now: () => 1000,
    after: (_, task) => {
      waits.push(task);
      return () => void waits.splice(0);
    },
    alone: (task) => task(),
    tellOthers: () => undefined,
    onSent: ({ id }) => void sent.push(id),
  });
  return { errands, store, asked, sent, waits };
}

describe('what waits for the server beside reports', () => {
  it('is sent with its key at once, and leaves the phone', async () => {
    const { errands, asked, sent } = phone([SENT]);
    await errands.submit(ERRAND);
    await errands.flush();
    assert.deepEqual(sent, [ERRAND.id]);
    assert.deepEqual(errands.view(), []);
    assert.equal(asked[0]?.headers.get('Idempotency-Key'), ERRAND.id);
    assert.equal(new URL(asked[0]?.url ?? '').pathname, '/api/patients/p1/exercise/sessions');
  });

  it('waits without a network, behind the page of a paid one and while the server cannot, with one key', async () => {
    const { errands, asked, sent, waits } = phone([
      null,
      { status: 200, body: 'Pay' },
      { status: 503, body: {} },
      SENT,
    ]);
    await errands.submit(ERRAND);
    for (let tries = 1; tries <= 3; tries++) {
      await errands.flush();
      assert.equal(errands.view().length, 1);
      assert.equal(waits.length, 1, 'it is tried again');
    }
    await errands.flush();
    assert.deepEqual([sent, errands.view()], [[ERRAND.id], []]);
    assert.deepEqual([...new Set(asked.map(({ headers }) => headers.get('Idempotency-Key')))], [ERRAND.id]);
  });

  it('is sent by nobody else than who did it', async () => {
    const { errands, asked } = phone([SENT], 'somebody else');
    await errands.submit(ERRAND);
    await errands.flush();
    assert.deepEqual([asked.length, errands.view().length], [0, 1]);
  });

  it('stays with the server’s sentence where it was refused, until it is taken away', async () => {
    const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Rest today.' };
    const { errands, asked, waits } = phone([{ status: 409, body: problem }]);
    await errands.submit(ERRAND);
    await errands.flush();
    await errands.flush();
    assert.deepEqual(
      errands.view().map(({ refusal }) => refusal),
      ['Rest today.'],
    );
    assert.deepEqual([asked.length, waits.length], [1, 0], 'it is not sent again');
    await errands.discard(ERRAND.id);
    assert.deepEqual(errands.view(), []);
  });

  it('goes quietly where it was only read: its refusal concerns nobody', async () => {
    const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No such patient.' };
    const { errands, asked, sent } = phone([{ status: 404, body: problem }]);
    const body = { eventType: 'education_accessed', assetId: 'bp-steps-en' } as const;
    await errands.submit({ ...ERRAND, kind: 'lessonOpened', body });
    await errands.flush();
    assert.deepEqual([sent, errands.view()], [[], []]);
    assert.equal(new URL(asked[0]?.url ?? '').pathname, '/api/patients/p1/journey-events');
    assert.deepEqual(await asked[0]?.json(), body);
  });

  it('keeps of a device’s readings those that were refused, with what the server said of them', async () => {
    const answer = [
      { measuredAt: '2026-03-10T06:00:00Z', logId: 'l1', repeated: false, issues: [] },
      {
        measuredAt: '2026-03-10T07:00:00Z',
        logId: null,
        repeated: false,
        issues: [{ path: 'bpSys', key: 'validation.bpSys.range', message: 'At most 300.' }],
      },
    ];
    const { errands, asked, sent } = phone([{ status: 200, body: answer }]);
    const readings = [
      { measuredAt: '2026-03-10T06:00:00Z', bpSys: 128, bpDia: 82 },
      { measuredAt: '2026-03-10T07:00:00Z', bpSys: 310, bpDia: 82 },
    ];
    await errands.submit({ ...ERRAND, kind: 'deviceReadings', deviceLinkId: 'd1', body: { readings } });
    await errands.flush();
    await errands.flush();
    assert.equal(new URL(asked[0]?.url ?? '').pathname, '/api/patients/p1/devices/d1/readings');
    assert.deepEqual([asked.length, sent], [1, [ERRAND.id]]);
    assert.deepEqual(
      errands.view().map(({ refusal, body }) => [refusal, body]),
      [['At most 300.', { readings: readings.slice(1) }]],
    );
  });

  it('of advice that was read without a network is told once there is one, under its key', async () => {
    const { errands, asked, sent } = phone([null, { status: 201, body: { id: 'e1', eventType: 'x' } }]);
    const body = { eventType: 'recovery_guidance_viewed', relatedLogId: 'l1' } as const;
    await errands.submit({ ...ERRAND, kind: 'guidanceViewed', body });
    await errands.flush();
    assert.deepEqual([sent, errands.view().length], [[], 1]);
    await errands.flush();
    assert.deepEqual([sent, errands.view()], [[ERRAND.id], []]);
    assert.deepEqual([...new Set(asked.map(({ headers }) => headers.get('Idempotency-Key')))], [ERRAND.id]);
    assert.deepEqual(await asked[1]?.json(), body);
  });

  it('does not come back where the phone was cleared while it was on its way', async () => {
    const { errands, store } = phone([{ status: 503, body: {} }]);
    const sending = errands.submit(ERRAND).then(() => errands.flush());
    await store.clear();
    await sending;
    await errands.refresh();
    assert.ok(errands.view().length <= 1);
    await store.clear();
    await errands.refresh();
    assert.deepEqual(errands.view(), []);
  });

  it('is gone of a patient who was forgotten, also what was being sent, and stays of the others', async () => {
    const { errands, store } = phone([null]);
    await errands.submit(ERRAND);
    await store.putErrand(keptErrand({ ...ERRAND, id: 'of-another', patientId: 'p2', enteredBy: 'p2' }));
    const sending = errands.flush();
    assert.equal(await errands.forget('p1'), true);
    await sending;
    assert.deepEqual(
      (await store.errands()).map(({ id }) => id),
      ['of-another'],
    );
    assert.deepEqual(
      errands.view().map(({ id }) => id),
      ['of-another'],
    );
    assert.equal(await errands.forget('p1'), false);
  });
});
