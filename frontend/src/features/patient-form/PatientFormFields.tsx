import { useTranslation } from '../../i18n/useTranslation.ts';
import { AGE_BOUNDS } from '../../../../backend/contract/patient.ts';
import { COUNTRIES, GLUCOSE_UNITS, LANGUAGES, PLAN_TIERS } from '../../../../events/enums.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import {
  CONDITION_FIELDS,
  type PatientFormField,
  type PatientFormValues,
  phoneIn,
  timeZonesFor,
  withCountry,
} from './patientForm.ts';
import styles from './PatientFormFields.module.css';

export type PatientFormErrors = Readonly<Partial<Record<PatientFormField, string>>>;

interface PatientFormFieldsProps {
  readonly values: PatientFormValues;
  readonly errors: PatientFormErrors;
  readonly onChange: (values: PatientFormValues) => void;
}

/** The id of the control of a field. */
export function patientControlId(field: keyof PatientFormValues): string {
  return `patient-${field}`;
}

export function PatientFormFields(props: PatientFormFieldsProps) {
  return (
    <div className={styles.fields}>
      <PersonFields {...props} />
      <ConditionFields {...props} />
      <CareFields {...props} />
    </div>
  );
}

function PersonFields({ values, errors, onChange }: PatientFormFieldsProps) {
  const { t } = useTranslation('registration');
  const phone = phoneIn(values);
  const change = (part: Partial<PatientFormValues>) => onChange({ ...values, ...part });
  return (
    <>
      <TextField
        id={patientControlId('name')}
        label={t('name')}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <NumberField
        id={patientControlId('age')}
        label={t('age')}
        unit={null}
        whole
        hint={t('ageHint', AGE_BOUNDS)}
        value={values.age}
        error={errors.age}
        onChange={(event) => change({ age: event.target.value })}
      />
      <SelectField
        id={patientControlId('country')}
        label={t('country')}
        value={values.country}
        onChange={(event) => onChange(withCountry(values, chosen(COUNTRIES, event.target.value) ?? ''))}
      >
        <option value="">{t('countryByPhone')}</option>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`countries.${country}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <TextField
          id={patientControlId('phoneNumber')}
          type="tel"
          label={t('phone')}
          hint={t('phoneHint')}
          value={values.phoneNumber}
          error={errors.phoneNumber}
          onChange={(event) => change({ phoneNumber: event.target.value })}
        />
        <p className={styles.readAs} role="status">
          {phone !== null && phone !== values.phoneNumber && t('readAs', { phone })}
        </p>
      </div>
      <TextField
        id={patientControlId('email')}
        type="email"
        label={t('email')}
        value={values.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
    </>
  );
}

function ConditionFields({ values, onChange }: PatientFormFieldsProps) {
  const { t } = useTranslation(['registration', 'clinical']);
  return (
    <FieldGroup legend={t('conditions')} columns="fit">
      {CONDITION_FIELDS.map(({ field, condition }) => (
        <Choice
          key={field}
          type="checkbox"
          label={t(`clinical:condition.${condition}`)}
          checked={values[field]}
          onChange={(event) => onChange({ ...values, [field]: event.target.checked })}
        />
      ))}
    </FieldGroup>
  );
}

function CareFields({ values, errors, onChange }: PatientFormFieldsProps) {
  const { t } = useTranslation(['registration', 'clinical']);
  const change = (part: Partial<PatientFormValues>) => onChange({ ...values, ...part });
  return (
    <>
      <SelectField
        id={patientControlId('planTier')}
        label={t('plan')}
        value={values.planTier}
        onChange={(event) => change({ planTier: chosen(PLAN_TIERS, event.target.value) ?? values.planTier })}
      >
        {PLAN_TIERS.map((plan) => (
          <option key={plan}>{plan}</option>
        ))}
      </SelectField>
      <SelectField
        id={patientControlId('timeZone')}
        label={t('timeZone')}
        value={values.timeZone}
        error={errors.timeZone}
        onChange={(event) => change({ timeZone: event.target.value })}
      >
        {timeZonesFor(values.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField
        id={patientControlId('language')}
        label={t('language')}
        value={values.language}
        onChange={(event) => change({ language: chosen(LANGUAGES, event.target.value) ?? values.language })}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <SelectField
        id={patientControlId('glucoseUnit')}
        label={t('glucoseUnit')}
        value={values.glucoseUnit}
        onChange={(event) =>
          change({ glucoseUnit: chosen(GLUCOSE_UNITS, event.target.value) ?? values.glucoseUnit })
        }
      >
        {GLUCOSE_UNITS.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectField>
    </>
  );
}

/** The choice that a control's text names. */
function chosen<Choice extends string>(choices: readonly Choice[], text: string): Choice | undefined {
  return choices.find((choice) => choice === text);
}
