import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';

const DietView = lazyPart(
  async () => (await import('./DietView.tsx')).DietView,
  ['orders'],
  <Skeleton heights={[32, 320]} />,
);

interface ProgressTabProps {
  readonly patient: ReportPatient;
  readonly answers: KeptAnswers;
  /** Whether the patient looks at it. */
  readonly isOwn: boolean;
}

/** What a patient does beside reporting. Only what is built is shown: one part so far, beside Emergency, which has a button. */
export function ProgressTab({ patient, answers, isOwn }: ProgressTabProps) {
  return (
    <PartBoundary>
      <DietView key={patient.id} patientId={patient.id} answers={answers} isOwn={isOwn} />
    </PartBoundary>
  );
}
