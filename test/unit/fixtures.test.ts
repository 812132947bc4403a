import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'mocha';
import * as z from 'zod/mini';
import { CONDITIONS, GLUCOSE_UNITS, LANGUAGES, LOG_SOURCES, PLAN_TIERS } from '../../events/enums.ts';
import { patientProfileSchema } from '../../events/patient-events.ts';
import { THRESHOLD_FIELDS } from '../../events/thresholds.ts';
import {
  boundsOf,
  fieldsOfForm,
  LOG_FIELDS,
  NUMBER_LOG_FIELDS,
  READING_LOG_FIELDS,
} from '../../events/vocabulary.ts';
import { logValuesSchema } from '../../events/log-events.ts';
import { listedFacilities } from '../../fixtures/facilities.ts';
import { GROCERY_BUNDLES } from '../../fixtures/grocery-bundles.ts';
import { addDays, localTime } from '../../events/local-time.ts';
import { PERSONA_KEYS, PERSONAS } from '../../fixtures/personas.ts';
import { randomFor } from '../../fixtures/random.ts';
import type { SampleAction, SampleCommand } from '../../fixtures/sample-action.ts';
import { sampleData } from '../../fixtures/sample-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ANCHOR = new Date('2026-03-15T10:20:00.000Z');
/** At night, around midnight of each zone, in summer time, and across London's two changes of the clock. */
const ANCHORS = [
  ANCHOR,
  new Date('2026-03-14T23:10:00.000Z'),
  new Date('2026-07-01T22:02:00.000Z'),
  new Date('2026-04-20T00:00:00.000Z'),
  new Date('2026-11-20T23:59:59.999Z'),
];
const SEEDS = [0, 1, 2, 7, 2_026, -5];

type Of<Kind extends SampleCommand['kind']> = Omit<SampleAction, 'command'> & {
  readonly command: Extract<SampleCommand, { kind: Kind }>;
};

function only<Kind extends SampleCommand['kind']>(
  actions: readonly SampleAction[],
  kind: Kind,
): readonly Of<Kind>[] {
  return actions.filter((action): action is Of<Kind> => action.command.kind === kind);
}

function daysLogged(actions: readonly SampleAction[], patient: string, timeZone: string): readonly string[] {
  const clock = localTime(timeZone);
  const days = only(actions, 'recordLog')
    .filter((action) => action.patient === patient)
    .map(({ command }) => clock.dayOf(new Date(command.timestamp)));
  return [...new Set(days)].toSorted();
}

const actions = sampleData(1, ANCHOR);
const logs = only(actions, 'recordLog');
const logsOf = (patient: string) => logs.filter((action) => action.patient === patient);
const lastOf = (patient: string) => logsOf(patient).at(-1)?.command.values;
const measured = (patient: string, field: 'weightKg' | 'glucoseMmol' | 'hr' | 'bpSys') =>
  logsOf(patient).flatMap(({ command }) => command.values[field] ?? []);

function sortedKeys(anchor: Date): readonly string[] {
  return sampleData(1, anchor)
    .map(({ key }) => key)
    .toSorted();
}

