import { positionFromText } from '../../events/position.ts';
import assert from 'node:assert/strict';
import { DEFAULT_SETTINGS } from '../../backend/clinics/clinic.ts';
import * as z from 'zod/mini';
import { CATALOGUE } from '../../events/catalogue.ts';
import { decode, encode, isUnreadable, type Decoded, type StoredForm } from '../../events/codec.ts';
import { defineEvent, type EventDefinition } from '../../events/definition.ts';
import { type EventMeta, eventMetaSchema, isEventMeta } from '../../events/event.ts';
import { LOG_FIELD_NAMES, LOG_FIELDS } from '../../events/vocabulary.ts';
import { ALERT_KINDS, COUNTRIES } from '../../events/enums.ts';
import { DEFAULT_FEATURE_FLAGS } from '../../events/feature-flags.ts';
import { evaluationData, patientProfile } from '../harness/events.ts';

const META: EventMeta = {
  recordedAt: '2026-03-10T08:00:00.000Z',
  actor: { id: 'demonstration-clinician', role: 'clinician' },
  clinicId: 'main',
  patientId: 'p1',
  correlationId: 'c',
  causationId: 'c',
};
const ALERT = { alertId: 'a1' };

function stored(
  type: string,
  data: Readonly<Record<string, unknown>>,
  version = 1,
  meta: object = META,
): StoredForm {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    stream: 'patientAlerts-p1',
    revision: 3,
    position: positionFromText('0000000000000007'),
    type,
    version,
    data,
    meta: meta as StoredForm['meta'],
  };
}

type Json = { readonly [key: string]: unknown };

/** Copies of an object with one value, however deep, put in place of by others or left out. */
function spoiltCopies(whole: Json): readonly Json[] {
  return Object.entries(whole).flatMap(([key, value]) => {
    const { [key]: _, ...without } = whole;
    const others = [null, 7, 'RED', '', true, [], {}, [7], { x: 1 }].map((other) => ({
      ...whole,
      [key]: other,
    }));
    return [without, ...others, ...insideOf(value).map((inner) => ({ ...whole, [key]: inner }))];
  });
}

function insideOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value)) return spoiltCopies(value as Json);
  const items: readonly unknown[] = value;
  return items.flatMap((item, at) => [7, ...insideOf(item)].map((inner) => items.with(at, inner)));
}

function reasonOf(decoded: Decoded): string {
  assert.ok(isUnreadable(decoded), 'it should not be readable');
  return decoded.reason;
}

describe('event codec: writing', () => {
  it('stamps an event with its present version, and reads it as it was', () => {
    const encoded = encode(
      '01900000-0000-7000-8000-000000000001',
      { type: 'AlertSnoozeEnded', data: ALERT },
      META,
    );
    assert.deepEqual(encoded, {
      id: '01900000-0000-7000-8000-000000000001',
      type: 'AlertSnoozeEnded',
      version: 1,
      data: ALERT,
      meta: META,
    });
    const { id: _, type, version, data, meta } = encoded;
    const read = decode(stored(type, data, version, meta));
    assert.ok(!isUnreadable(read));
    assert.deepEqual(
      [read.type, read.data, read.meta, read.revision, read.position],
      ['AlertSnoozeEnded', ALERT, META, 3, '0000000000000007'],
    );
  });

  it('refuses what does not fit its own definition, without repeating it', () => {
    const wrong = {
      type: 'PatientDetailsChanged',
      data: { name: { secret: 'Neema' } },
    } as unknown as Parameters<typeof encode>[1];
    assert.throws(
      () => encode('01900000-0000-7000-8000-000000000001', wrong, META),
      ({ message }: Error) => message.includes('name') && !message.includes('Neema'),
    );
  });
});

