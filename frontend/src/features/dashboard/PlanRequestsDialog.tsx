import { Link } from 'wouter';
import { useListPlanRequestsQuery } from '../../api/resources/planRequests.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { patientPath } from '../../lib/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PlanAsked } from '../patient/PlanAsked.tsx';
import layout from '../../styles/layout.module.css';

/** Whose request for a higher plan waits; it is answered by changing their plan, on their page. */
export function PlanRequestsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('plan');
  const { data, error, isFetching, refetch } = useListPlanRequestsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Dialog title={t('requests.heading')} onClose={onClose}>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton heights={[48, 48]} />
        ) : (
          <ErrorState
            heading={t('requests.failed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          <p>{data.length === 0 ? t('requests.none') : t('requests.text')}</p>
          <ul className={layout.stack}>
            {data.map(({ id, name, planTier }) => (
              <li key={id} className={layout.wrap}>
                <Link href={patientPath(id)}>{name}</Link>
                <span>{t('chip', { tier: planTier })}</span>
                <PlanAsked patientId={id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
