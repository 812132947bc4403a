import { useTranslation } from '../../../i18n/useTranslation.ts';
import { ChoiceQuestion } from './QuestionsStep.tsx';
import { MeterStep } from './ReadingsStep.tsx';
import type { StepProps } from './StepFrame.tsx';

const FIELDS = ['spo2', 'weightKg'] as const;

/** The readings that not everybody takes each day. */
export function MoreStep(frame: StepProps) {
  const { t } = useTranslation('answers');
  return (
    <MeterStep {...frame} fields={FIELDS} heading={t('more')}>
      <ChoiceQuestion field="weightChange" />
    </MeterStep>
  );
}
