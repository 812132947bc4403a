import { useEffect, useState } from 'react';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { useGetTeamQuery, useHandOverPatientMutation } from '../../api/resources/work.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { QueryPart } from '../../ui/QueryPart.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import type { TeamMember } from '../../../../backend/contract/work.ts';

interface GiveDialogProps {
  readonly patient: Patient;
  /** How often it was said who is on the patient, as far as this screen knows. */
  readonly acts: number;
  readonly onClose: () => void;
}

/** Hands a patient over to somebody of the team, or to all of it, with what they need to know. */
export function GiveDialog(props: GiveDialogProps) {
  const { t } = useTranslation(['work', 'treatment']);
  const team = useGetTeamQuery();
  const [isTyped, setIsTyped] = useState(false);
  return (
    <Dialog
      title={t('treatment:handOver.title', { name: props.patient.name })}
      onClose={props.onClose}
      asksToClose={isTyped}
    >
      <QueryPart query={team} failed={t('treatment:handOver.failed')} height={200}>
        {(members) => <GiveForm {...props} members={members} onTyped={setIsTyped} />}
      </QueryPart>
    </Dialog>
  );
}

interface GiveFormProps extends GiveDialogProps {
  readonly members: readonly TeamMember[];
  readonly onTyped: (isTyped: boolean) => void;
}

function GiveForm({ patient, acts, members, onClose, onTyped }: GiveFormProps) {
  const { t } = useTranslation(['work', 'treatment']);
  const { data: session } = useGetSessionQuery();
  const [handOver] = useHandOverPatientMutation();
  const form = useRequestForm({
    values: { to: '', note: '' },
    problemsOf: () => ({}),
    problemText: (problem: never) => problem,
  });
  const isTyped = form.methods.watch('note') !== '';
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  const save = ({ to, note }: { readonly to: string; readonly note: string }) => {
    const body = {
      to: to === '' ? null : to,
      note: note.trim() === '' ? null : note.trim(),
      acts,
    };
    return form.request(
      body,
      (idempotencyKey) => handOver({ patientId: patient.id, body, idempotencyKey }),
      onClose,
    );
  };
  return (
    <RequestForm
      form={form}
      place="dialog"
      onSubmit={form.submit(save)}
      failure={t('treatment:handOver.notSaved')}
      submit={t('handOver.give')}
      cancel={{ label: t('treatment:cancel'), onCancel: onClose }}
    >
      <SelectField {...form.field('to')} label={t('handOver.to')}>
        <option value="">{t('handOver.team')}</option>
        {members
          .filter(({ id }) => id !== session?.user?.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextField {...form.field('note')} label={t('handOver.note')} maxLength={MAX_NOTE} />
    </RequestForm>
  );
}
