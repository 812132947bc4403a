import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import {
  fitnessProfileSchema,
  programmeSchema,
  type Recommendation,
  recommendationSchema,
  sessionSchema,
} from '../../backend/contract/exercise.ts';
import { statsSchema } from '../../backend/contract/progress.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const START = '2026-03-10T08:00:00.000Z';
const GREEN = { bpSys: 120, bpDia: 75, hr: 70 };
const RED = { bpSys: 190, bpDia: 124 };
const BASIC = ['gentle-walking', 'seated-arm-circles', 'deep-breathing', 'gentle-stretching'];

describe('exercise', () => {
  let clock: ManualTime;
  let product: TestProduct;
  let clinician: ApiClient;
  let id: string;

  before(async () => {
    clock = new ManualTime(START);
    product = await startTestProduct({ clock });
    clinician = product.client();
  });
  beforeEach(async () => {
    id = (await clinician.register({ hasKnownIhd: true })).id;
  });
  after(() => product.stop());

  const ago = (ms: number): string => new Date(clock.now().getTime() - ms).toISOString();
  const path = (of: string, patientId = id) => `/api/patients/${patientId}/exercise/${of}`;
  const recommended = async (patientId = id, client = clinician): Promise<readonly Recommendation[]> =>
    (await client.get(path('recommendations', patientId))).as(200, z.array(recommendationSchema));
  const recommendationOf = async (programId: string): Promise<Recommendation> => {
    const found = (await recommended()).find((one) => one.programId === programId);
    assert.ok(found);
    return found;
  };
  const sessionBody = (details: Readonly<Record<string, unknown>> = {}) => ({
    programId: 'cardiac-rehabilitation-basic',
    startedAt: ago(16 * MINUTE_MS),
    endedAt: ago(MINUTE_MS),
    exercisesDone: BASIC,
    seconds: 900,
    stoppedEarly: false,
    ...details,
  });
  const post = (details: Readonly<Record<string, unknown>> = {}, key?: string) =>
    clinician.post(path('sessions'), sessionBody(details), key);
  const recordedSchema = z.object({ session: sessionSchema });
  const sessions = async (query = '') =>
    (await clinician.get(path(`sessions${query}`))).as(200, z.array(sessionSchema));
  const issuesOf = async (details: Readonly<Record<string, unknown>>) =>
    (await post(details)).refused(400).issues?.map(({ key }) => key);

  it('has seven programmes, in no more than 5 KiB', async () => {
    const answer = await clinician.get('/api/exercise/programs');
    assert.equal(answer.as(200, z.array(programmeSchema)).length, 7);
    assert.ok(gzipSync(answer.text).length <= 5 * 1024);
    assert.ok(gzipSync((await clinician.get(path('recommendations'))).text).length <= 5 * 1024);
  });

  describe('recommendations', () => {
    it('begin with what is for the patient’s conditions, within their reach and easier first', async () => {
      const list = await recommended();
      assert.deepEqual(
        list.slice(0, 2).map(({ program, reasonKey }) => [program.name, reasonKey]),
        [
          ['Cardiac Rehabilitation Basic', 'exercise.reason.conditions'],
          ['Advanced Cardiac Conditioning', 'exercise.reason.conditions'],
        ],
      );
      assert.equal(list.length, 7);
    });

    it('put what the care team chose before all else, until it is done', async () => {
      const body = { programId: 'balance-feet', reason: 'Unsteady on stairs.', priority: 2 };
      const chosen = (await clinician.post(path('recommendations'), body)).as(201, recommendationSchema);
      assert.deepEqual(
        [chosen.reason, chosen.assignedBy, chosen.status, chosen.recommendedDate],
        ['Unsteady on stairs.', 'Dr Amani Okafor', 'pending', '2026-03-10'],
      );
      await clinician.post(path('recommendations'), { programId: 'slow-breathing' });
      assert.deepEqual(
        (await recommended()).slice(0, 2).map(({ programId }) => programId),
        ['slow-breathing', 'balance-feet'],
      );
      await clock.pass(MINUTE_MS);
      const began = { startedAt: ago(0), endedAt: ago(0), programId: 'slow-breathing' };
      await clock.pass(11 * MINUTE_MS);
      (await post({ ...began, exercisesDone: [], endedAt: ago(MINUTE_MS) })).as(201, recordedSchema);
      assert.equal((await recommendationOf('slow-breathing')).status, 'in_progress');
      (await post({ ...began, exercisesDone: ['breathe-four-six'], endedAt: ago(MINUTE_MS) })).as(
        201,
        recordedSchema,
      );
      const done = await recommendationOf('slow-breathing');
      assert.deepEqual([done.status, done.timesCompleted], ['completed', 1]);
      assert.equal((await recommended())[0]?.programId, 'balance-feet');
    });

    it('are skipped by the patient whose they are, and by no other', async () => {
      const { id: chosen } = (
        await clinician.post(path('recommendations'), { programId: 'balance-feet' })
      ).as(201, recommendationSchema);
      const skip = `/api/exercise/recommendations/${chosen}/skip`;
      const other = await product.clientAs('patient', { patientId: (await clinician.register()).id });
      assert.equal((await other.post(skip)).status, 404);
      const own = await product.clientAs('patient', { patientId: id });
      assert.equal(
        (await own.post(skip, { reason: 'No chair.' })).as(200, recommendationSchema).status,
        'skipped',
      );
      assert.equal((await recommended()).at(-1)?.programId, 'balance-feet');
      assert.equal((await own.post('/api/exercise/recommendations/none/skip')).status, 404);
    });

    it('are the care team’s to give, of programmes that there are', async () => {
      const own = await product.clientAs('patient', { patientId: id });
      assert.equal((await own.post(path('recommendations'), { programId: 'balance-feet' })).status, 403);
      const unknown = await clinician.post(path('recommendations'), { programId: 'boxing' });
      assert.deepEqual(
        unknown.refused(400).issues?.map(({ key }) => key),
        ['validation.programId.choice'],
      );
      const urgent = await clinician.post(path('recommendations'), {
        programId: 'balance-feet',
        priority: 6,
      });
      assert.equal(urgent.status, 400);
    });
  });

  describe('what may be started', () => {
    it('is nothing after a RED log; the call says why and writes nothing', async () => {
      await clinician.log(id, RED);
      for (const { startable, notStartableKey } of await recommended())
        assert.deepEqual([startable, notStartableKey], [false, 'exercise.notNow.red']);
      assert.equal(
        (await post()).refused(409).detail,
        'Rest today. Call your care team before you exercise again.',
      );
      assert.deepEqual(await sessions(), []);
    });

    it('is all again after a GREEN log, once somebody has taken the alert on', async () => {
      await clinician.log(id, RED);
      await product.settled('AlertRaised', 1);
      await clock.pass(MINUTE_MS);
      await clinician.log(id, GREEN);
      assert.equal((await recommendationOf('slow-breathing')).notStartableKey, 'exercise.notNow.red');
      (await clinician.post(`/api/patients/${id}/alerts/acknowledge`)).as(200, z.unknown());
      assert.deepEqual(
        (await recommended()).map(({ startable }) => startable),
        Array.from({ length: 7 }, () => true),
      );
    });

    it('is what is gentle after an AMBER log', async () => {
      await clinician.log(id, { bpSys: 150, bpDia: 95 });
      const advanced = await recommendationOf('advanced-cardiac-conditioning');
      assert.deepEqual([advanced.startable, advanced.notStartableKey], [false, 'exercise.notNow.amber']);
      assert.equal((await recommendationOf('cardiac-rehabilitation-basic')).startable, true);
      const body = { programId: 'advanced-cardiac-conditioning', exercisesDone: ['brisk-walking'] };
      assert.equal((await post(body)).refused(409).detail, 'Only gentle programmes today.');
    });

    it('is nothing for four hours after a glucose under 4 or over 15, for who has diabetes', async () => {
      const { id: other } = await clinician.register({ hasKnownDiabetes: true });
      const keys = async () => [
        ...new Set((await recommended(other)).map(({ notStartableKey }) => notStartableKey)),
      ];
      const glucose = async (glucoseMmol: number) => {
        await clinician.log(other, { glucoseMmol, glucoseContext: 'RANDOM' });
        await clock.pass(MINUTE_MS);
      };
      const alerts = (await product.events()).filter(({ type }) => type === 'AlertRaised').length;
      await glucose(3.9);
      await product.settled('AlertRaised', alerts + 1);
      await clinician.post(`/api/patients/${other}/alerts/acknowledge`);
      await glucose(6);
      assert.deepEqual(await keys(), ['exercise.notNow.sugar']);
      await clock.pass(4 * HOUR_MS);
      await glucose(15);
      assert.deepEqual(await keys(), [null, 'exercise.notNow.amber']);
      await glucose(15.1);
      assert.deepEqual(await keys(), ['exercise.notNow.sugar']);
    });

    it('comes after a report where there has been none for a week', async () => {
      const { startable, noticeKey } = await recommendationOf('slow-breathing');
      assert.deepEqual([startable, noticeKey], [true, 'exercise.reportFirst']);
      await clinician.log(id, GREEN);
      assert.equal((await recommendationOf('slow-breathing')).noticeKey, null);
    });

    it('does not keep back what began long ago on a phone without a network, nor who tells of danger', async () => {
      await clinician.log(id, RED);
      const long = { startedAt: ago(2 * HOUR_MS + 1), endedAt: ago(HOUR_MS) };
      (await post(long)).as(201, recordedSchema);
      const stopped = { stoppedEarly: true, stopReason: 'chest_pain', exercisesDone: [] };
      const { session } = (await post(stopped)).as(201, recordedSchema);
      assert.deepEqual([session.stopReason, session.completed], ['chest_pain', false]);
      assert.equal((await post({ startedAt: ago(2 * HOUR_MS - 1), endedAt: ago(0) })).status, 409);
    });
  });

  describe('a session', () => {
    it('is told whole, and listed with the newest start first, page by page', async () => {
      const told = { perceivedExertion: 4, enjoymentRating: 5, feedback: 'Good.' };
      const first = (await post(told)).as(201, recordedSchema).session;
      const { feedback, completed, stopReason } = first;
      assert.deepEqual([feedback, completed, stopReason], ['Good.', true, null]);
      const earlier = { startedAt: ago(3 * HOUR_MS), endedAt: ago(2 * HOUR_MS) };
      const second = (await post(earlier)).as(201, recordedSchema).session;
      assert.deepEqual(await sessions(), [first, second]);
      assert.deepEqual(await sessions('?limit=1'), [first]);
      assert.deepEqual(await sessions(`?before=${first.id}`), [second]);
      assert.equal((await clinician.get(path('sessions?before=none'))).status, 404);
    });

    it('is one for one key, also where a RED came after it', async () => {
      const key = randomUUID();
      const body = sessionBody();
      const { session } = (await clinician.post(path('sessions'), body, key)).as(201, recordedSchema);
      await clinician.log(id, RED);
      const again = await clinician.post(path('sessions'), body, key);
      assert.deepEqual(again.as(201, recordedSchema).session, session);
      assert.equal((await clinician.post(path('sessions'), { ...body, seconds: 1 }, key)).status, 422);
      assert.equal((await sessions()).length, 1);
    });

    it('of a whole programme earns 20 points, two of a day, which the answer tells', async () => {
      const pointsOf = async () => {
        const recorded = await post({}, randomUUID());
        return recorded.as(201, z.object({ stats: statsSchema })).stats.totalPoints;
      };
      assert.deepEqual([await pointsOf(), await pointsOf(), await pointsOf()], [20, 40, 40]);
    });

    it('of two phones at once are two: neither is lost', async () => {
      const other = { programId: 'slow-breathing', exercisesDone: ['breathe-four-six'], seconds: 600 };
      const both = await Promise.all([post({}, randomUUID()), post(other, randomUUID())]);
      assert.deepEqual(
        both.map(({ status }) => status),
        [201, 201],
      );
      assert.equal((await sessions()).length, 2);
    });

    it('is refused where it cannot have been', async () => {
      assert.deepEqual(await issuesOf({ startedAt: ago(0), endedAt: ago(MINUTE_MS) }), [
        'validation.endedAt.range',
      ]);
      assert.deepEqual(await issuesOf({ endedAt: ago(-6 * MINUTE_MS) }), ['validation.endedAt.range']);
      assert.deepEqual(await issuesOf({ startedAt: ago(367 * 24 * HOUR_MS) }), [
        'validation.startedAt.range',
      ]);
      assert.deepEqual(await issuesOf({ seconds: 4 * 3600 + 1 }), ['validation.seconds.range']);
      assert.deepEqual(await issuesOf({ perceivedExertion: 11 }), ['validation.perceivedExertion.range']);
      assert.deepEqual(await issuesOf({ stopReason: 'bored' }), ['validation.stopReason.choice']);
      assert.deepEqual(await issuesOf({ programId: 'boxing' }), ['validation.programId.choice']);
      for (const exercisesDone of [
        ['easy-walk'],
        ['gentle-walking', 'gentle-walking'],
        Array.from({ length: 100 }, (_, at) => `e${at}`),
      ])
        assert.deepEqual(await issuesOf({ exercisesDone }), ['validation.exercisesDone.choice']);
      assert.equal((await clinician.post(path('sessions'), null)).status, 400);
      assert.deepEqual(await sessions(), []);
    });

    it('has its times judged by the clock of its phone, where that is said', async () => {
      const ahead = { startedAt: ago(-HOUR_MS), endedAt: ago(-HOUR_MS) };
      assert.equal((await post(ahead)).status, 400);
      const headers = { 'X-Client-Time': ago(-HOUR_MS) };
      const sent = await clinician.send('POST', path('sessions'), { body: sessionBody(ahead), headers });
      assert.equal(sent.status, 201);
    });
  });

  describe('the profile', () => {
    it('is the least until somebody says more, and what a patient says of themself', async () => {
      const read = async () => (await clinician.get(path('profile'))).as(200, fitnessProfileSchema);
      const { fitnessLevel, weeklyExerciseGoal, updatedAt } = await read();
      assert.deepEqual([fitnessLevel, weeklyExerciseGoal, updatedAt], ['sedentary', 150, null]);
      const own = await product.clientAs('patient', { patientId: id });
      const set = await own.put(path('profile'), {
        fitnessLevel: 'beginner',
        weeklyExerciseGoal: 90,
        preferredActivities: ['walking'],
        physicalLimitations: 'Left knee.',
        restingHeartRate: 66,
      });
      assert.deepEqual(set.as(200, fitnessProfileSchema), await read());
      assert.equal((await read()).weeklyExerciseGoal, 90);
    });

    it('has a goal from 30 to 600 minutes, and hearts that beat faster under strain', async () => {
      const refused = async (body: unknown) =>
        (await clinician.put(path('profile'), body)).refused(400).issues;
      assert.equal(
        (await refused({ weeklyExerciseGoal: 5 }))?.[0]?.key,
        'validation.weeklyExerciseGoal.range',
      );
      assert.equal(
        (await refused({ restingHeartRate: 90, maxHeartRate: 80 }))?.[0]?.key,
        'validation.maxHeartRate.range',
      );
    });
  });
});
