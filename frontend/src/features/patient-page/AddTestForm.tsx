import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { TEST_TYPES, type TestType } from '../../../../events/enums.ts';
import { Choice } from '../../ui/Choice.tsx';
import { ErrorSummary, type SummaryEntry } from '../../ui/ErrorSummary.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { CardForm } from './CardForm.tsx';
import { useTestName } from '../patient/TestParts.tsx';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { useAddTestMutation } from '../../api/resources/tests.ts';

/** Those that a person enters by hand. */
const SOURCES = ['CLINIC', 'LAB', 'HOME', 'HOSPITAL'] as const;

interface TestChoice {
  readonly name: 'EYE' | 'FOOT' | 'URINE_ACR' | TestType;
  readonly testType: TestType;
}

/** Examinations without a type of their own are of type OTHER, and their notes say which one it was. */
const CHOICES: readonly TestChoice[] = [
  ...TEST_TYPES.filter((type) => type !== 'OTHER').map((type) => ({ name: type, testType: type })),
  { name: 'EYE', testType: 'OTHER' },
  { name: 'FOOT', testType: 'OTHER' },
  { name: 'URINE_ACR', testType: 'OTHER' },
  { name: 'OTHER', testType: 'OTHER' },
];

const EMPTY = { name: '', which: '', result: '', units: '', source: 'CLINIC', dueNext: '' };

interface AddTestFormProps {
  readonly patient: Patient;
  readonly today: string;
}

/** A new test result; type and result are required. */
export function AddTestForm({ patient, today }: AddTestFormProps) {
  const { t } = useTranslation('care');
  const dispatch = useDispatch();
  const id = useId();
  const keys = useRequestKeys();
  const nameOf = useTestName();
  const [addTest, { isLoading, error, reset }] = useAddTestMutation();
  const [entered, setEntered] = useState(EMPTY);
  // Empty: today, also when the page stays open over midnight.
  const [testDate, setTestDate] = useState('');
  const [isAbnormal, setIsAbnormal] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const set = (field: keyof typeof EMPTY) => (event: { readonly target: { readonly value: string } }) =>
    setEntered({ ...entered, [field]: event.target.value });

  const choice = CHOICES.find(({ name }) => name === entered.name);
  const typeMissing = attempt > 0 && choice === undefined ? t('addTest.typeMissing') : undefined;
  const resultMissing = attempt > 0 && entered.result.trim() === '' ? t('addTest.resultMissing') : undefined;
  const problems: readonly SummaryEntry[] = [
    ...(typeMissing === undefined ? [] : [{ controlId: `${id}-type`, text: typeMissing }]),
    ...(resultMissing === undefined ? [] : [{ controlId: `${id}-result`, text: resultMissing }]),
  ];

  async function save() {
    const result = entered.result.trim();
    if (choice === undefined || result === '') {
      setAttempt(attempt + 1);
      dispatch(
        toastAdded({ name: 'missingInformation', priority: 'missing', destructive: true, form: 'add-test' }),
      );
      return;
    }
    const units = entered.units.trim();
    const notes = choice.name === 'OTHER' ? entered.which.trim() : choice.name;
    const body = {
      testType: choice.testType,
      ...(choice.testType === 'OTHER' && notes !== '' ? { notes } : {}),
      result,
      units: units === '' ? null : units,
      source: SOURCES.find((source) => source === entered.source) ?? 'CLINIC',
      testDate: testDate === '' ? today : testDate,
      ...(entered.dueNext === '' ? {} : { dueNext: entered.dueNext }),
      ...(choice.name === 'RENAL' && isAbnormal ? { abnormal: true } : {}),
    };
    const saved = await addTest({ patientId: patient.id, body, idempotencyKey: keys.keyFor(body) });
    if (saved.error !== undefined) {
      dispatch(
        toastAdded({
          name: 'addTestFailed',
          priority: 'failure',
          destructive: true,
          form: 'add-test',
          error: saved.error,
        }),
      );
      return;
    }
    keys.done();
    reset();
    setEntered(EMPTY);
    setTestDate('');
    setIsAbnormal(false);
    setAttempt(0);
    const detail =
      `${patient.name}: ${nameOf({ ...body, notes: body.notes ?? null })} ${result} ${units}`.trim();
    dispatch(toastAdded({ name: 'testAdded', priority: 'success', form: 'add-test', detail }));
  }

  return (
    <CardForm
      onSubmit={() => void save()}
      submit={t('addTest.save')}
      submitting={t('addTest.saving')}
      busy={isLoading}
      failure={error === undefined ? undefined : { text: t('toast.addTestFailed.text'), error }}
    >
      {problems.length > 0 && (
        <ErrorSummary heading={t('addTest.summary')} entries={problems} attempt={attempt} />
      )}
      <SelectField
        id={`${id}-type`}
        label={t('addTest.type')}
        value={entered.name}
        onChange={set('name')}
        error={typeMissing}
      >
        <option value="">{t('addTest.choose')}</option>
        {CHOICES.map(({ name, testType }) => (
          <option key={name} value={name}>
            {nameOf({ testType, notes: name === 'OTHER' ? null : name })}
          </option>
        ))}
      </SelectField>
      {choice?.name === 'OTHER' && (
        <TextField
          id={`${id}-which`}
          label={t('addTest.which')}
          maxLength={200}
          value={entered.which}
          onChange={set('which')}
        />
      )}
      <TextField
        id={`${id}-result`}
        label={t('addTest.result')}
        maxLength={200}
        value={entered.result}
        onChange={set('result')}
        error={resultMissing}
      />
      <TextField
        id={`${id}-units`}
        label={t('addTest.units')}
        maxLength={40}
        value={entered.units}
        onChange={set('units')}
      />
      <SelectField
        id={`${id}-source`}
        label={t('addTest.source')}
        value={entered.source}
        onChange={set('source')}
      >
        {SOURCES.map((source) => (
          <option key={source} value={source}>
            {t(`addTest.source_${source}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id={`${id}-date`}
        type="date"
        label={t('addTest.date')}
        value={testDate === '' ? today : testDate}
        onChange={({ target }) => setTestDate(target.value)}
      />
      <TextField
        id={`${id}-due`}
        type="date"
        label={t('addTest.dueNext')}
        hint={t('addTest.dueNextHint')}
        value={entered.dueNext}
        onChange={set('dueNext')}
      />
      {choice?.name === 'RENAL' && (
        // Of this test alone the interval hangs on the result.
        <Choice
          type="checkbox"
          label={t('addTest.abnormal')}
          checked={isAbnormal}
          onChange={({ target }) => setIsAbnormal(target.checked)}
        />
      )}
    </CardForm>
  );
}
