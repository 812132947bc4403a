import type { Recommendation } from '../../../../backend/contract/exercise.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { useRecommendExerciseMutation } from '../../api/resources/exercise.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { useProgrammeText } from '../exercise/useProgrammeText.ts';

interface RecommendValues {
  readonly programId: string;
  readonly reason: string;
}

const problemsOf = ({ programId }: RecommendValues): Problems<RecommendValues, 'missing'> =>
  programId === '' ? { programId: 'missing' } : {};

interface RecommendFormProps {
  readonly patient: Patient;
  /** Every programme, in the order in which it suits the patient. */
  readonly list: readonly Recommendation[];
  readonly onDone: () => void;
}

/** Chooses a programme for a patient, who finds it first among theirs. */
export function RecommendForm({ patient, list, onDone }: RecommendFormProps) {
  const { t } = useTranslation(['progress', 'treatment']);
  const said = useProgrammeText(patient.glucoseUnit);
  const [recommend] = useRecommendExerciseMutation();
  const form = useRequestForm({
    values: { programId: '', reason: '' },
    problemsOf,
    problemText: () => t('card.missing'),
  });
  const save = ({ programId, reason }: RecommendValues) => {
    const body = { programId, reason: reason.trim() === '' ? null : reason.trim() };
    return form.request(
      body,
      (idempotencyKey) => recommend({ patientId: patient.id, body, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('card.notSaved')}
      submit={t('card.save')}
      cancel={{ label: t('treatment:cancel'), onCancel: onDone }}
    >
      <SelectField {...form.field('programId')} label={t('card.programme')}>
        <option value="">{t('card.pick')}</option>
        {list.map(({ programId, program }) => (
          <option key={programId} value={programId}>
            {said(program.keys.name, program.name).text}
          </option>
        ))}
      </SelectField>
      <TextField {...form.field('reason')} label={t('card.reason')} maxLength={MAX_NOTE} />
    </RequestForm>
  );
}
