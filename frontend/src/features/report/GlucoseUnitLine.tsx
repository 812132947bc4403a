import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/Button.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './Report.module.css';
import type { ReportValues } from '../report-form/reportForm.ts';

const GlucoseUnitChoice = lazyPart(async () => (await import('./GlucoseUnitChoice.tsx')).GlucoseUnitChoice);

/** The unit of the meter in one line: it is the same each day, and can be changed. */
export function GlucoseUnitLine() {
  const { t } = useTranslation(['steps', 'clinical']);
  const unit = useWatch<ReportValues, 'glucoseUnit'>({ name: 'glucoseUnit' });
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) {
    return (
      <PartBoundary onFailed={() => setIsOpen(false)}>
        <GlucoseUnitChoice />
      </PartBoundary>
    );
  }
  return (
    <p className={styles.unit}>
      <span>{t(`clinical:unit.${unit}`)}</span>
      <Button large variant="quiet" onClick={() => setIsOpen(true)}>
        {t('unit')}
      </Button>
    </p>
  );
}
