/**
 * Who may administer the installation. One stream for all of them: that somebody always may can be decided nowhere else, also
 * where two let each other go at once.
 */
import type { DecidedEvent } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

// Stream name: administrators-installation

export const INSTALLATION = 'installation';

const TYPES = ['AdministratorAdded', 'AdministratorRemoved'] as const;
type AdministratorEventType = (typeof TYPES)[number];
type Administrators = ReadonlySet<string>;
type DecidedAdministratorEvent = DecidedEvent<AdministratorEventType>;
export type AdministratorStore = AggregateStore<Administrators, AdministratorEventType>;

export const administratorsAggregate = defineAggregate({
  types: TYPES,
  initial: (): Administrators => new Set(),
  evolve: (state, event): Administrators =>
    event.type === 'AdministratorAdded'
      ? new Set([...state, event.data.userId])
      : new Set([...state].filter((id) => id !== event.data.userId)),
});

// Decisions

/** Nothing where it is already so. */
export const addAdministrator = (
  state: Administrators,
  userId: string,
): readonly DecidedAdministratorEvent[] =>
  state.has(userId) ? [] : [{ type: 'AdministratorAdded', data: { userId } }];

/** Nothing where it is already so. @throws Refusal 409 for the last one. */
export function removeAdministrator(
  state: Administrators,
  userId: string,
): readonly DecidedAdministratorEvent[] {
  if (!state.has(userId)) return [];
  if (state.size === 1) throw Refusal.conflict('The last administrator stays.');
  return [{ type: 'AdministratorRemoved', data: { userId } }];
}
