/** Messages to a patient: a call, a text, food, transport, an ECG request. Asked for, then delivered or not. */
import type { DataOf, DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import type { ProgressChange } from '../delivery/delivery-process.ts';

// Stream name: message-<messageId>

export type MessageState =
  | (DataOf<'MessageRequested'> &
      DataOf<'MessageDeliveryChanged'> & {
        /** Of the last change of the status. ISO, UTC. */
        readonly at: string;
      })
  | null;

export const messageAggregate = defineAggregate({
  types: ['MessageRequested', 'MessageDeliveryChanged'],
  initial: (): MessageState => null,
  evolve: (state, event): MessageState => {
    const at = event.meta.recordedAt;
    if (event.type === 'MessageRequested')
      return { ...event.data, status: 'queued', attempt: 0, simulated: false, detail: null, at };
    return state === null ? state : { ...state, ...event.data, at };
  },
});

export type MessageStore = AggregateStore<MessageState, 'MessageRequested' | 'MessageDeliveryChanged'>;

export function requestMessage(
  state: MessageState,
  message: DataOf<'MessageRequested'>,
): readonly DecidedEvent<'MessageRequested'>[] {
  return state === null ? [{ type: 'MessageRequested', data: message }] : [];
}

/** Nothing where the delivery makes no progress, or there is no message. */
export function changeProgress(
  state: MessageState,
  change: ProgressChange,
): readonly DecidedEvent<'MessageDeliveryChanged'>[] {
  const data = state === null ? null : change(state);
  return data === null ? [] : [{ type: 'MessageDeliveryChanged', data }];
}

/** Recorded as delivered in the simulation: of sample data no message ever leaves. */
export function recordSimulatedMessage(
  state: MessageState,
  message: DataOf<'MessageRequested'>,
): readonly DecidedEvent<'MessageRequested' | 'MessageDeliveryChanged'>[] {
  if (state !== null) return [];
  return [
    { type: 'MessageRequested', data: message },
    {
      type: 'MessageDeliveryChanged',
      data: { status: 'delivered', attempt: 1, simulated: true, detail: null },
    },
  ];
}
