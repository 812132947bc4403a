import { useState } from 'react';
import type { FitnessProfile } from '../../../../backend/contract/exercise.ts';
import { FITNESS_LEVELS, type FitnessLevel } from '../../../../events/enums.ts';
import { useSetFitnessProfileMutation } from '../../api/resources/exercise.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';

interface FitnessFormProps {
  readonly patientId: string;
  readonly profile: FitnessProfile;
}

/** Minutes a week, as the server takes them. */
const GOAL = { min: 30, max: 600 } as const;

interface FitnessValues {
  readonly fitnessLevel: FitnessLevel;
  readonly weeklyExerciseGoal: string;
  readonly physicalLimitations: string;
}

/** The minutes that were typed; null for what is no whole number that the server takes. */
function goalOf({ weeklyExerciseGoal }: FitnessValues): number | null {
  const read = readNumber(weeklyExerciseGoal);
  if (read.kind !== 'number' || read.decimals > 0) return null;
  return read.value >= GOAL.min && read.value <= GOAL.max ? read.value : null;
}

const problemsOf = (values: FitnessValues): Problems<FitnessValues, 'range'> =>
  goalOf(values) === null ? { weeklyExerciseGoal: 'range' } : {};

/** How active the patient is, and how many minutes a week they want to be. */
export function FitnessForm({ patientId, profile }: FitnessFormProps) {
  const { t } = useTranslation(['exercise', 'common']);
  const [setProfile] = useSetFitnessProfileMutation();
  const [isSaved, setIsSaved] = useState(false);
  const form = useRequestForm({
    values: {
      fitnessLevel: profile.fitnessLevel,
      weeklyExerciseGoal: String(profile.weeklyExerciseGoal),
      physicalLimitations: profile.physicalLimitations ?? '',
    },
    problemsOf,
    problemText: () => t('profile.goalRange', GOAL),
  });
  const save = form.submit(async (values) => {
    const weeklyExerciseGoal = goalOf(values);
    if (weeklyExerciseGoal === null) return;
    const { updatedAt: _, ...known } = profile;
    const { fitnessLevel, physicalLimitations } = values;
    const body = { ...known, fitnessLevel, weeklyExerciseGoal, physicalLimitations };
    setIsSaved(false);
    await form.request(
      body,
      (idempotencyKey) => setProfile({ patientId, body, idempotencyKey }),
      () => setIsSaved(true),
    );
  });
  return (
    <Disclosure summary={t('profile.heading')}>
      <RequestForm form={form} place="card" submit={t('profile.save')} onSubmit={save}>
        <SelectField label={t('profile.level')} {...form.field('fitnessLevel')}>
          {FITNESS_LEVELS.map((level) => (
            <option key={level} value={level}>
              {t(`profile.levels.${level}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          label={t('profile.goal')}
          unit={t('profile.unit')}
          hint={t('profile.goalRange', GOAL)}
          whole
          {...form.field('weeklyExerciseGoal')}
        />
        <TextAreaField
          label={t('profile.limits')}
          hint={t('profile.limitsHint')}
          {...form.field('physicalLimitations')}
        />
        <p role="status">{isSaved && t('profile.saved')}</p>
      </RequestForm>
    </Disclosure>
  );
}
