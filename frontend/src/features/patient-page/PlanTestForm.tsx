import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import type { LatestTest } from '../../../../backend/contract/latest-test.ts';
import { usePlanTestMutation } from '../../api/resources/plannedTests.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { useTestName } from '../patient/TestParts.tsx';
import { choiceOf, TEST_CHOICES, type TestChoice, testTypeOf } from './testChoices.ts';

interface PlanValues {
  /** Empty: none is chosen. */
  readonly name: TestChoice['name'] | '';
  readonly which: string;
  readonly dueOn: string;
}

const problemsOf = ({ name, dueOn }: PlanValues): Problems<PlanValues, 'typeMissing' | 'dueMissing'> => ({
  ...(name === '' && { name: 'typeMissing' }),
  ...(dueOn === '' && { dueOn: 'dueMissing' }),
});

function bodyOf({ name, which, dueOn }: PlanValues) {
  const testType = testTypeOf(name);
  const subtype = name === 'OTHER' ? which.trim() : name;
  return { testType, subtype: testType === 'OTHER' && subtype !== '' ? subtype : null, dueOn };
}

interface PlanTestFormProps {
  readonly patient: Patient;
  /** The test that is to be done again; null: any. */
  readonly test: LatestTest | null;
  readonly onDone: () => void;
}

/** A test that is to be done by a day, without a result. */
export function PlanTestForm({ patient, test, onDone }: PlanTestFormProps) {
  const { t } = useTranslation(['treatment', 'care']);
  const nameOf = useTestName();
  const [plan] = usePlanTestMutation();
  const values: PlanValues = {
    name: test === null ? '' : choiceOf(test),
    which: test?.subtype ?? test?.notes ?? '',
    dueOn: '',
  };
  const form = useRequestForm({ values, problemsOf, problemText: (problem) => t(`plan.${problem}`) });
  const { field, methods } = form;
  const name = methods.watch('name');
  const save = (planned: PlanValues) => {
    const body = bodyOf(planned);
    return form.request(
      body,
      (idempotencyKey) => plan({ patientId: patient.id, body, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('plan.notSaved')}
      submit={t('plan.save')}
      submitting={t('plan.saving')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      <SelectField {...field('name')} label={t('plan.type')}>
        <option value="">{t('plan.choose')}</option>
        {TEST_CHOICES.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {nameOf({ testType: choice.testType, notes: choice.name === 'OTHER' ? null : choice.name })}
          </option>
        ))}
      </SelectField>
      {name === 'OTHER' && <TextField {...field('which')} label={t('plan.which')} maxLength={MAX_NAME} />}
      <TextField {...field('dueOn')} type="date" label={t('plan.due')} />
    </RequestForm>
  );
}