describe('event codec: an old version', () => {
  /** The third version of an event: `reading` became `systolic`, and a unit was added. */
  const definitions = {
    PressureTaken: defineEvent({
      type: 'PressureTaken',
      category: 'pressure',
      version: 3,
      schema: z.object({ systolic: z.number(), unit: z.enum(['mmHg', 'kPa']) }),
      upcast: {
        1: ({ reading, ...rest }) => ({ ...rest, systolic: reading }),
        2: (data) => ({ ...data, unit: 'mmHg' }),
      },
    }),
  };
  const read = (data: Readonly<Record<string, unknown>>, version: number): unknown => {
    const decoded: Decoded = decode(stored('PressureTaken', data, version), definitions);
    assert.ok(!isUnreadable(decoded), isUnreadable(decoded) ? decoded.reason : '');
    return decoded.data;
  };

  it('is read as the present one, raised step by step', () => {
    const present = { systolic: 128, unit: 'mmHg' };
    assert.deepEqual(read({ reading: 128 }, 1), present);
    assert.deepEqual(read({ systolic: 128 }, 2), present);
    assert.deepEqual(read({ systolic: 17.1, unit: 'kPa' }, 3), { systolic: 17.1, unit: 'kPa' });
  });

  it('of the clinic’s settings tells its contact in English, patients none of the staff’s numbers, and gives no plan', () => {
    const settings = {
      name: 'Bumbu',
      region: null,
      country: 'CD',
      timeZone: 'Africa/Kinshasa',
      contactEmail: null,
      contactPhone: '+243812345678',
      onCallPhone: '+243998765432',
      silence: { on: true, afterDays: 3 },
    };
    const present = {
      ...settings,
      language: 'en',
      patientPhone: null,
      planTier: 'BASIC',
      featureFlags: DEFAULT_FEATURE_FLAGS,
      secondFactor: 'administrators',
    };
    const decoded = decode(stored('ClinicSettingsChanged', settings, 1));
    assert.ok(!isUnreadable(decoded));
    assert.deepEqual(decoded.data, present);
    const second = decode(stored('ClinicSettingsChanged', { ...settings, language: 'fr' }, 2));
    assert.ok(!isUnreadable(second));
    assert.deepEqual(second.data, { ...present, language: 'fr' });
  });

  it('of a clinic asks its administrators for a second factor', () => {
    const { secondFactor: _later, ...settings } = DEFAULT_SETTINGS;
    const decoded = decode(stored('ClinicRegistered', settings, 1));
    assert.ok(!isUnreadable(decoded));
    assert.deepEqual(decoded.data, { ...settings, secondFactor: 'administrators' });
  });

  it('of an older program is quarantined by it where somebody signed in in a way that it does not know', () => {
    assert.ok(isUnreadable(decode(stored('UserSignedIn', { method: 'retina' }, 1))));
    const method = 'password+passkey';
    assert.ok(!isUnreadable(decode(stored('UserSignedIn', { method }, 1))));
  });

  it('of a message names no lesson', () => {
    const old = { channel: 'whatsapp', text: 'Hello.', phone: '+243812345678', bundleId: null };
    const decoded = decode(stored('MessageRequested', old, 1));
    assert.ok(!isUnreadable(decoded));
    assert.deepEqual(decoded.data, { ...old, assetId: null });
  });

  it('of an alert is an episode of its own, and every RED was told outside', () => {
    const old = {
      alertId: 'a1',
      kind: 'evaluation',
      flag: 'RED',
      message: null,
      messageKey: 'message.RED',
      reasonKeys: ['reason.DM-RED-HYPO'],
      ruleIds: ['DM-RED-HYPO'],
      conditions: ['DIABETES'],
      late: false,
      logId: 'l1',
    };
    const since = { ecgId: null, measuredAt: null, episodeId: 'a1', readings: [] };
    for (const [flag, toldOutside] of [
      ['RED', 'first'],
      ['AMBER', null],
    ] as const) {
      const decoded = decode(stored('AlertRaised', { ...old, flag }));
      assert.ok(!isUnreadable(decoded));
      assert.deepEqual(decoded.data, { ...old, flag, ...since, toldOutside });
    }
  });

  it('of an order’s status says nothing of a partner, and of a notice nothing beside its alert', () => {
    const moved = decode(stored('OrderStatusChanged', { from: 'PLACED', to: 'CONFIRMED' }));
    assert.ok(!isUnreadable(moved));
    assert.deepEqual(moved.data, {
      from: 'PLACED',
      to: 'CONFIRMED',
      partnerName: null,
      reference: null,
      deliveryTime: null,
      etaMinutes: null,
      simulated: false,
      reason: null,
    });
    const notified = {
      notificationId: 'n1',
      alertId: 'a1',
      channel: 'phone',
      to: '+243812345678',
      status: 'delivered',
      attempt: 1,
      simulated: false,
      detail: null,
    };
    const told = decode(stored('AlertNotified', notified, 2));
    assert.ok(!isUnreadable(told));
    assert.deepEqual(told.data, { ...notified, tells: null });
  });

  it('of a device that was asked for its readings says of none that they came', () => {
    const decoded = decode(stored('DeviceSynced', {}));
    assert.ok(!isUnreadable(decoded));
    assert.deepEqual(decoded.data, { readings: 0, newestAt: null });
  });

  it('of a log that a cooldown held back says nothing of its rules, nor of when it was measured', () => {
    const old = {
      alertId: 'a1',
      flag: 'AMBER',
      logId: 'l2',
      addedRuleIds: ['HTN-AMBER-DIASTOLIC'],
      addedReasonKeys: ['reason.HTN-AMBER-DIASTOLIC'],
      addedConditions: ['HYPERTENSION'],
    };
    const decoded = decode(stored('AlertSuppressed', old));
    assert.ok(!isUnreadable(decoded));
    assert.deepEqual(decoded.data, { ...old, ruleIds: [], measuredAt: null });
  });

  it('is not changed where it lies', () => {
    const old = Object.freeze({ reading: 128 });
    read(old, 1);
    assert.deepEqual(old, { reading: 128 });
  });

  it('that does not fit even when it has been raised is unreadable', () => {
    const reason = reasonOf(decode(stored('PressureTaken', { reading: 'secret' }, 1), definitions));
    assert.match(reason, /systolic/);
    assert.ok(!reason.includes('secret'));
  });

  it('whose raising fails is unreadable, without the words of the failure', () => {
    const failing: Record<string, EventDefinition> = {
      PressureTaken: {
        ...definitions.PressureTaken,
        upcast: {
          ...definitions.PressureTaken.upcast,
          1: ({ reading }) => {
            throw new TypeError(`cannot raise ${String(reading)}`);
          },
        },
      },
    };
    const reason = reasonOf(decode(stored('PressureTaken', { reading: 'secret' }, 1), failing));
    assert.equal(reason, 'It could not be raised from version 1.');
  });

  it('that nobody can raise cannot be defined', () => {
    assert.throws(
      () =>
        defineEvent({
          type: 'X',
          category: 'x',
          version: 3,
          schema: z.object({}),
          upcast: { 2: (data) => data },
        }),
      /X has version 3 but no upcaster from version 1/,
    );
  });

  for (const version of [0, -1, 1.5]) {
    it(`${version}, which there cannot be, is unreadable`, () => {
      assert.ok(
        isUnreadable(decode(stored('PressureTaken', { systolic: 1, unit: 'mmHg' }, version), definitions)),
      );
    });
  }
});

