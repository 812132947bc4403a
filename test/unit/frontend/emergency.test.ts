import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { clinicalText } from '../../../backend/texts/clinical-texts.ts';
import { AMBER_RULES, RED_RULES } from '../../../backend/clinical/rule-table.ts';
import type { Facility } from '../../../backend/contract/facility.ts';
import type { Condition } from '../../../events/enums.ts';
import {
  mayAdviseAspirin,
  STROKE_REASONS,
  type UrgentLog,
} from '../../../frontend/src/features/emergency/aspirin.ts';
import {
  DIABETES_EMERGENCY_NUMBERS,
  EMERGENCY_NUMBERS,
  firstNumbers,
  otherPlaces,
} from '../../../frontend/src/features/emergency/emergencyNumbers.ts';
import { capitalOf, measured, nearbyAmong } from '../../../frontend/src/features/emergency/nearest.ts';
import { adviceFor, advisesAspirin } from '../../../frontend/src/features/emergency/waitingAdvice.ts';
import { listedPlaces } from '../../../fixtures/facilities.ts';

const NOW = new Date(2026, 2, 10, 12).getTime();
const KINSHASA = { lat: -4.325, lng: 15.3222 };

describe('the numbers to call', () => {
  it('of a place are those of the specification, Kenya beside them', () => {
    assert.deepEqual(EMERGENCY_NUMBERS, {
      CD: ['112', '118', '199'],
      NG: ['112', '199'],
      KE: ['999', '112'],
      OTHER: ['10177', '999', '911'],
    });
  });

  it('are all of them where nobody said where somebody lives, and one where there is little room', () => {
    assert.deepEqual(otherPlaces(null, EMERGENCY_NUMBERS), ['CD', 'NG', 'KE', 'OTHER']);
    assert.deepEqual(otherPlaces('NG', EMERGENCY_NUMBERS), ['CD', 'KE', 'OTHER']);
    assert.deepEqual(firstNumbers(null), ['112']);
    assert.deepEqual(firstNumbers('KE'), ['999']);
    assert.deepEqual(firstNumbers('NG', DIABETES_EMERGENCY_NUMBERS), ['199'], 'the panel’s own comes first');
    assert.deepEqual(firstNumbers('KE', DIABETES_EMERGENCY_NUMBERS), ['999'], 'of which the panel has none');
  });
});

