/** Whose an e-mail address is: each is one person's. */
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: userEmail-<keyed hash of the e-mail>

/** The id of whoever has it. */
export type EmailState = string | null;
export type EmailStore = AggregateStore<EmailState, 'EmailClaimed' | 'EmailReleased'>;

export const emailAggregate = defineAggregate({
  types: ['EmailClaimed', 'EmailReleased'],
  initial: (): EmailState => null,
  evolve: (_, { type, data }): EmailState => (type === 'EmailClaimed' ? data.userId : null),
});

/** Nothing where somebody has it. */
export const claimEmail = (state: EmailState, userId: string): readonly DecidedEvent<'EmailClaimed'>[] =>
  state === null ? [{ type: 'EmailClaimed', data: { userId } }] : [];

/** Somebody else may have it from now on; nothing where it is not this person's. */
export const releaseEmail = (state: EmailState, userId: string): readonly DecidedEvent<'EmailReleased'>[] =>
  state === userId ? [{ type: 'EmailReleased', data: { userId } }] : [];
