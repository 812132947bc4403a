import type { ComponentProps } from 'react';
import styles from './LimitFields.module.css';
import {
  CLINIC_LIMITS,
  type Limit,
  type LimitName,
  type LimitProblem,
  shownBounds,
} from './thresholdForm.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Issue } from '../../../../backend/contract/problem.ts';
import { withUnit } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { NumberField } from '../../ui/NumberField.tsx';

/** A form that holds limits by their names. */
export interface LimitForm {
  readonly field: (
    name: LimitName,
    rules: { readonly onChange: () => void },
  ) => Omit<ComponentProps<typeof NumberField>, 'label' | 'unit' | 'whole' | 'hint'>;
  readonly forgetRefusals: () => void;
}

interface LimitFieldsProps {
  readonly form: LimitForm;
  readonly limits: readonly Limit[];
  /** For a patient: the clinic's limit as it is stored, which applies where the field is empty. */
  readonly standardOf?: (limit: Limit) => number | undefined;
}

/** The fields of some limits, beside each other where there is room; each with its unit and its bounds. */
export function LimitFields({ form, limits, standardOf }: LimitFieldsProps) {
  const { t } = useTranslation(['settings', 'clinical']);
  const { number } = useFormats();
  return (
    <div className={styles.fields}>
      {limits.map((limit) => {
        const { name, offset, definition } = limit;
        const { min, max } = shownBounds(limit);
        const unit = t(`clinical:unit.${definition.unit}`);
        const range = t('range', { min: number(min), max: withUnit(number(max), unit) });
        const standard = standardOf?.(limit);
        return (
          <NumberField
            key={name}
            // That two limits cross is mended at either of them.
            {...form.field(name, { onChange: form.forgetRefusals })}
            label={t(`limit.${name}`)}
            unit={unit}
            whole={definition.whole}
            hint={
              standard === undefined
                ? range
                : `${t('ofClinic', { limit: withUnit(number(standard + offset), unit) })} · ${range}`
            }
          />
        );
      })}
    </div>
  );
}

/** The reader's words for what is wrong with a limit, whether the form found it or the server. */
export function useLimitProblems() {
  const { t } = useTranslation(['settings', 'errors']);
  const { number } = useFormats();
  const limitOf = (name: string) => CLINIC_LIMITS.find((limit) => limit.name === name);
  return {
    problemText(problem: LimitProblem, name: string): string {
      const limit = limitOf(name);
      const { min, max } = limit === undefined ? { min: 0, max: 0 } : shownBounds(limit);
      return t(`problem.${problem}`, { min: number(min), max: number(max) });
    },
    refusalText({ path, key, params: { above, below, min, max } = {} }: Issue): string {
      const limit = limitOf(path);
      const offset = limit?.offset ?? 0;
      if (typeof above === 'number') return t('problem.above', { limit: number(above + offset) });
      if (typeof below === 'number') return t('problem.below', { limit: number(below + offset) });
      if (typeof min === 'number' && typeof max === 'number')
        return t('problem.range', { min: number(min + offset), max: number(max + offset) });
      // What the form let pass, a server of another release may refuse; its own sentence is English.
      const isNoNumber = limit !== undefined && /\.(required|number)$/.test(key);
      return t(isNoNumber ? 'problem.number' : 'errors:reason.refused');
    },
  };
}
