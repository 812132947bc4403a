import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ReviewedEcg } from '../../../../backend/contract/ecg.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { newRequestKey } from '../../lib/requestKeys.ts';
import { toastAdded } from '../../ui/toasts/toastSlice.ts';
import { useErrandsView } from '../outbox/deviceContext.ts';
import type { KeptErrand } from '../outbox/keptErrand.ts';
import { rhythmWord } from './EcgEntry.tsx';
import type { Device } from '../outbox/startOutbox.ts';
import { useCaptureFailed } from './useCaptureFailed.ts';

type KeptCapture = Extract<KeptErrand, { kind: 'ecgCapture' }>;

interface Sent {
  readonly id: string;
  /** By which it is known again in the list. */
  readonly capturedAt: string;
}

export interface Recorded {
  readonly captureBase64: string;
  /** With so many samples a second, where they were made fewer. */
  readonly recordedRate: number | null;
  readonly deviceLinkId: string;
  /** ISO. */
  readonly capturedAt: string;
}

interface CaptureOf {
  readonly device: Device;
  readonly patientId: string;
  readonly userId: string;
  /** What the server has, newest first. */
  readonly history: readonly ReviewedEcg[];
}

/** Recordings on their way: each is written to the phone first, and told of once the server has read it. */
export function useCapture({ device, patientId, userId, history }: CaptureOf) {
  const { t } = useTranslation('ecg');
  const dispatch = useDispatch();
  const tellFailed = useCaptureFailed();
  const { errands } = device;
  const view = useErrandsView(errands);
  const kept = view.filter(
    (errand): errand is KeptCapture => errand.kind === 'ecgCapture' && errand.patientId === patientId,
  );
  const [sent, setSent] = useState<Sent | null>(null);
  const toldOf = useRef<string | null>(null);
  const result = sent === null ? undefined : history.find(({ capturedAt }) => capturedAt === sent.capturedAt);
  const refusal = kept.find(({ id }) => id === sent?.id)?.refusal ?? null;

  const tell = useEffectEvent((id: string) => {
    if (toldOf.current === id) return;
    toldOf.current = id;
    if (refusal !== null) tellFailed(refusal);
    else if (result?.rhythm === 'unreadable') dispatch(toastAdded({ name: 'unreadable', priority: 'amber' }));
    else if (result !== undefined)
      dispatch(
        toastAdded({
          name: 'captured',
          priority: 'success',
          params: { rhythm: t(`rhythm.${rhythmWord(result)}`), rate: String(result.heartRate ?? '') },
        }),
      );
  });
  const isOver = result !== undefined || refusal !== null;
  const sentId = sent?.id ?? null;
  useEffect(() => {
    if (isOver && sentId !== null) tell(sentId);
  }, [isOver, sentId]);

  /** @returns once it is on the phone. */
  const send = async ({ recordedRate, ...recorded }: Recorded): Promise<void> => {
    const id = newRequestKey(crypto);
    // Files that were unpacked together are of one time, and what came of one is not what came of another.
    const capturedAt = firstFree(recorded.capturedAt, [...history, ...kept.map(({ body }) => body)]);
    setSent({ id, capturedAt });
    await errands.submit({
      id,
      kind: 'ecgCapture',
      patientId,
      body: { ...recorded, capturedAt, ...(recordedRate === null ? {} : { recordedRate }) },
      enteredBy: userId,
      savedAt: device.now(),
    });
  };
  return {
    send,
    /** What the server does not have yet, or did not take. */
    kept,
    /** What came of the last one that was sent from this screen. */
    result,
    isReading: sent !== null && result === undefined && refusal === null,
  };
}

/** The time itself, or the first millisecond after it that none of the others has. */
function firstFree(
  at: string,
  others: readonly { readonly capturedAt?: string | null | undefined }[],
): string {
  const taken = new Set(others.map(({ capturedAt }) => Date.parse(capturedAt ?? '')));
  let time = Date.parse(at);
  while (taken.has(time)) time += 1;
  return new Date(time).toISOString();
}
