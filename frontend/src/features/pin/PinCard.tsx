import { useEffect, useState } from 'react';
import { loadTexts } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RequestForm } from '../../ui/RequestForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useRequestForm } from '../../ui/useRequestForm.ts';
import { canHavePin, isPin, LONGEST_PIN, removePin, SHORTEST_PIN, keepPin } from './pin.ts';
import { isPinKept } from './pinKept.ts';

const storage = () => localStorage;

/** Whether this phone asks for a PIN before it shows anything, which is for its person to say. */
export function PinCard() {
  const { t, i18n } = useTranslation('pin');
  const [isSet, setIsSet] = useState(() => isPinKept(storage));
  useEffect(() => {
    // What asks for it must be there without a network.
    if (isSet)
      void Promise.all([import('./LockScreen.tsx'), loadTexts(i18n, ['pin'])]).catch(() => undefined);
  }, [isSet, i18n]);
  if (!canHavePin()) return null;
  return (
    <Card heading={t('card.heading')}>
      <p>{t('card.text')}</p>
      <p role="status">{isSet && t('card.isSet')}</p>
      {isSet ? (
        <Button
          onClick={() => {
            removePin(storage);
            setIsSet(false);
          }}
        >
          {t('card.remove')}
        </Button>
      ) : (
        <NewPin onSet={() => setIsSet(true)} />
      )}
    </Card>
  );
}

interface PinValues {
  readonly pin: string;
  readonly again: string;
}

function NewPin({ onSet }: { readonly onSet: () => void }) {
  const { t } = useTranslation('pin');
  const form = useRequestForm<PinValues, 'digits' | 'differs'>({
    values: { pin: '', again: '' },
    problemsOf: ({ pin, again }) => ({
      ...(!isPin(pin) && { pin: 'digits' as const }),
      ...(isPin(pin) && again !== pin && { again: 'differs' as const }),
    }),
    problemText: (problem) => t(`card.${problem}`, { least: SHORTEST_PIN, most: LONGEST_PIN }),
  });
  const digits = { type: 'password', inputMode: 'numeric', maxLength: LONGEST_PIN } as const;
  return (
    <RequestForm
      form={form}
      place="card"
      submit={t('card.set')}
      onSubmit={form.submit(async ({ pin }) => {
        await keepPin(storage, pin);
        onSet();
      })}
    >
      <TextField
        {...form.field('pin')}
        {...digits}
        label={t('card.pin', { least: SHORTEST_PIN, most: LONGEST_PIN })}
      />
      <TextField {...form.field('again')} {...digits} label={t('card.again')} />
    </RequestForm>
  );
}
