import assert from 'node:assert/strict';
import { DEFAULT_FEATURE_FLAGS } from '../../../events/feature-flags.ts';
import { raiseCustom } from '../../../backend/alerts/alert-handling.ts';
import { ContactNotices, type NotificationDependencies } from '../../../backend/alerts/notification.ts';
import { randomIds } from '../../../lib/ids.ts';
import { createLogger } from '../../../backend/logging/logger.ts';
import type { Delivery, DeliveryRequest, Partner } from '../../../backend/partners/port.ts';
import type { RecordedEvent } from '../../../events/event.ts';
import { AlertProcess, notifyContact } from '../../harness/alert-process.ts';

const AMBER = { bpSys: 150, bpDia: 85 };
const RED = { bpSys: 190, bpDia: 85 };
const SETTINGS = {
  name: 'Bumbu',
  region: null,
  country: 'CD',
  timeZone: 'Africa/Kinshasa',
  language: 'en',
  contactEmail: 'care@bumbu.example',
  contactPhone: '+243812345678',
  onCallPhone: null,
  patientPhone: null,
  silence: { on: true, afterDays: 3 },
  planTier: 'BASIC',
  featureFlags: DEFAULT_FEATURE_FLAGS,
  secondFactor: 'administrators',
} as const;

/** A partner that notes what it was asked for, and answers as it is told to. */
class NotingPartner implements Partner {
  readonly name = 'The message service';
  readonly asked: DeliveryRequest[] = [];
  answers: readonly (Delivery | Error)[] = [];

  deliver(request: DeliveryRequest): Promise<Delivery> {
    const answer = this.answers[this.asked.length] ?? { status: 'sent', simulated: false, detail: null };
    this.asked.push(request);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  }
}

