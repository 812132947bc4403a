import assert from 'node:assert/strict';
import en from '../../../backend/contract/locales/clinical.en.json' with { type: 'json' };
import { ALL } from '../../../backend/clinical/derived-terms.ts';
import { PRESENT_RULES } from '../../../backend/clinical/rules.ts';
import { THRESHOLD_FIELDS } from '../../../events/thresholds.ts';
import {
  boundsOf,
  fieldsOfForm,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogFieldDefinition,
  type LogForm,
  NUMBER_LOG_FIELDS,
  type NumberLogField,
} from '../../../events/vocabulary.ts';
import { judge } from './judge.ts';
import { RULE_CASES } from './rule-cases.ts';
import {
  assertDocumented,
  DOCUMENTED_RULES,
  listIn,
  namesIn,
  RULE_TABLES,
  tableOf,
} from './rule-document.ts';

const RULES = PRESENT_RULES.rules;
const VOCABULARY = 'events/vocabulary.ts';
const RULE_TABLE = 'backend/clinical/rule-table.ts';
const ENGLISH = 'backend/contract/locales/clinical.en.json';

function typeOf(field: LogFieldDefinition): string {
  switch (field.kind) {
    case 'number': {
      const unit = field.unit === null ? '' : `, ${field.unit}`;
      return field.whole ? `whole number${unit}` : `number${unit}, rounded to 1 decimal`;
    }
    case 'boolean':
      return field.absent === null ? 'boolean or null' : 'boolean';
    case 'choice':
      return field.choices.join(', ');
  }
}

function defaultOf({ kind, absent }: LogFieldDefinition): string {
  return absent === null && kind !== 'boolean' ? 'missing' : String(absent);
}

const sorted = <Value>(entries: readonly (readonly [string, Value])[]) =>
  entries.toSorted(([one], [other]) => (one < other ? -1 : 1));

