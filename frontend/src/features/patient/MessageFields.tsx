import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { ReachBody } from './reachApi.ts';

interface Entry {
  readonly message: string;
  readonly phone: string;
}

interface MessageEntry {
  readonly entry: Entry;
  readonly setEntry: (entry: Entry) => void;
  /** After it was sent. */
  readonly clear: () => void;
}

/** A message to a patient, with the number that it goes to: the patient's own unless another is entered. */
export function useMessageEntry({ phoneNumber }: Patient): MessageEntry {
  const empty = { message: '', phone: phoneNumber ?? '' };
  const [entry, setEntry] = useState<Entry>(empty);
  return { entry, setEntry, clear: () => setEntry(empty) };
}

/** What is sent of it; what was left empty is left out. */
export function sentBody({ message, phone }: Entry): ReachBody {
  return {
    ...(message.trim() === '' ? {} : { message: message.trim() }),
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
  };
}

interface MessageFieldsProps extends MessageEntry {
  /** What is sent where the message is left empty. */
  readonly standard?: string;
}

export function MessageFields({ entry, setEntry, standard }: MessageFieldsProps) {
  const { t } = useTranslation('care');
  const id = useId();
  return (
    <>
      <TextField
        id={`${id}-message`}
        label={t('actions.message')}
        maxLength={2000}
        {...(standard === undefined ? {} : { hint: t('actions.default', { text: standard }) })}
        value={entry.message}
        onChange={({ target }) => setEntry({ ...entry, message: target.value })}
      />
      <TextField
        id={`${id}-phone`}
        type="tel"
        label={t('actions.phone')}
        hint={t('actions.phoneHint')}
        maxLength={40}
        value={entry.phone}
        onChange={({ target }) => setEntry({ ...entry, phone: target.value })}
      />
    </>
  );
}