describe('what to do until help comes', () => {
  const patient = {
    id: 'p1',
    name: 'Amina',
    country: 'CD',
    glucoseUnit: 'mmol/L',
  } as const;
  const conditions = (known: object) => [
    ...new Set(adviceFor({ ...patient, ...known }).map(({ condition }) => condition)),
  ];

  it('is that of each known condition in their order, and of high blood pressure where none is known', () => {
    assert.deepEqual(conditions({ hasKnownHtn: true, hasKnownHf: true, hasKnownDiabetes: true }), [
      'HEART_FAILURE',
      'HYPERTENSION',
      'DIABETES',
    ]);
    assert.deepEqual(conditions({}), ['HYPERTENSION']);
    assert.deepEqual(conditions({ hasKnownIhd: false }), ['HYPERTENSION']);
    assert.equal(adviceFor(null).length, 3);
  });

  it('is, word for word, what the document of the rules says of RED', async () => {
    const document = await readFile(new URL('../../../docs/clinical-rules.md', import.meta.url), 'utf8');
    const section = document.slice(document.indexOf('\n## 5. '), document.indexOf('\n## 6. '));
    const parts = section.split(/\n### 5\.\d /).slice(1);
    assert.equal(parts.length, 5);
    for (const part of parts) {
      const condition = part.slice(0, part.indexOf('\n')).trim() as Condition;
      for (const tab of ['medications', 'emergency'] as const) {
        const row = part.split('\n').find((line) => line.startsWith(`| ${tab} |`)) ?? '';
        const lines = (row.split(' | ')[3] ?? '').replace(/ \|$/, '').split('<br>');
        const texts = lines.map((_, at) =>
          clinicalText(`guidance.${condition}.RED.${tab}.${at + 1}`).replace('{{drive}}', '5 mmol/L'),
        );
        assert.deepEqual(
          texts.map((text, at) => `${at + 1}. ${text}`),
          lines,
          `${condition} ${tab}`,
        );
      }
    }
  });

  it('knows which lines advise aspirin, and which warn of it', () => {
    const all = adviceFor({
      ...patient,
      hasKnownHtn: true,
      hasKnownAfFlutter: true,
      hasKnownIhd: true,
      hasKnownHf: true,
      hasKnownDiabetes: true,
    });
    const text = ({ condition, line }: (typeof all)[number]) =>
      clinicalText(`guidance.${condition}.RED.medications.${line}`);
    const advising = all.filter((one) => /[Cc]hew one 300 mg aspirin/.test(text(one)));
    assert.deepEqual(all.filter(advisesAspirin), advising);
    assert.equal(advising.length, 3);
  });
});

describe('aspirin', () => {
  const log = (details: Partial<UrgentLog> = {}): UrgentLog => ({
    at: new Date(NOW - 3_600_000).toISOString(),
    flag: 'RED',
    limited: false,
    forbidsAspirin: false,
    ...details,
  });
  const yesterday = new Date(NOW - 24 * 3_600_000).toISOString();

  it('is spoken of where no log of today forbids it', () => {
    assert.equal(mayAdviseAspirin([], false, NOW), true);
    assert.equal(mayAdviseAspirin([log()], false, NOW), true);
    assert.equal(mayAdviseAspirin([log({ at: yesterday, forbidsAspirin: true })], false, NOW), true);
    assert.equal(mayAdviseAspirin([log(), log({ forbidsAspirin: true })], false, NOW), false);
  });

  it('is not spoken of while the logs are not known, or one has not been judged', () => {
    assert.equal(mayAdviseAspirin(undefined, false, NOW), false);
    assert.equal(mayAdviseAspirin([log()], true, NOW), false);
  });

  it('is held back by every rule that speaks of a stroke', () => {
    const rules = [...RED_RULES, ...AMBER_RULES].flatMap(({ topic, id }) =>
      topic === 'stroke' ? [`reason.${id}`] : [],
    );
    assert.deepEqual([...STROKE_REASONS].sort(), [...rules].sort());
  });
});

describe('the nearest hospitals on a phone', () => {
  const at = (id: string, km: number): Facility => ({
    id,
    name: id,
    type: 'HOSPITAL',
    category: null,
    address: null,
    phone: null,
    operatingHours: null,
    hmoAccepted: false,
    acceptsHMO: [],
    coordinates: { lat: KINSHASA.lat + km / 111.195, lng: KINSHASA.lng },
    source: 'osm',
  });
  const names = (hospitals: readonly { readonly facility: Facility }[]) =>
    hospitals.map(({ facility }) => facility.id);

  it('are five within ten kilometres, measured from wherever somebody is', () => {
    const facilities = [at('far', 30), ...[6, 5, 4, 3, 2, 1].map((km) => at(`k${km}`, km))];
    const { near, further } = nearbyAmong(measured(facilities, KINSHASA));
    assert.deepEqual(names(near), ['k1', 'k2', 'k3', 'k4', 'k5']);
    assert.equal(further, null);
    assert.equal(near[0]?.km?.toFixed(1), '1.0');
  });

  it('are none where all are further, and then the nearest that is known', () => {
    const { near, further } = nearbyAmong(measured([at('b', 40), at('a', 12)], KINSHASA));
    assert.deepEqual([near, further?.facility.id], [[], 'a']);
    assert.deepEqual(nearbyAmong([]), { near: [], further: null });
  });

  it('keep the order in which they were found where nobody can say from where', () => {
    const { near } = nearbyAmong(measured([at('b', 40), at('a', 12)], null));
    assert.deepEqual([names(near), near[0]?.km], [['b', 'a'], null]);
  });

  it('are measured from the capital, or largest city, of the country at first', () => {
    for (const country of ['CD', 'NG', 'KE'] as const) {
      const capital = capitalOf(country);
      assert.ok(listedPlaces().some((place) => place.name === capital?.name && place.lat === capital.lat));
    }
    assert.equal(capitalOf('OTHER'), null);
    assert.equal(capitalOf(null), null);
  });
});
