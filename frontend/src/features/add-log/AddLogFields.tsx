import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import type { PatientWithLogs } from '../../../../backend/contract/patient.ts';
import { LOG_FIELDS } from '../../../../events/vocabulary.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import styles from './AddLogFields.module.css';
import { ADD_LOG_NUMBERS, ADD_LOG_SYMPTOM_GROUPS, type AddLogValues } from './addLogEntry.ts';
import { useIssueText } from '../measurements/issueText.ts';
import { controlId, goOnFromSystolic, lastWeightOf } from '../measurements/numberEntries.ts';
import { NumberEntry } from '../measurements/NumberEntry.tsx';
import { type PlausibilityWarning, plausibilityWarnings } from '../measurements/plausibility.ts';
import { PlausibilityNotice } from '../measurements/PlausibilityNotice.tsx';

/** The readings that stand below the blood pressure. */
const OTHER_READINGS = ADD_LOG_NUMBERS.filter(
  (name) => LOG_FIELDS[name].reading && name !== 'bpSys' && name !== 'bpDia',
);
const COUNTS = ADD_LOG_NUMBERS.filter((name) => !LOG_FIELDS[name].reading);

/** The fields of the add-log form: readings, symptoms, medication, notes. */
export function AddLogFields({ patient }: { readonly patient: PatientWithLogs }) {
  const { t } = useTranslation(['entry', 'clinical', 'numbers']);
  const { register, formState } = useFormContext<AddLogValues>();
  const { number } = useFormats();
  const issueText = useIssueText('addLog');
  const notesKey = formState.errors.notes?.message;
  const values = useWatch<AddLogValues>() as AddLogValues;
  const touched = formState.touchedFields.numbers;
  const warnings = plausibilityWarnings(values, 'addLog', lastWeightOf(patient.logs)).filter(
    ({ field }) => touched?.[field] === true,
  );

  return (
    <>
      <Card heading={t('vitals.heading')}>
        <FieldGroup legend={t('numbers:bloodPressure')} hint={t('numbers:bloodPressureHint')} columns="pair">
          <NumberEntry form="addLog" field="bpSys" label={t('vitals.systolic')} onTyped={goOnFromSystolic} />
          <NumberEntry form="addLog" field="bpDia" label={t('vitals.diastolic')} />
        </FieldGroup>
        {warnings.filter(isOfPressure).map((warning) => (
          <PlausibilityNotice key={warning.kind} warning={warning} />
        ))}
        <div className={styles.numbers}>
          {OTHER_READINGS.map((field) => (
            <NumberEntry key={field} form="addLog" field={field} label={t(`clinical:field.${field}`)} />
          ))}
        </div>
        {warnings
          .filter((warning) => !isOfPressure(warning))
          .map((warning) => (
            <PlausibilityNotice key={warning.kind} warning={warning} />
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
          <Choice type="radio" value="yes" label={t('numbers:yes')} {...register('medsTakenNow')} />
          <Choice type="radio" value="no" label={t('numbers:no')} {...register('medsTakenNow')} />
        </FieldGroup>
        <div className={styles.numbers}>
          {COUNTS.map((field) => (
            <NumberEntry key={field} form="addLog" field={field} label={t(`clinical:field.${field}`)} />
          ))}
        </div>
      </Card>
      <Card heading={t('notes.heading')}>
        <TextAreaField
          id={controlId('notes')}
          label={t('numbers:notes')}
          hint={t('numbers:notesHint', { max: number(MAX_NOTE) })}
          error={notesKey === undefined ? undefined : issueText({ path: 'notes', key: notesKey })}
          {...register('notes')}
        />
      </Card>
    </>
  );
}

const isOfPressure = ({ field }: PlausibilityWarning) => field === 'bpSys' || field === 'bpDia';
