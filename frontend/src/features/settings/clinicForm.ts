/** The clinic's settings as a form holds them: texts, and what is sent for them. */
import type { ChangeClinic, ClinicInForce } from '../../../../backend/contract/clinic.ts';
import { COUNTRIES, type Country, LANGUAGES, type Language, PLAN_TIERS } from '../../../../events/enums.ts';
import { readNumber } from '../../lib/numberInput.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';

export interface ClinicTexts {
  readonly name: string;
  readonly region: string;
  /** Empty: none is chosen. */
  readonly country: string;
  readonly timeZone: string;
  /** In which the contact is told of an alert. */
  readonly language: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly onCallPhone: string;
  /** The number that patients may call. */
  readonly patientPhone: string;
  readonly planTier: string;
  readonly silenceOn: boolean;
  readonly silenceDays: string;
}

/** Days beyond a patient's expected rhythm. */
export const SILENCE_DAYS = { min: 1, max: 30 } as const;

/** In the order of the form. */
export function clinicTexts(clinic: ClinicInForce): ClinicTexts {
  return {
    name: clinic.name,
    region: clinic.region ?? '',
    country: clinic.country ?? '',
    timeZone: clinic.timeZone,
    patientPhone: clinic.patientPhone ?? '',
    language: clinic.language,
    contactEmail: clinic.contactEmail ?? '',
    contactPhone: clinic.contactPhone ?? '',
    onCallPhone: clinic.onCallPhone ?? '',
    planTier: clinic.planTier,
    silenceOn: clinic.silence.on,
    silenceDays: String(clinic.silence.afterDays),
  };
}

/** The days that were typed; null for what is no whole number within the bounds. */
function silenceDaysOf(text: string): number | null {
  const read = readNumber(text);
  if (read.kind !== 'number' || read.decimals > 0) return null;
  return read.value < SILENCE_DAYS.min || read.value > SILENCE_DAYS.max ? null : read.value;
}

export type ClinicProblem = 'nameMissing' | 'silenceDays';

/** What is wrong before anything is sent; addresses and numbers of phones are the server's to judge. */
export const clinicProblems = ({ name, silenceDays }: ClinicTexts): Problems<ClinicTexts, ClinicProblem> => ({
  ...(name.trim() === '' && { name: 'nameMissing' }),
  ...(silenceDaysOf(silenceDays) === null && { silenceDays: 'silenceDays' }),
});

const isLanguage = (text: string): text is Language => LANGUAGES.some((language) => language === text);

const isCountry = (text: string): text is Country => COUNTRIES.some((country) => country === text);

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export function clinicBody(texts: ClinicTexts): ChangeClinic {
  return {
    name: texts.name.trim(),
    region: textOrNull(texts.region),
    country: isCountry(texts.country) ? texts.country : null,
    timeZone: texts.timeZone,
    language: isLanguage(texts.language) ? texts.language : null,
    contactEmail: textOrNull(texts.contactEmail),
    contactPhone: textOrNull(texts.contactPhone),
    onCallPhone: textOrNull(texts.onCallPhone),
    patientPhone: textOrNull(texts.patientPhone),
    planTier: PLAN_TIERS.find((tier) => tier === texts.planTier) ?? null,
    silence: { on: texts.silenceOn, afterDays: silenceDaysOf(texts.silenceDays) ?? SILENCE_DAYS.min },
  };
}
