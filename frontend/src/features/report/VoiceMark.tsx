import { Mic } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { LogField } from '../../../../events/vocabulary.ts';
import type { ReportValues } from '../report-form/reportForm.ts';
import styles from './Report.module.css';

/** Says of a field that a voice filled it; gone when the field is touched. */
export function VoiceMark({ field }: { readonly field: LogField }) {
  const { t } = useTranslation('report');
  const isSpoken = useWatch<ReportValues, `voice.${LogField}`>({ name: `voice.${field}` });
  if (isSpoken !== true) return null;
  return (
    <span className={styles.voice}>
      <Mic aria-hidden size={16} />
      {t('fromVoice')}
    </span>
  );
}

/** To be called when a person touches a field. */
export function useTouched(): (field: LogField) => void {
  const { setValue, getValues } = useFormContext<ReportValues>();
  return (field) => {
    if (getValues(`voice.${field}`) === true) setValue(`voice.${field}`, false);
  };
}
