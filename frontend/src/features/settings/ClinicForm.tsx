import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { ClinicInForce } from '../../../../backend/contract/clinic.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import { COUNTRIES, LANGUAGES } from '../../../../events/enums.ts';
import { isApiError } from '../../api/client/apiError.ts';
import { LANGUAGE_NAMES } from '../../i18n/languageChoice.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { ErrorReason } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import {
  clinicBody,
  clinicProblems,
  type ClinicTexts,
  clinicTexts,
  rebase,
  SILENCE_DAYS,
} from './clinicForm.ts';
import styles from './ThresholdSections.module.css';
import { useRequestKeys } from '../../lib/requestKeys.ts';
import { useChangeClinicMutation, useGetClinicQuery } from '../../api/resources/clinic.ts';

interface ClinicFormProps {
  /** As it was when the dialog was opened. */
  readonly clinic: ClinicInForce;
  readonly onClose: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** Fields that the server may refuse, in their order on the form. */
const JUDGED = [
  'patientPhone',
  'contactEmail',
  'contactPhone',
  'onCallPhone',
  'timeZone',
  'name',
  'region',
] as const;

/** Who the clinic is, whom to reach outside the screens, and when a patient counts as silent. */
export function ClinicForm({ clinic, onClose, onDirty }: ClinicFormProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { dateTime, number } = useFormats();
  const dispatch = useDispatch();
  const id = useId();
  const keys = useRequestKeys();
  const [base, setBase] = useState(clinic);
  const before = clinicTexts(base);
  const [texts, setTexts] = useState(before);
  const [attempted, setAttempted] = useState(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const { refetch } = useGetClinicQuery();
  const [failure, setFailure] = useState<unknown>(undefined);
  /** The failure was that somebody else has saved meanwhile, and their version is what the form shows. */
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [changeClinic, { isLoading }] = useChangeClinicMutation();
  const problems = clinicProblems(texts);
  const isDirty = JSON.stringify(texts) !== JSON.stringify(before);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const change = (part: Partial<ClinicTexts>) => {
    setTexts((all) => ({ ...all, ...part }));
    setIssues([]);
  };
  const field = (name: keyof ClinicTexts) => `${id}-${name}`;
  const focus = (name: keyof ClinicTexts | undefined) => {
    if (name !== undefined) document.getElementById(field(name))?.focus();
  };

  async function refused(error: unknown) {
    dispatch(
      toastAdded({ name: 'saveFailed', priority: 'failure', destructive: true, form: 'clinic', error }),
    );
    if (isApiError(error)) {
      setIssues(error.issues);
      focus(JUDGED.find((name) => error.issues.some(({ path }) => path === name)));
      setIsOvertaken(error.status === 409 && (await goOnFromNewest()));
    }
    setFailure(error);
  }

  /** What was typed is kept; a newer version is gone on from, so that saving again replaces only what was typed. */
  async function goOnFromNewest(): Promise<boolean> {
    const { data: newest } = await refetch();
    if (newest === undefined) return false;
    setTexts((typed) => rebase(typed, before, clinicTexts(newest)));
    setBase(newest);
    return true;
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setAttempted(true);
    if (problems.length > 0) {
      focus(problems[0]);
      return;
    }
    const body = { ...clinicBody(texts), version: base.version };
    setFailure(undefined);
    setIsOvertaken(false);
    const { error } = await changeClinic({ clinic: body, idempotencyKey: keys.keyFor(body) });
    if (error !== undefined) {
      await refused(error);
      return;
    }
    keys.done();
    dispatch(toastAdded({ name: 'clinicSaved', priority: 'success', form: 'clinic' }));
    onClose();
  }

  const text = (name: (typeof JUDGED)[number]) => ({
    id: field(name),
    label: t(`clinic.${name}`),
    value: texts[name],
    maxLength: MAX_NAME,
    error:
      name === 'name' && attempted && problems.includes('name') ? t('clinic.nameMissing') : refusal(name),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      change({ [name]: event.target.value }),
  });
  const refusal = (name: string) => {
    if (!issues.some(({ path }) => path === name)) return undefined;
    return name === 'contactEmail' ? t('clinic.emailWrong') : t('clinic.phoneWrong');
  };

  return (
    <DialogForm
      onSubmit={(event) => void save(event)}
      failure={
        failure !== undefined && (
          <Notice kind="warning" announced>
            {isOvertaken ? (
              t('clinic.conflict', {
                name: base.updatedBy ?? '',
                time: base.updatedAt === null ? '' : dateTime(base.updatedAt),
              })
            ) : (
              <>
                {t('notSaved')} <ErrorReason error={failure} />
              </>
            )}
          </Notice>
        )
      }
      buttons={
        <Button variant="primary" type="submit" busy={isLoading}>
          {isLoading ? t('saving') : t('clinic.save')}
        </Button>
      }
    >
      <section className={styles.section} aria-label={t('clinic.about')}>
        <h3>{t('clinic.about')}</h3>
        <TextField {...text('name')} />
        <TextField {...text('region')} />
        <SelectField
          id={field('country')}
          label={t('clinic.country')}
          value={texts.country}
          onChange={(event) => change({ country: event.target.value })}
        >
          <option value="">{t('clinic.noCountry')}</option>
          {COUNTRIES.map((country) => (
            <option key={country} value={country}>
              {t(`country.${country}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          id={field('timeZone')}
          label={t('clinic.timeZone')}
          value={texts.timeZone}
          onChange={(event) => change({ timeZone: event.target.value })}
        >
          {timeZones(base.timeZone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      </section>
      <section className={styles.section} aria-label={t('clinic.ofPatients')}>
        <h3>{t('clinic.ofPatients')}</h3>
        <p>{t('clinic.ofPatientsHint')}</p>
        <TextField {...text('patientPhone')} type="tel" hint={t('clinic.phoneHint')} />
      </section>
      <section className={styles.section} aria-label={t('clinic.contact')}>
        <h3>{t('clinic.contact')}</h3>
        <p>{t('clinic.contactHint')}</p>
        <SelectField
          id={field('language')}
          label={t('clinic.language')}
          value={texts.language}
          onChange={(event) => change({ language: event.target.value })}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language} lang={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
        <TextField {...text('contactEmail')} type="email" />
        <TextField {...text('contactPhone')} type="tel" hint={t('clinic.phoneHint')} />
        <TextField {...text('onCallPhone')} type="tel" hint={t('clinic.phoneHint')} />
      </section>
      <section className={styles.section} aria-label={t('clinic.silence')}>
        <h3>{t('clinic.silence')}</h3>
        <Choice
          type="checkbox"
          label={t('clinic.silenceOn')}
          checked={texts.silenceOn}
          onChange={(event) => change({ silenceOn: event.target.checked })}
        />
        <NumberField
          id={field('silenceDays')}
          label={t('clinic.silenceDays')}
          unit={t('clinical:unit.days')}
          whole
          hint={t('range', { min: number(SILENCE_DAYS.min), max: number(SILENCE_DAYS.max) })}
          error={
            attempted && problems.includes('silenceDays')
              ? t('problem.range', { min: number(SILENCE_DAYS.min), max: number(SILENCE_DAYS.max) })
              : undefined
          }
          value={texts.silenceDays}
          onChange={(event) => change({ silenceDays: event.target.value })}
        />
      </section>
    </DialogForm>
  );
}

/** Those of the field's countries: what a browser before 2022 offers, which cannot list its zones. */
const FIELD_ZONES = ['Africa/Kinshasa', 'Africa/Lubumbashi', 'Africa/Lagos'];

/** The browser's zones, with the one that is set. */
function timeZones(present: string): readonly string[] {
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : FIELD_ZONES;
  return [...new Set([present, ...known])].sort();
}
