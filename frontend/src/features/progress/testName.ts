import type { LatestTest } from '../../../../backend/contract/latest-test.ts';

/** What a test of another kind is. */
const SUBTYPES = ['EYE', 'FOOT', 'URINE_ACR'] as const;

/** The key of the name of a test, in words that are no abbreviations. */
export function testName({ testType, subtype }: Pick<LatestTest, 'testType' | 'subtype'>) {
  const known = SUBTYPES.find((one) => one === subtype);
  return known === undefined ? (`tests.type.${testType}` as const) : (`tests.type.OTHER_${known}` as const);
}
