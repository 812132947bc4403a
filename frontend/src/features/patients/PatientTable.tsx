import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { shortId } from '../../lib/person.ts';
import { patientPath } from '../../lib/paths.ts';
import { Initials } from '../../ui/Initials.tsx';
import {
  BloodPressure,
  Conditions,
  Glucose,
  PatientStatus,
  Reading,
  ReadingAge,
  useJustChanged,
} from './PatientParts.tsx';
import styles from './PatientTable.module.css';

interface PatientTableProps {
  readonly patients: readonly Patient[];
  readonly now: Date;
}

export function PatientTable({ patients, now }: PatientTableProps) {
  const { t } = useTranslation(['dashboard', 'clinical']);
  const columns = [
    { name: t('column.status') },
    { name: t('column.patient') },
    { name: t('column.age'), isNumber: true },
    { name: t('column.conditions') },
    { name: t('column.bloodPressure'), unit: t('clinical:unit.mmHg'), isNumber: true },
    { name: t('column.heartRate'), unit: t('clinical:unit.bpm'), isNumber: true },
    { name: t('column.weight'), unit: t('clinical:unit.kg'), isNumber: true },
    { name: t('column.glucose'), unit: t('clinical:unit.mmol/L'), isNumber: true },
    { name: t('column.reading') },
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('table.caption')}</caption>
        <thead>
          <tr>
            {columns.map(({ name, unit, isNumber }) => (
              <th key={name} scope="col" className={isNumber === true ? styles.number : undefined}>
                {name}
                {unit !== undefined && <span className={styles.unit}>{unit}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {patients.map((patient) => (
            <PatientRow key={patient.id} patient={patient} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PatientRow({ patient, now }: { readonly patient: Patient; readonly now: Date }) {
  const [, navigate] = useLocation();
  const justChanged = useJustChanged(patient);
  const { id, name, age, latestLog } = patient;
  return (
    <tr
      className={styles.row}
      data-changed={justChanged || undefined}
      data-patient={id}
      onClick={(event) => {
        // The link does its own work; a reader who marks text to copy it stays.
        if (event.target instanceof Element && event.target.closest('a') !== null) return;
        if (window.getSelection()?.isCollapsed === false) return;
        navigate(patientPath(id));
      }}
    >
      <td>
        <PatientStatus patient={patient} />
      </td>
      <th scope="row" className={styles.patient}>
        <div className={styles.person}>
          <Initials name={name} />
          <span>
            <Link href={patientPath(id)}>{name}</Link>
            <span className={styles.id} title={id}>
              {shortId(id)}
            </span>
          </span>
        </div>
      </th>
      <td className={styles.number}>{age}</td>
      <td>
        <Conditions patient={patient} />
      </td>
      <td className={styles.number}>
        <BloodPressure log={latestLog} />
      </td>
      <td className={styles.number}>
        <Reading value={latestLog?.hr} decimals={0} />
      </td>
      <td className={styles.number}>
        <Reading value={latestLog?.weightKg} decimals={1} />
      </td>
      <td className={styles.number}>
        <Glucose log={latestLog} />
      </td>
      <td>
        <ReadingAge log={latestLog} now={now} />
      </td>
    </tr>
  );
}
