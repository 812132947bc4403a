import styles from './LimitFields.module.css';
import { type Limit, type LimitProblem, shownBounds } from './thresholdForm.ts';
import type { LimitTextsState } from './useLimitTexts.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { NumberField } from '../../ui/NumberField.tsx';

interface LimitFieldsProps {
  /** Before the ids of the fields, so that two forms do not share them. */
  readonly prefix: string;
  readonly limits: readonly Limit[];
  readonly form: LimitTextsState;
  /** For a patient: the clinic's limit. */
  readonly standardOf?: (limit: Limit) => number | undefined;
}

/** The fields of some limits, beside each other where there is room. */
export function LimitFields({ prefix, limits, form, standardOf }: LimitFieldsProps) {
  return (
    <div className={styles.fields}>
      {limits.map((limit) => (
        <LimitField
          key={limit.name}
          id={limitId(prefix, limit)}
          limit={limit}
          text={form.texts[limit.name] ?? ''}
          onText={(text) => form.type(limit.name, text)}
          onLeave={() => form.leave(limit.name)}
          problem={form.shownProblem(limit)}
          issue={form.issueAt(limit)}
          standard={standardOf?.(limit)}
        />
      ))}
    </div>
  );
}

function limitId(prefix: string, { name }: Limit): string {
  return `${prefix}-${name}`;
}

/** Brings the reader to the first field that has to be corrected, opening what hides it. */
export function focusLimit(prefix: string, limit: Limit): void {
  const field = document.getElementById(limitId(prefix, limit));
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

interface LimitFieldProps {
  readonly id: string;
  readonly limit: Limit;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  readonly problem: LimitProblem | null;
  /** What the server says about the field. */
  readonly issue: Issue | undefined;
  /** For a patient: the clinic's limit as it is stored, which applies where the field is empty. */
  readonly standard?: number | undefined;
}

/** One limit, with its unit, its bounds and what is wrong with it. */
function LimitField({ id, limit, text, onText, onLeave, problem, issue, standard }: LimitFieldProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { number } = useFormats();
  const problemText = useLimitProblem();
  const { min, max } = shownBounds(limit);
  const unit = t(`clinical:unit.${limit.definition.unit}`);
  const range = t('range', { min: number(min), max: withUnit(number(max), unit) });
  const error = problem !== null ? problemText(limit, problem) : issueText();

  function issueText(): string | undefined {
    if (issue === undefined) return undefined;
    const { above, below } = issue.params ?? {};
    if (typeof above === 'number') return t('problem.above', { limit: number(above + limit.offset) });
    if (typeof below === 'number') return t('problem.below', { limit: number(below + limit.offset) });
    return issue.message;
  }

  return (
    <NumberField
      id={id}
      label={t(`limit.${limit.name}`)}
      unit={unit}
      whole={limit.definition.whole}
      hint={
        standard === undefined
          ? range
          : `${t('ofClinic', { limit: withUnit(number(standard + limit.offset), unit) })} · ${range}`
      }
      error={error}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onBlur={onLeave}
    />
  );
}

function useLimitProblem(): (limit: Limit, problem: LimitProblem) => string {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  return (limit, problem) => {
    const { min, max } = shownBounds(limit);
    return t(`problem.${problem}`, { min: number(min), max: number(max) });
  };
}
