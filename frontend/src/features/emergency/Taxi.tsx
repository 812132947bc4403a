import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { planSchema } from '../../../../backend/contract/plan.ts';
import type { Flag } from '../../../../events/enums.ts';
import { useGetPlanQuery } from '../../api/resources/plan.ts';
import type { ReportPatient } from '../../api/resources/reportPatient.ts';
import { lazyPart } from '../../i18n/lazyPart.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PartBoundary } from '../../ui/ErrorBoundary.tsx';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import { CallLink } from './CallButtons.tsx';
import { firstNumbers } from './emergencyNumbers.ts';
import styles from './EmergencyView.module.css';
import type { Hospital } from './nearest.ts';
import { TaxiUnknown } from './TaxiUnknown.tsx';

/** Nothing of it works without a network: it is shown where the plan has it. */
const OnlineTaxi = lazyPart(async () => (await import('./OnlineTaxi.tsx')).OnlineTaxi, ['taxi']);

interface TaxiProps {
  readonly patient: ReportPatient;
  readonly flag: Flag | null;
  readonly near: readonly Hospital[];
  readonly keepFor: string | null;
  readonly answers: KeptAnswers;
}

/** A taxi, for whose plan has one. Whoever may not, or has no network, is told so beside the number to call. */
export function Taxi({ patient, flag, near, keepFor, answers }: TaxiProps) {
  const { t } = useTranslation('emergency');
  const isOnline = useIsOnline();
  const id = useId();
  const [tries, setTries] = useState(1);
  const { currentData, error, isFetching, refetch } = useGetPlanQuery(isOnline ? patient.id : skipToken);
  const { body: plan } = useKeptAnswer(
    { answers, patientId: keepFor, path: 'plan' },
    planSchema,
    currentData,
  );
  const [number = ''] = firstNumbers(patient.country);
  return (
    <Card heading={t('taxi.heading')}>
      {!isOnline ? (
        <p className={styles.beside}>
          <span>{t('taxi.offline', { number })}</span>
          <CallLink number={number} />
        </p>
      ) : plan === undefined ? (
        <TaxiUnknown
          number={number}
          hasFailed={error !== undefined}
          isAsking={isFetching}
          onRetry={() => void refetch()}
        />
      ) : plan.features.emergencyTaxi.allowed ? (
        <PartBoundary
          key={tries}
          fallback={
            <TaxiUnknown
              number={number}
              hasFailed
              isAsking={false}
              onRetry={() => setTries((count) => count + 1)}
            />
          }
        >
          <OnlineTaxi
            patient={patient}
            flag={flag}
            near={near}
            number={number}
            isConnected={plan.taxiConnected}
          />
        </PartBoundary>
      ) : (
        <>
          <p id={id}>{t('taxi.proText')}</p>
          <p className={styles.beside}>
            <Button large disabled aria-describedby={id}>
              {t('taxi.proOnly')}
            </Button>
            <CallLink number={number} />
          </p>
        </>
      )}
    </Card>
  );
}
