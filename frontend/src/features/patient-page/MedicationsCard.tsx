import { type ReactNode, useRef, useState } from 'react';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { Medication } from '../../../../backend/contract/treatment.ts';
import { useGetSummaryQuery } from '../../api/resources/journey.ts';
import { useGetMedicationsQuery } from '../../api/resources/medications.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFirstFew } from '../../lib/useFirstFew.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from '../patient/Care.module.css';
import { MedicationForm, StopMedicationForm } from './cardForms.ts';

/** What a patient takes, as the care team knows it, and how far they report to have taken it. */
export function MedicationsCard({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation('treatment');
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const medications = useGetMedicationsQuery(patient.id);
  return (
    <Card
      heading={t('medicines.heading')}
      aside={
        <>
          {medications.data !== undefined && medications.data.length > 0 && (
            <span className={styles.muted}>{t('medicines.known')}</span>
          )}
          {!form.isOpen && (
            <Button ref={opener} onClick={form.open}>
              {t('medicines.add')}
            </Button>
          )}
        </>
      }
    >
      <QueryPart query={medications} failed={t('medicines.failed')} height={80}>
        {(data) => <MedicationLists patientId={patient.id} medications={data} />}
      </QueryPart>
      <Taken patientId={patient.id} />
      {form.isOpen && (
        <PartBoundary onFailed={form.close}>
          <MedicationForm patientId={patient.id} medication={null} onDone={form.close} />
        </PartBoundary>
      )}
    </Card>
  );
}

/** What the patient reports to have taken; of all medicines together, as the logs ask. */
function Taken({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation('treatment');
  const { percent } = useFormats();
  const share = useGetSummaryQuery(patientId).data?.adherence30 ?? null;
  return share === null ? null : <p>{t('medicines.taken', { share: percent(share) })}</p>;
}

/** So many are in view at first. */
const FIRST = 5;

interface MedicationListsProps {
  readonly patientId: string;
  readonly medications: readonly Medication[];
}

function MedicationLists({ patientId, medications }: MedicationListsProps) {
  const { t } = useTranslation('treatment');
  const taken = medications.filter(({ stopped }) => stopped === null);
  const stopped = medications.filter((one) => one.stopped !== null);
  const { isCut, list, showAll } = useFirstFew(taken.length, FIRST);
  return (
    <>
      {taken.length === 0 && <p className={styles.muted}>{t('medicines.none')}</p>}
      {taken.length > 0 && (
        <ul ref={list} className={styles.list}>
          {taken.slice(0, isCut ? FIRST : taken.length).map((medication) => (
            <MedicationEntry key={medication.id} patientId={patientId} medication={medication} />
          ))}
        </ul>
      )}
      {isCut && (
        <div>
          <Button variant="quiet" onClick={showAll}>
            {t('medicines.all', { count: taken.length })}
          </Button>
        </div>
      )}
      {stopped.length > 0 && (
        <Disclosure summary={t('medicines.stoppedList', { count: stopped.length })}>
          <ul className={styles.list}>
            {stopped.map((medication) => (
              <li key={medication.id} className={styles.row}>
                <MedicationText medication={medication} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

interface MedicationTextProps {
  readonly medication: Medication;
  /** Beside its name. */
  readonly children?: ReactNode;
}

function MedicationText({ medication, children }: MedicationTextProps) {
  const { t } = useTranslation('treatment');
  const { calendarDay } = useFormats();
  const { name, dose, times, since, before, stopped } = medication;
  const last = before.at(-1);
  const said = [
    ...(times.length === 0 ? [] : [times.join(', ')]),
    t('medicines.sinceDay', { day: calendarDay(since) }),
    ...(last === undefined ? [] : [t('medicines.before', { dose: last.dose })]),
    ...(stopped === null ? [] : [t('medicines.stoppedOn', { day: calendarDay(stopped.since) })]),
    ...(stopped?.reason == null ? [] : [stopped.reason]),
  ];
  return (
    <>
      <div className={styles.line}>
        <p>
          <span className={styles.strong}>{name}</span> {dose}
        </p>
        {children}
      </div>
      <p className={styles.muted}>{said.join(' · ')}</p>
    </>
  );
}

interface MedicationEntryProps {
  readonly patientId: string;
  readonly medication: Medication;
}

function MedicationEntry({ patientId, medication }: MedicationEntryProps) {
  const { t } = useTranslation('treatment');
  const changer = useRef<HTMLButtonElement>(null);
  const stopper = useRef<HTMLButtonElement>(null);
  const [isStopping, setIsStopping] = useState(false);
  const form = useFormInPlace(isStopping ? stopper : changer);
  const { name } = medication;
  const open = (stops: boolean) => {
    setIsStopping(stops);
    form.open();
  };
  return (
    <li className={styles.row} data-medication={medication.id}>
      <MedicationText medication={medication}>
        {!form.isOpen && (
          <span className={styles.smalls}>
            <button
              ref={changer}
              type="button"
              className={styles.small}
              aria-label={t('medicines.changeOf', { name })}
              onClick={() => open(false)}
            >
              {t('medicines.change')}
            </button>
            <button
              ref={stopper}
              type="button"
              className={styles.small}
              aria-label={t('medicines.stopOf', { name })}
              onClick={() => open(true)}
            >
              {t('medicines.stop')}
            </button>
          </span>
        )}
      </MedicationText>
      {form.isOpen && (
        <PartBoundary onFailed={form.close}>
          {isStopping ? (
            <StopMedicationForm patientId={patientId} medication={medication} onDone={form.close} />
          ) : (
            <MedicationForm patientId={patientId} medication={medication} onDone={form.close} />
          )}
        </PartBoundary>
      )}
    </li>
  );
}
