import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Audit.module.css';
import { useAuditAddress } from './auditTab.ts';
import { instantOf } from './EventsTab.tsx';
import { localOf } from './moments.ts';
import { PatientField } from './PatientField.tsx';
import { MINUTE_MS } from '../../lib/durations.ts';

/** A reader's clock may go so far before the server's. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** Which patient, and of which exact moment. */
export function MomentForm() {
  const { t } = useTranslation('past');
  const { of, change } = useAuditAddress();
  const [patientId, at] = [of('patientId'), instantOf(of('at'))];
  const place = `${patientId} ${at}`;
  const [typed, setTyped] = useState({ place, patientId, local: localOf(at) });
  const [problem, setProblem] = useState<'incomplete' | 'future' | null>(null);
  // What was typed for another place than that of the address, where the slider went on, is not meant any more.
  const values = typed.place === place ? typed : { place, patientId, local: localOf(at) };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('moment');
    const isIncomplete = field instanceof HTMLInputElement && field.validity.badInput;
    // Of the hour that a clock goes through twice the address knows which.
    const instant = values.local === localOf(at) ? at : instantOf(values.local);
    const isToCome = instant !== '' && Date.parse(instant) > Date.now() + TOLERANCE_MS;
    setProblem(isIncomplete ? 'incomplete' : isToCome ? 'future' : null);
    if (!isIncomplete && !isToCome) change({ patientId: values.patientId, at: instant });
  };

  return (
    <Form className={styles.filter} onSubmit={submit}>
      <PatientField
        id="moment-patient"
        none={t('form.none')}
        value={values.patientId}
        onChange={(chosen) => setTyped({ ...values, patientId: chosen })}
      />
      <TextField
        id="moment"
        name="moment"
        type="datetime-local"
        step="0.001"
        label={t('form.at')}
        hint={t('form.atHint')}
        error={problem === null ? undefined : t(`form.${problem}`)}
        value={values.local}
        onChange={({ target }) => setTyped({ ...values, local: target.value })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary">
          {t('form.show')}
        </Button>
      </div>
    </Form>
  );
}
