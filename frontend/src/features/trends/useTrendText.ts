import { useCallback, useMemo } from 'react';
import type { Log } from '../../../../backend/contract/log.ts';
import type { GlucoseSign } from '../../../../events/enums.ts';
import { isGlucoseSign, shownGlucose } from '../../../../events/glucose.ts';
import { LOG_FIELDS, type NumberField } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { symptomsOf } from '../logs/readings.ts';
import type { Span } from './scale.ts';
import { FIELDS_OF, type GainLine, type LimitLine, type TrendVital } from './trendPanels.ts';

const MISSING = '–';

/** What the charts and the table say of readings and limits. */
export function useTrendText() {
  const { t } = useTranslation(['trends', 'clinical', 'work']);
  const { number } = useFormats();

  const unit = useCallback(
    (vital: TrendVital): string => {
      const field: NumberField = LOG_FIELDS[FIELDS_OF[vital][0]];
      return field.unit === null ? '' : t(`clinical:unit.${field.unit}`);
    },
    [t],
  );

  /** "red from 181", as everywhere. */
  const limitText = useCallback(
    ({ field, flag, side, value }: LimitLine): string => {
      const words = { flag: t(`work:flag.${flag}`), limit: number(value) };
      const limit = t(`work:limit.${side}`, words);
      return field === 'bpDia' ? t('diastolic', { limit }) : limit;
    },
    [t, number],
  );

  const gainText = useCallback(
    ({ kg, days }: GainLine): string => {
      const limit = t('work:limit.from', { flag: t('work:flag.AMBER'), limit: `+${number(kg)} kg` });
      return t('gain', { limit, count: days });
    },
    [t, number],
  );

  const targetText = useCallback(
    (target: Span): string => t('target', { limit: number(target[1]) }),
    [t, number],
  );

  return useMemo(() => {
    const decimals = (vital: TrendVital) => (LOG_FIELDS[FIELDS_OF[vital][0]].whole ? 0 : 1);

    /** The values of a chart's fields, one for each: "124/77". */
    function joined(
      vital: TrendVital,
      values: readonly (number | GlucoseSign | null)[],
      written: (value: number) => string = (value) => number(value, decimals(vital)),
    ): string {
      return values
        .map((value) => (value === null ? MISSING : isGlucoseSign(value) ? value : written(value)))
        .join('/');
    }

    const valuesOf = (vital: TrendVital, log: Log) =>
      vital === 'glucoseMmol' ? [shownGlucose(log)] : FIELDS_OF[vital].map((field) => log[field]);

    return {
      unit,
      limitText,
      gainText,
      targetText,
      /** "red from 181/111". */
      joinedLimits: (limits: readonly LimitLine[]) =>
        limits
          .filter(({ field }) => field !== 'bpDia')
          .map(({ flag, side, value }) => {
            const dia = limits.find((one) => one.field === 'bpDia' && one.flag === flag && one.side === side);
            const limit = [value, ...(dia === undefined ? [] : [dia.value])]
              .map((one) => number(one))
              .join('/');
            return { flag, text: t(`work:limit.${side}`, { flag: t(`work:flag.${flag}`), limit }) };
          }),
      name: (vital: TrendVital): string =>
        vital === 'pressure' ? t('pressure') : t(`clinical:field.${vital}`),
      /** Without its unit; null where it was not measured. */
      reading(vital: TrendVital, log: Log): string | null {
        const values = valuesOf(vital, log);
        return values.every((value) => value === null) ? null : joined(vital, values);
      },
      valueText(vital: TrendVital, log: Log): string {
        if (vital === 'glucoseMmol' && log.glucoseSign !== null)
          return t(`clinical:choice.glucoseSign.${log.glucoseSign}`);
        return withUnit(joined(vital, valuesOf(vital, log)), unit(vital));
      },
      averageText: (vital: TrendVital, values: readonly (number | null)[]): string => joined(vital, values),
      /** With its sign: "+3/−2". */
      changeText: (vital: TrendVital, values: readonly (number | null)[]): string =>
        joined(vital, values, (value) => {
          const size = number(Math.abs(value), decimals(vital));
          if (size === number(0)) return '±0';
          return value > 0 ? `+${size}` : `−${size}`;
        }),
      /** In the clinicians' words. */
      symptomNames: (log: Log): readonly string[] =>
        symptomsOf(log).map((name) => t(`clinical:sign.${name}`)),
    };
  }, [t, number, unit, limitText, gainText, targetText]);
}
