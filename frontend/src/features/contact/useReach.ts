import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ReachChannel } from '../../../../events/enums.ts';
import { type ProductToast, toastAdded } from '../../ui/toasts/toastSlice.ts';
import { type ReachBody, useReachPatientMutation } from '../../api/resources/reach.ts';
import { callBegun } from './callSlice.ts';
import { useRequestKeys } from '../../lib/requestKeys.ts';

interface ToastNames {
  readonly sent: ProductToast['name'];
  readonly failed: ProductToast['name'];
}

const TOASTS: Readonly<Record<ReachChannel, ToastNames>> = {
  call: { sent: 'callInitiated', failed: 'callFailed' },
  whatsapp: { sent: 'whatsappSent', failed: 'messageFailed' },
  grocery: { sent: 'grocerySent', failed: 'groceryFailed' },
  transport: { sent: 'transportSent', failed: 'transportFailed' },
  'ecg-request': { sent: 'ecgRequestSent', failed: 'ecgRequestFailed' },
  lesson: { sent: 'lessonSent', failed: 'lessonFailed' },
};

/** Why nothing was sent: what failed, or what the partner said of it. */
export interface ReachFailure {
  readonly error?: unknown;
  readonly detail?: string | null;
  /** Whether it may have been sent all the same. */
  readonly isUnknown?: boolean;
}

interface ReachResult {
  readonly isSending: boolean;
  /** Of the last press; null where it was taken. */
  readonly failure: ReachFailure | null;
  /**
   * Sends and tells what came of it.
   *
   * @param detail Whom, and what was sent, for the notice.
   * @returns Whether it was taken: sent, or waiting to be.
   */
  readonly send: (body: ReachBody, detail: string) => Promise<boolean>;
}

/** What is told of one way to reach one patient takes the place of what was told before. */
export const reachForm = (channel: ReachChannel, patientId: string): string => `${channel}/${patientId}`;

/**
 * One way to reach one patient: a call, a WhatsApp message, food, transport, a request for an ECG, a lesson.
 *
 * @param isUnanswered whether a failure may be none, for a form that says then what to do; a button alone says that it failed.
 */
export function useReach(
  patientId: string,
  channel: ReachChannel,
  isUnanswered: (error: unknown) => boolean = () => false,
): ReachResult {
  const dispatch = useDispatch();
  const keys = useRequestKeys();
  // One for the row, the dialog and the page of a patient: what is under way in one cannot be begun again in another.
  const [reach, { isLoading }] = useReachPatientMutation({
    fixedCacheKey: reachForm(channel, patientId),
  });
  const { sent, failed } = TOASTS[channel];
  const form = reachForm(channel, patientId);
  const [failure, setFailure] = useState<ReachFailure | null>(null);
  const notice = { name: failed, priority: 'failure', destructive: true, form } as const;

  async function send(body: ReachBody, detail: string) {
    setFailure(null);
    // Without a network nothing leaves the browser.
    const mayLeave = navigator.onLine;
    const { data, error } = await reach({ patientId, channel, body, idempotencyKey: keys.keyFor(body) });
    if (data === undefined) {
      const isUnknown = mayLeave && isUnanswered(error);
      if (!isUnknown) dispatch(toastAdded({ ...notice, error }));
      setFailure({ error, isUnknown });
      return false;
    }
    // What was answered is over, also where the partner refused it: the next press is a message of its own.
    keys.done();
    const { status, simulated, message } = data;
    if (channel === 'call' && status !== 'failed')
      dispatch(callBegun({ patientId, name: detail, messageId: data.id }));
    if (status === 'failed') {
      dispatch(toastAdded({ ...notice, detail: message }));
      setFailure({ detail: message });
      return false;
    }
    dispatch(
      status === 'queued'
        ? toastAdded({ name: 'messageWaits', priority: 'amber', form, detail })
        : toastAdded({ name: sent, priority: 'success', form, detail, simulated }),
    );
    return true;
  }

  return { isSending: isLoading, failure, send };
}

/** The form in which what came of reaching a patient is recorded: its notices take each other's place. */
export const contactForm = (patientId: string): string => `contact/${patientId}`;
