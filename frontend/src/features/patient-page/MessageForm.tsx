import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { deliveryText } from '../../i18n/deliveryText.ts';
import { CardForm } from './CardForm.tsx';
import { MessageFields, useMessageEntry } from './MessageFields.tsx';
import { useReach } from '../contact/useReach.ts';

interface MessageFormProps {
  readonly patient: Patient;
  readonly channel: 'transport' | 'ecg-request';
}

/** Sends a message of which only the wording can be changed. */
export function MessageForm({ patient, channel }: MessageFormProps) {
  const { t } = useTranslation('care');
  const { isSending, send } = useReach(patient.id, channel);
  const message = useMessageEntry(patient);
  const [part, key] =
    channel === 'transport' ? (['transport', channel] as const) : (['ecg', 'ecgRequest'] as const);
  const standard = deliveryText(patient.language, key);

  async function submit() {
    // What the reader sees as the standard text is what is sent.
    const body = { message: standard, ...message.sent };
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
      <MessageFields entry={message} standard={standard} language={patient.language} />
    </CardForm>
  );
}
