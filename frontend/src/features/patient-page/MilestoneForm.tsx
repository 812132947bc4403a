import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { addDays } from '../../../../events/local-time.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { MILESTONE_FAILED, useAddMilestone } from './useAddMilestone.ts';

const TYPES = ['follow_up', 'medication_review', 'lifestyle_check'] as const;

/** The specification's figure. */
const DUE_AFTER_DAYS = 7;

interface MilestoneFormProps {
  readonly patient: Patient;
  readonly today: string;
  readonly onDone: () => void;
}

interface MilestoneValues {
  readonly milestoneType: (typeof TYPES)[number];
  /** Null: as the type is called. */
  readonly title: string | null;
  readonly description: string;
  readonly targetDate: string;
}

const problemsOf = ({
  title,
  targetDate,
}: MilestoneValues): Problems<MilestoneValues, 'titleMissing' | 'targetMissing'> => ({
  ...(title?.trim() === '' && { title: 'titleMissing' }),
  ...(targetDate === '' && { targetDate: 'targetMissing' }),
});

/** A milestone, filled in as it most often is: a follow-up in seven days. */
export function MilestoneForm({ patient, today, onDone }: MilestoneFormProps) {
  const { t } = useTranslation('care');
  const form = useRequestForm({
    values: {
      milestoneType: 'follow_up',
      title: null,
      description: '',
      targetDate: addDays(today, DUE_AFTER_DAYS),
    },
    problemsOf,
    problemText: (problem) => t(`milestones.${problem}`),
    failed: MILESTONE_FAILED,
  });
  const add = useAddMilestone(patient, form.request);
  const { field, methods } = form;
  const [milestoneType, ownTitle] = methods.watch(['milestoneType', 'title']);
  const title = ownTitle ?? t(`milestoneType.${milestoneType}`);

  const save = ({ description, ...values }: MilestoneValues) =>
    add({ ...values, title: title.trim(), description: description.trim(), status: 'pending' }, onDone);

  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('toast.milestoneFailed.text')}
      submit={t('milestones.save')}
      submitting={t('milestones.saving')}
      cancel={{ label: t('milestones.cancel'), onCancel: onDone }}
    >
      <SelectField {...field('milestoneType')} label={t('milestones.type')}>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`milestoneType.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.shown('title')}
        label={t('milestones.title')}
        maxLength={200}
        value={title}
        onChange={({ target }) => form.change('title', target.value)}
      />
      <TextField {...field('description')} label={t('milestones.description')} maxLength={2000} />
      <TextField {...field('targetDate')} type="date" label={t('milestones.target')} />
    </RequestForm>
  );
}
