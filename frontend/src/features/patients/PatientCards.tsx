import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { shortId } from '../../lib/person.ts';
import { patientPath } from '../../lib/paths.ts';
import { Initials } from '../../ui/Initials.tsx';
import styles from './PatientCards.module.css';
import {
  BloodPressure,
  Conditions,
  Glucose,
  PatientStatus,
  Reading,
  ReadingAge,
  useJustChanged,
} from './PatientParts.tsx';

interface PatientCardsProps {
  readonly patients: readonly Patient[];
  readonly now: Date;
}

/** The table's rows where there is no room for its columns. */
export function PatientCards({ patients, now }: PatientCardsProps) {
  return (
    <ul className={styles.cards}>
      {patients.map((patient) => (
        <PatientCard key={patient.id} patient={patient} now={now} />
      ))}
    </ul>
  );
}

function PatientCard({ patient, now }: { readonly patient: Patient; readonly now: Date }) {
  const { t } = useTranslation(['dashboard', 'clinical']);
  const justChanged = useJustChanged(patient);
  const { id, name, age, latestLog } = patient;
  return (
    <li className={styles.card} data-changed={justChanged || undefined} data-patient={id}>
      <PatientStatus patient={patient} />
      <div className={styles.person}>
        <Initials name={name} />
        <span>
          <Link href={patientPath(id)} className={styles.name}>
            {name}
          </Link>
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
      <p className={styles.muted}>
        {t('column.reading')}: <ReadingAge log={latestLog} now={now} />
      </p>
    </li>
  );
}
