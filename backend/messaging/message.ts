/** Messages to a patient: a call, a text, food, transport, an ECG request. Asked for, then delivered or not. */
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';
import type { Delivery } from '../partners/port.ts';

// Stream name: message-<messageId>

export type MessageState =
  | (DataOf<'MessageRequested'> &
      DataOf<'MessageDeliveryChanged'> & {
        /** Of the last change of the status. ISO, UTC. */
        readonly at: string;
      })
  | null;

export const messageAggregate: Aggregate<MessageState> = {
  category: 'message',
  initial: () => null,
  evolve: (state: MessageState, event: RecordedEvent) => {
    const at = event.meta.recordedAt;
    if (event.type === 'MessageRequested')
      return { ...event.data, status: 'queued', attempt: 0, simulated: false, detail: null, at };
    return event.type === 'MessageDeliveryChanged' && state !== null
      ? { ...state, ...event.data, at }
      : state;
  },
};

export function requestMessage(
  state: MessageState,
  message: DataOf<'MessageRequested'>,
): readonly DecidedEvent[] {
  return state === null ? [{ type: 'MessageRequested', data: message }] : [];
}

/** Whoever writes that a try is made makes it: of two that want to, one does. */
export function claimTry(state: MessageState, attempt: number): readonly DecidedEvent[] {
  if (state?.status !== 'queued' || state.attempt !== attempt - 1) return [];
  const data = { status: 'queued', attempt, simulated: false, detail: null } as const;
  return [{ type: 'MessageDeliveryChanged', data }];
}

/** What came of a try; nothing where it is known already. */
export function recordDelivery(state: MessageState, delivery: Delivery): readonly DecidedEvent[] {
  if (state?.status !== 'queued') return [];
  return [{ type: 'MessageDeliveryChanged', data: { ...delivery, attempt: state.attempt } }];
}

/** Recorded as delivered in the simulation: of sample data no message ever leaves. */
export function recordSimulatedMessage(
  state: MessageState,
  message: DataOf<'MessageRequested'>,
): readonly DecidedEvent[] {
  if (state !== null) return [];
  return [
    { type: 'MessageRequested', data: message },
    {
      type: 'MessageDeliveryChanged',
      data: { status: 'delivered', attempt: 1, simulated: true, detail: null },
    },
  ];
}
