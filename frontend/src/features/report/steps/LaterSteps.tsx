import type { ReactNode } from 'react';
import type { Issue } from '../../../../../backend/contract/problem.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { ReportValues } from '../../report-form/reportForm.ts';
import { LookStep } from './LookStep.tsx';
import { MedicinesStep } from './MedicinesStep.tsx';
import { MoreStep } from './MoreStep.tsx';
import { QuestionsStep } from './QuestionsStep.tsx';
import { Go, StepFrame, type StepProps } from './StepFrame.tsx';
import { TilesStep } from './TilesStep.tsx';

export interface LaterStepsProps extends StepProps {
  readonly refused: readonly Issue[];
  readonly onSend: (values: ReportValues) => Promise<void>;
  /** Another report is begun. */
  readonly onAnother: () => void;
  /** Where the reports of this phone stand, and where to go from here. */
  readonly home: ReactNode;
}

/** Every step but the first. */
export function LaterSteps({ refused, onSend, onAnother, home, ...frame }: LaterStepsProps) {
  const { step } = frame.steps;
  switch (step) {
    case 'readings':
      return null;
    case 'more':
      return <MoreStep {...frame} />;
    case 'signs':
      return <TilesStep {...frame} />;
    case 'medicines':
      return <MedicinesStep {...frame} />;
    case 'look':
      return <LookStep {...frame} refused={refused} onSend={onSend} />;
    case 'done':
      return <DoneStep {...frame} home={home} onAnother={onAnother} />;
    default:
      return <QuestionsStep key={step} {...frame} group={step} />;
  }
}

/** After a report: where it stands, and what can be done next. */
function DoneStep({ home, onAnother, ...frame }: StepProps & Pick<LaterStepsProps, 'home' | 'onAnother'>) {
  const { t } = useTranslation('answers');
  const { steps } = frame;
  return (
    <StepFrame
      {...frame}
      heading={t('done.title')}
      onNext={() => {
        onAnother();
        steps.back();
      }}
      foot={
        <Go steps={steps} quiet>
          {t('done.again')}
        </Go>
      }
    >
      {home}
    </StepFrame>
  );
}
