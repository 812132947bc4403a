import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { whenDrawn } from '../../../lib/whenDrawn.ts';
import type { ReportForm, ReportValues } from '../../report-form/reportForm.ts';
import { Box } from './Box.tsx';
import { Count } from './Count.tsx';
import styles from './MedicinesStep.module.css';
import { Picture } from './Picture.tsx';
import { Spray } from './Spray.tsx';
import { Go, StepFrame, type StepProps } from './StepFrame.tsx';

const MISSED = { daily: 'missedDoses24h', diabetes: 'missedDiabetesDoses24h' } as const satisfies Record<
  ReportForm,
  string
>;

/** Whether the medicines were taken: asked, and never assumed. "Yes, all" is the answer and the way on. */
export function MedicinesStep(frame: StepProps) {
  const { t } = useTranslation(['answers', 'clinical', 'steps']);
  const { form, steps } = frame;
  const { setValue } = useFormContext<ReportValues>();
  const answers = useWatch<ReportValues, 'answers'>({ name: 'answers' });
  const numbers = useWatch<ReportValues, 'numbers'>({ name: 'numbers' });
  const missed = MISSED[form];
  const count = numbers[missed] ?? '';
  const [wasDenied, setWasDenied] = useState(() => count !== '' && count !== '0');
  const isTaken = form === 'daily' ? answers.medsTakenNow === 'yes' : count === '0';
  const isNotTaken = !isTaken && (wasDenied || answers.medsTakenNow === 'no');

  const say = (answer: 'yes' | 'no' | '', number: string) => {
    if (form === 'daily') setValue('answers.medsTakenNow', answer, { shouldDirty: true });
    setValue(`numbers.${missed}`, number, { shouldDirty: true });
    setWasDenied(answer === 'no');
    // Its box stood there, and was left empty.
    if (answer !== '' && answers.tookGtnSpray === '') setValue('answers.tookGtnSpray', 'no');
  };
  const isAnswered = isTaken || isNotTaken;
  return (
    <StepFrame
      {...frame}
      heading={t(`medicines.${form}`)}
      hint={t('medicines.when')}
      picture={<Picture of="medicines" />}
      onNext={() => {
        if (!isAnswered) say('', '');
        steps.next();
      }}
      foot={
        <Go steps={steps} quiet={!isAnswered}>
          {isAnswered ? t('steps:next') : t('medicines.skip')}
        </Go>
      }
    >
      <div className={isNotTaken ? styles.low : styles.pair}>
        <button
          type="button"
          className={styles.answer}
          aria-pressed={isTaken}
          disabled={steps.isFresh}
          onClick={() =>
            whenDrawn(() => {
              say('yes', '0');
              steps.next();
            })
          }
        >
          <Check aria-hidden size={36} />
          {t('medicines.yes')}
        </button>
        <button
          type="button"
          className={styles.answer}
          aria-pressed={isNotTaken}
          disabled={steps.isFresh}
          onClick={() => say('no', count === '0' ? '' : count)}
        >
          <X aria-hidden size={36} />
          {t('medicines.no')}
        </button>
      </div>
      {isNotTaken && <Count field={missed} label={t('medicines.missed')} />}
      {form === 'daily' ? (
        <Spray />
      ) : (
        <Box
          type="checkbox"
          label={t('clinical:field.insulinUser')}
          checked={answers.insulinUser === 'yes'}
          onChange={({ target }) =>
            setValue('answers.insulinUser', target.checked ? 'yes' : 'no', { shouldDirty: true })
          }
        />
      )}
    </StepFrame>
  );
}
