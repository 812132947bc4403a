/** Every text of the screens, whose it is, and whether it is free: what the specification quotes or a clinician decides is not. */
import { readdirSync, readFileSync } from 'node:fs';
import { HELD_TEXTS } from '../../../backend/clinical/review-priority.ts';
import { type Language, LANGUAGES } from '../../../events/enums.ts';
import { LOG_FIELDS } from '../../../events/vocabulary.ts';

export interface ScreenText {
  /** With its namespace before it: `clinical:advisory.salt-6g`. */
  readonly key: string;
  readonly language: Language;
  /** With ordinary spaces. */
  readonly text: string;
  /** Whether patients read it; the others are the care team's alone. */
  readonly isPatients: boolean;
  /** Whether it is advice in French or Swahili: it has the patients' words, in longer sentences. English is quoted here. */
  readonly isAdvice: boolean;
  /** English that is quoted word for word, or held until a clinician has decided. */
  readonly isFixed: boolean;
}

interface Texts {
  readonly [key: string]: string | Texts;
}

const SCREENS = 'frontend/src/i18n/locales';

const readText = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const spaced = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function flat(texts: Texts, path: string): readonly (readonly [string, string])[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as const] : flat(value, `${path}${name}.`),
  );
}

const PATIENTS_SCREENS = /^(?:report|numbers|voice|steps|answers):/;
const PATIENTS_CLINICAL =
  /^clinical:(?:reason|advisory|message|judged|symptomGroup|choice|voice|question|emergency|diabetesStatus|delivery)\./;
const PATIENTS_FLAG = /^clinical:flag\.\w+\.(?:patientTitle|resultTitle)$/;

function isPatients(key: string): boolean {
  // What the rules work out has a name, too, but no form asks for it.
  const field = /^clinical:field\.(\w+)$/.exec(key)?.[1];
  if (field !== undefined) return Object.hasOwn(LOG_FIELDS, field);
  return PATIENTS_SCREENS.test(key) || PATIENTS_CLINICAL.test(key) || PATIENTS_FLAG.test(key);
}

const ADVICE =
  /^(?:clinical:(?:guidance|exercise|ecg)\.|(?:exercise|pulse|ecg|taxi|pin|plan|emergency|caregivers):)/;

const QUOTED = spaced(
  ['docs/clinical-rules.md', 'docs/specification/patient-side.md', 'docs/specification/clinician-side.md']
    .map(readText)
    .join('\n'),
);

function isFixed(key: string, language: Language, text: string): boolean {
  if (Object.hasOwn(HELD_TEXTS, key.replace('clinical:', ''))) return true;
  return language === 'en' && QUOTED.includes(text.replace(/\.$/, ''));
}

function textsIn(language: Language, namespace: string, file: string): readonly ScreenText[] {
  return flat(JSON.parse(readText(file)) as Texts, `${namespace}:`).map(([key, written]) => {
    const text = spaced(written);
    const isAdvice = language !== 'en' && ADVICE.test(key);
    return {
      key,
      language,
      text,
      isPatients: isPatients(key),
      isAdvice,
      isFixed: isFixed(key, language, text),
    };
  });
}

export const SCREEN_TEXTS: readonly ScreenText[] = LANGUAGES.flatMap((language) => [
  ...textsIn(language, 'clinical', `backend/contract/locales/clinical.${language}.json`),
  ...readdirSync(new URL(`../../../${SCREENS}/${language}`, import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsIn(language, file.replace('.json', ''), `${SCREENS}/${language}/${file}`)),
]);