describe('the document of the clinical rules', () => {
  it('has every field of a log, with its type, its unit and what it is where it is absent', () => {
    const documented = tableOf('1.1', 'Group').flatMap(([, fields = '', type = '', absent = '']) =>
      listIn(fields).map((field) => [field, `${type} | ${/^\w+/.exec(absent)?.[0]}`] as const),
    );
    assertDocumented(
      '1.1',
      sorted(documented.filter(([field]) => field !== 'timestamp' && field !== 'notes')),
      VOCABULARY,
      sorted(
        LOG_FIELD_NAMES.map((field) => [
          field,
          `${typeOf(LOG_FIELDS[field])} | ${defaultOf(LOG_FIELDS[field])}`,
        ]),
      ),
    );
  });

  it('has every limit that can be changed, with its default', () => {
    const documented = tableOf('1.3', 'Group (threshold_overrides.condition)').map(
      ([group = '', field = '', standard]) => [`${group} ${field}`, Number(standard)] as const,
    );
    const coded = Object.entries(THRESHOLD_FIELDS).flatMap(([group, fields]) =>
      Object.entries(fields).map(([field, definition]) => [`${group} ${field}`, definition.default] as const),
    );
    assertDocumented(
      '1.3',
      documented.filter(([name]) => !name.startsWith('clinic only')),
      'events/thresholds.ts',
      coded,
    );
  });

  it('has the rules of the product, row by row and in its order', () => {
    for (const [section, flag] of Object.entries(RULE_TABLES)) {
      assertDocumented(
        section,
        DOCUMENTED_RULES.filter((rule) => rule.flag === flag).map(({ id, row }) => [id, row]),
        RULE_TABLE,
        RULES.filter((rule) => rule.flag === flag).map((rule) => {
          const { id, condition, alsoRaises, appliesTo, advisories, topic, family, source } = rule;
          const appliesToAll = appliesTo === ALL;
          return [id, { condition, alsoRaises, appliesToAll, advisories, topic, family, source }];
        }),
      );
    }
  });

  it('names in the predicate of a rule every figure that it compares and that nobody can change', () => {
    const faults = RULES.flatMap(({ id }) => {
      const predicate = DOCUMENTED_RULES.find((rule) => rule.id === id)?.predicate ?? '';
      const figures = (predicate.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
      const compared = RULE_CASES[id].fires.flatMap(
        (one) => judge(one).firedRules.find((rule) => rule.id === id)?.compared ?? [],
      );
      const fixed = compared.flatMap(({ limit, limitFrom }) => (limitFrom === 'fixed' ? [limit ?? NaN] : []));
      return [...new Set(fixed)]
        .filter((limit) => !figures.includes(limit))
        .map(
          (limit) => `docs/clinical-rules.md: the predicate of ${id} does not name ${limit}: ${predicate}`,
        );
    });
    assert.ok(faults.length === 0, faults.join('\n'));
  });

  it('has the reasons, the advice and the messages word for word', () => {
    const ofEcgs = tableOf('4.7', 'Reason').map(([id = '', , words = '']) => [id, words] as const);
    const ofTaxis = tableOf('4.1b', 'Reason').map(([id = '', words = '']) => [id, words] as const);
    const ofRules = DOCUMENTED_RULES.map(({ id, reason }) => [id, reason] as const);
    const reasons = sorted([...ofRules, ...ofTaxis, ...ofEcgs]);
    assertDocumented('2.1 to 2.3, 4.1b and 4.7', reasons, ENGLISH, sorted(Object.entries(en.reason)));
    const worded = ['2.4', '2.5'].flatMap((section) => tableOf(section, 'Key'));
    assertDocumented(
      '2.4 and 2.5',
      sorted(worded.map(([key = '', words = '']) => [key, words])),
      ENGLISH,
      sorted([
        ...Object.entries(en.advisory).map(([name, words]) => [`advisory.${name}`, words] as const),
        ...Object.entries(en.message).flatMap(([flag, topics]) =>
          Object.entries(topics).map(([topic, words]) => [`message.${flag}.${topic}`, words] as const),
        ),
      ]),
    );
  });

  it('says of each field which rules read it, and of no other', () => {
    const documented = tableOf('2.6', 'Field').filter(([field]) => field !== 'notes, timestamp');
    assertDocumented(
      '2.6',
      sorted(documented.map(([field = '', rules = '']) => [field, namesIn(rules).toSorted().join(', ')])),
      RULE_TABLE,
      sorted(
        LOG_FIELD_NAMES.map((field) => {
          const readers = RULES.filter(({ when }) => when.reads.includes(field)).map(({ id }) => id);
          return [field, readers.toSorted().join(', ')];
        }),
      ),
    );
  });

  it('has the bounds of every number on every form', () => {
    const onForm = (field: NumberLogField, form: LogForm): string => {
      const { min, max } = boundsOf(field, form);
      // The server holds every log to the bounds of the daily form.
      return form === 'daily' || fieldsOfForm(form).includes(field) ? `${min}-${max}` : '-';
    };
    assertDocumented(
      '3.4',
      sorted(
        tableOf('3.4', 'Field').map(([field = '', ...bounds]) => [
          field,
          bounds.map((cell) => cell.replace(', step 0.1', '')).join(' | '),
        ]),
      ),
      VOCABULARY,
      sorted(
        NUMBER_LOG_FIELDS.map((field) => [
          field,
          (['daily', 'addLog', 'diabetes'] as const).map((form) => onForm(field, form)).join(' | '),
        ]),
      ),
    );
  });

  it('names every rule that is worse than another, or as bad', () => {
    const [, order = ''] = tableOf('4.1a', 'Id').find(([id]) => id === 'b') ?? [];
    const ranked = RULES.flatMap(({ id, worseThan, asBadAs }) =>
      worseThan.length + asBadAs.length === 0 ? [] : [id, ...worseThan, ...asBadAs],
    );
    const named = RULES.map(({ id }) => id).filter((id) => namesIn(order).includes(id));
    assert.deepEqual(
      named,
      RULES.map(({ id }) => id).filter((id) => ranked.includes(id)),
    );
  });
});
