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
