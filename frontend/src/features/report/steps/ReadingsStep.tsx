import { Mic, NotebookPen, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { GLUCOSE_CONTEXTS } from '../../../../../events/enums.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { NumberLogField } from '../../../../../events/vocabulary.ts';
import { lazyPart } from '../../../i18n/lazyPart.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { whenDrawn } from '../../../lib/whenDrawn.ts';
import { PartBoundary } from '../../../ui/ErrorBoundary.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { PulseByCamera } from '../../pulse/PulseByCamera.tsx';
import type { ReportForm, ReportValues } from '../../report-form/reportForm.ts';
import { GlucoseUnitLine } from '../GlucoseUnitLine.tsx';
import { LanguageWords } from './LanguageWords.tsx';
import { Keypad, Meter } from './Meter.tsx';
import styles from './ReadingsStep.module.css';
import { Go, StepFrame, type StepProps } from './StepFrame.tsx';

const ReadingDoubts = lazyPart(
  async () => (await import('./ReadingDoubts.tsx')).ReadingDoubts,
  ['errors', 'answers'],
);

const READINGS: Readonly<Record<ReportForm, readonly NumberLogField[]>> = {
  daily: ['bpSys', 'bpDia', 'hr'],
  diabetes: ['glucoseMmol'],
};

interface ReadingsStepProps extends StepProps {
  readonly name: string;
  /** Leads to all questions on one page. */
  readonly onAll: () => void;
  /** What a person should know before they begin. */
  readonly notices: ReactNode;
  /** What nobody needs while they report. */
  readonly below: ReactNode;
}

/** The readings first: the person copies the display of the meter. */
export function ReadingsStep({ name, onAll, notices, below, ...frame }: ReadingsStepProps) {
  const { t } = useTranslation('steps');
  const { form, steps } = frame;
  const [path] = useLocation();
  return (
    <MeterStep
      {...frame}
      fields={READINGS[form]}
      heading={t('copy')}
      hint={form === 'diabetes' ? `${t('diabetes')} · ${name}` : name}
      above={
        <>
          <LanguageWords />
          {notices}
        </>
      }
    >
      {form === 'diabetes' && <GlucoseUnitLine />}
      <div className={styles.chips}>
        <PageLink href={`${path}?tab=voice`} className={styles.chip}>
          <Mic aria-hidden size={22} />
          {t('sayIt')}
        </PageLink>
        {form === 'daily' && (
          <button type="button" className={styles.chip} onClick={() => whenDrawn(() => steps.go('more'))}>
            <Plus aria-hidden size={20} />
            {t('more.chip')}
          </button>
        )}
        {form === 'daily' && <PulseByCamera className={styles.chip} />}
        <button type="button" className={styles.chip} onClick={() => whenDrawn(onAll)}>
          <NotebookPen aria-hidden size={20} />
          {t('all')}
        </button>
      </div>
      {below}
    </MeterStep>
  );
}

interface MeterStepProps extends StepProps {
  readonly fields: readonly NumberLogField[];
  readonly heading: string;
  readonly hint?: ReactNode;
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** A step of numbers. What is doubtful about them is asked when they are left, in the place of the keys. */
export function MeterStep({ fields, heading, hint, above, children, ...frame }: MeterStepProps) {
  const { t } = useTranslation('steps');
  const { form, steps } = frame;
  const { getValues, setValue } = useFormContext<ReportValues>();
  const [at, setAt] = useState<NumberLogField | null>(
    () => fields.find((field) => (getValues(`numbers.${field}`) ?? '') === '') ?? null,
  );
  const [isLeaving, setIsLeaving] = useState(false);
  const meter = { form, fields, at, onAt: setAt };
  return (
    <StepFrame
      {...frame}
      heading={heading}
      hint={hint}
      isFootBeside
      onNext={() => {
        for (const field of fields) {
          setValue(`numbers.${field}`, getValues(`numbers.${field}`) ?? '', { shouldTouch: true });
        }
        setIsLeaving(true);
      }}
      foot={
        isLeaving ? (
          <PartBoundary onFailed={steps.next}>
            <ReadingDoubts
              form={form}
              fields={fields}
              onChange={(field) => {
                setIsLeaving(false);
                setAt(field);
                document.getElementById(`entry-${field}`)?.focus();
              }}
              onSettled={() => {
                setIsLeaving(false);
                steps.next();
              }}
            />
          </PartBoundary>
        ) : (
          <>
            <Keypad {...meter} />
            {fields.includes('glucoseMmol') ? (
              <When steps={steps} none={t('none.readings')} />
            ) : (
              <Next steps={steps} fields={fields} none={t('none.readings')} />
            )}
          </>
        )
      }
    >
      {above}
      <Meter {...meter} />
      {children}
    </StepFrame>
  );
}

/** When the blood sugar was measured: the answer is the way on. */
function When({ steps, none }: Pick<NextProps, 'steps' | 'none'>) {
  const { t } = useTranslation(['steps', 'clinical']);
  const { setValue } = useFormContext<ReportValues>();
  const [reading, sign, context] = useWatch<
    ReportValues,
    ['numbers.glucoseMmol', 'choices.glucoseSign', 'choices.glucoseContext']
  >({ name: ['numbers.glucoseMmol', 'choices.glucoseSign', 'choices.glucoseContext'] });
  const id = useId();
  if ((reading ?? '') === '' && (sign ?? '') === '') {
    return (
      <Go steps={steps} quiet>
        {none}
      </Go>
    );
  }
  return (
    <div role="group" aria-labelledby={id} className={styles.when}>
      <p id={id} className={styles.question}>
        {t('when')}
      </p>
      <div className={styles.contexts}>
        {GLUCOSE_CONTEXTS.map((of) => (
          <button
            key={of}
            type="submit"
            className={styles.chip}
            aria-pressed={context === of}
            disabled={steps.isFresh}
            onClick={() => setValue('choices.glucoseContext', of, { shouldDirty: true })}
          >
            {t(`clinical:choice.glucoseContext.${of}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

interface NextProps extends Pick<StepProps, 'steps'> {
  readonly fields: readonly NumberLogField[];
  /** What the button says where nothing was typed. */
  readonly none: string;
}

function Next({ steps, fields, none }: NextProps) {
  const { t } = useTranslation('steps');
  const numbers = useWatch<ReportValues, 'numbers'>({ name: 'numbers' });
  const isEmpty = fields.every((field) => (numbers[field] ?? '') === '');
  return (
    <Go steps={steps} quiet={isEmpty}>
      {isEmpty ? none : t('next')}
    </Go>
  );
}
