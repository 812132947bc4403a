import { useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import { LIST_OPENED } from '../../../../backend/contract/routes/education.ts';
import { eduAssetId } from '../../../../events/education.ts';
import { EDU_LANGUAGES } from '../../../../events/enums.ts';
import { type OpenedLesson, useGetOpenedLessonsQuery } from '../../api/resources/education.ts';
import { derivedKey } from '../../lib/derivedKey.ts';
import { localDay } from '../../lib/localDay.ts';
import { useErrandsView } from '../outbox/deviceContext.ts';
import type { KeptPatient } from '../outbox/keptPatient.ts';
import { useKeptAnswer } from '../outbox/useKeptAnswer.ts';

const OPENED: z.ZodMiniType<readonly OpenedLesson[]> = LIST_OPENED.answer;

/** Which lessons the patient has read, in whatever language, also those that the server has not been told of yet. */
export function useOpenedLessons({ device, patientId, userId, isOwn }: KeptPatient) {
  const { answers, errands, now } = device;
  const place = { answers, patientId: isOwn ? patientId : null, path: 'education' };
  const { body } = useKeptAnswer(place, OPENED, useGetOpenedLessonsQuery(patientId).currentData);
  const waiting = useErrandsView(errands);
  /** What has left the phone, and is not in an answer yet. */
  const [here, setHere] = useState<readonly string[]>([]);
  const opened = useMemo(
    () =>
      new Set([
        ...here,
        ...(body ?? []).map(({ assetId }) => assetId),
        ...waiting.flatMap((errand) =>
          errand.kind === 'lessonOpened' && errand.patientId === patientId ? [errand.body.assetId] : [],
        ),
      ]),
    [here, body, waiting, patientId],
  );
  return {
    isRead: ({ piece }: EduAsset): boolean =>
      EDU_LANGUAGES.some((language) => opened.has(eduAssetId(piece, language))),
    /** Tells of it once a day. What the care team looks at, the patient has not read. */
    tell: ({ id: assetId }: EduAsset): void => {
      if (!isOwn) return;
      setHere((told) => (told.includes(assetId) ? told : [...told, assetId]));
      const today = localDay(new Date(now()));
      void errands.submit({
        id: derivedKey('education', patientId, assetId, today),
        kind: 'lessonOpened',
        patientId,
        body: { eventType: 'education_accessed', assetId },
        enteredBy: userId,
        savedAt: now(),
      });
    },
  };
}
