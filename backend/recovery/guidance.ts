/** Which advice is shown for how a patient is: the choice of `clinical-rules` 5, a pure function. */
import english from '../contract/locales/clinical.en.json' with { type: 'json' };
import type { Condition, Flag, Language } from '../../events/enums.ts';
import { type GlucoseLow, meterDigits } from '../../events/glucose.ts';
import { type GuidanceLine, RECOVERY_TABS, type RecoveryTab } from '../contract/recovery.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';

/** What the choice depends on. */
export interface Situation {
  readonly flag: Flag;
  /** In the order in which their advice is put together. */
  readonly conditions: readonly Condition[];
  /** Whoever is known to have heart failure keeps to its limit on every screen. */
  readonly hasHeartFailure: boolean;
  readonly hasSwollenAnkles: boolean;
  /** Beside the patient's limits; null in range and where none was measured. */
  readonly glucose: 'low' | 'high' | null;
  /** After signs of a stroke or of a tear in the great artery. */
  readonly mayTakeAspirin: boolean;
}

const ORDER: readonly Condition[] = ['HEART_FAILURE', 'IHD', 'AF_FLUTTER', 'HYPERTENSION', 'DIABETES'];

/** Who is not known to have anything reads what is written for high blood pressure. */
export function advisedConditions(known: ReadonlySet<Condition>): readonly Condition[] {
  const conditions = ORDER.filter((condition) => known.has(condition));
  return conditions.length === 0 ? ['HYPERTENSION'] : conditions;
}

const ANKLES = 'guidance.HEART_FAILURE.AMBER.hydration.2';

/** What may stand beside the fluid limit of heart failure, for it names no amount. */
const WITHOUT_AMOUNT: ReadonlySet<string> = new Set([
  'guidance.HYPERTENSION.AMBER.hydration.3',
  'guidance.HYPERTENSION.RED.hydration.2',
  'guidance.AF_FLUTTER.RED.hydration.2',
  'guidance.DIABETES.RED.hydration.1',
  'guidance.DIABETES.RED.hydration.2',
]);

const TELLING_OF_ASPIRIN: ReadonlySet<string> = new Set([
  'guidance.HYPERTENSION.RED.medications.2',
  'guidance.HEART_FAILURE.RED.medications.2',
  'guidance.IHD.RED.medications.2',
  'guidance.IHD.RED.hydration.1',
]);

/** What is said of a sugar that is low or high begins so, in the English text. */
const OF_SUGAR = /^(Low|High)\b/;

/** The keys of what is said under a heading, each thing once. */
export function guidanceKeys(situation: Situation, tab: RecoveryTab): readonly string[] {
  const { flag } = situation;
  const all = conditionsUnder(tab, situation).flatMap((condition) =>
    Object.keys(english.guidance[condition][flag][tab]).map(
      (number) => `guidance.${condition}.${flag}.${tab}.${number}`,
    ),
  );
  const chosen = all.filter((key) => isFit(key, situation, tab));
  return withoutRepeats(tab === 'hydration' && situation.hasSwollenAnkles ? ankleLimitFirst(chosen) : chosen);
}

/** The page of diabetes, too, tells whoever has heart failure how much to drink as heart failure asks for. */
function conditionsUnder(tab: RecoveryTab, { conditions, hasHeartFailure }: Situation): readonly Condition[] {
  if (tab !== 'hydration' || !hasHeartFailure || conditions.includes('HEART_FAILURE')) return conditions;
  return ['HEART_FAILURE', ...conditions];
}

function isFit(
  key: string,
  { hasHeartFailure, glucose, mayTakeAspirin }: Situation,
  tab: RecoveryTab,
): boolean {
  const isOf = (condition: Condition) => key.startsWith(`guidance.${condition}.`);
  if (tab === 'hydration' && hasHeartFailure && !isOf('HEART_FAILURE') && !WITHOUT_AMOUNT.has(key)) {
    return false;
  }
  if (!mayTakeAspirin && TELLING_OF_ASPIRIN.has(key)) return false;
  const [, sugar] = isOf('DIABETES') ? (OF_SUGAR.exec(clinicalTextIn('en', key)) ?? []) : [];
  return sugar === undefined || sugar.toLowerCase() === glucose;
}

function ankleLimitFirst(keys: readonly string[]): readonly string[] {
  return keys.includes(ANKLES) ? keys : [ANKLES, ...keys];
}

/** The same is written for several conditions: the emergency numbers, the aspirin. */
function withoutRepeats(keys: readonly string[]): readonly string[] {
  const texts = new Set<string>();
  return keys.filter((key) => {
    const text = clinicalTextIn('en', key);
    if (texts.has(text)) return false;
    texts.add(text);
    return true;
  });
}

/** mmol/L: above it no exercise, and from it on one may drive again (`clinical-rules` 5.5). */
const TOO_HIGH_TO_EXERCISE = 15;
const HIGH_ENOUGH_TO_DRIVE = 5;

/** A text with its limits as the patient's meter shows them: "4" or "72 mg/dL", "15 mmol/L" or "270 mg/dL". */
export function guidanceText(language: Language, key: string, { below, unit }: GlucoseLow): string {
  const digits = (mmol: number) => meterDigits(mmol, unit).replace('.', language === 'fr' ? ',' : '.');
  const withUnit = (mmol: number) => `${digits(mmol)} ${unit}`;
  return clinicalTextIn(language, key)
    .replaceAll('{{low}}', unit === 'mmol/L' ? digits(below) : withUnit(below))
    .replaceAll('{{limit}}', withUnit(below))
    .replaceAll('{{high}}', withUnit(TOO_HIGH_TO_EXERCISE))
    .replaceAll('{{drive}}', withUnit(HIGH_ENOUGH_TO_DRIVE));
}

export function guidanceLines(
  situation: Situation,
  glucoseLow: GlucoseLow,
): Record<RecoveryTab, GuidanceLine[]> {
  const lines = (tab: RecoveryTab) =>
    guidanceKeys(situation, tab).map((key): GuidanceLine => {
      const line = { key, text: guidanceText('en', key, glucoseLow) };
      return TELLING_OF_ASPIRIN.has(key) ? { ...line, aspirin: true } : line;
    });
  return Object.fromEntries(RECOVERY_TABS.map((tab) => [tab, lines(tab)])) as Record<
    RecoveryTab,
    GuidanceLine[]
  >;
}