function readings(seed: number, anchor: Date) {
  return new Map(
    only(sampleData(seed, anchor), 'recordLog').map(({ key, command }) => [key, command.values]),
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

describe('Sample data', () => {
  it('is the same for the same seed and anchor, and other readings for another seed', () => {
    assert.deepEqual(sampleData(1, new Date(ANCHOR)), actions);
    assert.notDeepEqual(readings(2, ANCHOR), readings(1, ANCHOR));
  });

  it('names every action once, and the same whatever the anchor', () => {
    const keys = sortedKeys(ANCHOR);
    assert.equal(new Set(keys).size, keys.length);
    for (const anchor of ANCHORS) assert.deepEqual(sortedKeys(anchor), keys, anchor.toISOString());
  });

  it('gives the same readings whatever the anchor', () => {
    for (const anchor of ANCHORS)
      assert.deepEqual(readings(1, anchor), readings(1, ANCHOR), anchor.toISOString());
  });

  it('is in ascending order of time, with each registration before all else and nothing after the anchor', () => {
    for (const anchor of ANCHORS) {
      const registered = new Set<string>();
      let before = '';
      for (const { at, patient, command, key } of sampleData(1, anchor)) {
        assert.ok(before <= at && at <= anchor.toISOString(), `${key} at ${at}`);
        before = at;
        if (command.kind === 'registerPatient') registered.add(patient);
        assert.ok(registered.has(patient), `${key} comes before the registration`);
        if (command.kind === 'recordLog')
          assert.ok(command.timestamp <= at, `${key} is received before it is measured`);
      }
    }
  });

  it('ends, for every patient who still logs, with a log of today that is the newest and at most 5 hours old', () => {
    for (const anchor of ANCHORS) {
      const given = only(sampleData(1, anchor), 'recordLog');
      for (const patient of PERSONA_KEYS.filter((key) => key !== 'sani')) {
        const own = given.filter((action) => action.patient === patient);
        const newest = own.toSorted((one, other) =>
          one.command.timestamp < other.command.timestamp ? 1 : -1,
        )[0];
        assert.ok(newest);
        assert.match(newest.key, /\/log\/0(\/recheck)?$/, `${newest.key} at ${anchor.toISOString()}`);
        assert.ok(anchor.getTime() - Date.parse(newest.command.timestamp) <= 5 * HOUR, newest.key);
      }
    }
  });

  it('holds 600 to 850 logs over sixty days, of at least 12 patients with 45 or more', () => {
    for (const seed of SEEDS) {
      const given = only(sampleData(seed, ANCHOR), 'recordLog');
      assert.ok(given.length >= 600 && given.length <= 850, `${given.length} logs for seed ${seed}`);
      const counts = PERSONA_KEYS.map((key) => given.filter(({ patient }) => patient === key).length);
      assert.ok(counts.filter((count) => count >= 45).length >= 12, `${counts.join(', ')} for seed ${seed}`);
    }
    for (const key of PERSONA_KEYS) {
      const days = daysLogged(actions, key, PERSONAS[key].person.timeZone);
      assert.equal(days[0], '2026-01-14', `${key} begins sixty days before the anchor`);
      assert.equal(days.at(-1), key === 'sani' ? '2026-03-06' : '2026-03-15', key);
    }
  });

  it('covers every condition alone and in combination, every country, plan, language, meter unit and source', () => {
    const people = PERSONA_KEYS.map((key) => PERSONAS[key].person);
    assert.ok(people.length >= 12);
    for (const condition of CONDITIONS) {
      const known = people.filter((person) => person.knownConditions.includes(condition));
      assert.ok(
        known.some((person) => person.knownConditions.length === 1),
        `${condition} alone`,
      );
      assert.ok(
        known.some((person) => person.knownConditions.length > 1),
        `${condition} with another`,
      );
    }
    assert.ok(people.some((person) => person.knownConditions.length === 0));
    const all = <Value>(of: (person: (typeof people)[number]) => Value) => new Set(people.map(of));
    assert.deepEqual(
      all((person) => person.country),
      new Set(['CD', 'NG', 'OTHER']),
    );
    assert.deepEqual(
      all((person) => person.planTier),
      new Set(PLAN_TIERS),
    );
    assert.deepEqual(
      all((person) => person.language),
      new Set(LANGUAGES),
    );
    assert.deepEqual(
      all((person) => person.glucoseUnit),
      new Set(GLUCOSE_UNITS),
    );
    assert.deepEqual(new Set(logs.map(({ command }) => command.source)), new Set(LOG_SOURCES));
    assert.deepEqual(
      [Math.min(...all((person) => person.age)), Math.max(...all((person) => person.age))],
      [29, 81],
    );
  });

  it('registers people whose phone numbers are well-formed numbers of their countries, none twice', () => {
    const registrations = only(actions, 'registerPatient').map(({ command }) => command.request);
    const wellFormed = {
      CD: /^\+243[89]\d{8}$/,
      NG: /^\+234[789][01]\d{8}$/,
      KE: /^\+254[17]\d{8}$/,
      OTHER: /^\+(?!243|234|254)[1-9]\d{7,14}$/,
    };
    for (const request of registrations) {
      assert.deepEqual(patientProfileSchema.parse(request), request);
      assert.ok(request.country);
      assert.match(request.phoneNumber ?? '', wellFormed[request.country]);
    }
    assert.equal(new Set(registrations.map(({ phoneNumber }) => phoneNumber)).size, registrations.length);
  });

  it('keeps every value inside the bounds of the form that it came from', () => {
    for (const seed of SEEDS) {
      for (const { key, command } of only(sampleData(seed, ANCHOR), 'recordLog')) {
        const { values, source } = command;
        assert.deepEqual(logValuesSchema.parse(values), values, key);
        const form = source === 'add-log' ? 'addLog' : source === 'diabetes-form' ? 'diabetes' : 'daily';
        for (const field of NUMBER_LOG_FIELDS) {
          const value = values[field];
          if (value === undefined || value === null) continue;
          const { min, max } = boundsOf(field, form);
          assert.ok(value >= min && value <= max, `${key}: ${field} ${value}`);
          const shown = LOG_FIELDS[field].whole ? value : Math.round(value * 10) / 10;
          assert.equal(
            value,
            LOG_FIELDS[field].whole ? Math.trunc(shown) : shown,
            `${key}: ${field} ${value}`,
          );
        }
        const { bpSys, bpDia } = values;
        if (bpSys && bpDia) assert.ok(bpSys - bpDia >= 10, `${key}: ${bpSys}/${bpDia}`);
      }
    }
  });

  it('sends from each form only what that form asks for', () => {
    for (const { key, command } of logs) {
      const sent = Object.keys(command.values);
      const asked = { 'daily-form': 'daily', 'add-log': 'addLog' } as const;
      if (command.source === 'daily-form' || command.source === 'add-log') {
        const fields: readonly string[] = fieldsOfForm(asked[command.source]);
        assert.deepEqual(
          sent.filter((field) => !fields.includes(field)),
          [],
          key,
        );
      }
    }
  });

  it('fills what the diabetes form does not ask for with null, false or 0, and does not say that tablets were left out', () => {
    const asked = fieldsOfForm('diabetes');
    for (const { key, command } of logs.filter((log) => log.command.source === 'diabetes-form')) {
      const { values } = command;
      assert.equal(values.medsTakenNow, null, key);
      for (const field of READING_LOG_FIELDS) {
        if (!asked.includes(field)) assert.equal(values[field], null, `${key} ${field}`);
      }
      assert.equal(typeof values.glucoseMmol, 'number', key);
      assert.equal(values.orthopnoeaPillows, 0);
      assert.equal(values.chestPainNow, false);
    }
  });

  it('measures in the morning of the patient’s own zone on most days, before today', () => {
    for (const key of PERSONA_KEYS) {
      const { timeZone } = PERSONAS[key].person;
      const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
      const earlier = logsOf(key).filter((log) => !/\/log\/0/.test(log.key));
      const mornings = earlier.filter(({ command }) => {
        const shown = Number(hour.format(new Date(command.timestamp)));
        return shown >= 5 && shown < 11;
      });
      assert.ok(mornings.length / earlier.length > 0.7, `${key}: ${mornings.length} of ${earlier.length}`);
    }
  });

  it('counts the days of a key and of a test in the patient’s own zone', () => {
    // 23:10 UTC is already the next day in Kinshasa, Lagos and Lubumbashi, not in London.
    const late = sampleData(1, new Date('2026-03-14T23:10:00.000Z'));
    for (const key of PERSONA_KEYS) {
      const { timeZone } = PERSONAS[key].person;
      const clock = localTime(timeZone);
      const today = key === 'neema' ? '2026-03-14' : '2026-03-15';
      for (const action of only(late, 'recordLog').filter((log) => log.patient === key)) {
        const offset = Number(/\/log\/(-?\d+)/.exec(action.key)?.[1]);
        if (offset === 0) continue;
        assert.equal(clock.dayOf(new Date(action.command.timestamp)), addDays(today, offset), action.key);
      }
      for (const action of only(late, 'recordTest').filter((test) => test.patient === key)) {
        assert.ok(action.command.testDate <= clock.dayOf(new Date(action.at)), action.key);
      }
    }
  });

  it('leaves days out, and lets one patient fall silent nine days ago', () => {
    for (const key of PERSONA_KEYS) {
      const days = daysLogged(actions, key, PERSONAS[key].person.timeZone);
      const spanned = Math.round((Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')) / DAY) + 1;
      assert.ok(days.length < spanned, `${key} has logged every day`);
    }
    const silence = ANCHOR.getTime() - Date.parse(logsOf('sani').at(-1)?.command.timestamp ?? '');
    assert.ok(silence > 9 * DAY && silence < 10 * DAY);
  });

  it('tells the stories that a clinician would look for', () => {
    const weights = measured('dieudonne', 'weightKg').slice(-5);
    assert.ok(
      (weights.at(-1) ?? 0) - (weights[0] ?? 0) >= 3,
      'the heart failure patient gains 3 kg in the last days',
    );
    assert.equal(lastOf('dieudonne')?.ankleSwellingIncrease, true);
    assert.ok(
      measured('amina', 'glucoseMmol').filter((value) => value < 4).length >= 5,
      'sugars are low repeatedly',
    );
    assert.ok(
      measured('josephine', 'hr').filter((value) => value >= 100).length >= 8,
      'rates are fast repeatedly',
    );
    const pressures = measured('beatrice', 'bpSys');
    assert.ok(mean(pressures.slice(0, 7)) > 165 && mean(pressures.slice(-7)) < 135, 'she improves');
    assert.ok(
      measured('furaha', 'bpSys').filter((value) => value >= 140).length <= 2,
      'she is in target throughout',
    );
    assert.ok((lastOf('emeka')?.bpSys ?? 0) > 180, 'a hypertensive crisis today');
    assert.ok(logs.some(({ command }) => command.values.tookGtnSpray === true));
    assert.ok(logs.filter(({ command }) => (command.values.missedDoses24h ?? 0) > 0).length > 10);
    const limited = logs.filter(({ command }) =>
      Object.keys(command.values).every((field) => field === 'medsTakenNow'),
    );
    assert.equal(limited.length, 1, 'one log in which nothing was measured');
    const lateAfter = logs.map(({ at, command }) => Date.parse(at) - Date.parse(command.timestamp));
    assert.ok(
      lateAfter.some((delay) => delay >= 2 * DAY),
      'one log is received two days late',
    );
  });

  it('reads pressure as people do: wandering from day to day, higher in the morning, now and then in fives', () => {
    const steady = PERSONA_KEYS.filter((key) => PERSONAS[key].body.systolic.length === 1);
    const together: number[] = [];
    const alone: number[] = [];
    const evenings: number[] = [];
    const given: number[] = [];
    for (const seed of SEEDS) {
      const readingsOfSeed = only(sampleData(seed, ANCHOR), 'recordLog');
      for (const key of steady) {
        const own = readingsOfSeed.flatMap((log) =>
          log.patient === key && typeof log.command.values.bpSys === 'number'
            ? [{ evening: log.key.endsWith('/evening'), sys: log.command.values.bpSys }]
            : [],
        );
        const mornings = own.filter(({ evening }) => !evening).map(({ sys }) => sys);
        const middle = mean(mornings);
        const deviations = mornings.map((sys) => sys - middle);
        alone.push(...deviations.map((deviation) => deviation ** 2));
        together.push(...deviations.slice(1).map((deviation, index) => deviation * (deviations[index] ?? 0)));
        evenings.push(...own.filter(({ evening }) => evening).map(({ sys }) => sys - middle));
        given.push(...own.map(({ sys }) => sys));
      }
    }
    const resemblance = mean(together) / mean(alone);
    assert.ok(resemblance > 0.2 && resemblance < 0.7, `a day resembles the day before by ${resemblance}`);
    assert.ok(
      mean(evenings) < -2 && mean(evenings) > -8,
      `evenings lie ${mean(evenings)} mmHg from mornings`,
    );
    const inFives = given.filter((sys) => sys % 5 === 0).length / given.length;
    assert.ok(inFives > 0.22 && inFives < 0.5, `${inFives} end in 0 or 5`);
  });

  it('asks for a change only of a milestone that was created before, and for bundles that exist', () => {
    const created = new Map(only(actions, 'createMilestone').map((action) => [action.key, action]));
    const changes = only(actions, 'changeMilestoneStatus');
    assert.ok(changes.length > 0);
    for (const { key, at, patient, command } of changes) {
      const milestone = created.get(command.milestoneKey);
      assert.ok(milestone && milestone.at < at && milestone.patient === patient, key);
    }
    const names: readonly string[] = GROCERY_BUNDLES.map(({ name }) => name);
    const ids: readonly string[] = GROCERY_BUNDLES.map(({ id }) => id);
    for (const { command } of only(actions, 'placeOrder')) {
      if (command.orderType === 'GROCERY') assert.ok(names.includes(String(command.payload['bundleName'])));
    }
    for (const { command } of only(actions, 'sendMessage')) {
      assert.equal(command.channel === 'grocery', command.bundleId !== null);
      if (command.bundleId !== null) assert.ok(ids.includes(command.bundleId));
    }
  });

  it('asks only for what the patient’s plan includes', () => {
    const planOf = new Map(
      only(actions, 'registerPatient').map(({ patient, command }) => [patient, command.request.planTier]),
    );
    const devices = only(actions, 'linkDevice');
    assert.ok(devices.length > 0);
    for (const { key, patient } of devices) assert.notEqual(planOf.get(patient), 'BASIC', key);
    for (const { key, patient, command } of only(actions, 'requestPlan'))
      assert.deepEqual([planOf.get(patient), command.tier], ['BASIC', 'PLUS'], key);
    for (const { key, patient, command } of only(actions, 'placeOrder')) {
      if (command.orderType === 'TAXI') assert.equal(planOf.get(patient), 'PRO', key);
    }
  });

  it('sets own limits inside their allowed ranges', () => {
    const overrides = only(actions, 'setThresholdOverride');
    assert.ok(overrides.length > 0);
    for (const { key, command } of overrides) {
      for (const [group, limits] of Object.entries(command.overrides)) {
        const ranges = new Map(
          Object.entries(THRESHOLD_FIELDS).flatMap(([name, fields]) =>
            name === group ? Object.entries(fields) : [],
          ),
        );
        for (const [field, limit] of Object.entries<number | undefined>(limits ?? {})) {
          const range = ranges.get(field);
          assert.ok(
            range && limit !== undefined && limit >= range.min && limit <= range.max,
            `${key}: ${field} ${limit}`,
          );
        }
      }
    }
  });
});

describe('Sample hospitals', () => {
  it('stand in the lists', () => {
    const listed = new Set(listedFacilities().map(({ id }) => id));
    const corrected = only(sampleData(1, new Date('2026-03-15T12:00:00Z')), 'correctFacility');
    assert.equal(corrected.length, 2);
    for (const { command } of corrected) assert.ok(listed.has(command.facilityId), command.facilityId);
  });
});

const bundleTextsSchema = z.object({
  bundle: z.record(
    z.string(),
    z.object({
      name: z.string(),
      dietType: z.string(),
      description: z.string(),
      items: z.record(z.string(), z.string()),
    }),
  ),
});

describe('Grocery bundles', () => {
  it('are the six of the clinical reference, each with an id, a price and enough to fill the list of six', () => {
    assert.equal(GROCERY_BUNDLES.length, 6);
    assert.equal(new Set(GROCERY_BUNDLES.map(({ id }) => id)).size, 6);
    assert.deepEqual(
      GROCERY_BUNDLES.map(({ estimatedCost }) => estimatedCost),
      [24, 26, 32, 28, 27, 29],
    );
    for (const { items, targetConditions } of GROCERY_BUNDLES) {
      assert.ok(items.length >= 6 && targetConditions.length > 0);
    }
  });

  it('are described in every language, and in English as they are answered', async () => {
    for (const language of LANGUAGES) {
      const file = new URL(`../../backend/contract/locales/clinical.${language}.json`, import.meta.url);
      const texts = bundleTextsSchema.parse(JSON.parse(await readFile(file, 'utf8'))).bundle;
      assert.deepEqual(Object.keys(texts).toSorted(), GROCERY_BUNDLES.map(({ id }) => id).toSorted());
      for (const { id, name, dietType, description, items } of GROCERY_BUNDLES) {
        const said = texts[id];
        assert.ok(said !== undefined);
        assert.equal(Object.keys(said.items).length, items.length, `${id} in ${language}`);
        if (language === 'en')
          assert.deepEqual(
            { ...said, items: Object.values(said.items) },
            { name, dietType, description, items },
          );
      }
    }
  });
});

function draw(seed: number, name: string): readonly number[] {
  const random = randomFor(seed, name);
  return Array.from({ length: 5 }, () => random.unit());
}

describe('The repeatable random source', () => {
  it('gives the same numbers for one seed and name, others for another', () => {
    assert.deepEqual(draw(1, 'amina'), draw(1, 'amina'));
    assert.notDeepEqual(draw(1, 'amina'), draw(2, 'amina'));
    assert.notDeepEqual(draw(1, 'amina'), draw(1, 'emeka'));
  });

  it('spreads evenly and normally', () => {
    const random = randomFor(3, 'spread');
    const units = Array.from({ length: 4_000 }, () => random.unit());
    assert.ok(units.every((unit) => unit >= 0 && unit < 1));
    const normals = Array.from({ length: 4_000 }, () => random.normal(10, 2));
    assert.ok(Math.abs(mean(units) - 0.5) < 0.02);
    assert.ok(Math.abs(mean(normals) - 10) < 0.15);
    assert.ok(Math.abs(mean(normals.map((value) => (value - 10) ** 2)) - 4) < 0.4);
  });
});

describe('Local time', () => {
  it('finds the instant at which a zone’s clock shows a time, across the change to summer time', () => {
    const london = localTime('Europe/London');
    assert.equal(london.instantOf('2026-03-28', 7 * 60).toISOString(), '2026-03-28T07:00:00.000Z');
    assert.equal(london.instantOf('2026-03-29', 7 * 60).toISOString(), '2026-03-29T06:00:00.000Z');
    assert.equal(london.instantOf('2026-10-25', 7 * 60).toISOString(), '2026-10-25T07:00:00.000Z');
    // Two hours after the change, where the offset first guessed is still the old one.
    const newYork = localTime('America/New_York');
    assert.equal(newYork.instantOf('2026-03-08', 4 * 60).toISOString(), '2026-03-08T08:00:00.000Z');
    assert.equal(
      localTime('Africa/Lubumbashi').instantOf('2026-03-15', 30).toISOString(),
      '2026-03-14T22:30:00.000Z',
    );
    assert.equal(localTime('Africa/Kinshasa').dayOf(new Date('2026-03-14T23:10:00Z')), '2026-03-15');
  });
});
