import { useRef } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { Patient } from '../../../../backend/contract/patient.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useFormInPlace } from '../../lib/useFormInPlace.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './ExpectedLogs.module.css';
import { SilentMark } from '../patient/SilentMark.tsx';
import { RhythmForm } from './cardForms.ts';
import { ProgressPart } from './ProgressPart.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';

/** How often the patient is expected to log, whether they have fallen silent, a form to change the rhythm, and their progress. */
export function ExpectedLogs({ patient }: { readonly patient: Patient }) {
  const { t } = useTranslation(['patient', 'common']);
  const { dateTime } = useFormats();
  const opener = useRef<HTMLButtonElement>(null);
  const form = useFormInPlace(opener);
  const { silentSince, expectedLogEveryDays } = patient;
  return (
    <Card heading={t('rhythm.heading')} aside={<SilentMark patient={patient} />}>
      {silentSince !== null && <p>{t('common:silent.since', { time: dateTime(silentSince) })}</p>}
      {form.isOpen ? (
        <PartBoundary onFailed={form.close}>
          <RhythmForm patient={patient} onDone={form.close} />
        </PartBoundary>
      ) : (
        <div className={styles.line}>
          <p>{t('rhythm.every', { count: expectedLogEveryDays })}</p>
          <Button ref={opener} onClick={form.open}>
            {t('rhythm.change')}
          </Button>
        </div>
      )}
      <ProgressPart patient={patient} />
    </Card>
  );
}
