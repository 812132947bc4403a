import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { contactSchema, messageSchema, reachedSchema } from '../../backend/contract/message.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { firstAdministrator, staff, startWithAccounts } from '../harness/accounts.ts';
import { ManualTime } from '../harness/manual-time.ts';
import { type ApiClient, startTestProduct, type TestProduct } from '../harness/product.ts';

const PHONE = '+243812345678';
const STEPS = { assetId: 'bp-steps-en' };
const KEY = '6f1f0f0e-5a0b-4d0e-9d0a-0a1b2c3d4e5f';

describe('a lesson that is sent to a patient', () => {
  const clock = new ManualTime('2026-03-10T08:00:00.000Z');
  let product: TestProduct;
  let team: ApiClient;
  let own: ApiClient;
  let id: string;

  before(async () => {
    product = await startTestProduct({ clock, timer: clock });
    team = product.client();
  });
  beforeEach(async () => {
    await given({ phoneNumber: PHONE });
  });
  after(() => product.stop());

  const given = async (patient: Parameters<ApiClient['register']>[0]) => {
    ({ id } = await team.register({ timeZone: 'Africa/Kinshasa', ...patient }));
    own = await product.clientAs('patient', { patientId: id });
  };
  const at = (path: string): string => `/api/patients/${id}/${path}`;
  const send = async (body: object = STEPS, key?: string) =>
    (await team.post(at('send-lesson'), body, key)).as(201, reachedSchema);
  const open = async (assetId: string) =>
    assert.equal(
      (await own.post(at('journey-events'), { eventType: 'education_accessed', assetId })).status,
      201,
    );
  const messages = async () => (await team.get(at('messages'))).as(200, z.array(messageSchema));
  const lessons = async () => (await messages()).map(({ lesson }) => lesson);

  it('is a message that names it, with the link to it', async () => {
    const { status, message } = await send();
    assert.deepEqual(
      [status, message],
      ['delivered', 'The lesson has been sent. Simulated: it was recorded, and nothing was sent.'],
    );
    const [sent] = await messages();
    assert.deepEqual(
      [sent?.channel, sent?.phone, sent?.text],
      [
        'lesson',
        PHONE,
        [
          'Your care team sends you a lesson.',
          'Seven steps to a true reading',
          `${product.url}/patient-entry?tab=learn&category=BP_TUTORIAL&language=EN&lesson=bp-steps`,
        ].join('\n'),
      ],
    );
    assert.deepEqual(sent?.lesson, {
      assetId: 'bp-steps-en',
      piece: 'bp-steps',
      title: 'Seven steps to a true reading',
      language: 'EN',
      openedAt: null,
    });
  });

  it('leads to where browsers reach the product, where that is configured', async () => {
    const clinic = await startWithAccounts();
    try {
      const { client: clinician } = await staff(clinic, await firstAdministrator(clinic), 'clinician');
      const { id: patientId } = await clinician.register({ phoneNumber: PHONE });
      (await clinician.post(`/api/patients/${patientId}/send-lesson`, STEPS)).as(201, reachedSchema);
      const [sent] = (await clinician.get(`/api/patients/${patientId}/messages`)).as(
        200,
        z.array(messageSchema),
      );
      assert.match(sent?.text ?? '', /\nhttps:\/\/clinic\.example\/patient-entry\?tab=learn&/);
    } finally {
      await clinic.stop();
    }
  });

  for (const [language, assetId, words] of [
    ['fr', 'bp-steps-lg', 'Votre équipe soignante vous envoie une leçon.'],
    ['sw', 'signs-sw', 'Wahudumu wako wa afya wanakutumia somo.'],
  ] as const) {
    it(`is told of in the language of the patient, whatever the lesson is in: ${language}`, async () => {
      await given({ phoneNumber: PHONE, language });
      await send({ assetId });
      const [sent] = await messages();
      assert.equal(sent?.text?.split('\n')[0], words);
      assert.match(sent?.text ?? '', new RegExp(`&language=${assetId.slice(-2).toUpperCase()}&`));
    });
  }

  it('keeps its name and its link below what the clinician wrote', async () => {
    await send({ ...STEPS, message: 'Read this before Monday.' });
    const [sent] = await messages();
    const [said, title, link] = sent?.text?.split('\n') ?? [];
    assert.deepEqual([said, title], ['Read this before Monday.', 'Seven steps to a true reading']);
    assert.match(link ?? '', /&lesson=bp-steps$/);
  });

  it('is not opened until the patient opens it, and then when they last did', async () => {
    await open('bp-steps-en');
    await clock.pass(DAY_MS);
    await send();
    assert.deepEqual(
      (await lessons()).map((lesson) => lesson?.openedAt),
      [null],
    );
    await clock.pass(HOUR_MS);
    await open('bp-leaflet-en');
    assert.equal((await lessons())[0]?.openedAt, null);
    await open('bp-steps-en');
    assert.equal((await lessons())[0]?.openedAt, clock.now().toISOString());
  });

  it('is opened in whatever language the patient read it', async () => {
    await send();
    await open('bp-steps-sw');
    assert.equal((await lessons())[0]?.openedAt, clock.now().toISOString());
  });

  it('was opened where the patient had opened it on the same day, for a phone tells of one opening a day', async () => {
    await open('bp-steps-en');
    const opened = clock.now().toISOString();
    await clock.pass(HOUR_MS);
    await send();
    assert.equal((await lessons())[0]?.openedAt, opened);
  });

  it('tells the team’s open screens that it was opened', async () => {
    await send();
    const live = await product.live(team);
    await open('bp-steps-en');
    await live.next('patient_updated', ({ patientId }) => patientId === id);
  });

  it('is refused where it is missing or unknown, and nothing is sent', async () => {
    for (const [body, issue] of [
      [{}, 'assetId validation.assetId.required'],
      [{ assetId: ' ' }, 'assetId validation.assetId.required'],
      [{ assetId: 'never-made' }, 'assetId validation.assetId.choice'],
      [{ assetId: 'bp-video-lg' }, 'assetId validation.assetId.choice'],
    ] as const)
      assert.deepEqual((await team.post(at('send-lesson'), body)).issues(), [issue]);
    (await team.post('/api/patients/nobody/send-lesson', STEPS)).refused(404);
    assert.deepEqual(await messages(), []);
  });

  it('is refused without a phone number', async () => {
    await given({});
    assert.equal(
      (await team.post(at('send-lesson'), STEPS)).refused(422).detail,
      'This patient has no phone number.',
    );
  });

  it('is not sent by a patient, who reads what was sent', async () => {
    await send();
    (await own.post(at('send-lesson'), STEPS)).refused(403);
    const read = (await own.get(at('messages'))).as(200, z.array(messageSchema));
    assert.deepEqual(
      read.map(({ lesson }) => lesson?.assetId),
      ['bp-steps-en'],
    );
  });

  it('is not sent to who has left, until they are reached', async () => {
    const contact = async (outcome: string) =>
      (await team.post(at('contacts'), { outcome })).as(201, contactSchema);
    await contact('moved_away');
    assert.match((await team.post(at('send-lesson'), STEPS)).refused(409).detail, /nothing is sent/);
    assert.deepEqual(await messages(), []);
    await contact('reached');
    await send();
  });

  it('is sent once by a request that comes twice', async () => {
    const first = await send(STEPS, KEY);
    assert.equal((await send(STEPS, KEY)).id, first.id);
    assert.equal((await messages()).length, 1);
  });
});
