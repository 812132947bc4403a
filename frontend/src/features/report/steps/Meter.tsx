import { Delete } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { NumberLogField } from '../../../../../events/vocabulary.ts';
import { GLUCOSE_SIGNS, type GlucoseSign } from '../../../../../events/enums.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useFormats } from '../../../i18n/useFormats.ts';
import { classNames } from '../../../lib/classNames.ts';
import {
  controlId,
  isComplete,
  pressuresIn,
  shapeOf,
  writtenGlucoseUnit,
} from '../../measurements/numberEntries.ts';
import type { ReportForm, ReportValues } from '../../report-form/reportForm.ts';
import styles from './Meter.module.css';
import { isDrawable, Segments } from './Segments.tsx';

/** What a person may still want to paste is longer than any reading. */
const LONGEST = 300;

interface MeterProps {
  readonly form: ReportForm;
  readonly fields: readonly NumberLogField[];
  readonly at: NumberLogField | null;
  readonly onAt: (field: NumberLogField | null) => void;
}

/** The display of the meter, to be copied line by line. Each line is a field like any other. */
export function Meter({ form, fields, at, onAt }: MeterProps) {
  return (
    <div className={classNames(styles.meter, fields.length === 1 && styles.single)}>
      {fields.map((field) => (
        <Line key={field} form={form} fields={fields} field={field} isAt={field === at} onAt={onAt} />
      ))}
    </div>
  );
}

/** So many digits a meter has for it. */
const DIGITS: Readonly<Partial<Record<NumberLogField, number>>> = { weightKg: 4 };

interface LineProps extends Pick<MeterProps, 'form' | 'fields' | 'onAt'> {
  readonly field: NumberLogField;
  readonly isAt: boolean;
}

function Line({ form, fields, field, isAt, onAt }: LineProps) {
  const { t } = useTranslation(['steps', 'clinical']);
  const { register, formState } = useFormContext<ReportValues>();
  const text = useWatch<ReportValues, `numbers.${NumberLogField}`>({ name: `numbers.${field}` }) ?? '';
  const unit = useWatch<ReportValues, 'glucoseUnit'>({ name: 'glucoseUnit' });
  const take = useTaken(form, fields, onAt);
  const { onChange, ...input } = register(`numbers.${field}`);
  const sign = useWatch<ReportValues, 'choices.glucoseSign'>({ name: 'choices.glucoseSign' }) ?? '';
  const isSigned = field === 'glucoseMmol' && sign !== '';
  const isWrong = formState.errors.numbers?.[field] !== undefined;
  const shown = isSigned ? sign : text.trim();
  const isDrawn = isDrawable(shown);
  return (
    <label className={classNames(styles.line, isAt && styles.at, isWrong && styles.wrong)}>
      <span className={styles.label}>
        <span className={styles.name}>{t(`reading.${field as 'hr'}.name`)}</span>{' '}
        <span className={styles.term}>
          {field === 'glucoseMmol' || field === 'weightKg'
            ? t(`clinical:unit.${field === 'weightKg' ? 'kg' : unit}` as 'clinical:unit.kg')
            : t(`reading.${field as 'hr'}.term`)}
        </span>
        {isSigned && (
          <VisuallyHidden>
            {t(`clinical:choice.glucoseSign.${sign}` as 'clinical:choice.glucoseSign.HI')}
          </VisuallyHidden>
        )}
      </span>
      <span className={classNames(styles.digits, !isDrawn && styles.words)}>
        {isDrawn && <Segments text={shown} digits={DIGITS[field] ?? 3} />}
        <input
          {...input}
          id={controlId(field)}
          type="text"
          // The screen's own keys are there; a keyboard that is plugged in types all the same.
          inputMode="none"
          autoComplete="off"
          maxLength={LONGEST}
          className={styles.input}
          aria-invalid={isWrong || undefined}
          // What is typed takes the place of what stands there.
          onFocus={({ target }) => {
            target.select();
            onAt(field);
          }}
          onChange={(event) => {
            void onChange(event);
            take(field, event.target.value);
          }}
        />
      </span>
    </label>
  );
}

/** Takes what was typed, and goes on where it is complete: to the next line, which it answers, at last to none. */
function useTaken(form: ReportForm, fields: readonly NumberLogField[], onAt: MeterProps['onAt']) {
  const { setValue, getValues } = useFormContext<ReportValues>();
  return (field: NumberLogField, text: string): NumberLogField | null => {
    let led: NumberLogField | null = null;
    const { glucoseUnit } = getValues();
    const goOn = (from: NumberLogField) => {
      const next = fields[fields.indexOf(from) + 1] ?? null;
      onAt(next);
      led = next;
      // At once, and only where somebody types: the next key belongs to the next line.
      if (next !== null && document.activeElement?.id === controlId(field)) {
        document.getElementById(controlId(next))?.focus();
      }
    };
    // The line before was complete, and its slash is typed all the same.
    if (text.startsWith('/')) setValue(`numbers.${field}`, text.slice(1));
    if (field === 'glucoseMmol') {
      const said = text.trim().toUpperCase();
      const isSign = GLUCOSE_SIGNS.some((one) => one === said);
      // A meter shows a sign or a number.
      setValue('choices.glucoseSign', isSign ? said : '', { shouldDirty: true });
      if (isSign) setValue('numbers.glucoseMmol', '', { shouldDirty: true });
      if (isSign) return led;
    }
    const both = field === 'bpSys' || field === 'bpDia' ? pressuresIn(text) : null;
    const unit = field === 'glucoseMmol' ? writtenGlucoseUnit(text) : null;
    if (getValues(`voice.${field}`) === true) setValue(`voice.${field}`, false);
    if (both !== null) {
      setValue('numbers.bpSys', both.bpSys, { shouldDirty: true });
      if (both.bpDia !== '') setValue('numbers.bpDia', both.bpDia, { shouldDirty: true });
      goOn(both.bpDia === '' ? 'bpSys' : 'bpDia');
    } else if (unit !== null && unit !== glucoseUnit) {
      setValue('glucoseUnit', unit, { shouldDirty: true });
    } else if (isComplete(field, form, glucoseUnit, text)) goOn(field);
    return led;
  };
}

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'next' | 'delete';

