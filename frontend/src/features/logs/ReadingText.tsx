import { isGlucoseSign } from '../../../../events/glucose.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { MeterSign } from './MeterSign.tsx';
import type { ShownReading } from './readings.ts';

/** A reading with its unit, or that it was not measured. */
export function ReadingText({ reading }: { readonly reading: ShownReading }) {
  const { t } = useTranslation(['common', 'clinical']);
  const { number } = useFormats();
  if (reading.kind === 'single') {
    if (reading.value === null) return t('log.notMeasured');
    if (isGlucoseSign(reading.value)) return <MeterSign sign={reading.value} />;
    const text = withUnit(number(reading.value, reading.decimals), t(`clinical:unit.${reading.unit}`));
    return reading.method === null ? text : `${text} ${t(`clinical:choice.hrMethod.${reading.method}`)}`;
  }
  const { systolic, diastolic } = reading;
  if (systolic === null && diastolic === null) return t('log.notMeasured');
  const half = (value: number | null) => (value === null ? '–' : number(value, 0));
  return withUnit(`${half(systolic)}/${half(diastolic)}`, t('clinical:unit.mmHg'));
}

/** What the reading is of. */
export function ReadingName({ reading }: { readonly reading: ShownReading }) {
  const { t } = useTranslation(['common', 'clinical']);
  return reading.kind === 'pressure' ? t('log.bloodPressure') : t(`clinical:field.${reading.field}`);
}