describe('event codec: what cannot be read', () => {
  const SECRET = 'Neema Kabongo';

  it('is a patient of a country that came later, for a program of before: nobody guesses where they live', () => {
    const before = COUNTRIES.filter((country) => country !== 'KE');
    const { PatientRegistered } = CATALOGUE;
    const earlier = {
      PatientRegistered: {
        ...PatientRegistered,
        schema: z.object({ country: z.nullable(z.enum(before)) }),
      },
    };
    const inKenya = patientProfile({ name: SECRET, country: 'KE' });
    const inCongo = stored('PatientRegistered', patientProfile({ country: 'CD' }));
    const reason = reasonOf(decode(stored('PatientRegistered', inKenya), earlier));
    assert.match(reason, /country/);
    assert.ok(!reason.includes(SECRET));
    assert.ok(!isUnreadable(decode(inCongo, earlier)));
    assert.ok(!isUnreadable(decode(stored('PatientRegistered', inKenya))));
  });

  it('is an alert of a taxi, for a program of before: nobody guesses what it tells', () => {
    const before = ALERT_KINDS.filter((kind) => kind !== 'transport');
    const earlier = {
      AlertRaised: { ...CATALOGUE.AlertRaised, schema: z.object({ kind: z.enum(before) }) },
    };
    const transport = stored('AlertRaised', { alertId: 'a1', kind: 'transport', message: SECRET }, 2);
    const reason = reasonOf(decode(transport, earlier));
    assert.match(reason, /kind/);
    assert.ok(!reason.includes(SECRET));
  });

  it('is an event of a type that is not known', () => {
    assert.equal(
      reasonOf(decode(stored('PatientTeleported', { name: SECRET }))),
      'The type PatientTeleported is not known.',
    );
  });

  it('is an event of a version that is still to come', () => {
    assert.equal(
      reasonOf(decode(stored('AlertSnoozeEnded', { alertId: SECRET }, 2))),
      'Version 2 is newer than the version 1 that this program reads.',
    );
  });

  const BROKEN: readonly (readonly [what: string, event: StoredForm, names: RegExp])[] = [
    ['without a field', stored('AlertSnoozeEnded', {}), /alertId/],
    ['with a field of another type', stored('PatientRegistered', { name: SECRET, age: SECRET }), /age/],
    ['with a choice that there is not', stored('UserIntroduced', { name: SECRET, role: SECRET }), /role/],
    [
      'with a log value that there is not',
      stored('LogRecorded', { logId: 'l', source: 'import', values: { [SECRET]: 1 }, notes: null }),
      /values/,
    ],
    [
      'with a log value of another type',
      stored('LogRecorded', { logId: 'l', source: 'import', values: { hr: SECRET }, notes: null }),
      /values/,
    ],
    ['without metadata', stored('AlertSnoozeEnded', ALERT, 1, {}), /Metadata: .*recordedAt/],
    [
      'with an actor who cannot be',
      stored('AlertSnoozeEnded', ALERT, 1, { ...META, actor: { id: SECRET, role: SECRET } }),
      /Metadata: actor\.role/,
    ],
  ];
  for (const [what, event, names] of BROKEN) {
    it(`is an event ${what}; the reason names the field and none of its values`, () => {
      const decoded = decode(event);
      const reason = reasonOf(decoded);
      assert.match(reason, names);
      assert.ok(!reason.includes(SECRET), reason);
      assert.ok(isUnreadable(decoded));
      const { id, type, version, stream, revision, position } = decoded;
      assert.deepEqual({ id, type, version, stream, revision, position }, pickPlace(event));
      assert.ok(!JSON.stringify(decoded).includes(SECRET));
    });
  }
});