/** What the keys do to the lines; the physical ones too, wherever the focus is. */
function useKeys({ form, fields, at, onAt }: MeterProps): (key: Key) => void {
  const { setValue, getValues } = useFormContext<ReportValues>();
  const { decimalMark } = useFormats();
  const take = useTaken(form, fields, onAt);
  /** Where the last key led by itself. */
  const led = useRef<NumberLogField | null>(null);
  const press = (key: Key) => {
    const wasLedTo = led.current;
    led.current = null;
    const put = (field: NumberLogField, text: string) =>
      setValue(`numbers.${field}`, text, { shouldDirty: true });
    const index = at === null ? fields.length : fields.indexOf(at);
    if (key === 'next') {
      // A slash behind a number that was complete leads no further.
      if (wasLedTo !== null && wasLedTo === at) return;
      onAt(fields[index + 1] ?? null);
      return;
    }
    if (key === 'delete' && at === 'glucoseMmol') setValue('choices.glucoseSign', '', { shouldDirty: true });
    if (key === 'delete') {
      // An empty line has nothing to delete: the one before it has.
      const field =
        at !== null && (getValues(`numbers.${at}`) ?? '') !== '' ? at : (fields[index - 1] ?? fields[0]);
      if (field === undefined) return;
      put(field, (getValues(`numbers.${field}`) ?? '').slice(0, -1));
      onAt(field);
      return;
    }
    if (at === null) return;
    const before = getValues(`numbers.${at}`) ?? '';
    const text = isComplete(at, form, getValues('glucoseUnit'), before) ? '' : before;
    const next = text + (key === '.' ? decimalMark : key);
    if (text.length >= 6 || (key === '.' && (text === '' || /[.,]/u.test(text)))) return;
    put(at, next);
    led.current = take(at, next);
  };
  const onPhysical = useEffectEvent((event: KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = PHYSICAL[event.key] ?? event.key;
    if (!/^(?:[\d.]|next|delete)$/u.test(key)) return;
    event.preventDefault();
    press(key as Key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onPhysical(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return press;
}

const PHYSICAL: Readonly<Record<string, Key>> = { ',': '.', '/': 'next', Backspace: 'delete' };

const DIGIT_ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const;

/** What a meter shows that is no number, beside the rows of the digits. */
const SIGN_ROWS = ['LO', 'HI'] as const satisfies readonly GlucoseSign[];

/** Large keys, for a thumb. What they type stands in the line that is lit. */
export function Keypad(meter: MeterProps) {
  const { t } = useTranslation(['steps', 'clinical']);
  const { decimalMark } = useFormats();
  const { form, fields, at } = meter;
  const { getValues, setValue } = useFormContext<ReportValues>();
  const press = useKeys(meter);
  const hasSigns = fields.includes('glucoseMmol');
  const sign = (of: GlucoseSign) => {
    const isOff = getValues('choices.glucoseSign') === of;
    setValue('choices.glucoseSign', isOff ? '' : of, { shouldDirty: true });
    setValue('numbers.glucoseMmol', '', { shouldDirty: true });
  };
  useEffect(() => {
    // Where letters are large not every line has room above the keys.
    if (at !== null)
      document.getElementById(controlId(at))?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const isFraction = shapeOf(at ?? fields[0] ?? 'hr', form, getValues('glucoseUnit')).decimals > 0;
  const key = (of: Key, label: string, shown = label) => (
    <button
      key={of}
      type="button"
      className={styles.key}
      aria-label={shown === label ? undefined : label}
      // The line that is typed into keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => press(of)}
    >
      {of === 'delete' ? <Delete aria-hidden size={28} /> : shown}
    </button>
  );
  return (
    <div role="group" aria-label={t('copy')} className={styles.pad}>
      {DIGIT_ROWS.map((row, index) => (
        <div key={index} className={styles.keys}>
          {row.map((digit) => key(digit, digit))}
          {hasSigns && SIGN_ROWS[index] !== undefined && (
            <button
              type="button"
              className={classNames(styles.key, styles.word)}
              aria-label={t(`clinical:choice.glucoseSign.${SIGN_ROWS[index]}`)}
              onClick={() => sign(SIGN_ROWS[index] ?? 'LO')}
            >
              <Segments text={SIGN_ROWS[index]} digits={2} />
            </button>
          )}
          {hasSigns && index === 2 && key('delete', t('keys.delete'), '')}
        </div>
      ))}
      <div className={styles.keys}>
        {isFraction ? key('.', decimalMark) : key('next', t('keys.next'), fields.length > 1 ? '/' : '·')}
        {key('0', '0')}
        {!hasSigns && key('delete', t('keys.delete'), '')}
      </div>
    </div>
  );
}
