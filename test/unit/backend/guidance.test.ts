import assert from 'node:assert/strict';
import { foodLists } from '../../../backend/diet/food-guidance.ts';
import { RECOVERY_TABS, type RecoveryTab } from '../../../backend/contract/recovery.ts';
import {
  advisedConditions,
  guidanceKeys,
  guidanceText,
  type Situation,
} from '../../../backend/recovery/guidance.ts';
import { clinicalTextIn } from '../../../backend/texts/clinical-texts.ts';
import { type Condition, CONDITIONS, type Country, FLAGS, LANGUAGES } from '../../../events/enums.ts';
import { FOODS } from '../../../fixtures/diet.ts';
import { tableOf } from '../clinical/rule-document.ts';

const AT_4 = { below: 4, unit: 'mmol/L' } as const;

const situation = (known: readonly Condition[], details: Partial<Situation> = {}): Situation => ({
  flag: 'GREEN',
  conditions: advisedConditions(new Set(known)),
  hasHeartFailure: known.includes('HEART_FAILURE'),
  hasSwollenAnkles: false,
  glucose: null,
  mayTakeAspirin: true,
  ...details,
});

const textsOf = (of: Situation, tab: RecoveryTab): readonly string[] =>
  guidanceKeys(of, tab).map((key) => guidanceText('en', key, AT_4));

const SECTIONS: Readonly<Record<Condition, string>> = {
  HYPERTENSION: '5.1',
  HEART_FAILURE: '5.2',
  AF_FLUTTER: '5.3',
  IHD: '5.4',
  DIABETES: '5.5',
};

describe('the advice for one condition', () => {
  for (const condition of CONDITIONS) {
    it(`is that of the document: ${condition}`, () => {
      for (const [tab = '', ...cells] of tableOf(SECTIONS[condition], 'Tab')) {
        for (const [at, flag] of FLAGS.entries()) {
          const written = (cells[at] ?? '').split('<br>').map((line) => line.replace(/^\d+\. /, ''));
          const said = (glucose: Situation['glucose']) =>
            textsOf(situation([condition], { flag, glucose }), tab as RecoveryTab);
          // What is said of a low and of a high sugar is never said together.
          const [low, high] = [said('low'), said('high')];
          assert.deepEqual(
            written.filter((line) => low.includes(line) || high.includes(line)),
            written,
          );
          assert.ok([...low, ...high].every((line) => written.includes(line)));
          if (condition !== 'DIABETES' || flag !== 'RED') assert.deepEqual(said(null), written);
        }
      }
    });
  }

  it('has every word in three languages, with the limits of the meter and nothing left open', () => {
    for (const condition of CONDITIONS) {
      for (const flag of FLAGS) {
        for (const tab of RECOVERY_TABS) {
          for (const glucose of ['low', 'high'] as const) {
            for (const key of guidanceKeys(situation([condition], { flag, glucose }), tab)) {
              for (const language of LANGUAGES) {
                const text = guidanceText(language, key, { below: 3.9, unit: 'mg/dL' });
                assert.notEqual(text, key);
                assert.doesNotMatch(text, /[{}]|mmol/, `${language} ${key}`);
              }
            }
          }
        }
      }
    }
    const low = 'guidance.DIABETES.RED.nutrition.1';
    assert.match(guidanceText('fr', low, { below: 4, unit: 'g/L' }), /sous 0,72 g\/L/);
    assert.match(guidanceText('en', low, { below: 4, unit: 'mg/dL' }), /below 72 mg\/dL/);
  });
});

describe('the advice for several conditions', () => {
  it('is put together with heart failure first, each thing once', () => {
    const all = situation(CONDITIONS, { flag: 'RED' });
    assert.deepEqual(all.conditions, ['HEART_FAILURE', 'IHD', 'AF_FLUTTER', 'HYPERTENSION', 'DIABETES']);
    for (const tab of RECOVERY_TABS) {
      const texts = textsOf(all, tab);
      assert.equal(new Set(texts).size, texts.length, tab);
    }
    const numbers = textsOf(all, 'emergency').filter((line) => line.startsWith('Emergency numbers'));
    assert.equal(numbers.length, 1);
  });

  it('is that of high blood pressure for who is not known to have anything', () => {
    assert.deepEqual(situation([]).conditions, ['HYPERTENSION']);
  });

  it('has the fluid limit of heart failure alone, and of the others what names no amount', () => {
    const known: readonly Condition[] = ['HEART_FAILURE', 'HYPERTENSION', 'AF_FLUTTER', 'IHD', 'DIABETES'];
    const hydration = (flag: Situation['flag'], glucose: Situation['glucose'] = null) =>
      guidanceKeys(situation(known, { flag, glucose }), 'hydration').filter(
        (key) => !key.includes('HEART_FAILURE'),
      );
    assert.deepEqual(hydration('GREEN'), []);
    assert.deepEqual(hydration('AMBER'), ['guidance.HYPERTENSION.AMBER.hydration.3']);
    assert.deepEqual(hydration('RED', 'low'), [
      'guidance.AF_FLUTTER.RED.hydration.2',
      'guidance.HYPERTENSION.RED.hydration.2',
      'guidance.DIABETES.RED.hydration.2',
    ]);
    const [first] = textsOf(situation(['HEART_FAILURE', 'HYPERTENSION'], { flag: 'AMBER' }), 'hydration');
    assert.match(first ?? '', /^Limit fluids to 1-1\.5 litres/);
  });

  it('begins with the limit of swollen ankles, where it is not there already', () => {
    const ankles = 'With ankle swelling the limit is 1.5 litres.';
    const first = (known: readonly Condition[], flag: Situation['flag']) =>
      textsOf(situation(known, { flag, hasSwollenAnkles: true }), 'hydration');
    assert.equal(first(['HYPERTENSION'], 'GREEN')[0], ankles);
    assert.equal(first(['HEART_FAILURE'], 'GREEN')[0], ankles);
    assert.equal(first(['HEART_FAILURE'], 'AMBER').filter((line) => line === ankles).length, 1);
    assert.notEqual(first(['HEART_FAILURE'], 'AMBER')[0], ankles);
  });

  it('says of the sugar what it is: low, high, or neither after a foot or an eye', () => {
    const sugar = (glucose: Situation['glucose']) =>
      (['nutrition', 'hydration', 'medications'] as const)
        .flatMap((tab) => textsOf(situation(['DIABETES'], { flag: 'RED', glucose }), tab))
        .filter((line) => /^(Low|High)/.test(line))
        .map((line) => line.split(/[ :]/)[0]);
    assert.deepEqual(
      [sugar('low'), sugar('high'), sugar(null)],
      [['Low', 'Low', 'Low'], ['High', 'High', 'High'], []],
    );
  });

  it('leaves out what tells to take aspirin, and keeps what warns of it', () => {
    const lines = (mayTakeAspirin: boolean) =>
      RECOVERY_TABS.flatMap((tab) =>
        textsOf(situation(CONDITIONS, { flag: 'RED', mayTakeAspirin }), tab),
      ).filter((line) => line.includes('aspirin'));
    assert.equal(lines(true).filter((line) => /chew/i.test(line)).length, 2);
    assert.deepEqual(lines(false), [
      'Tell the emergency team you take a blood thinner; ask them before taking aspirin.',
      'With stroke signs: take no aspirin.',
    ]);
  });
});

