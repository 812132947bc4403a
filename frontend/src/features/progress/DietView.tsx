import type * as z from 'zod/mini';
import type { Diet } from '../../../../backend/contract/diet.ts';
import { READ_DIET } from '../../../../backend/contract/routes/guidance.ts';
import { useGetDietQuery } from '../../api/resources/diet.ts';
import { languageOf } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GroceryShop } from '../orders/GroceryShop.tsx';
import type { KeptAnswers } from '../outbox/keptAnswers.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';
import styles from './DietView.module.css';

interface DietViewProps {
  readonly patientId: string;
  readonly answers: KeptAnswers;
  readonly isOwn: boolean;
}

const SCHEMA: z.ZodMiniType<Diet> = READ_DIET.answer;

/** Food that can be ordered, chosen for the patient's conditions and country. */
export function DietView({ patientId, answers, isOwn }: DietViewProps) {
  const { t, i18n } = useTranslation('orders');
  const language = languageOf(i18n);
  const asked = useGetDietQuery({ patientId, language });
  const place = {
    answers,
    patientId: isOwn ? patientId : null,
    path: `grocery/recommendations/${language}`,
  };
  const { body: diet, isRead } = useKeptAnswer(place, SCHEMA, asked.currentData);
  return (
    <div className={styles.view}>
      {diet === undefined &&
        (asked.error === undefined || !isRead ? (
          <Skeleton heights={[320]} />
        ) : (
          <ErrorState
            heading={t('bundlesFailed')}
            error={asked.error}
            busy={asked.isFetching}
            onRetry={() => void asked.refetch()}
          />
        ))}
      {diet !== undefined && (
        <GroceryShop patientId={patientId} bundles={diet.bundles} answers={answers} isOwn={isOwn} />
      )}
    </div>
  );
}
