import { memo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ShownRow } from './shownRow.ts';
import { useNewestOf } from './useNewestOf.ts';
import { conditionsOf } from '../../../../events/conditions.ts';
import { PatientStatus, ReadingAge, useJustChanged } from '../patient/PatientParts.tsx';
import { groupsOf } from './groups.ts';
import { OnIt } from './OnIt.tsx';
import { RowButtons } from './RowButtons.tsx';
import { WhyCell } from './WhyCell.tsx';
import styles from './WorkCards.module.css';
import { isMeasured, ROW_VITALS, type RowVital, WorkVital } from './WorkVitals.tsx';

interface WorkCardsProps {
  readonly rows: readonly ShownRow[];
  readonly now: Date;
  readonly onOpen: (patientId: string) => void;
}

/** The table's rows where there is no room for its columns: who, why, who is on it, and Call; three to a phone's screen. */
export function WorkCards({ rows, now, onOpen }: WorkCardsProps) {
  const { t } = useTranslation('work');
  return (
    <>
      {groupsOf(rows, true).map(({ group, rows: members }) => (
        <section key={`${group}-${members[0]?.patient.id}`} className={styles.group}>
          {group !== null && <h2 className={styles.heading}>{t(`group.${group}`)}</h2>}
          <ul className={styles.cards}>
            {members.map((row) => (
              <WorkCard key={row.patient.id} row={row} now={now} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface WorkCardProps extends Omit<WorkCardsProps, 'rows'> {
  readonly row: ShownRow;
}

/** Two numbers with a stroke are a pressure. */
const UNITS = { bloodPressure: null, heartRate: 'bpm', weight: 'kg', glucose: 'mmol/L' } as const;

const WorkCard = memo(function WorkCard({ row, now, onOpen }: WorkCardProps) {
  const { t } = useTranslation(['common', 'clinical', 'dashboard']);
  const patient = useNewestOf(row);
  const justChanged = useJustChanged(patient);
  const { id, name, age, latestLog, phoneNumber } = patient;
  const unitOf = (vital: RowVital) => {
    const unit = UNITS[vital];
    return unit === null ? undefined : t(`clinical:unit.${unit}`);
  };
  const measured = ROW_VITALS.filter((vital) => isMeasured(latestLog, vital));
  return (
    <li className={styles.card} data-changed={justChanged || undefined} data-patient={id}>
      <div className={styles.lines}>
        <div className={styles.top}>
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => onOpen(id)}>
            {name}
          </button>
          <PatientStatus patient={patient} isShort />
        </div>
        <p className={styles.facts}>
          {phoneNumber === null ? (
            t('contact.hindrance.noPhone')
          ) : (
            <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
          )}
          {` · ${age}`}
          {conditionsOf(patient).map((condition) => (
            <abbr key={condition} className={styles.condition} title={t(`clinical:condition.${condition}`)}>
              {t(`conditionCode.${condition}`)}
            </abbr>
          ))}
          {' · '}
          <ReadingAge log={latestLog} now={now} />
        </p>
        <div className={styles.why}>
          <WhyCell patient={patient} />
        </div>
        {measured.length > 0 && (
          <dl className={styles.vitals}>
            {measured.map((vital) => (
              <div key={vital}>
                <dt className={styles.hidden}>{t(`dashboard:column.${vital}`)}</dt>
                <dd>
                  <WorkVital patient={patient} vital={vital} unit={unitOf(vital)} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.on}>
          <OnIt patient={patient} now={now} />
        </div>
      </div>
      <div className={styles.buttons} data-actions>
        <RowButtons patient={patient} isFolded />
      </div>
    </li>
  );
});
