import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { GlucoseUnit } from '../../../../events/enums.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { NumberEntries } from './numberEntries.ts';
import { isConfirmed, type PlausibilityWarning } from './plausibility.ts';

/** Asks whether an unlikely entry is right, and takes the answer. */
export function PlausibilityNotice({ warning }: { readonly warning: PlausibilityWarning }) {
  const { t } = useTranslation(['numbers', 'answers']);
  const { time } = useFormats();
  const { setValue, getValues, trigger } = useFormContext<NumberEntries>();
  const entries = getValues();
  if (isConfirmed(entries, warning)) return null;

  const typed = entries.numbers[warning.field] ?? '';
  const confirm = () => {
    setValue(`confirmed.${warning.field}`, typed, { shouldDirty: true });
    void trigger(`numbers.${warning.field}`);
  };

  if (warning.kind === 'glucoseUnit') {
    return (
      <GlucoseUnitQuestion
        warning={warning}
        typedUnit={entries.glucoseUnit ?? 'mmol/L'}
        onOther={() => {
          setValue('glucoseUnit', warning.unit, { shouldDirty: true });
          confirm();
        }}
        onTyped={confirm}
      />
    );
  }

  if (warning.kind === 'unusual' || warning.kind === 'sameReading') {
    const isSame = warning.kind === 'sameReading';
    return (
      <Notice
        kind="warning"
        announced
        action={
          <Button onClick={confirm}>{isSame ? t('answers:look.newReading') : t('look.correct')}</Button>
        }
      >
        {isSame ? t('answers:look.sameReading', { time: time(warning.at) }) : t('answers:look.unusual')}
      </Notice>
    );
  }

  const { offer } = warning;
  const accept = () => {
    if (offer?.bpSys !== undefined) setValue('numbers.bpSys', offer.bpSys, { shouldDirty: true });
    if (offer?.bpDia !== undefined) setValue('numbers.bpDia', offer.bpDia, { shouldDirty: true });
    void trigger(['numbers.bpSys', 'numbers.bpDia']);
  };
  return (
    <Notice
      kind="warning"
      announced
      action={
        offer === null ? (
          <Button onClick={confirm}>{t('look.correct')}</Button>
        ) : (
          <Button onClick={accept}>
            {t('look.use', {
              value: [offer.bpSys, offer.bpDia].filter((part) => part !== undefined).join('/'),
            })}
          </Button>
        )
      }
    >
      {t(`look.${warning.kind}`)}
    </Notice>
  );
}

interface GlucoseUnitQuestionProps {
  readonly warning: Extract<PlausibilityWarning, { readonly kind: 'glucoseUnit' }>;
  /** In which the number stands now. */
  readonly typedUnit: GlucoseUnit;
  /** It is in the likelier unit. */
  readonly onOther: () => void;
  /** It is right as it stands. */
  readonly onTyped: () => void;
}

/** Asks in which unit a blood glucose is. */
export function GlucoseUnitQuestion({ warning, typedUnit, onOther, onTyped }: GlucoseUnitQuestionProps) {
  const { t } = useTranslation(['numbers', 'clinical']);
  const { number, glucose } = useFormats();
  const unit = t(`clinical:unit.${warning.unit}`);
  return (
    <Notice
      kind="warning"
      announced
      action={
        <>
          <Button onClick={onOther}>{t('look.inUnit', { unit })}</Button>
          {warning.possible && (
            <Button onClick={onTyped}>{t('look.inUnit', { unit: t(`clinical:unit.${typedUnit}`) })}</Button>
          )}
        </>
      }
    >
      {t('look.glucoseUnit', {
        unit,
        value: withUnit(number(warning.value, 2), unit),
        // In the unit in which it stands: "5.5 mmol/L is 5.5 mmol/L" says nothing.
        typed: glucose(warning.mmol, typedUnit),
      })}
    </Notice>
  );
}
