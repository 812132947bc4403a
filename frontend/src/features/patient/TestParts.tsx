import { useTranslation } from '../../i18n/useTranslation.ts';
import type { TestType } from '../../../../events/enums.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { type TestDue, testDue } from './testDue.ts';

const TONES: Readonly<Record<TestDue, BadgeTone>> = {
  overdue: 'red',
  soon: 'yellow',
  later: 'neutral',
  none: 'neutral',
};

interface DueBadgeProps {
  readonly due: string | null;
  readonly today: string;
}

/** When a test is due again, in a word and a colour. */
export function DueBadge({ due, today }: DueBadgeProps) {
  const dueText = useDueText();
  return <Badge tone={TONES[testDue(due, today)]}>{dueText(due, today)}</Badge>;
}

/** When a test is due again, in words. */
export function useDueText(): (due: string | null, today: string) => string {
  const { t } = useTranslation('care');
  const { calendarDay } = useFormats();
  return (due, today) =>
    due === null ? t('tests.due.none') : t(`tests.due.${testDue(due, today)}`, { day: calendarDay(due) });
}

interface NamedTest {
  readonly testType: TestType;
  readonly subtype?: string | null;
  readonly notes?: string | null;
}

/** What a test is called; one of another type by its subtype, else by its note. */
export function useTestName(): (test: NamedTest) => string {
  const { t } = useTranslation('care');
  return ({ testType, subtype, notes }) => {
    if (testType !== 'OTHER') return t(`testType.${testType}`);
    const name = subtype ?? notes ?? null;
    switch (name) {
      case 'EYE':
        return t('subtype.EYE');
      case 'FOOT':
        return t('subtype.FOOT');
      case 'URINE_ACR':
        return t('subtype.URINE_ACR');
      default:
        return name ?? t('testType.OTHER');
    }
  };
}

/** The result with its unit; "Pending" where the test was never done. */
export function useResultText(): (result: string | null, units: string | null) => string {
  const { t } = useTranslation('care');
  return (result, units) => {
    if (result === null) return t('tests.pending');
    return units === null ? result : `${result} ${units}`;
  };
}
