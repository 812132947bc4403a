import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { LogForm, NumberLogField } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { useIssueText } from './issueText.ts';
import styles from './NumberEntry.module.css';
import { controlId, type NumberEntries, shapeOf } from './numberEntries.ts';

interface NumberEntryProps {
  readonly form: LogForm;
  readonly field: NumberLogField;
  readonly label: string;
  /** What stands in the empty box. */
  readonly placeholder?: string;
  readonly onTyped?: (text: string) => void;
  /** Beside what the field says of itself. */
  readonly after?: ReactNode;
}

/** One number of a form, with its bounds, what is wrong with it, and how it is read where that is not plain. */
export function NumberEntry({ form, field, label, placeholder, onTyped, after }: NumberEntryProps) {
  const { t } = useTranslation(['numbers', 'clinical']);
  const { register, trigger, formState, getValues, watch } = useFormContext<NumberEntries>();
  const { number } = useFormats();
  const glucoseUnit = field === 'glucoseMmol' ? (watch('glucoseUnit') ?? 'mmol/L') : 'mmol/L';
  const issueText = useIssueText(form, glucoseUnit);
  const { unit, min, max, decimals } = shapeOf(field, form, glucoseUnit);
  const unitText = unit === null ? null : t(`clinical:unit.${unit}`);
  const key = formState.errors.numbers?.[field]?.message;

  const { onChange, ...rest } = register(`numbers.${field}`, {
    // Whether the lower pressure is below the upper one is asked at both of them.
    onChange: () => {
      if (field === 'bpSys' && formState.touchedFields.numbers?.bpDia === true) void trigger('numbers.bpDia');
    },
  });
  const most = number(max, 2);
  return (
    <NumberField
      {...rest}
      id={controlId(field)}
      label={label}
      unit={unitText}
      whole={decimals === 0}
      placeholder={placeholder}
      hint={t('range', { min: number(min), max: unitText === null ? most : withUnit(most, unitText) })}
      error={typeof key === 'string' ? issueText({ path: field, key }) : undefined}
      onChange={(event) => {
        void onChange(event);
        onTyped?.(event.target.value);
      }}
      after={
        <>
          <ReadAs text={getValues(`numbers.${field}`) ?? ''} unit={unitText} />
          {after}
        </>
      }
    />
  );
}

/** How a number with the other decimal mark than the language's is read, so that no entry changes unseen. */
function ReadAs({ text, unit }: { readonly text: string; readonly unit: string | null }) {
  const { t } = useTranslation('numbers');
  const { number, decimalMark } = useFormats();
  const read = readNumber(text);
  if (read.kind !== 'number' || read.decimals === 0 || text.includes(decimalMark)) return null;
  const value = number(read.value, read.decimals);
  return (
    <p className={styles.hint}>{t('readAs', { value: unit === null ? value : withUnit(value, unit) })}</p>
  );
}
