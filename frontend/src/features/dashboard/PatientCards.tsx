import { memo } from 'react';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { Initials } from '../../ui/Initials.tsx';
import type { ShownRow } from './dashboardList.ts';
import styles from './PatientCards.module.css';
import { Conditions } from '../patient/Conditions.tsx';
import {
  BloodPressure,
  Glucose,
  LastContact,
  PatientStatus,
  Reading,
  ReadingAge,
  useJustChanged,
} from '../patient/PatientParts.tsx';
import { RowActions } from './RowActions.tsx';
import { useNewestOf } from './useNewestOf.ts';

interface PatientCardsProps {
  readonly rows: readonly ShownRow[];
  readonly now: Date;
  readonly onOpen: (patientId: string) => void;
}

/** The table's rows where there is no room for its columns. */
export function PatientCards({ rows, now, onOpen }: PatientCardsProps) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <PatientCard key={row.patient.id} {...row} now={now} onOpen={onOpen} />
      ))}
    </ul>
  );
}

interface PatientCardProps extends ShownRow, Omit<PatientCardsProps, 'rows'> {}

/** Drawn anew only where something of it has changed: a log changes one row of many. */
const PatientCard = memo(function PatientCard({ now, onOpen, ...row }: PatientCardProps) {
  const { t } = useTranslation(['dashboard', 'clinical']);
  const { labelled } = useFormats();
  const patient = useNewestOf(row);
  const justChanged = useJustChanged(patient);
  const { id, name, age, latestLog } = patient;
  return (
    <li className={styles.card} data-changed={justChanged || undefined} data-patient={id}>
      <PatientStatus patient={patient} />
      <div className={styles.person}>
        <Initials name={name} />
        <span>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => onOpen(id)}>
            {name}
          </button>
          <span className={styles.muted}>
            {t('card.age', { age })} · <span title={id}>{shortId(id)}</span>
          </span>
        </span>
      </div>
      <Conditions patient={patient} />
      <dl className={styles.vitals}>
        <div>
          <dt>{t('column.bloodPressure')}</dt>
          <dd>
            <BloodPressure log={latestLog} unit={t('clinical:unit.mmHg')} />
          </dd>
        </div>
        <div>
          <dt>{t('column.heartRate')}</dt>
          <dd>
            <Reading value={latestLog?.hr} decimals={0} unit={t('clinical:unit.bpm')} />
          </dd>
        </div>
        <div>
          <dt>{t('column.weight')}</dt>
          <dd>
            <Reading value={latestLog?.weightKg} decimals={1} unit={t('clinical:unit.kg')} />
          </dd>
        </div>
        <div>
          <dt>{t('column.glucose')}</dt>
          <dd>
            <Glucose log={latestLog} unit={t('clinical:unit.mmol/L')} />
          </dd>
        </div>
      </dl>
      <div className={styles.muted}>
        {labelled(t('column.reading'), '')}
        <ReadingAge log={latestLog} now={now} />
        <LastContact patient={patient} now={now} />
      </div>
      <div className={styles.buttons}>
        <RowActions patient={patient} />
      </div>
    </li>
  );
});
