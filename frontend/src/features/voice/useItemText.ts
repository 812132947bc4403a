import { useTranslation } from '../../i18n/useTranslation.ts';
import { LOG_FIELDS, type LogField, type LogFieldDefinition } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useClinicalText } from '../../i18n/useClinicalText.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { ItemValue } from './voiceSession.ts';

/** As many decimals as a spoken value has at most. */
const DECIMALS = 2;

/** A detected item in the reader's words, with its unit: "Heart rate: 72 bpm", "No: Chest pain right now". */
export function useItemText(): (field: LogField, value: ItemValue) => string {
  const { t } = useTranslation(['voice', 'clinical']);
  const clinicalText = useClinicalText();
  const { number } = useFormats();
  return (field, value) => {
    const label = t(`clinical:field.${field}`);
    if (typeof value === 'boolean') return value ? label : t('item.denied', { label });
    if (typeof value === 'string') {
      return t('item.value', { label, value: clinicalText(`choice.${field}.${value}`, value).text });
    }
    const definition: LogFieldDefinition = LOG_FIELDS[field];
    const unit = definition.kind === 'number' ? definition.unit : null;
    const shown = number(value, DECIMALS);
    return t('item.value', {
      label,
      value: unit === null ? shown : withUnit(shown, t(`clinical:unit.${unit}`)),
    });
  };
}
