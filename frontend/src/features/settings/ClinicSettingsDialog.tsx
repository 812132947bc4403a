import * as Tabs from 'radix-ui/tabs';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PatientSelect } from '../patient/PatientSelect.tsx';
import { useGetPatientQuery } from '../../api/resources/patients.ts';
import { ClinicForm } from './ClinicForm.tsx';
import styles from './ClinicSettingsDialog.module.css';
import { PatientOverrides, useAnsweredSince } from './PatientOverrides.tsx';
import { ThresholdsForm } from './ThresholdsForm.tsx';
import { useGetThresholdsQuery } from '../../api/resources/thresholds.ts';
import { useGetClinicQuery } from '../../api/resources/clinic.ts';

const Partners = lazyPart(
  async () => (await import('../partners/Partners.tsx')).Partners,
  ['partners'],
  <Skeleton heights={[160]} />,
);

const ClinicHospitals = lazyPart(
  async () => (await import('../facilities/ClinicHospitals.tsx')).ClinicHospitals,
  ['facilities', 'emergency'],
  <Skeleton heights={[160]} />,
);

/** The clinic's limits, its patients' own ones, the clinic's contact, its partners and what it knows of hospitals. */
export function ClinicSettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [limitsDirty, setLimitsDirty] = useState(false);
  const [overridesDirty, setOverridesDirty] = useState(false);
  const [clinicDirty, setClinicDirty] = useState(false);
  const [partnersDirty, setPartnersDirty] = useState(false);
  const [hospitalsDirty, setHospitalsDirty] = useState(false);
  // Where hospitals are is asked for by whoever wants to see it.
  const [wantsHospitals, setWantsHospitals] = useState(false);
  const isDirty = limitsDirty || overridesDirty || clinicDirty || partnersDirty || hospitalsDirty;
  return (
    <Dialog title={t('heading')} onClose={onClose} asksToClose={isDirty}>
      <Tabs.Root
        defaultValue="thresholds"
        className={styles.tabs}
        onValueChange={(tab) => setWantsHospitals(wantsHospitals || tab === 'hospitals')}
      >
        <Tabs.List className={styles.list} aria-label={t('heading')}>
          <Tabs.Trigger value="thresholds" className={styles.tab}>
            {t('tab.thresholds')}
          </Tabs.Trigger>
          <Tabs.Trigger value="clinic" className={styles.tab}>
            {t('tab.clinic')}
          </Tabs.Trigger>
          <Tabs.Trigger value="partners" className={styles.tab}>
            {t('tab.partners')}
          </Tabs.Trigger>
          <Tabs.Trigger value="hospitals" className={styles.tab}>
            {t('tab.hospitals')}
          </Tabs.Trigger>
        </Tabs.List>
        {/* What was typed in one stays while the other is looked at. */}
        <Tabs.Content value="thresholds" forceMount className={styles.content}>
          <Thresholds onClose={onClose} onDirty={setLimitsDirty} onOverridesDirty={setOverridesDirty} />
        </Tabs.Content>
        <Tabs.Content value="clinic" forceMount className={styles.content}>
          <Clinic onClose={onClose} onDirty={setClinicDirty} />
        </Tabs.Content>
        <Tabs.Content value="partners" forceMount className={styles.content}>
          <PartBoundary>
            <Partners onDirty={setPartnersDirty} />
          </PartBoundary>
        </Tabs.Content>
        <Tabs.Content value="hospitals" forceMount className={styles.content}>
          <PartBoundary>{wantsHospitals && <ClinicHospitals onDirty={setHospitalsDirty} />}</PartBoundary>
        </Tabs.Content>
      </Tabs.Root>
    </Dialog>
  );
}

interface PartProps {
  readonly onClose: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

interface ThresholdsProps extends PartProps {
  readonly onOverridesDirty: (isDirty: boolean) => void;
}

/** The clinic's limits, or in their place those of one patient. */
function Thresholds({ onClose, onDirty, onOverridesDirty }: ThresholdsProps) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useGetThresholdsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isFresh = useAnsweredSince(fulfilledTimeStamp);
  // An empty id: a patient who is still to be chosen.
  const [patientId, setPatientId] = useState<string | null>(null);

  if (data === undefined || !isFresh) {
    if (error === undefined || isFetching) return <Skeleton heights={[120, 120, 200]} />;
    return (
      <ErrorState heading={t('failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      {patientId !== null && (
        <OnePatient
          patientId={patientId}
          onChoose={setPatientId}
          onBack={() => setPatientId(null)}
          onDirty={onOverridesDirty}
        />
      )}
      <div hidden={patientId !== null}>
        <ThresholdsForm
          inForce={data}
          onClose={onClose}
          onDirty={onDirty}
          onOverrides={(id) => setPatientId(id ?? '')}
        />
      </div>
    </>
  );
}

interface OnePatientProps {
  readonly patientId: string;
  readonly onChoose: (patientId: string) => void;
  readonly onBack: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

function OnePatient({ patientId, onChoose, onBack, onDirty }: OnePatientProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { currentData: patient } = useGetPatientQuery(patientId, { skip: patientId === '' });
  const name = patient?.name ?? '';
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.patient} aria-label={t('overrides.editHeading')}>
      <h3 ref={heading} tabIndex={-1}>
        {t('overrides.editHeading')}
      </h3>
      <PatientSelect id={id} value={patientId} onChange={onChoose} />
      {patientId === '' ? (
        <div>
          <Button onClick={onBack}>{t('cancel')}</Button>
        </div>
      ) : (
        <PatientOverrides
          key={patientId}
          patient={{ id: patientId, name }}
          onDone={onBack}
          onCancel={onBack}
          onDirty={onDirty}
        />
      )}
    </section>
  );
}

function Clinic({ onClose, onDirty }: PartProps) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useGetClinicQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const isFresh = useAnsweredSince(fulfilledTimeStamp);
  if (data !== undefined && isFresh) return <ClinicForm clinic={data} onClose={onClose} onDirty={onDirty} />;
  if (error === undefined || isFetching) return <Skeleton heights={[200, 120]} />;
  return (
    <ErrorState heading={t('clinic.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />
  );
}
