import { memo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { Initials } from '../../ui/Initials.tsx';
import type { ShownRow } from './dashboardList.ts';
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
import styles from './PatientTable.module.css';
import { useNewestOf } from './useNewestOf.ts';

interface PatientTableProps {
  readonly rows: readonly ShownRow[];
  readonly now: Date;
  readonly onOpen: (patientId: string) => void;
}

export function PatientTable({ rows, now, onOpen }: PatientTableProps) {
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
    { name: t('column.actions') },
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
          {rows.map((row) => (
            <PatientRow key={row.patient.id} {...row} now={now} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PatientRowProps extends ShownRow, Omit<PatientTableProps, 'rows'> {}

/** Drawn anew only where something of it has changed: a log changes one row of many. */
const PatientRow = memo(function PatientRow({ now, onOpen, ...row }: PatientRowProps) {
  const patient = useNewestOf(row);
  const justChanged = useJustChanged(patient);
  const { id, name, age, latestLog } = patient;
  return (
    <tr
      className={styles.row}
      data-changed={justChanged || undefined}
      data-patient={id}
      onClick={(event) => {
        // A button does its own work, also one that cannot be pressed, and so does a dialog that it opened; a reader who
        // marks text to copy it stays.
        const { target, currentTarget } = event;
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (target.closest('button, [data-actions]') !== null) return;
        if (window.getSelection()?.isCollapsed === false) return;
        onOpen(id);
      }}
    >
      <td className={styles.status}>
        <PatientStatus patient={patient} />
      </td>
      <th scope="row" className={styles.patient}>
        <div className={styles.person}>
          <Initials name={name} />
          <span>
            <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => onOpen(id)}>
              {name}
            </button>
            <span className={styles.id} title={id}>
              {shortId(id)}
            </span>
            <LastContact patient={patient} now={now} />
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
      <td className={styles.when}>
        <ReadingAge log={latestLog} now={now} />
      </td>
      <td className={styles.actions} data-actions>
        <div className={styles.buttons}>
          <RowActions patient={patient} />
        </div>
      </td>
    </tr>
  );
});
