import { useState } from 'react';
import { MAX_NAME, MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { Medication } from '../../../../backend/contract/treatment.ts';
import {
  useChangeMedicationMutation,
  useStartMedicationMutation,
  useStopMedicationMutation,
} from '../../api/resources/medications.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Problems } from '../../ui/useCheckedForm.ts';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { timesIn } from './medicationTimes.ts';

interface MedicationValues {
  readonly name: string;
  readonly dose: string;
  readonly times: string;
  /** Empty: today. */
  readonly since: string;
}

const problemsOf = ({
  name,
  dose,
  times,
}: MedicationValues): Problems<MedicationValues, 'nameMissing' | 'doseMissing' | 'timesWrong'> => ({
  ...(name.trim() === '' && { name: 'nameMissing' }),
  ...(dose.trim() === '' && { dose: 'doseMissing' }),
  ...(timesIn(times) === null && { times: 'timesWrong' }),
});

interface MedicationFormProps {
  readonly patientId: string;
  /** One that is taken otherwise from now on; null: a new one. */
  readonly medication: Medication | null;
  readonly onDone: () => void;
}

/** A medicine that is begun, or taken otherwise. */
export function MedicationForm({ patientId, medication, onDone }: MedicationFormProps) {
  const { t } = useTranslation('treatment');
  const [start] = useStartMedicationMutation();
  const [change] = useChangeMedicationMutation();
  // As it was taken when the form was opened: what somebody changes meanwhile is shown beside it.
  const [madeFrom] = useState(() => medication && { dose: medication.dose, times: medication.times });
  const form = useRequestForm<MedicationValues, 'nameMissing' | 'doseMissing' | 'timesWrong'>({
    values: {
      name: medication?.name ?? '',
      dose: medication?.dose ?? '',
      times: medication?.times.join(', ') ?? '',
      since: '',
    },
    problemsOf,
    problemText: (problem) => t(`medicines.${problem}`),
  });
  const { field } = form;
  const save = ({ name, dose, times, since }: MedicationValues) => {
    const dosing = {
      dose: dose.trim(),
      times: [...(timesIn(times) ?? [])],
      since: since === '' ? null : since,
    };
    const body =
      medication === null ? { name: name.trim(), ...dosing } : { name: medication.name, ...dosing };
    return form.request(
      body,
      (idempotencyKey) =>
        medication === null
          ? start({ patientId, body, idempotencyKey })
          : change({ patientId, medicationId: medication.id, body: { ...dosing, madeFrom }, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('medicines.notSaved')}
      submit={t('medicines.save')}
      submitting={t('medicines.saving')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      {medication === null && (
        <TextField {...field('name')} label={t('medicines.name')} maxLength={MAX_NAME} />
      )}
      <TextField
        {...field('dose')}
        label={t('medicines.dose')}
        hint={t('medicines.doseHint')}
        maxLength={MAX_NAME}
      />
      <TextField {...field('times')} label={t('medicines.times')} hint={t('medicines.timesHint')} />
      <TextField
        {...field('since')}
        type="date"
        label={t('medicines.since')}
        hint={t('medicines.sinceHint')}
      />
    </RequestForm>
  );
}

interface StopMedicationFormProps {
  readonly patientId: string;
  readonly medication: Medication;
  readonly onDone: () => void;
}

/** That a medicine is no longer taken, since when and why. */
export function StopMedicationForm({ patientId, medication, onDone }: StopMedicationFormProps) {
  const { t } = useTranslation('treatment');
  const [stop] = useStopMedicationMutation();
  const form = useRequestForm({
    values: { since: '', reason: '' },
    problemsOf: () => ({}),
    problemText: (problem: never) => problem,
  });
  const save = ({ since, reason }: { readonly since: string; readonly reason: string }) => {
    const body = { since: since === '' ? null : since, reason: reason.trim() === '' ? null : reason.trim() };
    return form.request(
      body,
      (idempotencyKey) => stop({ patientId, medicationId: medication.id, body, idempotencyKey }),
      onDone,
    );
  };
  return (
    <RequestForm
      form={form}
      place="card"
      onSubmit={form.submit(save)}
      failure={t('medicines.notSaved')}
      submit={t('medicines.stopSave')}
      submitting={t('medicines.saving')}
      cancel={{ label: t('cancel'), onCancel: onDone }}
    >
      <TextField
        {...form.field('since')}
        type="date"
        label={t('medicines.since')}
        hint={t('medicines.sinceHint')}
      />
      <TextField {...form.field('reason')} label={t('medicines.reason')} maxLength={MAX_NOTE} />
    </RequestForm>
  );
}
