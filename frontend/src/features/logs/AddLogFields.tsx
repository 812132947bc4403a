import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import {
  boundsOf,
  LOG_FIELDS,
  type NumberField as NumberDefinition,
  type NumberLogField,
} from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import styles from './AddLogFields.module.css';
import {
  ADD_LOG_NUMBERS,
  ADD_LOG_SYMPTOM_GROUPS,
  type AddLogValues,
  controlId,
  isSystolicComplete,
  lastWeightOf,
} from './addLogEntry.ts';
import { useIssueText } from './issueText.ts';
import { type SecondLook, secondLooksAt } from './secondLook.ts';
import { SecondLookNotice } from './SecondLookNotice.tsx';

/** The readings that stand below the blood pressure. */
const OTHER_READINGS = ADD_LOG_NUMBERS.filter(
  (name) => LOG_FIELDS[name].reading && name !== 'bpSys' && name !== 'bpDia',
);
const COUNTS = ADD_LOG_NUMBERS.filter((name) => !LOG_FIELDS[name].reading);

/** The fields of the add-log form: readings, symptoms, medication, notes. */
export function AddLogFields({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation(['entry', 'clinical']);
  const { register, setFocus, formState } = useFormContext<AddLogValues>();
  const { number } = useFormats();
  const issueText = useIssueText();
  const notesKey = formState.errors.notes?.message;
  const values = useWatch<AddLogValues>() as AddLogValues;
  const touched = formState.touchedFields.numbers;
  const looks = secondLooksAt(values, lastWeightOf(patient.logs)).filter(
    ({ field }) => touched?.[field] === true,
  );

  return (
    <>
      <Card heading={t('vitals.heading')}>
        <FieldGroup legend={t('vitals.bloodPressure')} hint={t('vitals.bloodPressureHint')} columns="pair">
          <NumberEntry
            field="bpSys"
            label={t('vitals.systolic')}
            onTyped={(text) => {
              if (isSystolicComplete(text)) setFocus('numbers.bpDia');
            }}
          />
          <NumberEntry field="bpDia" label={t('vitals.diastolic')} />
        </FieldGroup>
        {looks.filter(isOfPressure).map((look) => (
          <SecondLookNotice key={look.look} look={look} />
        ))}
        <div className={styles.numbers}>
          {OTHER_READINGS.map((field) => (
            <NumberEntry key={field} field={field} label={t(`clinical:field.${field}`)} />
          ))}
        </div>
        {looks
          .filter((look) => !isOfPressure(look))
          .map((look) => (
            <SecondLookNotice key={look.look} look={look} />
          ))}
      </Card>
      <Card heading={t('symptoms.heading')}>
        <p className={styles.hint}>{t('symptoms.hint')}</p>
        {ADD_LOG_SYMPTOM_GROUPS.map(({ group, symptoms }) => (
          <FieldGroup key={group} legend={t(`clinical:symptomGroup.${group}`)} columns="fit">
            {symptoms.map((name) => (
              <Choice
                key={name}
                type="checkbox"
                label={t(`clinical:field.${name}`)}
                {...register(`symptoms.${name}`)}
              />
            ))}
          </FieldGroup>
        ))}
      </Card>
      <Card heading={t('medication.heading')}>
        <FieldGroup legend={t('clinical:field.medsTakenNow')} columns="pair">
          <Choice type="radio" value="yes" label={t('medication.yes')} {...register('medsTakenNow')} />
          <Choice type="radio" value="no" label={t('medication.no')} {...register('medsTakenNow')} />
        </FieldGroup>
        <div className={styles.numbers}>
          {COUNTS.map((field) => (
            <NumberEntry key={field} field={field} label={t(`clinical:field.${field}`)} />
          ))}
        </div>
      </Card>
      <Card heading={t('notes.heading')}>
        <TextAreaField
          id={controlId('notes')}
          label={t('notes.label')}
          hint={t('notes.hint', { max: number(MAX_NOTE) })}
          error={notesKey === undefined ? undefined : issueText({ path: 'notes', key: notesKey })}
          {...register('notes')}
        />
      </Card>
    </>
  );
}

const isOfPressure = ({ field }: SecondLook) => field === 'bpSys' || field === 'bpDia';

interface NumberEntryProps {
  readonly field: NumberLogField;
  readonly label: string;
  readonly onTyped?: (text: string) => void;
}

/** One number of the form, with its bounds, what is wrong with it, and how it is read where that is not plain. */
function NumberEntry({ field, label, onTyped }: NumberEntryProps) {
  const { t } = useTranslation(['entry', 'clinical']);
  const { register, trigger, formState, getValues } = useFormContext<AddLogValues>();
  const { number } = useFormats();
  const issueText = useIssueText();
  const { unit, whole }: NumberDefinition = LOG_FIELDS[field];
  const { min, max } = boundsOf(field, 'addLog');
  const unitText = unit === null ? null : t(`clinical:unit.${unit}`);
  const key = formState.errors.numbers?.[field]?.message;

  const { onChange, ...rest } = register(`numbers.${field}`, {
    // Whether the lower pressure is below the upper one is asked at both of them.
    onChange: () => {
      if (field === 'bpSys' && formState.touchedFields.numbers?.bpDia === true) void trigger('numbers.bpDia');
    },
  });
  const unitless = number(max);
  return (
    <NumberField
      {...rest}
      id={controlId(field)}
      label={label}
      unit={unitText}
      whole={whole}
      hint={t('range', {
        min: number(min),
        max: unitText === null ? unitless : withUnit(unitless, unitText),
      })}
      error={typeof key === 'string' ? issueText({ path: field, key }) : undefined}
      onChange={(event) => {
        void onChange(event);
        onTyped?.(event.target.value);
      }}
      after={<ReadAs text={getValues(`numbers.${field}`) ?? ''} unit={unitText} />}
    />
  );
}

/** How a number with the other decimal mark than the language's is read, so that no entry changes unseen. */
function ReadAs({ text, unit }: { readonly text: string; readonly unit: string | null }) {
  const { t } = useTranslation('entry');
  const { number, decimalMark } = useFormats();
  const read = readNumber(text);
  if (read.kind !== 'number' || read.decimals === 0 || text.includes(decimalMark)) return null;
  const value = number(read.value, read.decimals);
  return (
    <p className={styles.hint}>{t('readAs', { value: unit === null ? value : withUnit(value, unit) })}</p>
  );
}
