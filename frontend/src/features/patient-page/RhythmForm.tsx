import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { useChangePatientMutation } from '../../api/resources/patients.ts';

const EVERY_DAYS = { min: 1, max: 14 } as const;

interface RhythmValues {
  readonly days: string;
}

/** The days that were typed; null for what is no whole number within the bounds. */
function daysIn({ days }: RhythmValues): number | null {
  const read = readNumber(days);
  if (read.kind !== 'number' || read.decimals > 0) return null;
  return read.value < EVERY_DAYS.min || read.value > EVERY_DAYS.max ? null : read.value;
}

const problemsOf = (values: RhythmValues): Problems<RhythmValues, 'wrong'> =>
  daysIn(values) === null ? { days: 'wrong' } : {};

interface RhythmFormProps {
  readonly patient: Patient;
  readonly onDone: () => void;
}

/** How often the patient is expected to log. */
export function RhythmForm({ patient, onDone }: RhythmFormProps) {
  const { t } = useTranslation(['patient', 'clinical']);
  const { labelled } = useFormats();
  const dispatch = useDispatch();
  const [changePatient] = useChangePatientMutation();
  const form = useRequestForm({
    values: { days: String(patient.expectedLogEveryDays) },
    problemsOf,
    problemText: (problem) => t(`rhythm.${problem}`),
    failed: { name: 'saveFailed', form: 'rhythm' },
  });

  async function save(values: RhythmValues) {
    const days = daysIn(values);
    if (days === null) return;
    const change = { expectedLogEveryDays: days };
    await form.request(
      change,
      (idempotencyKey) => changePatient({ patientId: patient.id, change, idempotencyKey }),
      () => {
        const detail = labelled(patient.name, t('rhythm.every', { count: days }));
        dispatch(toastAdded({ name: 'rhythmSaved', priority: 'success', form: 'rhythm', detail }));
        onDone();
      },
    );
  }

  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('rhythm.failed')}
      submit={t('rhythm.save')}
      cancel={{ label: t('rhythm.cancel'), onCancel: onDone }}
    >
      <NumberField
        {...form.field('days')}
        label={t('rhythm.label')}
        unit={t('clinical:unit.days')}
        whole
        hint={t('rhythm.range')}
      />
    </RequestForm>
  );
}
