import { Mic } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import {
  type BooleanLogField,
  type ChoiceLogField,
  LOG_FIELDS,
  type LogField,
  type NumberLogField,
} from '../../../../events/vocabulary.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { goOnFromSystolic, pressuresIn, writtenGlucoseUnit } from '../measurements/numberEntries.ts';
import { PulseByCamera } from '../pulse/PulseByCamera.tsx';
import { NumberEntry } from '../measurements/NumberEntry.tsx';
import { GlucoseUnitLine } from './GlucoseUnitLine.tsx';
import { useTellInView } from './medicinesInView.ts';
import styles from './Report.module.css';
import { isAsked, type ReportForm, type ReportGroup, type ReportValues } from '../report-form/reportForm.ts';
import { useRegisterRadio } from './useRegisterRadio.ts';

interface FieldsProps {
  readonly form: ReportForm;
  readonly part: ReportGroup;
}

/** The example in the empty box, in mmol/L (specification, patient side, section 5). */
const GLUCOSE_EXAMPLE = '5.5';

/** The numbers of a group; the two pressures are one question. */
export function Numbers({ form, part }: FieldsProps) {
  const { t } = useTranslation(['numbers', 'clinical']);
  const { watch, setValue } = useFormContext<ReportValues>();
  const touched = useTouched();
  const asksPressure = part.numbers.includes('bpSys');
  const others = part.numbers.filter((name) => name !== 'bpSys' && name !== 'bpDia');
  const entry = (field: NumberLogField, label: string) => (
    <NumberEntry
      key={field}
      form={form}
      field={field}
      label={label}
      {...(field === 'glucoseMmol' && watch('glucoseUnit') === 'mmol/L'
        ? { placeholder: GLUCOSE_EXAMPLE }
        : {})}
      onTyped={(text) => {
        touched(field);
        const both = field === 'bpSys' || field === 'bpDia' ? pressuresIn(text) : null;
        if (both !== null && both.bpDia !== '') {
          setValue('numbers.bpSys', both.bpSys, { shouldDirty: true });
          setValue('numbers.bpDia', both.bpDia, { shouldDirty: true });
        } else if (field === 'bpSys') goOnFromSystolic(text);
        if (field === 'glucoseMmol' && text !== '') {
          // A meter shows a sign or a number.
          setValue('choices.glucoseSign', '', { shouldDirty: true });
          const written = writtenGlucoseUnit(text);
          if (written !== null) setValue('glucoseUnit', written, { shouldDirty: true });
        }
      }}
      after={
        <>
          <VoiceMark field={field} />
          {field === 'hr' && <PulseByCamera className={styles.byCamera} />}
        </>
      }
    />
  );
  return (
    <>
      {asksPressure && (
        <FieldGroup legend={t('bloodPressure')} hint={t('bloodPressureHint')} columns="pair">
          {entry('bpSys', t('systolic'))}
          {entry('bpDia', t('diastolic'))}
        </FieldGroup>
      )}
      {others.length > 0 && (
        <div className={styles.numbers}>
          {others.map((field) => entry(field, t(`clinical:field.${field}`)))}
        </div>
      )}
      {part.numbers.includes('glucoseMmol') && <GlucoseUnitLine />}
    </>
  );
}

/** The symptoms of a group, each a box to tick. */
export function Symptoms({ part }: { readonly part: ReportGroup }) {
  const { t } = useTranslation(['clinical', 'report']);
  const { register } = useFormContext<ReportValues>();
  const touched = useTouched();
  return (
    <FieldGroup legend={t('report:tickAll')} columns="fit">
      {part.symptoms.map((field) => (
        <div key={field}>
          <Choice
            type="checkbox"
            label={t(`clinical:field.${field}`)}
            {...register(`symptoms.${field}`, { onChange: () => touched(field) })}
          />
          <VoiceMark field={field} />
        </div>
      ))}
    </FieldGroup>
  );
}

