import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { MAX_NOTE } from '../../../../../backend/contract/primitives.ts';
import type { Issue } from '../../../../../backend/contract/problem.ts';
import type { LogField, LogGroup, NumberLogField } from '../../../../../events/vocabulary.ts';
import { useClinicalText } from '../../../i18n/useClinicalText.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { withUnit } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { whenDrawn } from '../../../lib/whenDrawn.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useDevice, useOutboxView } from '../../outbox/deviceContext.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { reportPrint } from '../../report-form/reportBody.ts';
import { useReportPatientId } from '../reportPatientContext.ts';
import { issueOf } from '../../measurements/entryProblems.ts';
import { useIssueLine } from '../../measurements/issueText.ts';
import { isByCamera } from '../../report-form/byCamera.ts';
import { controlId, numberIn, shapeOf } from '../../measurements/numberEntries.ts';
import { alsoSaid, reportedIn, type ReportValues, TILES, unanswered } from '../../report-form/reportForm.ts';
import { reportProblems } from '../../report-form/reportProblems.ts';
import { SaidBeside } from '../SaidBeside.tsx';
import styles from './LookStep.module.css';
import { isPictured, Picture } from './Picture.tsx';
import { Go, StepFrame, type StepProps } from './StepFrame.tsx';
import type { Step } from './useSteps.ts';

interface LookStepProps extends StepProps {
  /** What the server found wrong with the last try. */
  readonly refused: readonly Issue[];
  readonly onSend: (values: ReportValues) => Promise<void>;
}

/** What goes out, as it was answered, and what was left open. */
export function LookStep({ refused, onSend, ...frame }: LookStepProps) {
  const { t } = useTranslation(['answers', 'report', 'clinical']);
  const { form, steps } = frame;
  const { handleSubmit, formState } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const issueLine = useIssueLine(form, values.glucoseUnit);
  const { isSubmitting } = formState;
  const device = useDevice();
  const issues = [...reportProblems(form, values).map(issueOf), ...refused];
  const open = [
    ...unanswered(form, values).map((group) => t(`clinical:symptomGroup.${group}`)),
    ...(isMedicinesOpen(values, form) ? [t(`medicines.${form}`)] : []),
  ];
  return (
    <StepFrame
      {...frame}
      heading={t('look.title')}
      onNext={() => handleSubmit(onSend)()}
      foot={
        <Go steps={steps} busy={isSubmitting} icon={<Send aria-hidden size={24} />}>
          {isSubmitting ? t('report:submitting') : t(`report:submit.${form}`)}
        </Go>
      }
    >
      {issues.length > 0 && (
        <ul role="alert" className={styles.issues}>
          {issues.map((issue) => (
            <li key={`${issue.path} ${issue.key}`}>{issueLine(issue)}</li>
          ))}
        </ul>
      )}
      {device !== null && <Standing outbox={device.outbox} form={form} values={values} />}
      <Sums {...frame} values={values} />
      {alsoSaid(values).length > 0 && <SaidBeside values={values} />}
      {open.length > 0 && (
        <p className={styles.open}>
          {t('report:review.open')} {open.join(' · ')}
        </p>
      )}
      <Note />
    </StepFrame>
  );
}

interface StandingProps extends Pick<StepProps, 'form'> {
  readonly outbox: Outbox;
  readonly values: ReportValues;
}

/** Where a report stands that was submitted and is still here, for as long as it is: a notice beside it goes. */
function Standing({ outbox, form, values }: StandingProps) {
  const { t } = useTranslation('report');
  const { reports, persistent } = useOutboxView(outbox);
  const patientId = useReportPatientId();
  const print = reportPrint(form, values);
  const report = reports.find(
    (one) => one.patientId === patientId && one.form === form && one.print === print,
  );
  if (report?.state === 'refused') return <Notice kind="warning">{t('outbox.refused')}</Notice>;
  if (report?.state !== 'waiting' || report.attempts === 0) return null;
  return (
    <Notice kind="offline">
      {t(persistent ? 'waiting.title' : 'outbox.fleeting')} {persistent && t('waiting.itself')}
    </Notice>
  );
}

function isMedicinesOpen({ answers, numbers }: ReportValues, form: StepProps['form']): boolean {
  return form === 'daily'
    ? (answers.medsTakenNow ?? '') === ''
    : (numbers.missedDiabetesDoses24h ?? '') === '';
}

