import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { useSettled } from '../../lib/useSettled.ts';
import {
  countOf,
  type DashboardView,
  type PatientSelection,
  SEARCH_PAUSE_MS,
  WHOLE_LIST,
} from './dashboardList.ts';
import { FlagSummary } from './FlagSummary.tsx';
import { PatientDetail } from './PatientDetail.tsx';
import { PatientFilters } from './PatientFilters.tsx';
import { PatientList } from './PatientList.tsx';
import {
  SAMPLE_DATA_KEY,
  useGetPatientCountsQuery,
  useGetPatientPagesInfiniteQuery,
  useLoadSampleDataMutation,
} from './patientsApi.ts';
import { SampleDataButton } from './SampleDataButton.tsx';
import { type ChangeView, useDashboardView } from './useDashboardView.ts';

interface DashboardPatientsProps {
  readonly maySeed: boolean;
}

/** The clinic's patients: how many there are, who is looked for, who is found, and the one whose details are open. */
export function DashboardPatients({ maySeed }: DashboardPatientsProps) {
  const { view, change } = useDashboardView();
  const { patientId } = view;
  return (
    <>
      <Overview maySeed={maySeed} view={view} onChange={change} />
      {patientId !== null && (
        <PatientDetail key={patientId} patientId={patientId} onClose={() => change({ patientId: null })} />
      )}
    </>
  );
}

interface OverviewProps extends DashboardPatientsProps {
  readonly view: DashboardView;
  readonly onChange: ChangeView;
}

function Overview({ maySeed, view, onChange }: OverviewProps) {
  const { t } = useTranslation('dashboard');
  const { flag, silent } = view;
  const search = useSettled(view.search.trim(), SEARCH_PAUSE_MS);
  const selection = { flag, search, silent };
  const list = useGetPatientPagesInfiniteQuery(selection);
  const { data: whole } = useGetPatientCountsQuery({ search: '', silent: false });
  const { data: counts } = useGetPatientCountsQuery({ search, silent });
  const answered = useAnswered(selection, list.currentData !== undefined);
  const layout = useLayout(list.fulfilledTimeStamp);
  const retry = () => void list.refetch();

  if (list.data === undefined) {
    if (list.error === undefined || list.isFetching)
      return <Skeleton heights={[88, 48, 56, 56, 56, 56, 56]} />;
    return <ErrorState heading={t('failed')} error={list.error} busy={list.isFetching} onRetry={retry} />;
  }
  const { pages } = list.data;
  const isNobody = pages.every((page) => page.length === 0);
  const found = counts === undefined ? undefined : countOf(counts, view);
  return (
    <>
      <StaleNotice
        since={list.fulfilledTimeStamp}
        error={list.error}
        busy={list.isFetching}
        onRetry={retry}
      />
      {isNobody && (whole?.all === 0 || isWhole(answered)) ? (
        <NoPatients maySeed={maySeed} />
      ) : (
        <>
          <FlagSummary counts={whole} chosen={flag} onChoose={(chosen) => onChange({ flag: chosen })} />
          <PatientFilters view={view} counts={counts} found={found} all={whole?.all} onChange={onChange} />
          {isNobody ? (
            <NoMatch onReset={() => onChange(WHOLE_LIST)} />
          ) : (
            <PatientList
              // Another selection is another list: it is laid out afresh, in the order of the newest answer.
              key={`${JSON.stringify(answered)}/${layout}`}
              pages={pages}
              total={found}
              more={
                list.hasNextPage
                  ? { isLoading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }
                  : null
              }
              onOpen={(patientId) => onChange({ patientId }, { isStep: true })}
            />
          )}
        </>
      )}
    </>
  );
}

function NoMatch({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <StateCard
      kind="noMatch"
      heading={t('noMatch.heading')}
      action={
        <Button variant="primary" onClick={onReset}>
          {t('noMatch.reset')}
        </Button>
      }
    />
  );
}

function NoPatients({ maySeed }: DashboardPatientsProps) {
  const { t } = useTranslation('dashboard');
  return (
    <StateCard
      kind="empty"
      heading={t('empty.heading')}
      action={maySeed && <SampleDataButton variant="primary" />}
    >
      {t('empty.text')}
    </StateCard>
  );
}

function isWhole({ flag, search, silent }: PatientSelection): boolean {
  return flag === null && search === '' && !silent;
}

/** The selection that the rows on the screen belong to: the one before, until the new one is answered. */
function useAnswered(selection: PatientSelection, isAnswered: boolean): PatientSelection {
  const [answered, setAnswered] = useState(selection);
  const isSame = JSON.stringify(answered) === JSON.stringify(selection);
  if (!isAnswered || isSame) return answered;
  setAnswered(selection);
  return selection;
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