describe('the notice of an alert to the clinic’s contact', () => {
  let process: AlertProcess;
  let partner: NotingPartner;

  beforeEach(async () => {
    process = new AlertProcess();
    partner = new NotingPartner();
    await process.clinic.register('p1', { name: 'Neema Kabongo' });
    await process.clinic.changeClinic({ type: 'ClinicSettingsChanged', data: SETTINGS });
  });

  const partsOf = ({ alerts, clinic }: AlertProcess): NotificationDependencies => ({
    alerts,
    patients: clinic.patients,
    clinics: clinic.clinics,
    partner,
    clock: clinic.time,
    ids: randomIds(clinic.time),
    logger: createLogger('silent'),
    stopping: new AbortController().signal,
  });
  const last = async (type: RecordedEvent['type']): Promise<RecordedEvent> => {
    const event = (await process.events()).findLast((one) => one.type === type);
    assert.ok(event);
    return event;
  };
  const rows = async () =>
    [...(await process.state()).notices.values()].map(({ channel, to, status, attempt }) =>
      [channel, to, status, attempt].join(' '),
    );
  const raise = async (values: object): Promise<RecordedEvent> => {
    await process.log('2026-03-10T08:00:00Z', { ...values });
    return last('AlertRaised');
  };

  it('goes to every address when a RED one is raised, and names the patient and why', async () => {
    await notifyContact(partsOf(process), await raise(RED));
    assert.deepEqual(await rows(), ['whatsapp +243812345678 sent 1', 'email care@bumbu.example sent 1']);
    assert.equal(
      partner.asked[0]?.text,
      'Red alert: Neema Kabongo. Upper blood pressure number is very high.',
    );
  });

  for (const [language, text] of [
    ['fr', 'Alerte rouge\u00a0: Neema Kabongo. Le chiffre du haut de la tension est très élevé.'],
    ['sw', 'Tahadhari nyekundu: Neema Kabongo. Namba ya juu ya shinikizo la damu iko juu sana.'],
  ] as const) {
    it(`is written in the language of the clinic, ${language}`, async () => {
      await process.clinic.changeClinic({ type: 'ClinicSettingsChanged', data: { ...SETTINGS, language } });
      await notifyContact(partsOf(process), await raise(RED));
      assert.equal(partner.asked[0]?.text, text);
    });
  }

  it('tells of an alert in a clinician’s own words by these words', async () => {
    await process.decide((state) => raiseCustom(state, 'a1', { flag: 'RED', message: 'Pays $& nothing.' }));
    await notifyContact(partsOf(process), await last('AlertRaised'));
    assert.equal(partner.asked[0]?.text, 'Red alert: Neema Kabongo. Pays $& nothing.');
  });

  it('says of a reading that came late that it did', async () => {
    await process.log('2026-03-10T08:00:00Z', RED, { measuredAt: '2026-03-08T08:00:00Z' });
    await notifyContact(partsOf(process), await last('AlertRaised'));
    assert.equal(
      partner.asked[0]?.text,
      'Red alert: Neema Kabongo. Late entry: Upper blood pressure number is very high.',
    );
  });

  it('is not sent of an AMBER one, until it climbs; of those that climb together once', async () => {
    await notifyContact(partsOf(process), await raise(AMBER));
    await process.log('2026-03-10T12:00:00Z', AMBER);
    assert.deepEqual(await rows(), []);
    await process.escalateDue('2026-03-11T13:00:00Z');
    for (const event of await process.events()) await notifyContact(partsOf(process), event);
    assert.equal((await rows()).length, 2);
    assert.match(partner.asked[0]?.text ?? '', /^Amber alert that nobody has taken on yet: Neema Kabongo\./);
  });

  it('leaves one row that failed where there is no address', async () => {
    await process.clinic.changeClinic({
      type: 'ClinicSettingsChanged',
      data: { ...SETTINGS, contactEmail: null, contactPhone: null },
    });
    await notifyContact(partsOf(process), await raise(RED));
    assert.deepEqual(await rows(), ['none  failed 0']);
    assert.deepEqual(partner.asked, []);
  });

  it('is asked for once: after a restart, in two processes, and when the event is met again', async () => {
    const event = await raise(RED);
    await Promise.all([
      notifyContact(partsOf(process), event),
      notifyContact(partsOf(process.another()), event),
    ]);
    await notifyContact(partsOf(process.another()), event);
    assert.equal(partner.asked.length, 2, 'one for each address');
    assert.equal((await rows()).length, 2);
  });

  it('is tried once where two processes claim it in the same moment', async () => {
    const event = await raise(RED);
    const other = partsOf(process.another());
    let appends = 0;
    process.clinic.store.beforeAppend = {
      to: 'patientAlerts',
      act: async () => {
        appends += 1;
        // The first one asks for the notices, the second claims a try of one of them.
        if (appends === 2) await notifyContact(other, event);
      },
    };
    await notifyContact(partsOf(process), event);
    assert.equal(partner.asked.length, 2, 'one for each address');
    assert.deepEqual(await rows(), ['whatsapp +243812345678 sent 1', 'email care@bumbu.example sent 1']);
  });

  it('is not sent of sample data', async () => {
    const event = await raise(RED);
    await notifyContact(partsOf(process), { ...event, meta: { ...event.meta, simulated: true } });
    assert.deepEqual([await rows(), partner.asked], [[], []]);
  });

  it('waits where the partner is away, with the same id for the next try', async () => {
    await process.clinic.changeClinic({
      type: 'ClinicSettingsChanged',
      data: { ...SETTINGS, contactEmail: null },
    });
    partner.answers = [new Error('ECONNRESET')];
    const event = await raise(RED);
    await notifyContact(partsOf(process), event);
    assert.deepEqual(await rows(), ['whatsapp +243812345678 queued 1']);
    await notifyContact(partsOf(process.another()), event);
    assert.deepEqual(await rows(), ['whatsapp +243812345678 queued 1'], 'not before its time');
    await process.clinic.time.pass(60_000);
    await notifyContact(partsOf(process.another()), event);
    assert.deepEqual(await rows(), ['whatsapp +243812345678 sent 2']);
    assert.equal(partner.asked[0]?.id, partner.asked[1]?.id);
  });

  it('is tried at every address at once, so that a slow one keeps no other waiting', async () => {
    let answer: (delivery: Delivery) => void = () => undefined;
    const slow = new Promise<Delivery>((resolve) => {
      answer = resolve;
    });
    const sent: Delivery = { status: 'sent', simulated: false, detail: null };
    const asked: string[] = [];
    const waiting: Partner = {
      name: 'The message service',
      deliver: ({ channel }) => {
        asked.push(channel);
        if (channel === 'whatsapp') return slow;
        // The slow one answers only once the other has been asked.
        answer(sent);
        return Promise.resolve(sent);
      },
    };
    await notifyContact({ ...partsOf(process), partner: waiting }, await raise(RED));
    assert.deepEqual(asked.toSorted(), ['email', 'whatsapp']);
  });

  it('does not wait for the partner: where it hangs, the next event is met all the same', async () => {
    let answer: (delivery: Delivery) => void = () => undefined;
    const hanging = new Promise<Delivery>((resolve) => {
      answer = resolve;
    });
    const notices = new ContactNotices({
      ...partsOf(process),
      partner: { name: 'The message service', deliver: () => hanging },
    });
    await notices.react(await raise(RED));
    assert.deepEqual(
      (await rows()).map((row) => row.split(' ')[2]),
      ['queued', 'queued'],
    );
    answer({ status: 'sent', simulated: false, detail: null });
    await notices.stop();
    assert.deepEqual(await rows(), ['whatsapp +243812345678 sent 1', 'email care@bumbu.example sent 1']);
  });

  it('tells why it failed', async () => {
    const failed: Delivery = { status: 'failed', simulated: false, detail: 'No such number.' };
    partner.answers = [failed, failed];
    await notifyContact(partsOf(process), await raise(RED));
    assert.deepEqual(
      [...(await process.state()).notices.values()].map(({ status, detail }) => [status, detail]),
      [
        ['failed', 'No such number.'],
        ['failed', 'No such number.'],
      ],
    );
  });
});
