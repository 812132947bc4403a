import { useTranslation } from '../../i18n/useTranslation.ts';

/** The product's own milestone as it is kept: in English, since the next reader may have another language. */
export const INITIAL_MILESTONE = {
  title: 'Initial Enrollment',
  description: 'The patient was enrolled in remote monitoring.',
} as const;

interface MilestoneTexts {
  readonly titleOf: (title: string) => string;
  readonly descriptionOf: (description: string | null) => string | null;
}

/** What a milestone says: what somebody wrote as they wrote it, the product's own in the reader's language. */
export function useMilestoneTexts(): MilestoneTexts {
  const { t } = useTranslation('care');
  return {
    titleOf: (title) => (title === INITIAL_MILESTONE.title ? t('milestones.initialTitle') : title),
    descriptionOf: (description) =>
      description === INITIAL_MILESTONE.description ? t('milestones.initialText') : description,
  };
}
