/**
 * In which order a clinician should read the clinical texts: first those for which another wording is proposed that says
 * another thing, which is no translator's to decide; then those that can hurt most where they are misread.
 */
import heldTexts from './held-texts.json' with { type: 'json' };
import type { Language } from '../../events/enums.ts';

interface HeldText extends Readonly<Partial<Record<Language, string>>> {
  /** What the proposed wording changes. */
  readonly why: string;
}

/** By key: texts that stay as they are until a clinician agrees, with what is proposed instead. */
export const HELD_TEXTS: Readonly<Record<string, HeldText>> = heldTexts;

interface Question {
  readonly keys: readonly string[];
  readonly settle: string;
}

const question = (keys: string, settle: string): Question => ({ keys: keys.split(' '), settle });

/** By risk, the greatest first. */
export const READ_FIRST: readonly Question[] = [
  question(
    'emergency.lowSugar.take diabetesStatus.low.take advisory.hypo-15g',
    'No confusion with diabetes tablets? Glucose tablets are hardly sold: what is at home (a tablespoon of sugar in water, a small glass of a sugary soft drink, not a light one)?',
  ),
  question('emergency.text', 'Does the helper phone for the patient, and not the patient?'),
  question('emergency.lowSugar.retest', 'Is the limit on an mg/dL meter 72, or the usual 70?'),
  question(
    'advisory.hypo-retest-15 diabetesStatus.low.repeat',
    'The same; it is the limit of the patient, 3.5 to 5 mmol/L.',
  ),
  question('advisory.hypo-meal', 'The same.'),
  question(
    'emergency.lowSugar.drowsy advisory.hypo-unconscious',
    'Understood by a neighbour or a child who reads it?',
  ),
  question('message.RED.hypo', '"Eat or drink sugar" as headline, also below 3.0?'),
  question('message.AMBER.meds', 'No reading "take the missed ones"? Right for long-acting insulin too?'),
  question('advisory.missed-dose-no-double', 'The same.'),
  question(
    'advisory.aspirin-300',
    '300 mg is no local tablet (100, 500 mg): how much? Should the prohibition come first?',
  ),
  question('advisory.no-aspirin-stroke', 'Is the negation understood when read aloud?'),
  question('advisory.no-aspirin-back-pain', 'The same, where other cases say to take it.'),
  question('advisory.gtn-if-prescribed', 'How many puffs at most? Not with sildenafil? Not when faint?'),
  question('advisory.gtn-max', 'The same.'),
  question('question.gtnRelievedPain', '"Gone" or "less": which answer must raise RED?'),
  question('emergency.sprayNoRelief reason.IHD-RED-GTN-FAILED', 'The same.'),
  question(
    'message.RED.stroke',
    'AVC, kiharusi, stroke: which word is said at home in Goma, Bukavu, Lubumbashi, Nairobi?',
  ),
  question(
    'field.neuroDeficitNew reason.GEN-RED-NEURO',
    'Not ticked for general weakness, and ticked for that of one side?',
  ),
  question('advisory.stroke-escalate', 'A drooping face in local words (bouche tordue, uso kupinda)?'),
  question('message.RED.chest', 'Plain, and does not frighten a patient out of calling?'),
  question(
    'advisory.chest-escalate',
    '"Starts … or lasts more than 15 minutes" says two things: call at any pain, or after 15 minutes?',
  ),
  question(
    'reason.IHD-RED-CRUSHING field.chestPainCrushing',
    'Serrer or écraser, kubana or kukandamiza: how is angina really told?',
  ),
  question('field.syncopeOrCollapse', 'A fall with and without loss of consciousness?'),
  question('field.breathlessnessLyingFlat reason.HF-AMBER-ORTHOPNOEA', 'Orthopnoea in words of the home?'),
  question('field.pnd', '« Réveil la nuit par manque d’air », “Kuamka usiku kwa kuishiwa pumzi”?'),
  question(
    'field.missedDoses24h field.missedDiabetesDoses24h',
    'Not taken for whatever reason (no money, none left), and not only forgotten?',
  ),
  question('advisory.check-ketones', '2+ or more; is "go to a hospital now" right?'),
  question(
    'advisory.insulin-if-prescribed diabetesStatus.high.insulin',
    'No extra dose by someone with mealtime insulin?',
  ),
  question('advisory.never-stop-insulin', 'What does the negation cover?'),
  question(
    'advisory.fluid-1000-1500 advisory.fluid-1500',
    'A ceiling, and not a target? Litres shown as bottles or cups?',
  ),
  question('advisory.hyper-water diabetesStatus.green.water', 'With a fluid limit (heart failure, kidney)?'),
  question(
    'advisory.salt-2g-sodium advisory.salt-6g',
    'Sodium or salt? Both lines together? Cubes, makayabu, salted fish?',
  ),
  question(
    'advisory.hold-bp-tablet-ask advisory.hold-rate-tablet-ask',
    'Which tablet will the patient think of?',
  ),
  question('advisory.no-extra-bp-doses advisory.take-missed-bp-med-as-advised', 'The negations.'),
  question('message.RED.bp-low advisory.lie-down', 'Lie flat, or sit upright when also breathless?'),
  question(
    'field.footColourChangeBlack reason.DM-RED-FOOT-BLACK',
    'On black skin; a wording that does not offend?',
  ),
  question(
    'field.footWound advisory.no-foot-soak',
    'Mguu, unyayo or wayo? Home remedies (hot water, salt, herbs)?',
  ),
  question('voice.glucoseUnit', 'Is kizio understood? The three signs of meters are shown beside it.'),
  question(
    'message.RED.airway advisory.airway-escalate advisory.bring-medicines',
    'The word for an allergy (aleji, mzio)? No reading "swallow all"?',
  ),
  question(
    'field.suddenVisionLoss field.floatersOrDarkSpot message.RED.eye',
    'Words for losing sight and for floaters?',
  ),
];

/** Where a text stands in that order, and what is to be settled. */
export function priorityOf(key: string): { readonly rank: number; readonly settle: string } {
  const at = READ_FIRST.findIndex(({ keys }) => keys.includes(key));
  const rank = at === -1 ? READ_FIRST.length : at;
  const settle = READ_FIRST[at]?.settle ?? '';
  const held = HELD_TEXTS[key];
  if (held === undefined) return { rank: READ_FIRST.length + 1 + rank, settle };
  return { rank, settle: `Held until a clinician agrees. ${held.why} ${settle}`.trim() };
}
