import { useId, useState } from 'react';
import type { Language } from '../../../../events/enums.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { ReachBody } from '../../api/resources/messages.ts';

interface MessageEntry {
  readonly message: string;
  readonly phone: string;
  readonly setMessage: (text: string) => void;
  readonly setPhone: (text: string) => void;
  /** What is sent of it; what was left empty, or is the patient's own, is left out. */
  readonly sent: ReachBody;
  /** After it was sent. */
  readonly clear: () => void;
}

/** A message to a patient, with the number that it goes to: the patient's own unless another is entered. */
export function useMessageEntry({ phoneNumber }: Patient): MessageEntry {
  const [message, setMessage] = useState('');
  // Only what was typed: the patient's own number may be corrected while the form is open.
  const [typedPhone, setTypedPhone] = useState<string | null>(null);
  const own = phoneNumber ?? '';
  const phone = typedPhone ?? own;
  const text = message.trim();
  const number = phone.trim();
  return {
    message,
    phone,
    setMessage,
    setPhone: (entered) => setTypedPhone(entered === own ? null : entered),
    sent: {
      ...(text === '' ? {} : { message: text }),
      ...(typedPhone === null || number === '' ? {} : { phone: number }),
    },
    clear: () => {
      setMessage('');
      setTypedPhone(null);
    },
  };
}

interface MessageFieldsProps {
  readonly entry: MessageEntry;
  /** What is sent where the message is left empty, and in which language. */
  readonly standard?: string;
  readonly language?: Language;
}

export function MessageFields({ entry, standard, language }: MessageFieldsProps) {
  const { t } = useTranslation('care');
  const id = useId();
  return (
    <>
      <TextField
        id={`${id}-message`}
        label={t('actions.message')}
        maxLength={2000}
        {...(standard === undefined
          ? {}
          : {
              hint: (
                <>
                  {t('actions.default')} <q lang={language}>{standard}</q>
                </>
              ),
            })}
        value={entry.message}
        onChange={({ target }) => entry.setMessage(target.value)}
      />
      <TextField
        id={`${id}-phone`}
        type="tel"
        label={t('actions.phone')}
        hint={t('actions.phoneHint')}
        maxLength={40}
        value={entry.phone}
        onChange={({ target }) => entry.setPhone(target.value)}
      />
    </>
  );
}
