import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import { StateCard } from '../../ui/StateCard.tsx';
import { SEARCH_PAUSE_MS, useDebouncedValue } from '../../lib/useDebouncedValue.ts';
import { countOf, type DashboardView } from './dashboardList.ts';
import { searchLoaded } from './loadedSearch.ts';
import { OfflineSearchNotice, useOfflineSearch } from './OfflineSearch.tsx';
import { PatientFilters } from './PatientFilters.tsx';
import { PatientList } from './PatientList.tsx';
import {
  EVERYBODY,
  type PatientSelection,
  rowsIn,
  SAMPLE_DATA_KEY,
  useGetPatientCountsQuery,
  useGetPatientPagesInfiniteQuery,
  useLoadSampleDataMutation,
  WHOLE_LIST,
} from '../../api/resources/patients.ts';
import { SampleDataButton } from '../patient/SampleDataButton.tsx';
import { type ChangeView, useDashboardView } from './useDashboardView.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { PATIENT_TEXTS } from '../../i18n/textFiles.ts';

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
  const { flag, condition, mine, silent, left, sort } = view;
  const search = useDebouncedValue(view.search.trim(), SEARCH_PAUSE_MS);
  const selection = { flag, search, condition, mine, silent, left, sort };
  const list = useGetPatientPagesInfiniteQuery(selection);
  const listed = useMemo(() => list.data && rowsIn(list.data.pages), [list.data]);
  const known = useCounts(selection);
  const answered = useAnswered(selection, list.currentData !== undefined);
  const layout = useLayout(list.fulfilledTimeStamp);
  const offline = useOfflineSearch(list);
  const loaded = offline === null ? null : searchLoaded(offline.patients, selection);
  const retry = () => void list.refetch();
  const open = useCallback((patientId: string) => onChange({ patientId }, { isStep: true }), [onChange]);

  const patients = loaded === null ? listed : loaded.found;
  if (patients === undefined) {
    if (list.error === undefined || list.isFetching)
      return <Skeleton heights={[88, 48, 56, 56, 56, 56, 56]} />;
    return <ErrorState heading={t('failed')} error={list.error} busy={list.isFetching} onRetry={retry} />;
  }
  const { whole, counts, gone } = loaded ?? known;
  const isNobody = patients.length === 0;
  const isEmpty = isNobody && !left && gone === 0 && (whole?.all === 0 || isWhole(answered));
  const found = counts === undefined ? undefined : countOf(counts, view);
  return (
    <>
      {offline === null ? (
        <StaleNotice
          since={list.fulfilledTimeStamp}
          error={list.error}
          busy={list.isFetching}
          onRetry={retry}
        />
      ) : (
        <OfflineSearchNotice
          offline={offline}
          count={whole?.all ?? 0}
          busy={list.isFetching}
          onRetry={retry}
        />
      )}
      {isEmpty && loaded === null ? (
        <NoPatients maySeed={maySeed} />
      ) : (
        <>
          <PatientFilters
            view={view}
            counts={counts}
            found={found}
            all={whole?.all}
            gone={gone}
            onChange={onChange}
          />
          {isNobody ? (
            <NoMatch onReset={() => onChange(WHOLE_LIST)} isPartial={loaded !== null} />
          ) : (
            <PatientList
              // Another selection is another list: it is laid out afresh, in the order of the newest answer.
              key={`${JSON.stringify(loaded === null ? answered : selection)}/${loaded === null ? layout : 'loaded only'}`}
              answer={patients}
              total={found}
              sort={sort}
              isLoadedOnly={loaded !== null}
              onSort={(next) => onChange({ sort: next })}
              more={
                loaded === null && list.hasNextPage
                  ? { isLoading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }
                  : null
              }
              onOpen={open}
            />
          )}
        </>
      )}
    </>
  );
}

/** How many there are: of everybody, of what all but the flag leaves, and of those who have left the programme. */
function useCounts({ search, condition, mine, silent, left }: PatientSelection) {
  const { data: whole } = useGetPatientCountsQuery({ ...EVERYBODY, left });
  const { data: counts } = useGetPatientCountsQuery({ search, condition, mine, silent, left });
  const { data: gone } = useGetPatientCountsQuery({ ...EVERYBODY, search, left: true });
  return { whole, counts, gone: gone?.all ?? 0 };
}

function NoMatch({ onReset, isPartial }: { readonly onReset: () => void; readonly isPartial: boolean }) {
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
    >
      {isPartial && t('offline.none')}
    </StateCard>
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
      {maySeed ? t('empty.text') : t('empty.own')}
    </StateCard>
  );
}

const isWhole = (selection: PatientSelection): boolean =>
  JSON.stringify(selection) === JSON.stringify({ ...selection, ...WHOLE_LIST });

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

const PatientDetailDialog = lazyPart(
  async () => (await import('./PatientDetailDialog.tsx')).PatientDetailDialog,
  PATIENT_TEXTS,
);

interface PatientDetailProps {
  readonly patientId: string;
  readonly onClose: () => void;
}

/** The detail dialog of a patient, whose code is fetched when the first one is opened. */
function PatientDetail({ patientId, onClose }: PatientDetailProps) {
  return (
    <PartBoundary onFailed={onClose}>
      <PatientDetailDialog patientId={patientId} onClose={onClose} />
    </PartBoundary>
  );
}
