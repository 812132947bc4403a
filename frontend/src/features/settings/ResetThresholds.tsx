import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { ThresholdsInForce } from '../../../../backend/contract/thresholds.ts';
import { Button } from '../../ui/Button.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import type { SendRequest } from '../../ui/useRequest.ts';
import { useResetThresholdsMutation } from '../../api/resources/thresholds.ts';

interface ResetThresholdsProps {
  readonly request: SendRequest;
  /** Why, and which version is given up. */
  readonly change: () => { readonly reason: string; readonly version: number };
  readonly disabled: boolean;
  readonly onReset: (defaults: ThresholdsInForce) => void;
}

/** Goes back to the product's own limits, and asks first. */
export function ResetThresholds({ request, change, disabled, onReset }: ResetThresholdsProps) {
  const { t } = useTranslation('settings');
  const [isAsking, setIsAsking] = useState(false);
  const [resetThresholds, { isLoading }] = useResetThresholdsMutation();

  async function reset() {
    const body = change();
    await request({ reset: body }, (idempotencyKey) => resetThresholds({ ...body, idempotencyKey }), onReset);
    setIsAsking(false);
  }

  return (
    <>
      <Button disabled={disabled} busy={isLoading} onClick={() => setIsAsking(true)}>
        {t('reset.ask')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('reset.question')}
          answers={[
            { answer: 'confirm', label: t('reset.confirm') },
            { answer: 'cancel', label: t('reset.cancel') },
          ]}
          busy={isLoading}
          onAnswer={(answer) => (answer === 'confirm' ? void reset() : setIsAsking(false))}
        >
          {t('reset.text')}
        </QuestionDialog>
      )}
    </>
  );
}
