import { useTranslation } from '../../i18n/useTranslation.ts';
import { LOG_FIELDS, type NumberField } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { TrendVital } from './trendModel.ts';

export interface VitalText {
  name(vital: TrendVital): string;
  /** The value with its unit. */
  text(vital: TrendVital, value: number | null): string;
}

/** What the vitals of a trend and their values are called. */
export function useVitalText(): VitalText {
  const { t } = useTranslation(['trends', 'clinical', 'common']);
  const { number } = useFormats();
  return {
    name: (vital) => t(`clinical:field.${vital}`),
    text: (vital, value) => {
      if (value === null) return t('common:log.notMeasured');
      const { unit, whole }: NumberField = LOG_FIELDS[vital];
      const shown = number(value, whole ? 0 : 1);
      return unit === null ? shown : withUnit(shown, t(`clinical:unit.${unit}`));
    },
  };
}
