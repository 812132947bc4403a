import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { COUNTRIES, LANGUAGES, PLAN_TIERS } from '../../../../events/enums.ts';
import { useGetSessionQuery } from '../../api/resources/session.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Choice } from '../../ui/Choice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { useRequestForm } from '../../ui/useRequestForm.ts';
import { type ClinicProblem, type ClinicTexts, SILENCE_DAYS } from './clinicForm.ts';
import styles from './ThresholdSections.module.css';

interface ClinicFieldsProps {
  readonly form: ReturnType<typeof useRequestForm<ClinicTexts, ClinicProblem>>;
}

export function ClinicFields({ form }: ClinicFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Section heading={t('clinic.about')}>
        <PlaceFields form={form} />
      </Section>
      <Section heading={t('clinic.ofPatients')} hint={t('clinic.ofPatientsHint')}>
        <PhoneField form={form} name="patientPhone" />
      </Section>
      <Section heading={t('clinic.contact')} hint={t('clinic.contactHint')}>
        <ContactFields form={form} />
      </Section>
      <Section heading={t('clinic.planTier')} hint={t('clinic.planTierHint')}>
        <PlanField form={form} />
      </Section>
      <Section heading={t('clinic.silence')}>
        <SilenceFields form={form} />
      </Section>
    </>
  );
}

interface SectionProps {
  readonly heading: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

function Section({ heading, hint, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={heading}>
      <h3>{heading}</h3>
      {hint !== undefined && <p>{hint}</p>}
      {children}
    </section>
  );
}

function PlaceFields({ form }: ClinicFieldsProps) {
  const { t } = useTranslation('settings');
  const { field, methods } = form;
  const timeZone = methods.watch('timeZone');
  return (
    <>
      <TextField {...field('name')} label={t('clinic.name')} maxLength={MAX_NAME} />
      <TextField {...field('region')} label={t('clinic.region')} maxLength={MAX_NAME} />
      <SelectField {...field('country')} label={t('clinic.country')}>
        <option value="">{t('clinic.noCountry')}</option>
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`country.${country}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        {...form.shown('timeZone')}
        label={t('clinic.timeZone')}
        // A zone that somebody else has set meanwhile is an option only once it is the value.
        value={timeZone}
        onChange={({ target }) => form.change('timeZone', target.value)}
      >
        {timeZones(timeZone, methods.formState.defaultValues?.timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
    </>
  );
}

function ContactFields({ form }: ClinicFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <SelectField {...form.field('language')} label={t('clinic.language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('contactEmail')}
        type="email"
        label={t('clinic.contactEmail')}
        maxLength={MAX_NAME}
      />
      <PhoneField form={form} name="contactPhone" />
      <PhoneField form={form} name="onCallPhone" />
    </>
  );
}

/** Where people sign in, what the clinic has bought is the administrator's to change, and the care team's to see. */
function PlanField({ form }: ClinicFieldsProps) {
  const { t } = useTranslation('settings');
  const { data: session } = useGetSessionQuery();
  const isFixed = session?.mode === 'accounts' && session.user?.role !== 'administrator';
  if (isFixed) return <p>{t('clinic.planTierFixed', { tier: form.methods.watch('planTier') })}</p>;
  return (
    <SelectField {...form.field('planTier')} label={t('clinic.planTier')}>
      {PLAN_TIERS.map((tier) => (
        <option key={tier}>{tier}</option>
      ))}
    </SelectField>
  );
}

interface PhoneFieldProps extends ClinicFieldsProps {
  readonly name: 'patientPhone' | 'contactPhone' | 'onCallPhone';
}

function PhoneField({ form, name }: PhoneFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <TextField
      {...form.field(name)}
      type="tel"
      label={t(`clinic.${name}`)}
      hint={t('clinic.phoneHint')}
      maxLength={MAX_NAME}
    />
  );
}

function SilenceFields({ form }: ClinicFieldsProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { number } = useFormats();
  return (
    <>
      <Choice type="checkbox" label={t('clinic.silenceOn')} {...form.methods.register('silenceOn')} />
      <NumberField
        {...form.field('silenceDays')}
        label={t('clinic.silenceDays')}
        unit={t('clinical:unit.days')}
        whole
        hint={t('range', { min: number(SILENCE_DAYS.min), max: number(SILENCE_DAYS.max) })}
      />
    </>
  );
}

/** Those of the field's countries: what a browser before 2022 offers, which cannot list its zones. */
const FIELD_ZONES = ['Africa/Kinshasa', 'Africa/Lubumbashi', 'Africa/Lagos', 'Africa/Nairobi'];

/** The browser's zones, with the one that is chosen and the one that is set. */
function timeZones(chosen: string, present = chosen): readonly string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : FIELD_ZONES;
  return [...new Set([chosen, present, ...known])].sort();
}
