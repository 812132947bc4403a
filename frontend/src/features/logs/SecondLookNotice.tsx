import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type AddLogValues, numberIn } from './addLogEntry.ts';
import type { SecondLook } from './secondLook.ts';

/** Asks whether an unlikely entry is right. The log can be saved either way. */
export function SecondLookNotice({ look: { look, field, offer } }: { readonly look: SecondLook }) {
  const { t } = useTranslation('entry');
  const { setValue, getValues, trigger } = useFormContext<AddLogValues>();
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const value = numberIn(getValues(), field);
  if (value === confirmed) return null;

  function accept() {
    if (offer?.bpSys !== undefined) setValue('numbers.bpSys', offer.bpSys, { shouldDirty: true });
    if (offer?.bpDia !== undefined) setValue('numbers.bpDia', offer.bpDia, { shouldDirty: true });
    void trigger(['numbers.bpSys', 'numbers.bpDia']);
  }

  return (
    <Notice
      kind="warning"
      announced
      action={
        offer === null ? (
          <Button onClick={() => setConfirmed(value)}>{t('look.correct')}</Button>
        ) : (
          <Button onClick={accept}>
            {t('look.use', {
              value: [offer.bpSys, offer.bpDia].filter((part) => part !== undefined).join('/'),
            })}
          </Button>
        )
      }
    >
      {t(`look.${look}`)}
    </Notice>
  );
}
