/** Whose an e-mail address is: each is one person's. */
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: userEmail-<keyed hash of the e-mail>

/** The id of whoever has it. */
export type EmailState = string | null;
export type EmailStore = AggregateStore<EmailState, 'EmailClaimed'>;

export const emailAggregate = defineAggregate({
  types: ['EmailClaimed'],
  initial: (): EmailState => null,
  evolve: (_, event): EmailState => event.data.userId,
});

/** Nothing where somebody has it. */
export const claimEmail = (state: EmailState, userId: string): readonly DecidedEvent<'EmailClaimed'>[] =>
  state === null ? [{ type: 'EmailClaimed', data: { userId } }] : [];
