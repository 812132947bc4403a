import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { CardForm } from './CardForm.tsx';
import { MessageFields, sentBody, useMessageEntry } from './MessageFields.tsx';
import { useReach } from './useReach.ts';

interface MessageFormProps {
  readonly patient: Patient;
  readonly channel: 'transport' | 'ecg-request';
}

/** Sends a message of which only the wording can be changed. */
export function MessageForm({ patient, channel }: MessageFormProps) {
  const { t } = useTranslation('care');
  const { isSending, send } = useReach(patient.id, channel);
  const message = useMessageEntry(patient);
  const part = channel === 'transport' ? 'transport' : 'ecg';
  const standard = t(`actions.${part}.default`);

  async function submit() {
    // What the reader sees as the standard text is what is sent.
    const body = { message: standard, ...sentBody(message.entry) };
    if (await send(body, `${patient.name}: ${body.message}`)) message.clear();
  }

  return (
    <CardForm
      onSubmit={() => void submit()}
      submit={t(`actions.${part}.send`)}
      submitting={t('actions.sending')}
      busy={isSending}
      disabled={patient.contactStopped}
    >
      <MessageFields {...message} standard={standard} />
    </CardForm>
  );
}
