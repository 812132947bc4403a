import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { shortId } from '../../lib/person.ts';
import { Initials } from '../../ui/Initials.tsx';
import type { ShownRow } from './shownRow.ts';
import { useMediaQuery } from '../../lib/useMediaQuery.ts';
import { useNewestOf } from './useNewestOf.ts';
import { SilentMark } from '../patient/SilentMark.tsx';
import { PatientStatus, ReadingAge, useJustChanged } from '../patient/PatientParts.tsx';
import { conditionsOf } from '../../../../events/conditions.ts';
import type { ColumnSort } from '../../api/resources/patients.ts';
import { nextSort, SORTED_COLUMNS } from './columnSort.ts';
import { groupsOf, type ShownGroup } from './groups.ts';
import { OnIt } from './OnIt.tsx';
import { RowButtons } from './RowButtons.tsx';
import { WhyCell } from './WhyCell.tsx';
import styles from './WorkTable.module.css';
import { ROW_VITALS, WorkVital } from './WorkVitals.tsx';

interface WorkTableProps {
  readonly rows: readonly ShownRow[];
  readonly now: Date;
  readonly sort: ColumnSort | null;
  readonly onSort: (sort: ColumnSort | null) => void;
  readonly onOpen: (patientId: string) => void;
}

/** Who, why and what next, a patient to a row. */
export function WorkTable({ rows, now, sort, onSort, onOpen }: WorkTableProps) {
  const { t } = useTranslation(['dashboard', 'clinical', 'work']);
  const columns = [
    { key: 'status', name: t('column.status') },
    { key: 'patient', name: t('column.patient') },
    { key: 'why', name: t('work:column.why') },
    {
      key: 'bloodPressure',
      name: t('column.bloodPressure'),
      short: t('work:column.bp'),
      unit: t('clinical:unit.mmHg'),
    },
    {
      key: 'heartRate',
      name: t('column.heartRate'),
      short: t('work:column.hr'),
      unit: t('clinical:unit.bpm'),
    },
    {
      key: 'weight',
      name: t('column.weight'),
      short: t('work:column.weight'),
      unit: t('clinical:unit.kg'),
    },
    {
      key: 'glucose',
      name: t('column.glucose'),
      short: t('work:column.glucose'),
      unit: t('clinical:unit.mmol/L'),
    },
    { key: 'reading', name: t('column.reading'), short: t('work:column.reading') },
    { key: 'onIt', name: t('work:column.onIt') },
    { key: 'actions', name: t('column.actions') },
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('table.caption')}</caption>
        <colgroup>
          {columns.map(({ key }) => (
            <col key={key} className={styles[key]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, name, short, unit }) => (
              <HeadCell key={key} column={key} sort={sort} onSort={onSort} isNumber={unit !== undefined}>
                {short === undefined ? name : <abbr title={name}>{short}</abbr>}
                {unit !== undefined && <span className={styles.unit}>{unit}</span>}
              </HeadCell>
            ))}
          </tr>
        </thead>
        {groupsOf(rows, sort === null).map(({ group, rows: members }) => (
          <tbody key={`${group}-${members[0]?.patient.id}`}>
            {group !== null && <GroupLine group={group} columns={columns.length} />}
            {members.map((row) => (
              <WorkRow key={row.patient.id} row={row} now={now} onOpen={onOpen} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface HeadCellProps extends Pick<WorkTableProps, 'sort' | 'onSort'> {
  readonly column: string;
  readonly isNumber: boolean;
  readonly children: React.ReactNode;
}

function HeadCell({ column, sort, onSort, isNumber, children }: HeadCellProps) {
  const className = isNumber ? styles.number : column === 'reading' ? styles.age : undefined;
  const sorted = SORTED_COLUMNS[column];
  if (sorted === undefined)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    );
  const own = sort?.column === sorted ? sort : null;
  const Arrow = own?.isDescending === true ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={own === null ? 'none' : own.isDescending ? 'descending' : 'ascending'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, sorted))}>
        <span>{children}</span>
        {own !== null && <Arrow aria-hidden size={14} />}
      </button>
    </th>
  );
}

function GroupLine({ group, columns }: { readonly group: ShownGroup; readonly columns: number }) {
  const { t } = useTranslation('work');
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={columns}>
        {t(`group.${group}`)} <span className={styles.hint}>{t(`groupHint.${group}`)}</span>
      </th>
    </tr>
  );
}

/** Three buttons for a finger need more than a tablet has beside the readings. */
const IS_TOUCHED = '(max-width: 1199px) and (pointer: coarse)';

interface WorkRowProps extends Pick<WorkTableProps, 'now' | 'onOpen'> {
  readonly row: ShownRow;
}

const WorkRow = memo(function WorkRow({ row, now, onOpen }: WorkRowProps) {
  const { t } = useTranslation(['common', 'clinical']);
  const patient = useNewestOf(row);
  const justChanged = useJustChanged(patient);
  const isTouched = useMediaQuery(IS_TOUCHED);
  const { id, name, age, latestLog, phoneNumber, work } = patient;
  return (
    <tr
      className={styles.row}
      data-changed={justChanged || undefined}
      data-handled={work?.group === 'handled' || undefined}
      data-patient={id}
      onClick={(event) => {
        // A button does its own work, also one that cannot be pressed, and so does a dialog that it opened; a reader who
        // marks text to copy it stays.
        const { target, currentTarget } = event;
        if (!(target instanceof Element) || !currentTarget.contains(target)) return;
        if (target.closest('button, a, [data-actions]') !== null) return;
        if (window.getSelection()?.isCollapsed === false) return;
        onOpen(id);
      }}
    >
      <td>
        <PatientStatus patient={patient} isShort isOfFlag />
      </td>
      <th scope="row">
        <div className={styles.person}>
          <Initials name={name} />
          <div className={styles.lines}>
            <p className={styles.line}>
              <button
                type="button"
                className={styles.name}
                aria-haspopup="dialog"
                title={name}
                onClick={() => onOpen(id)}
              >
                {name}
              </button>
              <span className={styles.id} title={id}>
                {shortId(id)}
              </span>
            </p>
            <p className={styles.second}>
              {age}
              {' · '}
              {/* Read out and dialled, it is whole. */}
              <span className={styles.phone}>
                {phoneNumber === null ? (
                  t('contact.hindrance.noPhone')
                ) : (
                  <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>
                )}
              </span>
              {conditionsOf(patient).length > 0 && ' · '}
              <span className={styles.conditions}>
                {conditionsOf(patient).map((condition) => (
                  <abbr key={condition} title={t(`clinical:condition.${condition}`)}>
                    {t(`conditionCode.${condition}`)}
                  </abbr>
                ))}
              </span>
            </p>
          </div>
        </div>
      </th>
      <td className={styles.why}>
        <WhyCell patient={patient} />
      </td>
      {ROW_VITALS.map((vital) => (
        <td key={vital} className={styles.number}>
          <WorkVital patient={patient} vital={vital} />
        </td>
      ))}
      <td className={styles.age}>
        <ReadingAge log={latestLog} now={now} isShort />
        <SilentMark patient={patient} isSmall />
      </td>
      <td>
        <OnIt patient={patient} now={now} />
      </td>
      <td data-actions>
        <div className={styles.buttons}>
          <RowButtons patient={patient} isFolded={isTouched} />
        </div>
      </td>
    </tr>
  );
});
