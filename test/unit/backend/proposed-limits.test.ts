import assert from 'node:assert/strict';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { proposedOverrides, proposedThresholds } from '../../../backend/thresholds/proposed-limits.ts';
import {
  ALERT_SETTING_FIELDS,
  DEFAULT_THRESHOLDS,
  THRESHOLD_FIELDS,
  THRESHOLD_GROUPS,
  type ThresholdDefinition,
} from '../../../events/thresholds.ts';

type Body = Record<string, unknown>;

/** What was wrong, each with its field in front. */
function issuesOf(propose: () => unknown): readonly string[] {
  try {
    propose();
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.status, 400);
    for (const { message } of error.issues ?? []) assert.match(message, /^[A-Z].*\.$/);
    return (error.issues ?? []).map(({ path, key }) => `${path} ${key}`);
  }
  return [];
}

const changed = (group: string, fields: Body): Body => {
  const groups: Body = { ...DEFAULT_THRESHOLDS };
  return { ...groups, [group]: { ...(groups[group] as Body), ...fields } };
};

const DEFINITIONS: readonly (readonly [group: string, field: string, definition: ThresholdDefinition])[] = [
  ...THRESHOLD_GROUPS.flatMap((group) =>
    Object.entries(THRESHOLD_FIELDS[group]).map(([field, definition]) => [group, field, definition] as const),
  ),
  ...Object.entries(ALERT_SETTING_FIELDS).map(
    ([field, definition]) => ['alerts', field, definition] as const,
  ),
];

describe('a proposed set of limits', () => {
  it('is taken as it is where all fits, without what is no limit', () => {
    assert.deepEqual(
      proposedThresholds({ ...DEFAULT_THRESHOLDS, version: 3, colour: 'blue' }),
      DEFAULT_THRESHOLDS,
    );
    assert.deepEqual(proposedThresholds(changed('DIABETES', { colour: 'blue' })), DEFAULT_THRESHOLDS);
  });

  for (const [group, field, { min, max, whole }] of DEFINITIONS) {
    it(`holds ${field} to ${min} to ${max}, inclusive`, () => {
      const of = (value: unknown) => issuesOf(() => proposedThresholds(changed(group, { [field]: value })));
      const range = `${field} validation.${field}.range`;
      for (const outside of [min - (whole ? 1 : 0.1), max + (whole ? 1 : 0.1)]) {
        assert.deepEqual(of(outside), [range]);
      }
      for (const edge of [min, max]) {
        // An edge may cross the default of its counterpart, which is another fault.
        const told = of(edge);
        assert.ok(told.length <= 1, told.join());
        const own = issuesOf(() => proposedOverrides({ [group]: { [field]: edge } }));
        if (group !== 'alerts') assert.deepEqual(own, []);
      }
      for (const text of ['high', '120', true, [], Number.NaN]) {
        const issues = of(text);
        assert.equal(issues.length, 1);
        assert.match(issues[0] ?? '', /\.(number|range)$/);
      }
      for (const nothing of [null, undefined, '', ' ']) {
        assert.deepEqual(of(nothing), [`${field} validation.${field}.required`]);
      }
      if (whole) assert.deepEqual(of(min + 0.5), [`${field} validation.${field}.number`]);
    });
  }

  it('names every field that does not fit, and a group that is missing by its own name', () => {
    const { AF_FLUTTER: _, ...without } = changed('HYPERTENSION', {
      greenMaxSystolic: 1,
      greenMaxDiastolic: 'x',
    });
    assert.deepEqual(
      issuesOf(() => proposedThresholds(without)),
      [
        'greenMaxSystolic validation.greenMaxSystolic.range',
        'greenMaxDiastolic validation.greenMaxDiastolic.number',
        'AF_FLUTTER validation.AF_FLUTTER.required',
      ],
    );
    assert.equal(issuesOf(() => proposedThresholds({})).length, 5);
    assert.deepEqual(
      issuesOf(() => proposedThresholds({ ...DEFAULT_THRESHOLDS, alerts: 'none' })),
      ['alerts validation.alerts.choice'],
    );
    assert.deepEqual(
      issuesOf(() => proposedThresholds(changed('alerts', { redBreakOnNewReason: 'yes' }))),
      ['redBreakOnNewReason validation.redBreakOnNewReason.choice'],
    );
  });

  for (const [group, fields, named] of [
    ['HYPERTENSION', { greenMaxSystolic: 150, redMinSystolic: 150 }, 'redMinSystolic'],
    ['HYPERTENSION', { greenMaxDiastolic: 95, redMinDiastolic: 90 }, 'redMinDiastolic'],
    ['AF_FLUTTER', { greenMaxHr: 110, redMinHr: 110 }, 'redMinHr'],
    ['HEART_FAILURE', { spo2AmberMax: 90, spo2RedMax: 90 }, 'spo2RedMax'],
    ['DIABETES', { lowBelow: 3.5, severeLowBelow: 3.5 }, 'severeLowBelow'],
    ['DIABETES', { randomGreenMax: 13, redMin: 12 }, 'redMin'],
    ['DIABETES', { pp2hGreenMax: 12, redMin: 12 }, 'redMin'],
  ] as const) {
    it(`does not let ${Object.keys(fields).join(' and ')} cross, for a clinic and for a patient`, () => {
      const expected = [`${named} validation.${named}.range`];
      assert.deepEqual(
        issuesOf(() => proposedThresholds(changed(group, fields))),
        expected,
      );
      assert.deepEqual(
        issuesOf(() => proposedOverrides({ [group]: fields })),
        expected,
      );
    });
  }

  it('says in its sentence what a limit crosses', () => {
    assert.throws(
      () => proposedThresholds(changed('AF_FLUTTER', { greenMaxHr: 110, redMinHr: 105 })),
      /The lowest red heart rate must be above the highest green heart rate, which is 110\./,
    );
  });
});

describe('proposed limits of a patient', () => {
  it('are some of the limits; what is empty is none', () => {
    assert.deepEqual(
      proposedOverrides({ DIABETES: { redMin: 16.5, lowBelow: null }, AF_FLUTTER: {}, HYPERTENSION: null }),
      { DIABETES: { redMin: 16.5 } },
    );
  });

  it('may cross a limit of the clinic: then red wins', () => {
    assert.deepEqual(proposedOverrides({ AF_FLUTTER: { redMinHr: 80 } }), { AF_FLUTTER: { redMinHr: 80 } });
  });

  it('hold no alert settings: those are the clinic’s', () => {
    assert.deepEqual(
      issuesOf(() => proposedOverrides({ alerts: { redCooldownMinutes: 5 } })),
      ['alerts validation.alerts.choice'],
    );
  });

  it('must be there', () => {
    for (const nothing of [undefined, null]) {
      assert.deepEqual(
        issuesOf(() => proposedOverrides(nothing)),
        ['thresholds validation.thresholds.required'],
      );
    }
    assert.deepEqual(
      issuesOf(() => proposedOverrides([1])),
      ['thresholds validation.thresholds.choice'],
    );
  });
});
