import type { BooleanLogField } from '../../events/vocabulary.ts';

/** Symptoms that call for help by themselves, before any server has judged them: a safety net, not a flag. */
export const DANGER_SYMPTOMS: readonly BooleanLogField[] = [
  'neuroDeficitNew',
  'syncopeOrCollapse',
  'chestPainNow',
  'chestPainAtRest',
  'chestPainRadiationJawArm',
  'chestPainCrushing',
  'breathlessnessRest',
  'coughFrothySputum',
  'suddenVisionLoss',
  'footColourChangeBlack',
];

/**
 * Words of them, as they may be typed where no server can be asked what a sentence says. One of them is enough to show the
 * number to call, and says nothing more.
 */
const DANGER_WORDS: Readonly<Record<'en' | 'fr', readonly (readonly [BooleanLogField, RegExp])[]>> = {
  en: [
    ['chestPainNow', /\bchest\b/u],
    ['breathlessnessRest', /\bbreath/u],
    ['syncopeOrCollapse', /\bfaint|\bpass(?:ed|ing)? out|\bcollaps|\bunconscious/u],
    ['neuroDeficitNew', /\bdroop|\bslurr|\bparaly|\bnumb|\bweak|\bstroke|\btwist/u],
    ['suddenVisionLoss', /\bblind|\bsee anything/u],
    ['coughFrothySputum', /\bpink\b|\bfroth/u],
    ['footColourChangeBlack', /\bblack\b/u],
  ],
  fr: [
    ['chestPainNow', /\bpoitrine\b|\bthoracique|\bme serre\b/u],
    ['breathlessnessRest', /\brespire|\bessouffl|\betouffe|\bsuffoqu/u],
    ['syncopeOrCollapse', /\bevanoui|\bconnaissance\b|\binconscien/u],
    ['neuroDeficitNew', /\bparaly|\bengourdi|\bde travers\b|\bfaible|\bmal a parler|\bavc\b/u],
    ['suddenVisionLoss', /\baveugle|\bvois (?:plus )?rien/u],
    ['coughFrothySputum', /\bmousse|\broses?\b/u],
    ['footColourChangeBlack', /\bnoirs?\b|\bnoirci/u],
  ],
};

/** The symptoms that a text may tell of, by its words alone. */
export function dangersIn(text: string, language: 'en' | 'fr'): readonly BooleanLogField[] {
  const plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return DANGER_WORDS[language].flatMap(([field, words]) => (words.test(plain) ? [field] : []));
}
