import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from '../../backend/contract/live.ts';
import { DEFAULT_THRESHOLDS } from '../../events/thresholds.ts';
import { PROJECTIONS } from '../../projections/all.ts';
import {
  type ApiClient,
  eventually,
  type LiveClient,
  startTestProduct,
  type TestProduct,
} from '../harness/product.ts';

/** How much later than all others the slow projection shows what happened: longer than a screen takes to ask. */
const SLOW_MS = 200;
const RED_VALUES = { bpSys: 190, bpDia: 100 };

interface Step {
  readonly what: string;
  /** What the message is waited for by. */
  readonly type: LiveMessage['type'];
  /** What has to be there before; answers what the rest goes by. */
  readonly before?: (id: string) => Promise<string>;
  readonly act: (id: string, subject: string) => Promise<unknown>;
  /** What screens ask when the message comes, and what must be in the answer. */
  readonly screens: (id: string, subject: string) => Readonly<Record<string, string>>;
}

describe('a live message, where one projection is slower than the others', () => {
  let product: TestProduct;
  let client: ApiClient;
  let live: LiveClient;
  let slow: string | null = null;

  before(async () => {
    product = await startTestProduct();
    client = product.client();
    live = await product.live(client);
    for (const { name } of PROJECTIONS) slowDown(name);
  });
  after(() => product.stop());
  afterEach(() => {
    slow = null;
  });

  function slowDown(name: string): void {
    const store = product.running.projections.store(name);
    const commit = store.commit.bind(store);
    store.commit = async (...page) => {
      if (name === slow) await pause(SLOW_MS);
      await commit(...page);
    };
  }

  const patient = (id: string, rest = ''): string => `/api/patients/${id}${rest}`;
  const raised = async (id: string): Promise<string> => {
    await client.log(id, RED_VALUES);
    const told = () =>
      live.messages.flatMap((message) =>
        message.type === 'alert_updated' && message.alert.patientId === id ? [message.alert.id] : [],
      );
    // That it was raised, and that nobody outside could be told of it.
    while (told().length < 2) await live.roundTrip();
    return told()[0] ?? '';
  };

  const STEPS: readonly Step[] = [
    {
      what: 'changed details',
      type: 'patient_updated',
      act: (id) => client.patch(patient(id), { email: 'slow@example.org', hasKnownHf: true }),
      screens: (id) => ({ [patient(id)]: 'slow@example.org', [patient(id, '/tests/latest')]: 'due-ECHO' }),
    },
    {
      what: 'limits of a patient',
      type: 'patient_updated',
      act: (id) =>
        client.put(patient(id, '/thresholds'), {
          thresholds: { HYPERTENSION: { redMinSystolic: 171 } },
          reason: 'Kidney disease.',
        }),
      screens: (id) => ({
        [patient(id, '/thresholds')]: '171',
        [patient(id, '/journey-events')]: 'threshold_adjusted',
      }),
    },
    {
      what: 'a log',
      type: 'patient_log_updated',
      act: (id) => client.log(id, RED_VALUES),
      screens: (id) => ({
        [patient(id)]: '"lastFlag":"RED"',
        [patient(id, '/logs')]: '"bpSys":190',
        [patient(id, '/journey-events')]: 'vitals_logged',
      }),
    },
    {
      what: 'an alert',
      type: 'alert_updated',
      act: (id) => client.post(patient(id, '/alerts'), { message: 'Call today.', flag: 'RED' }),
      screens: (id) => ({
        [`/api/alerts?patientId=${id}`]: 'Call today.',
        [patient(id)]: '"openAlerts":{"RED":1',
        [patient(id, '/journey-events')]: 'alert_triggered',
      }),
    },
    {
      what: 'an acknowledgement',
      type: 'alert_updated',
      before: raised,
      act: (_, alertId) => client.post(`/api/alerts/${alertId}/acknowledge`, {}),
      screens: (id) => ({
        [`/api/alerts?patientId=${id}`]: '"acknowledged":true',
        [patient(id)]: '"openAlerts":{"RED":0',
      }),
    },
    {
      what: 'a contact',
      type: 'patient_updated',
      act: (id) => client.post(patient(id, '/contacts'), { outcome: 'reached' }),
      screens: (id) => ({ [patient(id)]: '"outcome":"reached"', [patient(id, '/contacts')]: 'reached' }),
    },
    {
      what: 'a test',
      type: 'patient_updated',
      act: (id) => client.post(patient(id, '/tests'), { testType: 'HBA1C', result: '6.8' }),
      screens: (id) => ({ [patient(id, '/blood-tests')]: '6.8' }),
    },
    {
      what: 'a message',
      type: 'patient_updated',
      act: (id) => client.post(patient(id, '/whatsapp'), { message: 'Hello.', phone: '+243812345678' }),
      screens: (id) => ({ [patient(id, '/messages')]: 'Hello.' }),
    },
    {
      what: 'an appointment',
      type: 'patient_updated',
      act: (id) => client.post(patient(id, '/milestones'), APPOINTMENT),
      screens: (id) => ({
        [patient(id, '/milestones')]: 'Echo',
        [patient(id, '/journey-events')]: 'appointment_scheduled',
      }),
    },
    {
      what: 'the clinic’s limits',
      type: 'thresholds_updated',
      act: (_, greenMaxHr) =>
        client.put('/api/thresholds', {
          ...DEFAULT_THRESHOLDS,
          AF_FLUTTER: { ...DEFAULT_THRESHOLDS.AF_FLUTTER, greenMaxHr: Number(greenMaxHr) },
        }),
      before: async () => String(90 + limitChanges++),
      screens: (_, greenMaxHr) => ({ '/api/thresholds': `"greenMaxHr":${greenMaxHr}` }),
    },
  ];
  const APPOINTMENT = { milestoneType: 'medical_appointment', title: 'Echo', targetDate: '2031-05-01' };
  let limitChanges = 0;

  /** What the screens are told, asked in the very moment in which the first message comes. */
  function toldOf(id: string, { type, screens }: Step, subject: string): Promise<void> {
    const concerns = (message: LiveMessage): boolean =>
      message.type === type && (type === 'thresholds_updated' || JSON.stringify(message).includes(id));
    return new Promise((resolve, reject) => {
      const look = (data: Buffer): void => {
        if (!concerns(JSON.parse(data.toString()) as LiveMessage)) return;
        live.socket.off('message', look);
        Promise.all(
          Object.entries(screens(id, subject)).map(async ([address, wanted]) => {
            const { text } = await client.get(address);
            assert.ok(text.includes(wanted), `${address} does not show ${wanted} yet: ${text}`);
          }),
        ).then(() => resolve(), reject);
      };
      live.socket.on('message', look);
    });
  }

  for (const { name } of PROJECTIONS) {
    it(`comes once screens can read what it tells: ${name}`, async () => {
      for (const step of STEPS) {
        const { id } = await client.register();
        await live.next('patient_created', (message) => message.patient.id === id);
        const subject = (await step.before?.(id)) ?? '';
        slow = name;
        const told = toldOf(id, step, subject);
        await Promise.all([step.act(id, subject), told]).catch((error: unknown) => {
          assert.fail(`${step.what}: ${error instanceof Error ? error.message : String(error)}`);
        });
        slow = null;
      }
    });
  }

  it('is delayed and not left out while a projection stands still', async () => {
    const { id } = await client.register();
    await live.next('patient_created', (message) => message.patient.id === id);
    const store = product.running.projections.store('tests');
    const commit = store.commit.bind(store);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    store.commit = async (...page) => {
      await held;
      await commit(...page);
    };
    const from = live.messages.length;
    const results = Array.from({ length: 5 }, (_, index) =>
      client.post(patient(id, '/tests'), { testType: 'HBA1C', result: `6.${index}` }),
    );
    for (const answer of await Promise.all(results)) assert.equal(answer.header('x-view-may-lag'), 'true');
    await eventually(
      async () => product.logged.join(''),
      (lines) => lines.includes('Live messages wait'),
    );
    assert.deepEqual(live.messages.slice(from), []);
    goOn();
    store.commit = commit;
    await eventually(
      () => live.roundTrip().then(() => live.messages.slice(from)),
      (messages) => messages.length === 5,
    );
  });
});
