import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SampleDataButton } from '../patient/SampleDataButton.tsx';
import styles from './Report.module.css';
import { useAddPatientMutation } from '../../api/resources/newPatient.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

/** Nobody is registered yet: sample data, or a patient of one's own. */
export function NoPatients({ onAdded }: { readonly onAdded: (patient: ReportPatient) => void }) {
  const { t } = useTranslation(['report', 'dashboard']);
  const [name, setName] = useState('');
  const [age, setAge] = useState('');
  const [add, { error, isLoading }] = useAddPatientMutation();
  const keys = useRequestKeys();
  const read = readNumber(age);

  async function submit() {
    if (read.kind !== 'number') return;
    const body = { name, age: read.value };
    const { data } = await add({ ...body, key: keys.keyFor(body) });
    if (data === undefined) return;
    keys.done();
    onAdded(data);
  }

  return (
    <Card heading={t('noPatients.heading')}>
      <p>{t('noPatients.text')}</p>
      <div className={styles.buttons}>
        <SampleDataButton variant="primary" />
      </div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <label className={styles.search}>
          {t('noPatients.name')}
          <input
            className={styles.box}
            value={name}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <NumberField
          id="new-patient-age"
          label={t('noPatients.age')}
          unit={null}
          whole
          hint={t('noPatients.ageHint')}
          onChange={(event) => setAge(event.target.value)}
        />
        {error !== undefined && (
          <Notice kind="warning" announced>
            <ErrorReason error={error} />
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button
            type="submit"
            large
            busy={isLoading}
            disabled={name.trim() === '' || read.kind !== 'number'}
          >
            {t('noPatients.add')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
