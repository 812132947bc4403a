import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import * as z from 'zod/mini';
import type { Achievement } from '../../../../backend/contract/progress.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';

/** Under which name this phone keeps the ids of the badges that were seen on it. */
const SEEN = 'achievements/seen';
const seenSchema = z.array(z.string());

/**
 * Tells of each badge that has come since the patient's last visit to this view on this phone, once. The first visit tells of
 * none: what is there then was perhaps told elsewhere.
 *
 * @param badges as the server answers them now; undefined until then.
 */
export function useBadgeNotice(
  { device: { answers }, patientId, isOwn }: KeptPatient,
  badges: readonly Achievement[] | undefined,
): void {
  const { t } = useTranslation('progress');
  const dispatch = useDispatch();
  /** One answer is compared after the other, so that no badge is told of twice. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!isOwn || badges === undefined) return;
    const compare = async () => {
      const seen = await answers.read(patientId, SEEN, seenSchema);
      await answers.keep(
        patientId,
        SEEN,
        badges.map(({ id }) => id),
      );
      if (seen === null) return;
      for (const { id, achievementType, pointsAwarded } of badges)
        if (!seen.body.includes(id))
          dispatch(
            toastAdded({
              name: 'newBadge',
              priority: 'info',
              key: `badge ${id}`,
              params: {
                title: t(`badges.type.${achievementType}`),
                points: t('badges.points', { count: pointsAwarded }),
              },
            }),
          );
    };
    // A phone that keeps nothing tells of nothing.
    last.current = last.current.then(compare).catch(() => undefined);
  }, [answers, patientId, isOwn, badges, dispatch, t]);
}
