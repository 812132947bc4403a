import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { addDays } from '../../../../events/local-time.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CardForm } from './CardForm.tsx';
import { useAddMilestone } from './useAddMilestone.ts';

const TYPES = ['follow_up', 'medication_review', 'lifestyle_check'] as const;
type MilestoneChoice = (typeof TYPES)[number];

/** The specification's figure. */
const DUE_AFTER_DAYS = 7;

interface MilestoneFormProps {
  readonly patient: Patient;
  readonly today: string;
  readonly onDone: () => void;
}

/** A milestone, filled in as it most often is: a follow-up in seven days. */
export function MilestoneForm({ patient, today, onDone }: MilestoneFormProps) {
  const { t } = useTranslation('care');
  const id = useId();
  const { isAdding, error, add } = useAddMilestone(patient);
  const [milestoneType, setMilestoneType] = useState<MilestoneChoice>('follow_up');
  // Null: as the type is called.
  const [ownTitle, setOwnTitle] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [targetDate, setTargetDate] = useState(() => addDays(today, DUE_AFTER_DAYS));
  const [attempted, setAttempted] = useState(false);
  const title = ownTitle ?? t(`milestoneType.${milestoneType}`);
  const titleMissing = attempted && title.trim() === '';
  const targetMissing = attempted && targetDate === '';

  async function save() {
    setAttempted(true);
    if (title.trim() === '' || targetDate === '') return;
    const wish = { title: title.trim(), description: description.trim(), milestoneType, targetDate };
    if (await add({ ...wish, status: 'pending' })) onDone();
  }

  return (
    <CardForm
      onSubmit={() => void save()}
      submit={t('milestones.save')}
      submitting={t('milestones.saving')}
      busy={isAdding}
      cancel={{ label: t('milestones.cancel'), onCancel: onDone }}
      failure={error === undefined ? undefined : { text: t('toast.milestoneFailed.text'), error }}
    >
      <SelectField
        id={`${id}-type`}
        label={t('milestones.type')}
        value={milestoneType}
        onChange={({ target }) =>
          setMilestoneType(TYPES.find((type) => type === target.value) ?? milestoneType)
        }
      >
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`milestoneType.${type}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id={`${id}-title`}
        label={t('milestones.title')}
        maxLength={200}
        value={title}
        onChange={({ target }) => setOwnTitle(target.value)}
        error={titleMissing ? t('milestones.titleMissing') : undefined}
      />
      <TextField
        id={`${id}-description`}
        label={t('milestones.description')}
        maxLength={2000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <TextField
        id={`${id}-target`}
        type="date"
        label={t('milestones.target')}
        value={targetDate}
        onChange={({ target }) => setTargetDate(target.value)}
        error={targetMissing ? t('milestones.targetMissing') : undefined}
      />
    </CardForm>
  );
}
