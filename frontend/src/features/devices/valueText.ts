import { isGlucoseSign } from '../../../../events/glucose.ts';
import type { GlucoseUnit } from '../../../../events/enums.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { MeasuredValues } from './measurement.ts';

/** What was measured, as the device itself would show it. */
export function useValueText(glucoseUnit: GlucoseUnit): (values: MeasuredValues) => string {
  const { t } = useTranslation(['devices', 'clinical']);
  const { number, glucose } = useFormats();
  return ({ bpSys, bpDia, hr, spo2, weightKg, glucoseMmol, glucoseSign, glucoseContext }) =>
    [
      bpSys === undefined || bpDia === undefined
        ? null
        : withUnit(`${number(bpSys)}/${number(bpDia)}`, t('clinical:unit.mmHg')),
      spo2 === undefined ? null : t('spo2', { value: number(spo2) }),
      hr === undefined ? null : withUnit(number(hr), t('clinical:unit.bpm')),
      weightKg === undefined ? null : withUnit(number(weightKg, 2), t('clinical:unit.kg')),
      glucoseMmol === undefined ? null : glucose(glucoseMmol, glucoseUnit),
      isGlucoseSign(glucoseSign) ? glucoseSign : null,
      glucoseContext === undefined ? null : t(`context.${glucoseContext}`),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}
