/** Whoever acts in the product: their name and their role. */
import type { Role } from '../../events/enums.ts';
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';

// Stream name: user-<userId>

export type UserState = { readonly name: string; readonly role: Role } | null;

export const userAggregate = defineAggregate({
  types: ['UserIntroduced'],
  initial: (): UserState => null,
  evolve: (_, event) => event.data,
});

export type UserStore = AggregateStore<UserState, 'UserIntroduced'>;

/** Nothing for somebody who was introduced before. */
export const introduce = (
  state: UserState,
  name: string,
  role: Role,
): readonly DecidedEvent<'UserIntroduced'>[] =>
  state === null ? [{ type: 'UserIntroduced', data: { name, role } }] : [];
