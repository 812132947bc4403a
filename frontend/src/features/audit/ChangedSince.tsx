import type { PatientAtMoment } from '../../../../backend/contract/audit.ts';
import { useGetPatientAtMomentQuery } from '../../api/resources/audit.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import styles from './Audit.module.css';

/** What is compared by its parts. */
const COMPARED = ['patient', 'latestLog', 'thresholds'] as const;
/** What is compared by how many there are. */
const COUNTED = ['alerts', 'tests', 'milestones', 'messages', 'orders', 'goals', 'devices', 'ecg'] as const;

/** What of a patient is otherwise now than it was at a moment, field by field. */
export function ChangedSince({ then }: { readonly then: PatientAtMoment }) {
  const { t } = useTranslation('audit');
  const now = useGetPatientAtMomentQuery({ patientId: then.patient.id, by: then.by });
  return (
    <Card heading={t('time.changed')}>
      <QueryPart query={now} failed={t('failed')} height={120}>
        {(today) => {
          const changes = changesBetween(then, today);
          if (changes.length === 0) return <p>{t('time.unchanged')}</p>;
          return (
            <table className={styles.table} aria-label={t('time.changed')}>
              <thead>
                <tr>
                  <th scope="col">{t('time.field')}</th>
                  <th scope="col">{t('time.then')}</th>
                  <th scope="col">{t('time.now')}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, from, to }) => (
                  <tr key={field}>
                    <td>
                      <code translate="no">{field}</code>
                    </td>
                    <td>{from}</td>
                    <td>
                      <mark>{to}</mark>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          );
        }}
      </QueryPart>
    </Card>
  );
}

interface FieldChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** The fields that differ, in their order. */
export function changesBetween(then: PatientAtMoment, now: PatientAtMoment): readonly FieldChange[] {
  const before = new Map(COMPARED.flatMap((part) => leaves(part, then[part])));
  const after = new Map(COMPARED.flatMap((part) => leaves(part, now[part])));
  const values = [...new Set([...before.keys(), ...after.keys()])].map((field) => ({
    field,
    from: before.get(field) ?? '–',
    to: after.get(field) ?? '–',
  }));
  const counts = COUNTED.map((part) => ({
    field: part,
    from: String(then[part].length),
    to: String(now[part].length),
  }));
  return [...values, ...counts].filter(({ from, to }) => from !== to);
}

/** The values of a record with the way to each: `patient.planTier`. */
function leaves(path: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return [[path, JSON.stringify(value)]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, part]) =>
      // The newest log stands by itself.
      path === 'patient' && name === 'latestLog' ? [] : leaves(`${path}.${name}`, part),
    );
  return [[path, String(value)]];
}
