import { useTranslation } from '../../i18n/useTranslation.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { LOG_FIELDS } from '../../../../events/vocabulary.ts';
import { numberIn, shapeOf } from '../measurements/numberEntries.ts';
import { REPORT_GROUPS, reportedIn, reportValuesOf } from '../report-form/reportForm.ts';
import type { KeptReport } from './keptReport.ts';
import styles from './OutboxPanel.module.css';

/** What is in a report that has not been sent, in one line, so that two reports of a day can be told apart. */
export function ReportContent({ report }: { readonly report: KeptReport }) {
  const { t } = useTranslation(['report', 'clinical']);
  const { number } = useFormats();
  const values = reportValuesOf(report.values, report.form);
  if (values === null) return null;
  const groups = REPORT_GROUPS[report.form];
  const pressure = [numberIn(values, 'bpSys'), numberIn(values, 'bpDia')];
  const readings = groups
    .flatMap(({ numbers }) => numbers)
    .filter((name) => LOG_FIELDS[name].reading && name !== 'bpSys' && name !== 'bpDia')
    .flatMap((name) => {
      const value = numberIn(values, name);
      const { unit } = shapeOf(name, report.form, values.glucoseUnit);
      return value === null || unit === null ? [] : [withUnit(number(value, 2), t(`clinical:unit.${unit}`))];
    });
  const parts = [
    ...(pressure.some((half) => half !== null)
      ? [
          withUnit(
            pressure.map((half) => (half === null ? '–' : number(half, 0))).join('/'),
            t('clinical:unit.mmHg'),
          ),
        ]
      : []),
    ...readings,
  ];
  const symptoms = groups.flatMap((part) => reportedIn(part, values)).length;
  if (symptoms > 0) parts.push(t('status.symptoms', { count: symptoms }));
  return parts.length === 0 ? null : <p className={styles.saved}>{parts.join(' · ')}</p>;
}
