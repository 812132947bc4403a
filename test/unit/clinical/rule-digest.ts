/**
 * A hash of what a rule set says of a fixed body of logs. The logs are made from numbers alone, field by field, so that a new
 * field of the vocabulary leaves what an older set says of them as it was.
 */
import { createHash } from 'node:crypto';
import { evaluate } from '../../../backend/clinical/evaluate.ts';
import type { RuleSet } from '../../../backend/clinical/rules.ts';
import { CONDITIONS } from '../../../events/enums.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import {
  completeLogValues,
  LOG_FIELD_NAMES,
  LOG_FIELDS,
  type LogField,
  type LogFieldDefinition,
  type LogValues,
} from '../../../events/vocabulary.ts';
import { effectiveThresholds } from '../../../backend/clinical/effective-thresholds.ts';
import { hoursBefore, NOW } from './judge.ts';

const LOGS = 6000;

/** The bits of a text (FNV-1a). */
function bitsOf(text: string): number {
  let bits = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193);
  }
  return bits;
}

const BITS: ReadonlyMap<string, number> = new Map(
  ['amount', ...CONDITIONS, ...LOG_FIELD_NAMES].map((name) => [name, bitsOf(name)]),
);

/** A share from 0 to 1 that depends on a name, a number and a purpose alone. */
function drawn(name: string, log: number, purpose: number): number {
  let bits = (BITS.get(name) ?? 0) ^ Math.imul(log * 4 + purpose + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

function valueOf(field: LogField, log: number): number | boolean | string | null {
  const definition: LogFieldDefinition = LOG_FIELDS[field];
  const share = drawn(field, log, 0);
  switch (definition.kind) {
    case 'boolean':
      return share < 0.85;
    case 'choice':
      return definition.choices[Math.floor(share * definition.choices.length)] ?? null;
    case 'number': {
      const { min, max } = definition.bounds;
      const step = definition.whole ? 1 : 20;
      return Math.round((min + share * (max - min)) * step) / step;
    }
  }
}

/** Most logs say little, some much: one in which half of all symptoms are true is RED whatever the rules are. */
function logValues(log: number): LogValues {
  const amount = drawn('amount', log, 1) ** 2;
  const fields = LOG_FIELD_NAMES.filter((field) => {
    const isNumber = LOG_FIELDS[field].kind === 'number';
    return drawn(field, log, 2) < (isNumber ? 0.2 + amount / 2 : amount / 8);
  });
  return Object.fromEntries(fields.map((field) => [field, valueOf(field, log)]));
}

/** Each log is judged over the three that follow it here, as though they had come before it. */
const BEFORE_HOURS = [20, 60, 160] as const;
const VALUES = Array.from({ length: LOGS + BEFORE_HOURS.length }, (_, log) =>
  completeLogValues(logValues(log)),
);

/** @param whole whether what the rules are made into counts, too: flag, message, advice */
export function digestOf(ruleSet: RuleSet, whole: boolean): string {
  const hash = createHash('sha256');
  for (const { id, flag, condition, alsoRaises, advisories, topic, source } of ruleSet.rules) {
    hash.update(JSON.stringify([id, flag, condition, alsoRaises, advisories, topic, source]));
  }
  const limits = effectiveThresholds(DEFAULT_THRESHOLDS, null);
  const [, ...earlier] = VALUES;
  VALUES.slice(0, LOGS).forEach((values, log) => {
    const { rulesVersion: _, ...evaluation } = evaluate(
      {
        values,
        measuredAt: NOW,
        previousLogs: BEFORE_HOURS.flatMap((hours, index) => {
          const before = earlier[log + index];
          return before === undefined ? [] : [{ measuredAt: hoursBefore(NOW, hours), values: before }];
        }),
        knownConditions: new Set(CONDITIONS.filter((condition) => drawn(condition, log, 3) < 0.4)),
        ...limits,
      },
      ruleSet,
    );
    hash.update(JSON.stringify(whole ? evaluation : evaluation.firedRules));
  });
  return hash.digest('hex');
}
