import { useTranslation } from '../../i18n/useTranslation.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { Card } from '../../ui/Card.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { SampleDataButton } from '../patient/SampleDataButton.tsx';
import styles from './Report.module.css';
import { useAddPatientMutation } from '../../api/resources/newPatient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';

interface NewPatientValues {
  readonly name: string;
  readonly age: string;
}

/** Nobody is registered yet: a patient of one's own, or in the demonstration sample data. */
export function NoPatients({ onAdded }: { readonly onAdded: (patient: ReportPatient) => void }) {
  const { t } = useTranslation(['report', 'dashboard']);
  const { data: session } = useGetSessionQuery();
  const maySeed = session?.mode === 'demonstration';
  const [add] = useAddPatientMutation();
  const form = useRequestForm({
    values: { name: '', age: '' },
    // Its button waits for both, and the server judges them.
    problemsOf: (_values: NewPatientValues) => ({}),
    problemText: String,
  });
  const { field, methods } = form;
  const [name, age] = methods.watch(['name', 'age']);
  const read = readNumber(age);

  async function save() {
    if (read.kind !== 'number') return;
    const body = { name, age: read.value };
    await form.request(body, (key) => add({ ...body, key }), onAdded);
  }

  return (
    <Card heading={t('noPatients.heading')}>
      <p>{maySeed ? t('noPatients.text') : t('noPatients.own')}</p>
      {maySeed && (
        <div className={styles.buttons}>
          <SampleDataButton variant="primary" />
        </div>
      )}
      <RequestForm
        form={form}
        place="page"
        onSubmit={form.submit(save)}
        submit={t('noPatients.add')}
        busy={form.isBusy}
        disabled={name.trim() === '' || read.kind !== 'number'}
        large
      >
        <label className={styles.search}>
          {t('noPatients.name')}
          <input className={styles.box} autoComplete="off" maxLength={200} {...methods.register('name')} />
        </label>
        <NumberField
          {...field('age')}
          label={t('noPatients.age')}
          unit={null}
          whole
          hint={t('noPatients.ageHint')}
        />
      </RequestForm>
    </Card>
  );
}
