import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/sessionApi.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { CustomAlertButton } from '../alerts/CustomAlertButton.tsx';
import { ClinicSettingsButton } from '../settings/ClinicSettingsButton.tsx';
import styles from './DashboardPage.module.css';
import { countFlags, type DashboardView, matching, readView, writeView } from './dashboardList.ts';
import { FlagSummary } from './FlagSummary.tsx';
import { PatientFilters } from './PatientFilters.tsx';
import { PatientList } from './PatientList.tsx';
import { SAMPLE_DATA_KEY, useGetPatientsQuery, useLoadSampleDataMutation } from './patientsApi.ts';
import { SampleDataButton } from './SampleDataButton.tsx';

/** The care team's overview of all patients. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { data: session } = useGetSessionQuery();
  const maySeed = session?.mode === 'demonstration' && session.user.role === 'clinician';
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div>
          <PageHeading title={t('heading')}>{t('heading')}</PageHeading>
          <p className={styles.subtitle}>{t('subtitle')}</p>
        </div>
        <div className={styles.actions}>
          {maySeed && <SampleDataButton />}
          {session?.user.role === 'clinician' && (
            <>
              <ClinicSettingsButton />
              <CustomAlertButton patient={null} />
            </>
          )}
        </div>
      </div>
      <Patients maySeed={maySeed} />
    </div>
  );
}

function Patients({ maySeed }: { readonly maySeed: boolean }) {
  const { t } = useTranslation('dashboard');
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useGetPatientsQuery();
  const layout = useLayout(fulfilledTimeStamp);

  if (data === undefined) {
    if (error === undefined || isFetching) return <Skeleton heights={[88, 48, 56, 56, 56, 56, 56]} />;
    return (
      <ErrorState heading={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <StaleNotice
        since={fulfilledTimeStamp}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data.length === 0 ? (
        <StateCard
          kind="empty"
          heading={t('empty.heading')}
          action={maySeed && <SampleDataButton variant="primary" />}
        >
          {t('empty.text')}
        </StateCard>
      ) : (
        <Overview patients={data} layout={layout} />
      )}
    </>
  );
}

/**
 * While the reader's own sample data comes in, and until the list is fetched after it, every answer is shown in its own
 * order; from then on rows stay where they are.
 */
function useLayout(answeredAt: number | undefined): string {
  const [, { isLoading, fulfilledTimeStamp: loadedAt }] = useLoadSampleDataMutation({
    fixedCacheKey: SAMPLE_DATA_KEY,
  });
  if (isLoading) return `loading ${answeredAt}`;
  if (loadedAt === undefined) return 'kept';
  return (answeredAt ?? 0) > loadedAt ? 'loaded' : `loading ${answeredAt}`;
}

interface OverviewProps {
  readonly patients: readonly Patient[];
  /** Another one lays the list out afresh. */
  readonly layout: string;
}

function Overview({ patients, layout }: OverviewProps) {
  const { t } = useTranslation('dashboard');
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  const found = matching(patients, view);

  function change(part: Partial<DashboardView>) {
    setParams(writeView({ ...view, page: 1, ...part }), { replace: true });
  }

  return (
    <>
      <FlagSummary counts={countFlags(patients)} chosen={view.flag} onChoose={(flag) => change({ flag })} />
      <PatientFilters
        view={view}
        counts={countFlags(matching(patients, { ...view, flag: null }))}
        silent={matching(patients, { ...view, silent: true }).length}
        found={found.length}
        all={patients.length}
        onChange={change}
      />
      {found.length === 0 ? (
        <StateCard
          kind="noMatch"
          heading={t('noMatch.heading')}
          action={
            <Button variant="primary" onClick={() => change({ flag: null, search: '', silent: false })}>
              {t('noMatch.reset')}
            </Button>
          }
        />
      ) : (
        <PatientList
          // Another selection is another list: it is laid out afresh, in the order of the newest answer.
          key={`${view.flag}/${view.silent}/${view.search}/${layout}`}
          patients={found}
          page={view.page}
          onPage={(page) => change({ page })}
        />
      )}
    </>
  );
}
