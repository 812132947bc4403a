import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import type { PatientChange } from '../../../../backend/contract/patient-then.ts';
import { useGetPatientChangesQuery } from '../../api/resources/audit.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Audit.module.css';
import { auditPath, useAuditAddress } from './auditTab.ts';
import { instantOf } from './EventsTab.tsx';
import { localOf } from './moments.ts';
import { Person } from './Person.tsx';
import { useChangeTexts } from './useChangeTexts.ts';

interface PatientChangesProps {
  readonly patientId: string;
  /** The moment that is shown; empty: now. */
  readonly at: string;
}

/** What of the profile, the plan and the limits is different at the moment that is shown and at another one. */
export function PatientChanges({ patientId, at }: PatientChangesProps) {
  const { t } = useTranslation('past');
  const { exactTime } = useFormats();
  const { of, change } = useAuditAddress();
  const other = instantOf(of('other'));
  const [typed, setTyped] = useState<string | null>(null);
  const [from, to] = spanOf(at, other);
  const changes = useGetPatientChangesQuery({ patientId, from, to });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    change({ other: typed === null ? other : instantOf(typed) });
    setTyped(null);
  };
  const heading = () => {
    if (from === '') return to === '' ? t('changes.everNow') : t('changes.ever', { to: exactTime(to) });
    if (to === '') return t('changes.sinceNow', { from: exactTime(from) });
    return t('changes.since', { from: exactTime(from), to: exactTime(to) });
  };
  return (
    <Card heading={t('changes.heading')}>
      <Form className={styles.filter} onSubmit={submit}>
        <TextField
          id="other-moment"
          type="datetime-local"
          step="0.001"
          label={t('changes.until')}
          hint={t('changes.untilHint')}
          value={typed ?? localOf(other)}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit">{t('changes.compare')}</Button>
        </div>
      </Form>
      <div role="status">
        <h3>{heading()}</h3>
      </div>
      <QueryPart query={{ ...changes, data: changes.currentData }} failed={t('changes.failed')} height={120}>
        {(found) =>
          found.length === 0 ? <p>{t('changes.none')}</p> : <ChangeTable changes={found} name={heading()} />
        }
      </QueryPart>
    </Card>
  );
}

/** The earlier of the two first; an empty end is now. Where both are now it is all that ever was changed. */
function spanOf(at: string, other: string): readonly [string, string] {
  if (at === '' || other === '') return [at === '' ? other : at, ''];
  return Date.parse(at) <= Date.parse(other) ? [at, other] : [other, at];
}

interface ChangeTableProps {
  readonly changes: readonly PatientChange[];
  readonly name: string;
}

function ChangeTable({ changes, name }: ChangeTableProps) {
  const { t } = useTranslation('past');
  const { fieldText, valueText } = useChangeTexts();
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{t('changes.when')}</th>
          <th scope="col">{t('changes.field')}</th>
          <th scope="col">{t('changes.from')}</th>
          <th scope="col">{t('changes.to')}</th>
          <th scope="col">{t('changes.who')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.eventId} ${change.field}`} data-change={change.field}>
            <td>
              <ChangeTime change={change} />
            </td>
            <td>{fieldText(change.field)}</td>
            <td className={styles.named} data-name={t('changes.from')}>
              {valueText(change.from)}
            </td>
            <td className={styles.named} data-name={t('changes.to')}>
              {valueText(change.to)}
            </td>
            <td>
              <Person person={change.by} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When it was changed, which leads to the event. */
function ChangeTime({ change: { at, eventId } }: { readonly change: PatientChange }) {
  const { exactTime } = useFormats();
  return (
    <Link href={auditPath('events', { event: eventId })} className={styles.time}>
      <time dateTime={at}>{exactTime(at)}</time>
    </Link>
  );
}
