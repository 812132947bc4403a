import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import { TEST_TYPES, type TestType } from '../../../../events/enums.ts';

const SUBTYPES = ['EYE', 'FOOT', 'URINE_ACR'] as const;

export interface TestChoice {
  readonly name: (typeof SUBTYPES)[number] | TestType;
  readonly testType: TestType;
}

/** Examinations without a type of their own are of type OTHER, and their subtype says which one it was. */
export const TEST_CHOICES: readonly TestChoice[] = [
  ...TEST_TYPES.filter((type) => type !== 'OTHER').map((type) => ({ name: type, testType: type })),
  ...SUBTYPES.map((name) => ({ name, testType: 'OTHER' as const })),
  { name: 'OTHER', testType: 'OTHER' },
];

export function testTypeOf(name: TestChoice['name'] | ''): TestType {
  return TEST_CHOICES.find((choice) => choice.name === name)?.testType ?? 'OTHER';
}

/** The choice by which a test that is shown was entered. */
export function choiceOf({
  testType,
  subtype,
}: Pick<LatestTest, 'testType' | 'subtype'>): TestChoice['name'] {
  return SUBTYPES.find((name) => name === subtype) ?? testType;
}
