import type { GlucoseUnit } from '../../../../events/enums.ts';
import { type ReadText, useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';

/** mmol/L under and over which a patient with diabetes treats their glucose first, as the server decides. */
const SAFE_GLUCOSE = { min: 4, max: 15 } as const;

/** The reader's words for a text of a programme; limits of the glucose in the unit of the patient's meter. */
export function useProgrammeText(unit: GlucoseUnit): (key: string | null, answered: string) => ReadText {
  const textOf = useClinicalText();
  const { glucose } = useFormats();
  return (key, answered) => {
    const { text, ...rest } = textOf(key, answered);
    return {
      ...rest,
      text: text
        .replaceAll('{{low}}', () => glucose(SAFE_GLUCOSE.min, unit))
        .replaceAll('{{high}}', () => glucose(SAFE_GLUCOSE.max, unit)),
    };
  };
}
