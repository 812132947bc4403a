import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { Choice } from '../../ui/Choice.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { useTestName } from '../patient/TestParts.tsx';
import { TEST_CHOICES, type TestChoice, testTypeOf } from './testChoices.ts';
import { useAddTestMutation } from '../../api/resources/tests.ts';

/** Those that a person enters by hand. */
const SOURCES = ['CLINIC', 'LAB', 'HOME', 'HOSPITAL'] as const;

interface TestValues {
  /** Empty: none is chosen. */
  readonly name: TestChoice['name'] | '';
  readonly which: string;
  readonly result: string;
  readonly units: string;
  readonly source: (typeof SOURCES)[number];
  /** Empty: today, also when the page stays open over midnight. */
  readonly testDate: string;
  readonly dueNext: string;
  readonly isAbnormal: boolean;
}

const EMPTY: TestValues = {
  name: '',
  which: '',
  result: '',
  units: '',
  source: 'CLINIC',
  testDate: '',
  dueNext: '',
  isAbnormal: false,
};

const problemsOf = ({ name, result }: TestValues): Problems<TestValues, 'typeMissing' | 'resultMissing'> => ({
  ...(name === '' && { name: 'typeMissing' }),
  ...(result.trim() === '' && { result: 'resultMissing' }),
});

function bodyOf({ name, which, isAbnormal, ...values }: TestValues, today: string) {
  const testType = testTypeOf(name);
  const notes = name === 'OTHER' ? which.trim() : name;
  const units = values.units.trim();
  return {
    testType,
    ...(testType === 'OTHER' && notes !== '' ? { notes } : {}),
    result: values.result.trim(),
    units: units === '' ? null : units,
    source: values.source,
    testDate: values.testDate === '' ? today : values.testDate,
    ...(values.dueNext === '' ? {} : { dueNext: values.dueNext }),
    ...(name === 'RENAL' && isAbnormal ? { abnormal: true } : {}),
  };
}

interface AddTestFormProps {
  readonly patient: Patient;
  readonly today: string;
}

/** A new test result; type and result are required. */
export function AddTestForm({ patient, today }: AddTestFormProps) {
  const { t } = useTranslation('care');
  const { labelled } = useFormats();
  const dispatch = useDispatch();
  const nameOf = useTestName();
  const [addTest] = useAddTestMutation();
  const form = useRequestForm({
    values: EMPTY,
    problemsOf,
    problemText: (problem) => t(`addTest.${problem}`),
    failed: { name: 'addTestFailed', form: 'add-test' },
  });
  const { field, methods } = form;
  const [name, testDate] = methods.watch(['name', 'testDate']);

  function save(values: TestValues) {
    const body = bodyOf(values, today);
    return form.request(
      body,
      (idempotencyKey) => addTest({ patientId: patient.id, body, idempotencyKey }),
      () => {
        methods.reset();
        const test = nameOf({ ...body, notes: body.notes ?? null });
        const detail = labelled(patient.name, `${test} ${body.result} ${body.units ?? ''}`.trim());
        dispatch(toastAdded({ name: 'testAdded', priority: 'success', form: 'add-test', detail }));
      },
    );
  }

  const tellMissing = () =>
    dispatch(
      toastAdded({ name: 'missingInformation', priority: 'missing', destructive: true, form: 'add-test' }),
    );
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save, tellMissing)}
      summary={t('addTest.summary')}
      failure={t('toast.addTestFailed.text')}
      submit={t('addTest.save')}
      submitting={t('addTest.saving')}
    >
      <SelectField {...field('name')} label={t('addTest.type')}>
        <option value="">{t('addTest.choose')}</option>
        {TEST_CHOICES.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {nameOf({ testType: choice.testType, notes: choice.name === 'OTHER' ? null : choice.name })}
          </option>
        ))}
      </SelectField>
      {name === 'OTHER' && <TextField {...field('which')} label={t('addTest.which')} maxLength={200} />}
      <TextField {...field('result')} label={t('addTest.result')} maxLength={200} />
      <TextField {...field('units')} label={t('addTest.units')} maxLength={40} />
      <SelectField {...field('source')} label={t('addTest.source')}>
        {SOURCES.map((source) => (
          <option key={source} value={source}>
            {t(`addTest.source_${source}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.shown('testDate')}
        type="date"
        label={t('addTest.date')}
        value={testDate === '' ? today : testDate}
        onChange={({ target }) => form.change('testDate', target.value)}
      />
      <TextField
        {...field('dueNext')}
        type="date"
        label={t('addTest.dueNext')}
        hint={t('addTest.dueNextHint')}
      />
      {name === 'RENAL' && (
        // Of this test alone the interval hangs on the result.
        <Choice type="checkbox" label={t('addTest.abnormal')} {...methods.register('isAbnormal')} />
      )}
    </RequestForm>
  );
}
