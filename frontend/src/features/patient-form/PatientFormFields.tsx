import { useTranslation } from '../../i18n/useTranslation.ts';
import { AGE_BOUNDS } from '../../../../backend/contract/patient.ts';
import { KNOWN_BY } from '../../../../events/conditions.ts';
import { CONDITIONS, COUNTRIES, GLUCOSE_UNITS, LANGUAGES, PLAN_TIERS } from '../../../../events/enums.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { Choice } from '../../ui/Choice.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { useRequestForm } from '../../ui/useRequestForm.ts';
import {
  type PatientFormProblem,
  type PatientFormValues,
  phoneIn,
  timeZonesFor,
  withCountry,
} from './patientForm.ts';
import styles from './PatientFormFields.module.css';

interface PatientFormFieldsProps {
  readonly form: ReturnType<typeof useRequestForm<PatientFormValues, PatientFormProblem>>;
}

export function PatientFormFields({ form }: PatientFormFieldsProps) {
  return (
    <div className={styles.fields}>
      <PersonFields form={form} />
      <ConditionFields form={form} />
      <CareFields form={form} />
    </div>
  );
}

function PersonFields({ form }: PatientFormFieldsProps) {
  const { t } = useTranslation('registration');
  const { field, methods } = form;
  const phone = phoneIn(methods.watch());
  return (
    <>
      <TextField {...field('name')} label={t('name')} />
      <NumberField {...field('age')} label={t('age')} unit={null} whole hint={t('ageHint', AGE_BOUNDS)} />
      <SelectField
        {...field('country', {
          // By which the number is read.
          deps: 'phoneNumber',
          onChange: () => {
            const values = methods.getValues();
            form.change('timeZone', withCountry(values, values.country).timeZone);
          },
        })}
        label={t('country')}
      >
        <option value="">{t('countryByPhone')}</option>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`countries.${country}`)}
          </option>
        ))}
      </SelectField>
      <div>
        <TextField {...field('phoneNumber')} type="tel" label={t('phone')} hint={t('phoneHint')} />
        <p className={styles.readAs} role="status">
          {phone !== null && phone !== methods.getValues('phoneNumber') && t('readAs', { phone })}
        </p>
      </div>
      <TextField {...field('email')} type="email" label={t('email')} />
    </>
  );
}

function ConditionFields({ form }: PatientFormFieldsProps) {
  const { t } = useTranslation(['registration', 'clinical']);
  return (
    <FieldGroup legend={t('conditions')} columns="fit">
      {CONDITIONS.map((condition) => (
        <Choice
          key={condition}
          type="checkbox"
          label={t(`clinical:condition.${condition}`)}
          {...form.methods.register(KNOWN_BY[condition])}
        />
      ))}
    </FieldGroup>
  );
}

function CareFields({ form: { field, methods } }: PatientFormFieldsProps) {
  const { t } = useTranslation('registration');
  return (
    <>
      <SelectField {...field('planTier')} label={t('plan')}>
        {PLAN_TIERS.map((plan) => (
          <option key={plan}>{plan}</option>
        ))}
      </SelectField>
      <SelectField {...field('timeZone')} label={t('timeZone')}>
        {timeZonesFor(methods.getValues('timeZone')).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <SelectField {...field('language')} label={t('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('glucoseUnit')} label={t('glucoseUnit')}>
        {GLUCOSE_UNITS.map((unit) => (
          <option key={unit}>{unit}</option>
        ))}
      </SelectField>
    </>
  );
}
