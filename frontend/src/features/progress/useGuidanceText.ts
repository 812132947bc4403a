import type { GlucoseLow } from '../../../../events/glucose.ts';
import { type ReadText, useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';

/** mmol/L: above it no exercise, and from it on one may drive again, as the server fills them in. */
const TOO_HIGH_TO_EXERCISE = 15;
const HIGH_ENOUGH_TO_DRIVE = 5;

/** The reader's words for a line of advice, with its limits as the patient's meter shows them. */
export function useGuidanceText(low: GlucoseLow): (key: string, answered: string) => ReadText {
  const textOf = useClinicalText(low);
  const { glucose, number } = useFormats();
  const bare = low.unit === 'mmol/L' ? number(low.below) : glucose(low.below, low.unit);
  return (key, answered) => {
    const { text, ...rest } = textOf(key, answered);
    return {
      ...rest,
      text: text
        .replaceAll('{{low}}', () => bare)
        .replaceAll('{{high}}', () => glucose(TOO_HIGH_TO_EXERCISE, low.unit))
        .replaceAll('{{drive}}', () => glucose(HIGH_ENOUGH_TO_DRIVE, low.unit)),
    };
  };
}
