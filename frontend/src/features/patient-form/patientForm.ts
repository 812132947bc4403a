/**
 * The form of a patient's own data without its looks: its fields, what is wrong with what was typed, and the body that
 * is sent.
 */
import {
  AGE_BOUNDS,
  type ChangePatient,
  type Patient,
  type RegisterPatient,
} from '../../../../backend/contract/patient.ts';
import { countryOfPhone, toE164 } from '../../../../backend/contract/phone-number.ts';
import { MAX_NAME } from '../../../../backend/contract/primitives.ts';
import type { ConditionField } from '../../../../events/conditions.ts';
import type { Country, GlucoseUnit, Language, PlanTier } from '../../../../events/enums.ts';
import { readNumber } from '../../lib/numberInput.ts';
import { foldText } from '../../lib/textFold.ts';
import type { Problems } from '../../ui/useCheckedForm.ts';

/** What the form holds: texts as they were typed. */
export interface PatientFormValues extends Readonly<Record<ConditionField, boolean>> {
  readonly name: string;
  readonly age: string;
  /** Empty: by the phone's code. */
  readonly country: Country | '';
  readonly phoneNumber: string;
  readonly email: string;
  readonly planTier: PlanTier;
  readonly timeZone: string;
  readonly language: Language;
  readonly glucoseUnit: GlucoseUnit;
}

/** Where most patients of a country live; the other zones of it can be chosen. */
const ZONE_OF_COUNTRY: Readonly<Record<Country, string>> = {
  CD: 'Africa/Kinshasa',
  NG: 'Africa/Lagos',
  KE: 'Africa/Nairobi',
  OTHER: 'Africa/Kinshasa',
};

const NEW_PATIENT: Omit<PatientFormValues, 'language'> = {
  name: '',
  age: '',
  country: '',
  phoneNumber: '',
  email: '',
  hasKnownHtn: false,
  hasKnownAfFlutter: false,
  hasKnownIhd: false,
  hasKnownHf: false,
  hasKnownDiabetes: false,
  planTier: 'BASIC',
  timeZone: ZONE_OF_COUNTRY.CD,
  glucoseUnit: 'mmol/L',
};

/**
 * @param patient Null: one who is registered now.
 * @param reader The language of whoever registers: most often the patient's too.
 */
export function valuesOf(patient: Patient | null, reader: Language): PatientFormValues {
  if (patient === null) return { ...NEW_PATIENT, language: reader };
  const { name, age, country, phoneNumber, email, planTier, timeZone, language, glucoseUnit } = patient;
  return {
    name,
    age: String(age),
    country: country ?? '',
    phoneNumber: phoneNumber ?? '',
    email: email ?? '',
    hasKnownHtn: patient.hasKnownHtn,
    hasKnownAfFlutter: patient.hasKnownAfFlutter,
    hasKnownIhd: patient.hasKnownIhd,
    hasKnownHf: patient.hasKnownHf,
    hasKnownDiabetes: patient.hasKnownDiabetes,
    planTier,
    timeZone,
    language,
    glucoseUnit,
  };
}

/** The values with another country; the time zone follows while it is a country's usual one. */
export function withCountry(values: PatientFormValues, country: Country | ''): PatientFormValues {
  const isUsual = Object.values(ZONE_OF_COUNTRY).includes(values.timeZone);
  const timeZone = country === '' || !isUsual ? values.timeZone : ZONE_OF_COUNTRY[country];
  return { ...values, country, timeZone };
}

/** The zones to choose from: first those of the field's countries, then all that the browser knows, and the present one. */
export function timeZonesFor(present: string): readonly string[] {
  // Browsers before 2022 cannot list them.
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return [
    ...new Set(['Africa/Kinshasa', 'Africa/Lubumbashi', 'Africa/Lagos', 'Africa/Nairobi', present, ...known]),
  ];
}

export type PatientFormProblem =
  | 'nameMissing'
  | 'nameTooLong'
  | 'ageMissing'
  | 'age'
  | 'phoneCD'
  | 'phoneNG'
  | 'phoneKE'
  | 'phone'
  | 'email';

/** What must be corrected before the form can be sent, by field. */
export function problemsIn(values: PatientFormValues): Problems<PatientFormValues, PatientFormProblem> {
  const problems = {
    name: nameProblem(values.name.trim()),
    age: ageProblem(values.age),
    phoneNumber: phoneProblem(values),
    email: emailProblem(values.email.trim()),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

function nameProblem(name: string): PatientFormProblem | null {
  if (name === '') return 'nameMissing';
  return name.length > MAX_NAME ? 'nameTooLong' : null;
}

function ageProblem(text: string): PatientFormProblem | null {
  const read = readNumber(text);
  if (read.kind === 'empty') return 'ageMissing';
  if (read.kind === 'invalid' || !Number.isInteger(read.value)) return 'age';
  return read.value < AGE_BOUNDS.min || read.value > AGE_BOUNDS.max ? 'age' : null;
}

/** The number as it will be kept; null where there is none, or none that could be one. */
export function phoneIn({ phoneNumber, country }: PatientFormValues): string | null {
  return phoneNumber.trim() === '' ? null : toE164(phoneNumber, country === '' ? null : country);
}

function phoneProblem(values: PatientFormValues): PatientFormProblem | null {
  const { country, phoneNumber } = values;
  if (phoneNumber.trim() === '') return null;
  const e164 = phoneIn(values);
  if (country === '' || country === 'OTHER') return e164 === null ? 'phone' : null;
  return e164 !== null && countryOfPhone(e164) === country ? null : `phone${country}`;
}

function emailProblem(email: string): PatientFormProblem | null {
  if (email === '') return null;
  return email.length <= MAX_NAME && /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email) ? null : 'email';
}

/** The body of a registration. Only for values without problems. */
export function registrationOf(values: PatientFormValues): RegisterPatient {
  const read = readNumber(values.age);
  const email = values.email.trim();
  return {
    ...values,
    name: values.name.trim(),
    age: read.kind === 'number' ? read.value : Number.NaN,
    country: values.country === '' ? null : values.country,
    phoneNumber: phoneIn(values),
    email: email === '' ? null : email,
  };
}

/** What differs from the patient as the form was opened, so that two who edit different fields lose nothing. */
export function changeOf(before: PatientFormValues, now: PatientFormValues): ChangePatient {
  const old = new Map(Object.entries(registrationOf(before)));
  return Object.fromEntries(
    Object.entries(registrationOf(now)).filter(([field, value]) => value !== old.get(field)),
  );
}

/** Whether two names are the same, whatever their case, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
  const folded = (name: string) => foldText(name).trim().replaceAll(/\s+/gu, ' ');
  return folded(one) === folded(other);
}
