import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { MAX_NOTE } from '../../../../backend/contract/primitives.ts';
import { type LogForm, NUMBER_LOG_FIELDS } from '../../../../events/vocabulary.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import type { GlucoseUnit } from '../../../../events/enums.ts';

import { shapeOf } from './numberEntries.ts';

/**
 * The reader's words for what is wrong with an entry of a form, whether the form found it or the server. For a key that
 * this release does not know, the server's own sentence.
 */
export function useIssueText(
  form: LogForm,
  glucoseUnit: GlucoseUnit = 'mmol/L',
): (issue: Pick<Issue, 'path' | 'key'> & { readonly message?: string }) => string {
  const { t } = useTranslation(['errors', 'clinical']);
  const { number, decimalMark } = useFormats();

  return ({ path, key, message }) => {
    switch (key) {
      case 'validation.bp.diastolicNotBelowSystolic':
        return t('validation.diastolicNotBelowSystolic');
      case 'validation.glucoseMmol.unit':
        return t('validation.glucoseUnit');
      case 'validation.timestamp.future':
        return t('validation.clockAhead');
      case 'hint.bp.narrow':
        return t('hint.narrowPressure');
      case 'hint.glucose.unusual':
        return t('hint.unusualGlucose');
      case 'hint.reading.repeated':
        return t('hint.repeatedReading');
      case 'validation.glucose.numberAndSign':
        return t('validation.numberAndSign');
      case 'validation.notes.text':
      case 'validation.notes.tooLong':
        return t('validation.notes', { max: number(MAX_NOTE) });
    }
    const field = NUMBER_LOG_FIELDS.find((name) => name === path);
    const kind = PROBLEM_KINDS.find((known) => key.endsWith(`.${known}`));
    if (field === undefined || kind === undefined) return message ?? key;
    const { unit, min, max, decimals } = shapeOf(field, form, glucoseUnit);
    const upper = number(max, 2);
    const words = {
      min: number(min),
      max: unit === null ? upper : withUnit(upper, t(`clinical:unit.${unit}`)),
      example: `72${decimalMark}4`,
    };
    // "number" from the server may be a fraction where a whole number is asked for.
    return t(kind === 'number' && decimals === 0 ? 'validation.whole' : `validation.${kind}`, words);
  };
}

const PROBLEM_KINDS = ['number', 'whole', 'decimals', 'range'] as const;

/** What is wrong, with the name of the field before it: for a list of all that is wrong. */
export function useIssueLine(...of: Parameters<typeof useIssueText>): ReturnType<typeof useIssueText> {
  const { t } = useTranslation(['errors', 'clinical', 'numbers']);
  const issueText = useIssueText(...of);
  return (issue) => {
    const problem = issueText(issue);
    const name = NUMBER_LOG_FIELDS.find((known) => known === issue.path);
    // This one names both pressures itself.
    if (issue.key === 'validation.bp.diastolicNotBelowSystolic') return problem;
    if (name !== undefined) {
      return t('validation.atField', { field: t(`clinical:field.${name}`), problem });
    }
    return issue.path === 'notes' ? t('validation.atField', { field: t('numbers:notes'), problem }) : problem;
  };
}
