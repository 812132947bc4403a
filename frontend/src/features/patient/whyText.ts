/** Why somebody is to look at a patient, in the words of clinicians: "Systolic 196, red from 181". */
import type { WorkReason } from '../../../../backend/contract/work.ts';
import type { Flag } from '../../../../events/enums.ts';
import { isGlucoseSign } from '../../../../events/glucose.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Readings that are told to the tenth. */
const HAS_TENTHS = new Set(['glucoseMmol', 'weightKg', 'weightGainKg', 'lowestWeightKg']);

/** The class that was reported before is one of the same classes. */
const choiceOf = (field: string): string => (field === 'previousNyhaClass' ? 'nyhaClass' : field);

/** What a phone ECG showed, by the rule that raised its alert; of a rule of a later release only that it did. */
const ECG_WORDS: Readonly<Record<string, 'fast' | 'slow' | 'af'>> = {
  'ECG-RED-FAST': 'fast',
  'ECG-RED-SLOW': 'slow',
  'ECG-AMBER-AF-NEW': 'af',
};

interface WhyTexts {
  /** "red from 181", "red below 4.0"; null where there is no limit. */
  readonly limit: (reason: WorkReason) => string | null;
  /** The whole: value and limit, or what was reported. */
  readonly whole: (reason: WorkReason) => string;
  /** What was found alone, without its limit: beside another reason. */
  readonly short: (reason: WorkReason) => string;
}

export function useWhyTexts(): WhyTexts {
  const { t } = useTranslation(['work', 'clinical']);
  const { number, tenths } = useFormats();
  const written = (field: string, value: number): string =>
    HAS_TENTHS.has(field) ? tenths(value) : number(value);
  const flagWord = (flag: Flag): string => t(`work:flag.${flag}`);

  const limit = ({ flag, compared, limit: named }: WorkReason): string | null =>
    named &&
    t(`work:limit.${named.side}`, {
      flag: flagWord(flag),
      limit: written(compared?.field ?? '', named.value),
    });

  function short({ kind, ruleId, compared, message }: WorkReason): string {
    if (kind === 'custom') return t('work:why.custom', { message: message ?? '' });
    if (kind === 'transport') return t('work:why.transport');
    if (kind === 'ecg') return t(`work:why.ecg.${ECG_WORDS[ruleId ?? ''] ?? 'other'}`);
    if (kind === 'unreadable' || compared === null) return t('work:why.unreadable');
    const { field, value } = compared;
    const sign = t(`clinical:sign.${field}` as 'clinical:sign.hr');
    if (isGlucoseSign(value)) return t('work:why.value', { sign, value });
    if (typeof value === 'number') {
      const amount = written(field, value);
      return t('work:why.value', { sign, value: field === 'weightGainKg' ? `+${amount} kg` : amount });
    }
    if (typeof value === 'string') {
      const answer = t(`clinical:choice.${choiceOf(field)}.${value}` as 'clinical:choice.nyhaClass.I');
      return t('work:why.answer', { sign, answer });
    }
    return value === false ? t('work:why.denied', { sign }) : sign;
  }

  function whole(reason: WorkReason): string {
    const text = short(reason);
    if (reason.kind !== 'rule') return text;
    const named = limit(reason);
    if (named !== null) return `${text}, ${named}`;
    return reason.compared?.value === true
      ? t('work:why.always', { sign: text, flag: flagWord(reason.flag) })
      : text;
  }

  return { limit, whole, short };
}
