/** Whose an account at another provider is: each is one person's. */
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: userSubject-<keyed hash of issuer and subject>

/** The id of whoever has it. */
export type SubjectState = string | null;
export type SubjectStore = AggregateStore<SubjectState, 'SubjectClaimed'>;

export const subjectAggregate = defineAggregate({
  types: ['SubjectClaimed'],
  initial: (): SubjectState => null,
  evolve: (_, event): SubjectState => event.data.userId,
});

/** Nothing where somebody has it. */
export const claimSubject = (
  state: SubjectState,
  userId: string,
): readonly DecidedEvent<'SubjectClaimed'>[] =>
  state === null ? [{ type: 'SubjectClaimed', data: { userId } }] : [];
