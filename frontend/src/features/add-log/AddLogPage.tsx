import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Link, useParams } from 'wouter';
import { isNotFound } from '../../api/client/apiError.ts';
import { AddLogForm } from './AddLogForm.tsx';
import { Conditions } from '../patient/Conditions.tsx';
import { useGetPatientQuery } from '../../api/resources/patients.ts';
import { decodePathPart, patientPath } from '../../lib/paths.ts';
import { shortId } from '../../lib/person.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './AddLogPage.module.css';
import { PatientNotFound } from '../patient/PatientNotFound.tsx';

/** A log that the care team enters for a patient. */
export function AddLogPage() {
  const { id } = useParams<{ id: string }>();
  return <AddLog key={id} patientId={decodePathPart(id)} />;
}

function AddLog({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation(['entry', 'common']);
  const { data, error, isFetching, refetch } = useGetPatientQuery(patientId);
  if (isNotFound(error)) return <PatientNotFound error={error} />;
  const title = data === undefined ? t('heading') : t('title', { name: data.name });
  return (
    <div className={styles.page}>
      <Link href={patientPath(patientId)} className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
        {t('back')}
      </Link>
      <PageHeading title={title}>{t('heading')}</PageHeading>
      {data === undefined ? (
        error === undefined || isFetching ? (
          <Skeleton heights={[48, 320, 480]} />
        ) : (
          <ErrorState heading={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <p className={styles.person}>
            <strong className={styles.name}>{data.name}</strong>
            <span>{t('common:patient.age', { count: data.age })}</span>
            <span title={data.id}>{shortId(data.id)}</span>
            <Conditions patient={data} />
          </p>
          <AddLogForm patient={data} />
        </>
      )}
    </div>
  );
}