/** The choices of a group in plain words; one that was pressed by mistake can be taken back. */
export function Choices({ part }: { readonly part: ReportGroup }) {
  return part.choices.map((field) => <ChoiceEntry key={field} field={field} />);
}

function ChoiceEntry({ field }: { readonly field: ChoiceLogField }) {
  const { t } = useTranslation(['clinical', 'report']);
  const { setValue } = useFormContext<ReportValues>();
  const radio = useRegisterRadio();
  const chosen = useWatch<ReportValues, `choices.${ChoiceLogField}`>({ name: `choices.${field}` });
  const touched = useTouched();
  const options: readonly string[] = LOG_FIELDS[field].choices;
  return (
    <FieldGroup legend={t(`clinical:field.${field}`)} columns={field === 'nyhaClass' ? 'fit' : 'pair'}>
      {options.map((option) => (
        <Choice
          key={option}
          type="radio"
          value={option}
          label={choiceLabel(
            t(`clinical:choice.${field}.${option}` as 'clinical:choice.weightChange.same'),
            field,
            option,
          )}
          {...radio(`choices.${field}`, {
            onChange: () => {
              touched(field);
              if (field === 'glucoseSign') setValue('numbers.glucoseMmol', '', { shouldDirty: true });
            },
          })}
        />
      ))}
      {(chosen ?? '') !== '' && (
        <Button variant="quiet" onClick={() => setValue(`choices.${field}`, '', { shouldDirty: true })}>
          {t('report:clearAnswer')}
        </Button>
      )}
      <VoiceMark field={field} />
    </FieldGroup>
  );
}

/** The class of the New York Heart Association is for the care team; what it means is for the patient. */
function choiceLabel(words: string, field: ChoiceLogField, option: string): string {
  return field === 'nyhaClass' ? `${words} (${option})` : words;
}

/** The questions about medicines. */
export function Answers({ part }: { readonly part: ReportGroup }) {
  const values = useWatch<ReportValues, 'answers'>({ name: 'answers' });
  return part.answers
    .filter((field) => isAsked(field, { answers: values }))
    .map((field) =>
      field === 'medsTakenNow' ? <MedicinesEntry key={field} /> : <AnswerEntry key={field} field={field} />,
    );
}

/** It says yes before it is touched, so that it counts only once it has been seen. */
function MedicinesEntry() {
  const shown = useTellInView<HTMLDivElement>();
  return (
    <div ref={shown}>
      <AnswerEntry field="medsTakenNow" />
    </div>
  );
}

function AnswerEntry({ field }: { readonly field: BooleanLogField }) {
  const { t } = useTranslation(['clinical', 'numbers', 'report']);
  const radio = useRegisterRadio();
  const touched = useTouched();
  const relief = field === 'gtnRelievedPain';
  const input = radio(`answers.${field}`, { onChange: () => touched(field) });
  return (
    <FieldGroup
      legend={relief ? t('clinical:question.gtnRelievedPain') : t(`clinical:field.${field}`)}
      columns={relief ? 'fit' : 'pair'}
    >
      <Choice type="radio" value="yes" label={t('numbers:yes')} {...input} />
      <Choice type="radio" value="no" label={t('numbers:no')} {...input} />
      {relief && <Choice type="radio" value="notYet" label={t('report:notYet')} {...input} />}
      <VoiceMark field={field} />
    </FieldGroup>
  );
}

/** Says of a field that a voice filled it; gone when the field is touched. */
function VoiceMark({ field }: { readonly field: LogField }) {
  const { t } = useTranslation('report');
  const isSpoken = useWatch<ReportValues, `voice.${LogField}`>({ name: `voice.${field}` });
  if (isSpoken !== true) return null;
  return (
    <span className={styles.voice}>
      <Mic aria-hidden size={16} />
      {t('fromVoice')}
    </span>
  );
}

/** To be called when a person touches a field. */
function useTouched(): (field: LogField) => void {
  const { setValue, getValues } = useFormContext<ReportValues>();
  return (field) => {
    if (getValues(`voice.${field}`) === true) setValue(`voice.${field}`, false);
  };
}
