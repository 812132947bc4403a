import { useFormContext, useWatch } from 'react-hook-form';
import type { BooleanLogField, ChoiceLogField, LogGroup } from '../../../../../events/vocabulary.ts';
import { LOG_FIELDS } from '../../../../../events/vocabulary.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { type ReportValues, TILES } from '../../report-form/reportForm.ts';
import { isUrgent } from '../../report-form/reportDanger.ts';
import { Count } from './Count.tsx';
import { isPictured, Picture } from './Picture.tsx';
import { Box } from './Box.tsx';
import styles from './QuestionsStep.module.css';
import { Spray } from './Spray.tsx';
import { Go, StepFrame, type StepProps } from './StepFrame.tsx';
import { useRegisterRadio } from '../useRegisterRadio.ts';

/** What belongs to a picture that was tapped: what is dangerous comes first. */
export function QuestionsStep({ group, ...frame }: StepProps & { readonly group: LogGroup }) {
  const { t } = useTranslation(['answers', 'clinical', 'steps']);
  const { form, steps } = frame;
  const { setValue, register } = useFormContext<ReportValues>();
  const values = useWatch<ReportValues>() as ReportValues;
  const part = TILES[form].find((one) => one.group === group);
  if (part === undefined || !isPictured(group)) return null;
  const symptoms = [...part.symptoms].sort((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));
  const isAny =
    symptoms.some((field) => values.symptoms[field] === true) ||
    part.choices.some((field) => (values.choices[field] ?? '') !== '') ||
    part.numbers.some((field) => (values.numbers[field] ?? '') !== '');
  return (
    <StepFrame
      {...frame}
      heading={t(`tile.${group}`)}
      hint={t('questions.all')}
      picture={<Picture of={group} />}
      onNext={() => {
        if (!isAny) setValue(`gates.${group}`, 'no', { shouldDirty: true });
        steps.next();
      }}
      foot={
        <Go steps={steps} quiet={!isAny}>
          {isAny ? t('steps:next') : t('signs.none')}
        </Go>
      }
    >
      <div className={styles.boxes}>
        {symptoms.map((field: BooleanLogField) => (
          <Box
            key={field}
            type="checkbox"
            label={t(`clinical:field.${field}`)}
            {...register(`symptoms.${field}`, { onChange: () => untouch(field) })}
          />
        ))}
      </div>
      {part.choices.map((field) => (
        <ChoiceQuestion key={field} field={field} />
      ))}
      {part.numbers.map((field) => (
        <Count key={field} field={field} label={t(`clinical:field.${field}`)} />
      ))}
      {group === 'chest' && form === 'daily' && <Spray />}
    </StepFrame>
  );

  function untouch(field: BooleanLogField) {
    if (values.voice[field] === true) setValue(`voice.${field}`, false);
  }
}

/** A question of several answers, in plain words; the clinical term stands below, smaller. */
export function ChoiceQuestion({ field }: { readonly field: ChoiceLogField }) {
  const { t } = useTranslation(['answers', 'clinical', 'steps']);
  const radio = useRegisterRadio();
  const options: readonly string[] = LOG_FIELDS[field].choices;
  const isLong = field === 'nyhaClass';
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>
        {t(`ask.${field as 'nyhaClass'}`)}
        {isLong && <small className={styles.term}>{t('clinical:field.nyhaClass')}</small>}
      </legend>
      <div className={isLong ? styles.boxes : styles.pairs}>
        {options.map((option) => (
          <Box
            key={option}
            type="radio"
            value={option}
            label={t(`clinical:choice.${field}.${option}` as 'clinical:choice.weightChange.same')}
            {...radio(`choices.${field}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}
