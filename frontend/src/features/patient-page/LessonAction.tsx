import { useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const LessonForm = lazyPart(
  async () => (await import('./LessonForm.tsx')).LessonForm,
  ['learn'],
  <Skeleton heights={[320]} />,
);

/** Sends a lesson, and tells which were opened. The form and the lessons come once somebody wants them. */
export function LessonAction({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('lesson');
  const [isWanted, setWanted] = useState(false);
  return (
    <Disclosure summary={t('heading')} onOpen={() => setWanted(true)}>
      {isWanted && (
        <PartBoundary>
          <LessonForm patient={patient} />
        </PartBoundary>
      )}
    </Disclosure>
  );
}
