import { TARGET_BOUNDS } from '../../../../backend/contract/goal-bounds.ts';
import { GOAL_TYPES, type GoalType } from '../../../../events/enums.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { localDay } from '../../lib/localDay.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import type { SendRequest } from '../../ui/useRequest.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import type { NewGoal } from './newGoal.ts';

interface GoalFormProps {
  /** @param request By which it may be sent at once, with what the server says to it. */
  readonly onSet: (goal: NewGoal, request: SendRequest) => Promise<void>;
  readonly onCancel: () => void;
}

interface GoalValues {
  readonly goalType: GoalType;
  readonly targetValue: string;
  readonly targetDate: string;
}

/** The target that was typed; null for what the server would not take. */
function targetOf({ goalType, targetValue }: GoalValues): number | null {
  const read = readNumber(targetValue);
  if (read.kind !== 'number') return null;
  const { min, max, step } = TARGET_BOUNDS[goalType];
  return read.decimals <= (step < 1 ? 1 : 0) && read.value >= min && read.value <= max ? read.value : null;
}

const problemsOf = (values: GoalValues): Problems<GoalValues, 'range' | 'past'> => ({
  ...(targetOf(values) === null && { targetValue: 'range' }),
  ...(values.targetDate !== '' && values.targetDate < localDay(new Date()) && { targetDate: 'past' }),
});

/** A goal of a patient: of what kind, how far, and by when. */
export function GoalForm({ onSet, onCancel }: GoalFormProps) {
  const { t } = useTranslation('progress');
  const form = useRequestForm<GoalValues, 'range' | 'past'>({
    values: { goalType: 'daily_logs', targetValue: '7', targetDate: '' },
    problemsOf,
    problemText: (problem) => t(`goals.${problem}`),
  });
  const goalType = form.methods.watch('goalType');
  const { min, max, step } = TARGET_BOUNDS[goalType];
  const save = form.submit(async (values) => {
    const targetValue = targetOf(values);
    if (targetValue === null) return;
    const title = t(`goals.type.${values.goalType}`);
    const targetDate = values.targetDate === '' ? {} : { targetDate: values.targetDate };
    await onSet({ goalType: values.goalType, title, targetValue, ...targetDate }, form.request);
  });
  return (
    <RequestForm
      form={form}
      place="card"
      failure={t('card.notSaved')}
      submit={t('goals.save')}
      onSubmit={save}
      cancel={{ label: t('goals.cancel'), onCancel }}
    >
      <SelectField label={t('goals.kind')} hint={t(`goals.counts.${goalType}`)} {...form.field('goalType')}>
        {GOAL_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`goals.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <NumberField
        label={t('goals.target')}
        unit={t(`goals.unit.${goalType}`, { count: 2 })}
        hint={t('goals.bounds', { min, max })}
        whole={step === 1}
        {...form.field('targetValue')}
      />
      <TextField label={t('goals.date')} type="date" {...form.field('targetDate')} />
    </RequestForm>
  );
}
