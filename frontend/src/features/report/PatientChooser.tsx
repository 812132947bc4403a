import { useId, useState } from 'react';
import { Redirect } from 'wouter';
import { PAGE_PATHS } from '../../../../backend/contract/page-paths.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FieldFrame } from '../../ui/FieldFrame.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Report.module.css';
import { useGetReportPatientsQuery } from '../../api/resources/reports.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { CHOICES_SHOWN } from '../../api/resources/reportPatientsRequest.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';

const NoPatients = lazyPart(
  async () => (await import('./NoPatients.tsx')).NoPatients,
  ['dashboard'],
  <Skeleton heights={[160]} />,
);

interface PatientChooserProps {
  readonly onChoose: (patient: ReportPatient) => void;
}

/** Whose entry is it? A caregiver begins where they see whom they may report for. */
export function PatientChooser({ onChoose }: PatientChooserProps) {
  const { data: session } = useGetSessionQuery();
  return session?.user?.role === 'caregiver' ? (
    <Redirect href={PAGE_PATHS.home} replace />
  ) : (
    <TeamsChooser onChoose={onChoose} />
  );
}

/** For the care team, in the demonstration. */
function TeamsChooser({ onChoose }: PatientChooserProps) {
  const { t } = useTranslation('report');
  const searchId = useId();
  const selectId = useId();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const { data, error, isFetching, refetch } = useGetReportPatientsQuery(search);
  if (data === undefined) {
    return error === undefined || isFetching ? (
      <Skeleton heights={[48, 160]} />
    ) : (
      <ErrorState
        heading={t('chooser.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0 && search === '') return <NoPatients onAdded={onChoose} />;
  const patient = data.find(({ id }) => id === chosen);
  const isSearched = search !== '' || data.length === CHOICES_SHOWN;
  return (
    <Card heading={t('chooser.heading')}>
      {isSearched && (
        <FieldFrame id={searchId} label={t('chooser.search')}>
          <input
            id={searchId}
            className={styles.box}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </FieldFrame>
      )}
      <FieldFrame id={selectId} label={t('chooser.label')}>
        <select
          id={selectId}
          className={styles.box}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{t('chooser.none')}</option>
          {data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div className={styles.buttons}>
        <Button
          large
          variant="primary"
          disabled={patient === undefined}
          onClick={() => {
            if (patient !== undefined) onChoose(patient);
          }}
        >
          {t('chooser.choose')}
        </Button>
      </div>
    </Card>
  );
}
