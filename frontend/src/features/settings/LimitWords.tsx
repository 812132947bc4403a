import { useTranslation } from '../../i18n/useTranslation.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './LimitWords.module.css';
import type { LimitName, LimitValues } from './thresholdForm.ts';

/** What limits that belong together come to, in a sentence each. */
const SENTENCES = {
  pressure: ['greenMaxSystolic', 'greenMaxDiastolic', 'redMinSystolic', 'redMinDiastolic'],
  heartRate: ['greenMaxHr', 'redMinHr'],
  weight: ['weightWindowDays', 'weightGainKg'],
  oxygen: ['spo2AmberMax', 'spo2RedMax'],
  lowSugar: ['lowBelow', 'severeLowBelow'],
  highSugar: ['fastingGreenMax', 'pp2hGreenMax', 'randomGreenMax', 'redMin'],
  cooldown: ['redCooldownMinutes', 'amberCooldownMinutes'],
  cooldownOfAnyCause: ['redCooldownMinutes', 'amberCooldownMinutes'],
  escalation: ['amberEscalationHours'],
} as const satisfies Record<string, readonly LimitName[]>;

/** Whose number decides between one and many. */
const COUNTED = new Map<keyof typeof SENTENCES, LimitName>([
  ['weight', 'weightWindowDays'],
  ['escalation', 'amberEscalationHours'],
]);

interface LimitWordsProps {
  readonly about: readonly (keyof typeof SENTENCES)[];
  /** As the fields show them. */
  readonly values: LimitValues;
}

/** The limits in words, as they are typed; a sentence that lacks a number is left out. */
export function LimitWords({ about, values }: LimitWordsProps) {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  const whole = about.filter((sentence) => SENTENCES[sentence].every((name) => values[name] !== undefined));
  const words: Readonly<Partial<Record<LimitName, string>>> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, number(value, 2)]),
  );
  if (whole.length === 0) return null;
  return (
    <ul className={styles.words}>
      {whole.map((sentence) => (
        <li key={sentence}>{t(`words.${sentence}`, { ...words, count: countOf(sentence, values) })}</li>
      ))}
    </ul>
  );
}

function countOf(sentence: keyof typeof SENTENCES, values: LimitValues): number {
  const counted = COUNTED.get(sentence);
  return (counted === undefined ? undefined : values[counted]) ?? 0;
}
