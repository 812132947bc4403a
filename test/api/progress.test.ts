import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { type Goal, goalSchema } from '../../backend/contract/goal.ts';
import { achievementSchema, type Stats, statsSchema } from '../../backend/contract/progress.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { countedProgress } from '../harness/counted-progress.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';
import { decode, isUnreadable } from '../../events/codec.ts';
import type { RecordedEvent } from '../../events/event.ts';

const DAY = 24 * 60 * MINUTE_MS;
const KEY = '3b9d4b42-5f0a-4c5e-9a37-2f8f6c1d7e01';
const TWO_GOALS = [
  { goalType: 'daily_logs', title: '7-Day Logging Streak', targetValue: 7, pointsReward: 100 },
  { goalType: 'bp_target', title: 'Blood Pressure Control', targetValue: 5, pointsReward: 150 },
] as const;

describe('what a patient has come to', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let team: ApiClient;
  let own: ApiClient;
  let other: ApiClient;
  let id: string;

  before(async () => {
    clock = new ManualTime('2026-03-10T09:00:00.000Z');
    product = await startTestProduct({ clock });
    team = product.client();
  });
  beforeEach(async () => {
    ({ id } = await team.register({ name: 'Amina', timeZone: 'Africa/Kinshasa' }));
    own = await product.clientAs('patient', { patientId: id });
    other = await product.clientAs('patient', { patientId: (await team.register()).id });
  });
  after(() => product.stop());

  const at = (path: string): string => `/api/patients/${id}/${path}`;
  const stats = async (client = own): Promise<Stats> => (await client.get(at('stats'))).as(200, statsSchema);
  const badges = async () => (await own.get(at('achievements'))).as(200, z.array(achievementSchema));
  const goals = async () => (await own.get(at('goals'))).as(200, z.array(goalSchema));
  const set = (goal: object, client = own, key?: string) => client.post(at('goals'), goal, key);
  const turn = (goal: Goal, status: string, client = own) =>
    client.post(`/api/goals/${goal.id}/status`, { status });
  const log = (values: object = { hr: 70 }) => own.log(id, { ...values });
  /** As the clock stands so many days before now. */
  const daysAgo = (days: number): string => new Date(clock.now().getTime() - days * DAY).toISOString();

  it('is nothing before anything was done', async () => {
    const { recentDays, ...rest } = await stats();
    assert.deepEqual(rest, {
      patientId: id,
      totalPoints: 0,
      currentStreak: 0,
      longestStreak: 0,
      totalLogs: 0,
      greenDays: 0,
      amberDays: 0,
      redDays: 0,
      level: 1,
      experiencePoints: 0,
      experienceNeeded: 100,
      lastLogDate: null,
    });
    assert.deepEqual(
      [recentDays.length, recentDays[29]],
      [30, { day: dayOf(clock.now()), flag: null, logged: false }],
    );
    assert.deepEqual([await badges(), await goals()], [[], []]);
  });

  it('is there with the answer to the log: points, the streak of a late one, the worst flag of the day', async () => {
    for (const points of [60, 62, 64, 66, 66]) {
      await log();
      assert.equal((await stats()).totalPoints, points);
    }
    const before = await stats();
    await log({ hr: 70, timestamp: daysAgo(1) });
    const after = await stats(team);
    assert.deepEqual([after.currentStreak, after.longestStreak, after.totalPoints], [2, 2, 76]);
    assert.deepEqual([before.greenDays, after.greenDays, after.redDays], [1, 2, 0]);
    await log({ bpSys: 190, bpDia: 120 });
    const worse = await stats();
    assert.deepEqual([worse.greenDays, worse.redDays, worse.recentDays[29]?.flag], [1, 1, 'RED']);
    assert.equal(worse.lastLogDate, dayOf(clock.now()));
  });

  it('is a streak of seven days with its badge, and none once a day has passed', async () => {
    for (let day = 6; day >= 0; day--) await log({ hr: 70, timestamp: daysAgo(day) });
    assert.equal((await stats()).currentStreak, 7);
    const [newest, ...rest] = await badges();
    assert.deepEqual(
      { ...newest, id: '' },
      {
        id: '',
        patientId: id,
        achievementType: 'consistent_logger',
        title: 'Consistent Logger',
        description: 'A report on 7 days in a row.',
        pointsAwarded: 75,
        badgeIcon: 'flame',
        badgeColor: '#10B981',
        unlockedAt: clock.now().toISOString(),
      },
    );
    assert.deepEqual(
      rest.map(({ achievementType }) => achievementType),
      ['first_log'],
    );
    await clock.pass(DAY);
    assert.equal((await stats()).currentStreak, 7);
    await clock.pass(DAY);
    const broken = await stats();
    assert.deepEqual([broken.currentStreak, broken.longestStreak], [0, 7]);
  });

  it('is awarded by hand once for the first log, and not for what has not been reached', async () => {
    const body = { patientId: id, achievementType: 'first_log', title: 'Mine', pointsAwarded: 5000 };
    const first = (await own.post(at('achievements'), body, KEY)).as(201, achievementSchema);
    assert.deepEqual([first.title, first.pointsAwarded, first.badgeIcon], ['First Log', 50, 'award']);
    const replay = await own.post(at('achievements'), body, KEY);
    assert.deepEqual(replay.as(201, achievementSchema), first);
    assert.equal(replay.header('idempotent-replay'), 'true');
    assert.deepEqual((await own.post(at('achievements'), body)).as(200, achievementSchema), first);
    await log();
    assert.deepEqual(await badges(), [first]);
    assert.equal((await stats()).totalPoints, 60);
    const refused = (await team.post(at('achievements'), { achievementType: 'streak_master' })).refused(409);
    assert.equal(refused.detail, 'This achievement has not been reached yet.');
  });

  it('is answered for a log that was there before the award', async () => {
    await log();
    const [first] = await badges();
    const again = await own.post(at('achievements'), { achievementType: 'first_log' });
    assert.deepEqual(again.as(200, achievementSchema), first);
  });

  it('refuses what is no achievement, no body and another patient', async () => {
    assert.deepEqual((await own.post(at('achievements'), { achievementType: 'hero' })).issues(), [
      'achievementType validation.achievementType.choice',
    ]);
    (await own.send('POST', at('achievements'), { raw: 'null' })).refused(400);
    for (const path of ['stats', 'achievements', 'goals']) (await other.get(at(path))).refused(403);
    (await other.post(at('achievements'), { achievementType: 'first_log' })).refused(403);
    (await team.get('/api/patients/nobody/stats')).refused(404);
  });

  describe('with goals', () => {
    it('has the two of the button once, however often it is pressed, also at the same moment', async () => {
      const [seven] = TWO_GOALS;
      const [one, two] = await Promise.all([set(seven), set(seven)]);
      assert.deepEqual(
        [one.status, two.status].toSorted((a, b) => a - b),
        [200, 201],
      );
      const first = one.as(one.status, goalSchema);
      assert.deepEqual(first, {
        ...seven,
        id: first.id,
        patientId: id,
        description: null,
        currentValue: 0,
        targetDate: null,
        status: 'active',
        completedAt: null,
        createdAt: clock.now().toISOString(),
        setBy: 'Amina',
      });
      (await set(TWO_GOALS[1])).as(201, goalSchema);
      assert.deepEqual((await set(seven)).as(200, goalSchema), first);
      assert.equal((await goals()).length, 2);
    });

    it('answers a repeat as it answered the first time, whatever became of the goal', async () => {
      const first = (await set(TWO_GOALS[0], own, KEY)).as(201, goalSchema);
      (await turn(first, 'paused')).as(200, goalSchema);
      const replay = await set(TWO_GOALS[0], own, KEY);
      assert.equal(replay.as(201, goalSchema).id, first.id);
      assert.equal(replay.header('idempotent-replay'), 'true');
      assert.equal((await goals()).length, 1);
    });

    it('completes one at its target, with its points, and leaves it so', async () => {
      const goal = (await set({ ...TWO_GOALS[0], targetValue: 1 })).as(201, goalSchema);
      await clock.pass(MINUTE_MS);
      await log();
      const [completed] = await goals();
      assert.deepEqual(completed, {
        ...goal,
        currentValue: 1,
        status: 'completed',
        completedAt: clock.now().toISOString(),
      });
      assert.equal((await stats()).totalPoints, 60 + 100);
      await log();
      assert.deepEqual(await goals(), [completed]);
      assert.equal((await turn(goal, 'paused')).refused(409).detail, 'This goal is completed, and stays so.');
    });

    it('does not count while it is paused', async () => {
      const goal = (await set({ ...TWO_GOALS[0] })).as(201, goalSchema);
      assert.equal((await turn(goal, 'paused')).as(200, goalSchema).status, 'paused');
      assert.equal((await turn(goal, 'paused', team)).as(200, goalSchema).status, 'paused');
      await log();
      assert.equal((await goals())[0]?.currentValue, 0);
      (await turn(goal, 'active', team)).as(200, goalSchema);
      await log();
      assert.equal((await goals())[0]?.currentValue, 1);
    });

    it('loses a day in target by one reading above the limits of this patient', async () => {
      const limits = { thresholds: { HYPERTENSION: { greenMaxSystolic: 150 } }, reason: 'Old age' };
      assert.equal((await team.put(at('thresholds'), limits)).status, 200);
      (await set(TWO_GOALS[1])).as(201, goalSchema);
      await log({ bpSys: 150, bpDia: 80 });
      assert.equal((await goals())[0]?.currentValue, 1);
      await log({ bpSys: 151, bpDia: 80 });
      assert.equal((await goals())[0]?.currentValue, 0);
    });

    it('has ten active ones at most', async () => {
      const titled = (number: number) => ({ ...TWO_GOALS[0], title: `Goal ${number}` });
      for (let number = 1; number <= 10; number++) (await set(titled(number))).as(201, goalSchema);
      const sentence = 'There can be 10 active goals. Pause one first.';
      assert.equal((await set(titled(11))).refused(422).detail, sentence);
      const [newest] = await goals();
      assert.ok(newest);
      (await turn(newest, 'paused')).as(200, goalSchema);
      (await set(titled(11))).as(201, goalSchema);
      assert.equal((await turn(newest, 'active')).refused(422).detail, sentence);
    });

    it('takes a weight with a decimal, and of the others whole numbers within their bounds', async () => {
      const target = (goalType: string, targetValue: unknown) => ({ goalType, title: 'A goal', targetValue });
      assert.equal((await set(target('weight_target', 73.5))).as(201, goalSchema).pointsReward, 50);
      const issues = async (goal: object) => (await set(goal)).issues().map((issue) => issue.split(' ')[1]);
      assert.deepEqual(await issues(target('weight_target', 73.55)), ['validation.targetValue.number']);
      assert.deepEqual(await issues(target('weight_target', 301)), ['validation.targetValue.range']);
      for (const wrong of [0, -1, 366]) {
        assert.deepEqual(await issues(target('daily_logs', wrong)), ['validation.targetValue.range']);
      }
      assert.deepEqual(await issues(target('daily_logs', 1.5)), ['validation.targetValue.number']);
      assert.deepEqual(await issues(target('daily_logs', 'abc')), ['validation.targetValue.number']);
      assert.deepEqual(await issues(target('fly', 5)), ['validation.goalType.choice']);
      assert.deepEqual(await issues({ goalType: 'daily_logs', targetValue: 5 }), [
        'validation.title.required',
      ]);
      const past = { ...TWO_GOALS[0], targetDate: dayOf(new Date(daysAgo(1))) };
      assert.deepEqual(await issues(past), ['validation.targetDate.past']);
      (await set({ ...TWO_GOALS[0], targetDate: dayOf(clock.now()) })).as(201, goalSchema);
    });

    it('lets a patient promise themselves 200 points, and the care team 500', async () => {
      const worth = (pointsReward: number) => ({ ...TWO_GOALS[0], pointsReward });
      assert.deepEqual((await set(worth(201))).issues(), ['pointsReward validation.pointsReward.range']);
      assert.deepEqual((await set(worth(501), team)).issues(), [
        'pointsReward validation.pointsReward.range',
      ]);
      assert.equal((await set(worth(500), team)).as(201, goalSchema).setBy, 'Dr Amani Okafor');
    });

    it('refuses a status that nobody may choose, an unknown goal and that of another patient', async () => {
      const goal = (await set(TWO_GOALS[0])).as(201, goalSchema);
      assert.deepEqual((await turn(goal, 'completed')).issues(), ['status validation.status.choice']);
      (await turn(goal, 'paused', other)).refused(403);
      (await turn({ ...goal, id: 'none' }, 'paused')).refused(404);
      (await other.post(at('goals'), TWO_GOALS[0])).refused(403);
    });
  });
});

