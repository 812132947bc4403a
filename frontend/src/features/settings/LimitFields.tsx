import { LimitField } from './LimitField.tsx';
import styles from './LimitFields.module.css';
import type { Limit } from './thresholdForm.ts';
import type { LimitTextsState } from './useLimitTexts.ts';

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

/** Brings the reader to the first field that has to be mended, opening what hides it. */
export function focusLimit(prefix: string, limit: Limit): void {
  const field = document.getElementById(limitId(prefix, limit));
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}
