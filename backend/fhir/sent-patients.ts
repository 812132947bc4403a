/** A patient as a hospital sends them, as the request by which anybody else registers one. */
import { type ConditionField, KNOWN_BY } from '../../events/conditions.ts';
import { CONDITIONS, MAPPED_COUNTRIES } from '../../events/enums.ts';
import type { Concept, SentPatient } from '../contract/fhir.ts';
import { type RegisterPatient, registerPatientSchema } from '../contract/patient.ts';
import { parseBody } from '../http/validation.ts';
import { CONDITION_CODES, languageOf, OWN, UCUM } from './terms.ts';

/** By its code, of ICD-10 also a finer one (I25.9); null where it is none that the product knows. */
export function conditionOf({ coding = [] }: Concept): ConditionField | null {
  const found = CONDITIONS.find((condition) =>
    CONDITION_CODES[condition].some(({ system, code }) =>
      coding.some(
        (sent) => sent.system === system && (sent.code === code || sent.code?.startsWith(`${code}.`)),
      ),
    ),
  );
  return found === undefined ? null : KNOWN_BY[found];
}

/** @throws Refusal 400 as for any registration: without an age, or under 18. */
export function registrationOf(
  patient: SentPatient,
  conditions: readonly ConditionField[],
  now: Date,
): RegisterPatient {
  const reached = (system: string): string | null =>
    patient.telecom?.find((one) => one.system === system)?.value ?? null;
  const country = patient.address?.[0]?.country?.toUpperCase();
  const spoken = (patient.communication ?? []).map(({ language }) => languageOf(language));
  return parseBody(registerPatientSchema, {
    name: nameOf(patient),
    age: ageOf(patient, now),
    phoneNumber: reached('phone'),
    email: reached('email'),
    country: MAPPED_COUNTRIES.find((known) => known === country) ?? null,
    language: spoken.find((known) => known !== null) ?? null,
    ...Object.fromEntries(conditions.map((condition) => [condition, true])),
  });
}

function nameOf({ name }: SentPatient): string {
  const chosen = name.find(({ use }) => use === 'official') ?? name[0];
  return chosen?.text ?? [...(chosen?.given ?? []), chosen?.family ?? ''].join(' ').trim();
}

/** Of a date of birth without its day nobody can tell: it is not guessed, and the registration asks for the age. */
function ageOf({ birthDate, extension = [] }: SentPatient, now: Date): number | null {
  const said = extension.find(({ url }) => url === OWN.age)?.valueAge;
  if (said !== undefined) return said.system === UCUM && said.code === 'a' ? said.value : null;
  if (birthDate === undefined || !/^\d{4}-\d\d-\d\d$/.test(birthDate)) return null;
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