/** The answers of each step, with the way back to it. */
function Sums({ form, steps, values }: StepProps & { readonly values: ReportValues }) {
  const { t } = useTranslation(['answers', 'steps', 'clinical', 'numbers']);
  const { number } = useFormats();
  const clinicalText = useClinicalText();
  const shown = (field: NumberLogField): string | null => {
    const sign = field === 'glucoseMmol' ? (values.choices.glucoseSign ?? '') : '';
    if (sign !== '') return clinicalText(`choice.glucoseSign.${sign}`, sign).text;
    const value = numberIn(values, field);
    const { unit } = shapeOf(field, form, values.glucoseUnit);
    if (value === null || unit === null) return null;
    return withUnit(number(value, 2), t(`clinical:unit.${unit}`));
  };
  const choices = (fields: readonly LogField[]) =>
    fields.flatMap((field) => {
      const chosen = values.choices[field as 'nyhaClass'] ?? '';
      return chosen === '' ? [] : [clinicalText(`choice.${field}.${chosen}`, chosen).text];
    });
  const pressures = [values.numbers.bpSys, values.numbers.bpDia].map((text) =>
    (text ?? '') === '' ? '?' : text,
  );
  const hasPressure = pressures.some((text) => text !== '?');
  const tapped = TILES[form].filter(({ group }) => values.gates[group] === 'yes');
  const isAllDenied = TILES[form].every(({ group }) => values.gates[group] === 'no');
  const missed = values.numbers[form === 'daily' ? 'missedDoses24h' : 'missedDiabetesDoses24h'] ?? '';
  const taken =
    form === 'daily'
      ? (values.answers.medsTakenNow ?? '')
      : missed === ''
        ? ''
        : missed === '0'
          ? 'yes'
          : 'no';
  const lines = [
    form === 'daily' && (
      <Sum
        key="bp"
        steps={steps}
        step="readings"
        picture={<Picture of="meter" />}
        words={t('numbers:bloodPressure')}
      >
        {hasPressure ? withUnit(pressures.join('/'), t('clinical:unit.mmHg')) : t('look.notMeasured')}
      </Sum>
    ),
    ...(['hr', 'spo2', 'weightKg', 'glucoseMmol'] as const).map((field) => {
      const text = shown(field);
      if (text === null) return null;
      return (
        <Sum
          key={field}
          steps={steps}
          step={field === 'spo2' || field === 'weightKg' ? 'more' : 'readings'}
          words={[
            t(`steps:reading.${field}.name`),
            ...(field === 'hr' && isByCamera(values) ? [t('clinical:choice.hrMethod.camera')] : []),
            ...choices(
              field === 'glucoseMmol' ? ['glucoseContext'] : field === 'weightKg' ? ['weightChange'] : [],
            ),
          ].join(' · ')}
        >
          {text}
        </Sum>
      );
    }),
    ...tapped.map((part) => (
      <Sum
        key={part.group}
        steps={steps}
        step={part.group}
        picture={<GroupPicture group={part.group} />}
        words={[
          ...reportedIn(part, values).map((field) => t(`clinical:field.${field}`)),
          ...choices(part.choices),
        ].join(' · ')}
      >
        {isPictured(part.group) && t(`tile.${part.group}`)}
      </Sum>
    )),
    isAllDenied && (
      <Sum
        key="none"
        steps={steps}
        step="signs"
        words={
          <span className={styles.row}>
            {TILES[form].map(({ group }) => (
              <GroupPicture key={group} group={group} small />
            ))}
          </span>
        }
      >
        {t('signs.none')}
      </Sum>
    ),
    taken !== '' && (
      <Sum
        key="medicines"
        steps={steps}
        step="medicines"
        picture={<Picture of="medicines" />}
        words={t(`medicines.${form}`)}
      >
        {taken === 'yes' ? t('medicines.yes') : t('medicines.no')}
        {taken === 'no' && missed !== '' && ` (${missed})`}
      </Sum>
    ),
  ];
  return <ul className={styles.sums}>{lines}</ul>;
}

function GroupPicture({ group, small = false }: { readonly group: LogGroup; readonly small?: boolean }) {
  return isPictured(group) ? <Picture of={group} small={small} /> : null;
}

interface SumProps extends Pick<StepProps, 'steps'> {
  readonly step: Step;
  readonly picture?: ReactNode;
  readonly words: ReactNode;
  readonly children: ReactNode;
}

function Sum({ steps, step, picture, words, children }: SumProps) {
  const { t } = useTranslation('answers');
  return (
    <li>
      <button type="button" className={styles.sum} onClick={() => whenDrawn(() => steps.go(step))}>
        {picture ?? (
          <span className={styles.noPicture}>
            <Picture of="meter" />
          </span>
        )}
        <span className={styles.said}>
          <span className={styles.answer}>{children}</span>
          <span className={styles.words}>{words}</span>
        </span>
        <span className={styles.change}>{t('look.change')}</span>
      </button>
    </li>
  );
}

/** What a person wants to add in their own words. */
function Note() {
  const { t } = useTranslation(['answers', 'numbers']);
  const { number } = useFormats();
  const { register, getValues } = useFormContext<ReportValues>();
  const [isOpen, setIsOpen] = useState(() => getValues('notes') !== '');
  if (!isOpen) {
    return (
      <button type="button" className={styles.note} onClick={() => setIsOpen(true)}>
        {t('look.note')}
      </button>
    );
  }
  return (
    <TextAreaField
      id={controlId('notes')}
      label={t('numbers:notes')}
      hint={t('numbers:notesHint', { max: number(MAX_NOTE) })}
      {...register('notes')}
    />
  );
}