describe('the progress of the sample patients', () => {
  let product: TestProduct;
  const clock = new ManualTime('2026-03-15T10:20:00.000Z');

  before(async function () {
    this.timeout(120_000);
    product = await startTestProduct({ clock });
    assert.equal((await product.client().post('/api/seed')).status, 200);
  });
  after(() => product.stop());

  it('is what a second count of their events says', async () => {
    const client = product.client();
    const byPatient = new Map<string, RecordedEvent[]>();
    for (const stored of await product.events()) {
      const event = decode(stored);
      if (isUnreadable(event) || event.meta.patientId === undefined) continue;
      const { patientId } = event.meta;
      byPatient.set(patientId, [...(byPatient.get(patientId) ?? []), event]);
    }
    assert.ok(byPatient.size >= 14);
    let completed = 0;
    for (const [patientId, events] of byPatient) {
      const expected = countedProgress(events, clock.now());
      const stats = (await client.get(`/api/patients/${patientId}/stats`)).as(200, statsSchema);
      const { patientId: _, experienceNeeded: __, recentDays: ___, ...counts } = stats;
      const { achievements, goals, ...expectedCounts } = expected;
      assert.deepEqual(counts, expectedCounts);
      const badges = await client.get(`/api/patients/${patientId}/achievements`);
      const unlocked = badges
        .as(200, z.array(achievementSchema))
        .map(({ achievementType, unlockedAt }) => [achievementType, unlockedAt] as const);
      assert.deepEqual(Object.fromEntries(unlocked), achievements);
      const set = (await client.get(`/api/patients/${patientId}/goals`)).as(200, z.array(goalSchema));
      const come = set.map(
        ({ id, completedAt, currentValue }) => [id, { completedAt, currentValue }] as const,
      );
      assert.deepEqual(Object.fromEntries(come), goals);
      completed += set.filter(({ status }) => status === 'completed').length;
    }
    assert.ok(completed > 3, `${completed} goals were completed`);
  });
});

const dayOf = (instant: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Kinshasa' }).format(instant);
