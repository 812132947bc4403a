/** Where the texts of a language lie. Apart from what uses them, so that they can be asked for before that is there. */
import type { Language } from '../../../events/enums.ts';
import type { ClinicalPart, TextPart } from './resources.ts';

export type Texts = Readonly<Record<string, unknown>>;
interface TextFile {
  readonly default: Texts;
}

/** What every screen needs before it is shown. */
export const SHELL_TEXTS = ['common', 'errors', 'clinical'] as const satisfies readonly TextPart[];
/** What both entry screens of a patient need. */
export const ENTRY_TEXTS = ['report', 'numbers', 'steps'] as const satisfies readonly TextPart[];
/** The texts that the cards of a patient need; whoever shows one of them loads these with it. */
export const CARD_TEXTS: readonly TextPart[] = ['patient', 'care', 'guidance'];
/** With those of what a care team does for them, the texts of the first screen of a patient's page. */
export const PATIENT_TEXTS: readonly TextPart[] = [...CARD_TEXTS, 'work', 'treatment', 'signs'];

// One chunk per language and namespace: a reader loads the texts of the screens that they open, in their language.
const screenTexts = import.meta.glob<TextFile>('./locales/*/*.json');
// The clinical file is one for its reviewers and several for a reader: the words of a form come before what is said about it.
const clinicalWords = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=words',
});
const clinicalGuidance = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=guidance',
});

const clinicalResults = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=results',
});

const clinicalSigns = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=signs',
});

const clinicalUrgent = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=urgent',
});

const clinicalExercise = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=exercise',
});

const clinicalRecovery = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=recovery',
});

const clinicalEcg = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=ecg',
});

const clinicalBundles = import.meta.glob<TextFile>('../../../backend/contract/locales/clinical.*.json', {
  query: '?part=bundles',
});

const CLINICAL_PARTS = [
  'guidance',
  'results',
  'signs',
  'urgent',
  'exerciseWords',
  'recovery',
  'ecgWords',
  'bundles',
] as const satisfies readonly ClinicalPart[];

/** Whether the texts belong to the clinical namespace, though they are loaded by themselves. */
export function isClinicalPart(part: TextPart): part is ClinicalPart {
  return CLINICAL_PARTS.some((one) => one === part);
}

/** Loads one file; a second call gives what the first one has loaded. */
export async function loadTextFile(language: Language, part: TextPart): Promise<Texts> {
  const clinical = `../../../backend/contract/locales/clinical.${language}.json`;
  const files = {
    clinical: clinicalWords,
    guidance: clinicalGuidance,
    results: clinicalResults,
    signs: clinicalSigns,
    urgent: clinicalUrgent,
    exerciseWords: clinicalExercise,
    recovery: clinicalRecovery,
    ecgWords: clinicalEcg,
    bundles: clinicalBundles,
  };
  const load =
    part === 'clinical' || isClinicalPart(part)
      ? files[part][clinical]
      : screenTexts[`./locales/${language}/${part}.json`];
  if (load === undefined) throw new Error(`There is no language file for ${language}, ${part}.`);
  return (await load()).default;
}
