import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StaleNotice } from '../../ui/StaleNotice.tsx';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';

interface Asked<Body> {
  readonly currentData?: Body | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly fulfilledTimeStamp?: number | undefined;
  readonly refetch: () => unknown;
}

interface KeptPartProps<Body> {
  readonly kept: KeptPatient;
  /** Under which name the phone keeps the answer. */
  readonly path: string;
  readonly schema: z.ZodMiniType<Body>;
  readonly asked: Asked<Body>;
  readonly children: (body: Body) => ReactNode;
}

/** What the server said last, at once, with its time where it cannot be asked; else the sign of waiting, or why there is none. */
export function KeptPart<Body>({ kept, path, schema, asked, children }: KeptPartProps<Body>) {
  const { t } = useTranslation('progress');
  const { device, patientId, isOwn } = kept;
  const place = { answers: device.answers, patientId: isOwn ? patientId : null, path };
  const { body, keptAt, isRead } = useKeptAnswer(place, schema, asked.currentData);
  const again = () => void asked.refetch();
  if (body === undefined) {
    if (asked.error === undefined || !isRead) return <Skeleton heights={[48, 240]} />;
    return <ErrorState heading={t('failed')} error={asked.error} busy={asked.isFetching} onRetry={again} />;
  }
  return (
    <>
      {asked.error !== undefined && (
        <StaleNotice
          since={keptAt ?? asked.fulfilledTimeStamp}
          error={asked.error}
          busy={asked.isFetching}
          onRetry={again}
        />
      )}
      {children(body)}
    </>
  );
}