describe('the foods', () => {
  const ROWS = tableOf('7.1', 'key');
  const LETTERS = { recommended: 'R', limit: 'L', prohibited: 'P' } as const;

  it('are those of the document, in its order, with its words', () => {
    const written = ROWS.map(([key, text, letters, only]) => [key, text, letters, only]);
    const order = ['HYPERTENSION', 'HEART_FAILURE', 'AF_FLUTTER', 'IHD', 'DIABETES'] as const;
    const known = FOODS.map(({ key, advice, only }) => {
      const letters = order.map((condition) => {
        const said = advice[condition];
        return said === undefined ? '-' : LETTERS[said];
      });
      return [key, clinicalTextIn('en', `diet.food.${key}`), letters.join(' '), only ?? ''];
    });
    assert.deepEqual(known, written);
  });

  const lists = (known: readonly Condition[], country: Country | null, flag: Situation['flag'] = 'GREEN') =>
    foodLists(situation(known, { flag }), country);
  const foods = (known: readonly Condition[], country: Country | null) => {
    const { recommendations, dietaryGuidance, prohibitedFoods } = lists(known, country);
    return [...recommendations, ...dietaryGuidance, ...prohibitedFoods];
  };

  it('are those of the country, and of both for who lives elsewhere', () => {
    const [inNigeria, inCongo] = [foods(['HYPERTENSION'], 'NG'), foods(['HYPERTENSION'], 'CD')];
    for (const key of ['diet.food.ugu', 'diet.food.rice-ofada'])
      assert.ok(inNigeria.includes(key) && !inCongo.includes(key));
    assert.ok(inCongo.includes('diet.food.pondu') && !inNigeria.includes('diet.food.pondu'));
    for (const country of ['KE', 'OTHER', null] as const) {
      const elsewhere = foods(['HYPERTENSION'], country);
      assert.ok(elsewhere.includes('diet.food.pondu') && elsewhere.includes('diet.food.ugu'));
    }
  });

  it('stand in one list each, and in none but the last where one condition forbids them', () => {
    for (const one of CONDITIONS) {
      for (const other of CONDITIONS) {
        const keys = foods([one, other], null);
        assert.equal(new Set(keys).size, keys.length, `${one} ${other}`);
        const { prohibitedFoods } = lists([one, other], null);
        for (const { key, advice } of FOODS) {
          const isForbidden = advice[one] === 'prohibited' || advice[other] === 'prohibited';
          assert.equal(prohibitedFoods.includes(`diet.food.${key}`), isForbidden, key);
        }
      }
    }
    assert.ok(!foods(['HEART_FAILURE', 'DIABETES'], 'CD').includes('diet.food.alcohol'));
  });

  it('are put in order by the flag', () => {
    const green = lists(['HEART_FAILURE'], 'CD').dietaryGuidance;
    assert.deepEqual(green.slice(0, 4), [
      'diet.general.salt',
      'diet.general.sodium',
      'diet.general.herbs',
      'diet.general.times',
    ]);
    const amber = lists(['HYPERTENSION'], 'CD', 'AMBER').dietaryGuidance;
    assert.deepEqual([amber[0], amber.at(-1)], ['diet.untilReviewed', 'diet.general.times']);
    const red = lists(['HEART_FAILURE', 'HYPERTENSION'], 'CD', 'RED');
    assert.deepEqual(red.recommendations, []);
    assert.ok(red.dietaryGuidance.every((key) => key.startsWith('guidance.') && key.includes('.nutrition.')));
    assert.deepEqual(red.prohibitedFoods, lists(['HEART_FAILURE', 'HYPERTENSION'], 'CD').prohibitedFoods);
  });

  it('have their words in three languages', () => {
    for (const { key } of FOODS) {
      for (const language of LANGUAGES)
        assert.ok(!clinicalTextIn(language, `diet.food.${key}`).startsWith('diet.'), `${language} ${key}`);
    }
  });
});
