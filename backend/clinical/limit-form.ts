/** The one form in which screens name a limit: the first value that counts, "red from 181", or the end of those that do. */
import type { Compared } from '../../events/compared.ts';
import { isGlucoseSign } from '../../events/glucose.ts';
import { LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../events/vocabulary.ts';
import { ruleNamed } from './rules.ts';

export interface NamedLimit {
  readonly side: 'from' | 'below';
  /** In the unit of the value. */
  readonly limit: number;
}

const isLogField = (field: string): field is LogField => Object.hasOwn(LOG_FIELDS, field);

/** The step from one value to the next: readings with a fraction are rounded to tenths before anything compares them. */
function stepOf(field: string): number {
  const definition: LogFieldDefinition | null = isLogField(field) ? LOG_FIELDS[field] : null;
  if (definition === null) return field.endsWith('Kg') ? 0.1 : 1;
  return definition.kind === 'number' && !definition.whole ? 0.1 : 1;
}

/**
 * "Above 180" is "from 181", "92 or less" is "below 93". Null where the rule compared no number, or where this release
 * does not know it any more.
 */
export function namedLimit(ruleId: string, { field, value, limit }: Compared): NamedLimit | null {
  if (limit === null || !(typeof value === 'number' || isGlucoseSign(value))) return null;
  const compared = ruleNamed(ruleId)?.when.compares.find((comparison) => comparison.field === field);
  if (compared === undefined) return null;
  const { side, atLimit } = compared;
  const step = (side === 'from') === atLimit ? 0 : stepOf(field);
  return { side, limit: Math.round((limit + step) * 10) / 10 };
}
