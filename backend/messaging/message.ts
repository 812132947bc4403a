/** Messages to a patient: a call, a text, food, transport, an ECG request. Asked for, then delivered or not. */
import type { DataOf, DecidedEvent, RecordedEvent } from '../../events/event.ts';
import type { Aggregate } from '../aggregate.ts';

// Stream name: message-<messageId>

export type MessageState = DataOf<'MessageRequested'> | null;

export const messageAggregate: Aggregate<MessageState> = {
  category: 'message',
  initial: () => null,
  evolve: (state: MessageState, event: RecordedEvent) =>
    event.type === 'MessageRequested' ? event.data : state,
};

/** Recorded as delivered in the simulation: of sample data no message ever leaves. */
export function recordSimulatedMessage(
  state: MessageState,
  message: DataOf<'MessageRequested'>,
): readonly DecidedEvent[] {
  if (state !== null) return [];
  return [
    { type: 'MessageRequested', data: message },
    { type: 'MessageDeliveryChanged', data: { status: 'delivered', simulated: true, detail: null } },
  ];
}
