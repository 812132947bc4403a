import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OverridesForm } from './OverridesForm.tsx';
import { useGetPatientThresholdsQuery, useGetThresholdsQuery } from '../../api/resources/thresholds.ts';

interface PatientOverridesProps {
  readonly patient: { readonly id: string; readonly name: string };
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Fetches a patient's own limits afresh, and the clinic's beside them, for the form. */
export function PatientOverrides({ patient, ...rest }: PatientOverridesProps) {
  const { t } = useTranslation('settings');
  const own = useGetPatientThresholdsQuery(patient.id, { refetchOnMountOrArgChange: true });
  const clinic = useGetThresholdsQuery();
  const isFresh = useAnsweredSince(own.fulfilledTimeStamp);
  const error = own.error ?? clinic.error;
  if (own.currentData !== undefined && clinic.data !== undefined && isFresh) {
    return (
      <OverridesForm patient={patient} opened={own.currentData} clinic={clinic.data.thresholds} {...rest} />
    );
  }
  if (error === undefined || own.isFetching || clinic.isFetching)
    return <Skeleton heights={[120, 120, 120]} />;
  return (
    <ErrorState
      heading={t('overrides.failed')}
      error={error}
      busy={own.isFetching || clinic.isFetching}
      onRetry={() => {
        void own.refetch();
        void clinic.refetch();
      }}
    />
  );
}

/**
 * Whether a query has been answered since this was opened: a form that begins with an older answer would put it back
 * over what somebody else has saved meanwhile.
 *
 * @param fulfilledAt When the query was last answered, in milliseconds.
 */
export function useAnsweredSince(fulfilledAt: number | undefined): boolean {
  const [openedAt] = useState(() => Date.now());
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isAnswered && (fulfilledAt ?? 0) >= openedAt) setIsAnswered(true);
  return isAnswered;
}