function pickPlace({ id, type, version, stream, revision, position }: StoredForm) {
  return { id, type, version, stream, revision, position };
}

describe('event catalogue', () => {
  const definitions: readonly (readonly [string, EventDefinition])[] = Object.entries(CATALOGUE);

  it('knows every event by its own name', () => {
    for (const [name, { type, category, version }] of definitions) {
      assert.equal(type, name);
      assert.match(type, /^[A-Z]\w+$/);
      assert.match(category, /^[a-z][A-Za-z]*$/);
      assert.ok(version >= 1);
    }
  });

  it('marks as personal only fields that the event has', () => {
    for (const [name, { schema, personal }] of definitions) {
      assert.ok(schema instanceof z.ZodMiniObject, name);
      const { shape } = schema;
      for (const field of personal) assert.ok(field in shape, `${name} has no field ${field}`);
      assert.equal(new Set(personal).size, personal.length, name);
    }
  });

  it('marks as personal every field that names a person, reaches one or holds free text', () => {
    const PERSONAL =
      /^(name|email|phone|phoneNumber|contactEmail|contactPhone|onCallPhone|patientPhone|note|notes|reason|message|text|to|title|description|payload|deviceName|address|transcript|feedback|physicalLimitations|deliveryTime)$/;
    /** The name of a clinic or a hospital is no person's, and what a status became is no address. */
    const NOT_PERSONAL = new Set([
      'ClinicSettingsChanged.name',
      'ClinicRegistered.name',
      'UserRoleChanged.to',
      'UserSignInRefused.reason',
      'CaregiverEnded.reason',
      ...['FacilityAdded', 'FacilityCorrected'].flatMap((type) =>
        ['name', 'phone', 'address'].map((field) => `${type}.${field}`),
      ),
      'MilestoneStatusChanged.to',
      'GoalStatusChanged.to',
      'OrderStatusChanged.to',
    ]);
    for (const [name, { schema, personal }] of definitions) {
      assert.ok(schema instanceof z.ZodMiniObject);
      for (const field of Object.keys(schema.shape)) {
        if (PERSONAL.test(field) && !NOT_PERSONAL.has(`${name}.${field}`))
          assert.ok(personal.includes(field), `${name}.${field}`);
      }
    }
  });

  it('knows at a glance only verdicts and metadata that their schemas would take, and all of those', () => {
    const compared = { field: 'bpSys', value: 150, limit: 139, limitFrom: 'clinic' } as const;
    const rule = {
      id: 'HTN-AMBER-SYSTOLIC',
      condition: 'HYPERTENSION',
      flag: 'AMBER',
      compared: [compared],
    } as const;
    const data = evaluationData({
      logId: 'l1',
      conditionFlags: { HYPERTENSION: 'AMBER' },
      firedRules: [{ ...rule, compared: [compared] }],
    });
    const meta: EventMeta = {
      ...META,
      effectiveAt: META.recordedAt,
      sentAt: META.recordedAt,
      requestHash: 'h',
    };
    const { schema, fastCheck } = CATALOGUE.LogEvaluated;
    assert.ok(fastCheck);
    const verdict = JSON.parse(JSON.stringify(data)) as Json;
    assert.ok(fastCheck(verdict));
    assert.ok(isEventMeta(meta));
    for (const spoilt of spoiltCopies(verdict)) {
      assert.equal(fastCheck(spoilt), schema.safeParse(spoilt).success, JSON.stringify(spoilt));
    }
    for (const spoilt of spoiltCopies({ ...meta })) {
      assert.equal(isEventMeta(spoilt), eventMetaSchema.safeParse(spoilt).success, JSON.stringify(spoilt));
    }
  });

  it('reads every value that the vocabulary of a log knows, and no other', () => {
    const read = (values: unknown): Decoded =>
      decode(stored('LogRecorded', { logId: 'l', source: 'import', values, notes: null }));
    for (const name of LOG_FIELD_NAMES) {
      const field = LOG_FIELDS[name];
      const value =
        field.kind === 'number' ? field.bounds.min : field.kind === 'boolean' ? true : field.choices[0];
      assert.ok(!isUnreadable(read({ [name]: value })), name);
      assert.ok(!isUnreadable(read({ [name]: null })), name);
      assert.ok(isUnreadable(read({ [name]: { of: 'another kind' } })), name);
    }
    assert.ok(isUnreadable(read({ pulse: 70 })));
    for (const values of [null, [], 'x', 7, undefined]) assert.ok(isUnreadable(read(values)));
  });
});
