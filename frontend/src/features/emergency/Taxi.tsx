import { skipToken } from '@reduxjs/toolkit/query';
import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { planSchema } from '../../../../backend/contract/plan.ts';
import { useGetPlanQuery } from '../../api/resources/plan.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import { CallLink } from './CallButtons.tsx';
import { firstNumbers } from './emergencyNumbers.ts';
import styles from './EmergencyView.module.css';

interface TaxiProps {
  readonly patient: ReportPatient;
  readonly keepFor: string | null;
  readonly answers: KeptAnswers;
}

/** Whoever may not ask for a taxi is told so beside the number to call: an emergency ends at no price. */
export function Taxi({ patient, keepFor, answers }: TaxiProps) {
  const { t } = useTranslation('emergency');
  const isOnline = useIsOnline();
  const id = useId();
  const { currentData } = useGetPlanQuery(isOnline ? patient.id : skipToken);
  const { body: plan } = useKeptAnswer(
    { answers, patientId: keepFor, path: 'plan' },
    planSchema,
    currentData,
  );
  const [number = ''] = firstNumbers(patient.country);
  if (plan === undefined || plan.features.emergencyTaxi.allowed) return null;
  return (
    <Card heading={t('taxi.heading')}>
      <p id={id}>{isOnline ? t('taxi.proText') : t('taxi.offline', { number })}</p>
      <p className={styles.beside}>
        <Button large disabled aria-describedby={id}>
          {t('taxi.proOnly')}
        </Button>
        <CallLink number={number} />
      </p>
    </Card>
  );
}
