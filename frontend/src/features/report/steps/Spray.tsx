import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { isAsked, type ReportValues } from '../../report-form/reportForm.ts';
import { Box } from './Box.tsx';
import styles from './QuestionsStep.module.css';
import { useRegisterRadio } from '../useRegisterRadio.ts';

/** Whether the spray was used, and then whether it helped: where it did not, the call comes into view. */
export function Spray() {
  const { t } = useTranslation(['clinical', 'numbers', 'report']);
  const { setValue } = useFormContext<ReportValues>();
  const answers = useWatch<ReportValues, 'answers'>({ name: 'answers' });
  const relief = useRegisterRadio()('answers.gtnRelievedPain');
  return (
    <div className={styles.question}>
      <Box
        type="checkbox"
        label={t('clinical:field.tookGtnSpray')}
        checked={answers.tookGtnSpray === 'yes'}
        onChange={({ target }) =>
          setValue('answers.tookGtnSpray', target.checked ? 'yes' : '', { shouldDirty: true })
        }
      />
      {isAsked('gtnRelievedPain', { answers }) && (
        <fieldset className={styles.question}>
          <legend className={styles.legend}>{t('clinical:question.gtnRelievedPain')}</legend>
          <div className={styles.pairs}>
            <Box type="radio" value="yes" label={t('numbers:yes')} {...relief} />
            <Box type="radio" value="no" label={t('numbers:no')} {...relief} />
            <Box type="radio" value="notYet" label={t('report:notYet')} {...relief} />
          </div>
        </fieldset>
      )}
    </div>
  );
}
