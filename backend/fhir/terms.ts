/** By which codes the product's words are known outside: LOINC, UCUM, ICD-10, SNOMED CT, and its own where there are none. */
import { type Condition, type Language, LANGUAGES, type TestType } from '../../events/enums.ts';
import type { Concept, Resource } from '../contract/fhir.ts';

export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';
const SNOMED = 'http://snomed.info/sct';
const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const PROFILES = 'http://hl7.org/fhir/StructureDefinition';

/** Systems of the product's own words. */
export const OWN = {
  age: 'urn:home-heart:age',
  log: 'urn:home-heart:log',
  flag: 'urn:home-heart:flag',
  rhythm: 'urn:home-heart:ecg-rhythm',
  channel: 'urn:home-heart:message-channel',
  glucoseContext: 'urn:home-heart:glucose-context',
} as const;

export interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

export const concept = (...coding: readonly Coding[]) => ({ coding });

/**
 * Languages by their names, and by their codes where HL7's list of common languages has them. The validator of HAPI FHIR, and so
 * every server that is built with it, refuses a code that the list lacks, though it is only a preferred one: there the name stays.
 */
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', fr: 'French', sw: 'Swahili' };
const LISTED_LANGUAGES: readonly Language[] = ['en', 'fr'];

export const languageConcept = (language: Language) => ({
  ...(LISTED_LANGUAGES.includes(language) ? concept({ system: 'urn:ietf:bcp:47', code: language }) : {}),
  text: LANGUAGE_NAMES[language],
});

/** By its code, whatever region follows it, or else by its name. null for one that the product does not speak. */
export function languageOf({ coding = [], text }: Concept): Language | null {
  const codes = coding.map(({ code = '' }) => code.slice(0, 2).toLowerCase());
  const named = text?.trim().toLowerCase();
  return (
    LANGUAGES.find((known) => codes.includes(known)) ??
    LANGUAGES.find((known) => named === known || named === LANGUAGE_NAMES[known].toLowerCase()) ??
    null
  );
}

/** Where a code of HL7's own terminology is a category. */
export const category = (system: string, code: string, display?: string) => [
  concept({ system: `${TERMINOLOGY}/${system}`, code, ...(display === undefined ? {} : { display }) }),
];

const loinc = (code: string, display?: string): Coding => ({
  system: LOINC,
  code,
  ...(display === undefined ? {} : { display }),
});

export const BLOOD_PRESSURE = {
  suffix: 'blood-pressure',
  profile: `${PROFILES}/bp`,
  codes: [loinc('85354-9', 'Blood pressure panel with all children optional')],
  components: {
    bpSys: loinc('8480-6', 'Systolic blood pressure'),
    bpDia: loinc('8462-4', 'Diastolic blood pressure'),
  },
  unit: { unit: 'mmHg', system: UCUM, code: 'mm[Hg]' },
} as const;

export type SingleVital = 'hr' | 'spo2' | 'weightKg' | 'glucoseMmol';

interface VitalTerms {
  /** After the id of the log, in the id of the Observation. */
  readonly suffix: string;
  readonly profile: string | null;
  readonly codes: readonly Coding[];
  readonly unit: { readonly unit: string; readonly system: string; readonly code: string };
  readonly category: 'vital-signs' | 'laboratory';
}

export const SINGLE_VITALS: Readonly<Record<SingleVital, VitalTerms>> = {
  hr: {
    suffix: 'heart-rate',
    profile: `${PROFILES}/heartrate`,
    codes: [loinc('8867-4', 'Heart rate')],
    unit: { unit: 'beats/minute', system: UCUM, code: '/min' },
    category: 'vital-signs',
  },
  spo2: {
    suffix: 'oxygen-saturation',
    profile: `${PROFILES}/oxygensat`,
    // The profile asks for the first; by the second it is known how it was measured.
    codes: [
      loinc('2708-6', 'Oxygen saturation in Arterial blood'),
      loinc('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
    ],
    unit: { unit: '%', system: UCUM, code: '%' },
    category: 'vital-signs',
  },
  weightKg: {
    suffix: 'body-weight',
    profile: `${PROFILES}/bodyweight`,
    codes: [loinc('29463-7', 'Body weight')],
    unit: { unit: 'kg', system: UCUM, code: 'kg' },
    category: 'vital-signs',
  },
  glucoseMmol: {
    suffix: 'glucose',
    profile: null,
    codes: [loinc('15074-8', 'Glucose [Moles/volume] in Blood')],
    unit: { unit: 'mmol/L', system: UCUM, code: 'mmol/L' },
    category: 'laboratory',
  },
};

export const CONDITION_CODES: Readonly<Record<Condition, readonly Coding[]>> = {
  HYPERTENSION: [
    { system: ICD_10, code: 'I10' },
    { system: SNOMED, code: '38341003' },
  ],
  AF_FLUTTER: [
    { system: ICD_10, code: 'I48' },
    { system: SNOMED, code: '195080001' },
  ],
  IHD: [
    { system: ICD_10, code: 'I25' },
    { system: SNOMED, code: '414545008' },
  ],
  HEART_FAILURE: [
    { system: ICD_10, code: 'I50' },
    { system: SNOMED, code: '84114007' },
  ],
  DIABETES: [
    { system: ICD_10, code: 'E14' },
    { system: SNOMED, code: '73211009' },
  ],
};

export const TEST_CODES: Readonly<Record<TestType, readonly Coding[]>> = {
  HBA1C: [loinc('4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood')],
  ECHO: [loinc('42148-7')],
  ECG: [loinc('11524-6', 'EKG study')],
  RENAL: [loinc('24362-6')],
  LIPIDS: [loinc('24331-1')],
  GLUCOSE: [loinc('15074-8', 'Glucose [Moles/volume] in Blood')],
  OTHER: [],
};

export const absent = (code: string) => ({
  coding: [{ system: `${TERMINOLOGY}/data-absent-reason`, code }],
});

/** A sign in the place of a number that is beyond what the meter can show. */
export const OFF_SCALE = `${TERMINOLOGY}/v3-ObservationInterpretation`;

export const subjectOf = (patientId: string) => ({ reference: `Patient/${patientId}` });

/** What is made up says so by the tag that FHIR has for it. */
export const metaOf = (lastUpdated: string, simulated: boolean, profile: string | null = null) => ({
  lastUpdated,
  ...(profile === null ? {} : { profile: [profile] }),
  ...(simulated
    ? { tag: [{ system: `${TERMINOLOGY}/v3-ActReason`, code: 'HTEST', display: 'test health data' }] }
    : {}),
});

/** With nothing in it that is empty: FHIR knows no null, no empty text and no empty list. */
export function resource(
  resourceType: string,
  { id, ...fields }: { readonly id: string } & Readonly<Record<string, unknown>>,
): Resource {
  const said = Object.entries(fields).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return { resourceType, id, ...Object.fromEntries(said) };
}
