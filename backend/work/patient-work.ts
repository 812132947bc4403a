/** Who of the care team is on a patient, so that no two work on one unknowingly. */
import type { DecidedEvent, EventOf } from '../../events/event.ts';
import { type AggregateStore, defineAggregate } from '../event-sourcing/aggregate.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { mayUndo, tooLate } from '../event-sourcing/undo.ts';

// Stream name: patientWork-<patientId>

interface Act {
  readonly by: string;
  readonly at: string;
}

export interface PatientWork {
  /** Whose patient it is; null: the team's. */
  readonly owner: Act | null;
  /** Events that said who is on it. */
  readonly acts: number;
  /** What each person has seen last: the id of a log or an alert. */
  readonly seen: ReadonlyMap<string, string | null>;
  readonly done: (Act & { readonly upTo: string | null }) | null;
}

const TYPES = [
  'PatientSeen',
  'PatientAssigned',
  'PatientHandedOver',
  'PatientWorkDone',
  'PatientWorkReopened',
] as const;
export type WorkEventType = (typeof TYPES)[number];
export type DecidedWorkEvent = DecidedEvent<WorkEventType>;
export type WorkStore = AggregateStore<PatientWork, WorkEventType>;

function evolve(state: PatientWork, event: EventOf<WorkEventType>): PatientWork {
  const { recordedAt: at, actor } = event.meta;
  if (event.type === 'PatientSeen')
    return { ...state, seen: new Map(state.seen).set(actor.id, event.data.upTo) };
  const acts = state.acts + 1;
  switch (event.type) {
    case 'PatientAssigned':
      return { ...state, acts, owner: { by: event.data.userId, at } };
    case 'PatientHandedOver':
      return { ...state, acts, owner: event.data.userId === null ? null : { by: event.data.userId, at } };
    case 'PatientWorkDone':
      return { ...state, acts, owner: null, done: { by: actor.id, at, upTo: event.data.upTo } };
    case 'PatientWorkReopened':
      return { ...state, acts, done: null };
  }
}

export const workAggregate = defineAggregate({
  types: TYPES,
  initial: (): PatientWork => ({ owner: null, acts: 0, seen: new Map(), done: null }),
  evolve,
});

// Decisions

/** The patient is another person's since. The route that answers this looks up that person's name. */
export class PatientTakenError extends Error {
  readonly userId: string;
  readonly since: string;

  constructor(owner: Act) {
    super(`The patient is ${owner.by}'s since ${owner.at}.`);
    this.name = 'PatientTakenError';
    this.userId = owner.by;
    this.since = owner.at;
  }
}

/** Once for each log or alert: whoever looks a second time has seen nothing new. */
export function see(state: PatientWork, by: string, upTo: string | null): readonly DecidedWorkEvent[] {
  return state.seen.get(by) === upTo && state.seen.has(by) ? [] : [{ type: 'PatientSeen', data: { upTo } }];
}

/**
 * Who acts says how many acts they knew: whoever saw that it was another person's takes it over, whoever did not is told.
 *
 * @throws PatientTakenError where somebody else took it meanwhile
 */
function assertNotTaken(state: PatientWork, by: string, known: number): void {
  const { owner, acts } = state;
  if (owner !== null && owner.by !== by && acts !== known) throw new PatientTakenError(owner);
}

/** Nothing where it is that person's already. @throws PatientTakenError */
export function assign(
  state: PatientWork,
  { to, by, known }: { readonly to: string; readonly by: string; readonly known: number },
): readonly DecidedWorkEvent[] {
  const before = state.owner?.by ?? null;
  if (before === to) return [];
  assertNotTaken(state, by, known);
  return [{ type: 'PatientAssigned', data: { userId: to, before } }];
}

/** @param to whom it is handed; null: the team. @throws PatientTakenError */
export function handOver(
  state: PatientWork,
  {
    to,
    note,
    by,
    known,
  }: {
    readonly to: string | null;
    readonly note: string | null;
    readonly by: string;
    readonly known: number;
  },
): readonly DecidedWorkEvent[] {
  assertNotTaken(state, by, known);
  const before = state.owner?.by ?? null;
  if (before === to && note === null) return [];
  return [{ type: 'PatientHandedOver', data: { userId: to, before, note } }];
}

/** @throws PatientTakenError */
export function finish(
  state: PatientWork,
  {
    upTo,
    note,
    by,
    known,
  }: {
    readonly upTo: string | null;
    readonly note: string | null;
    readonly by: string;
    readonly known: number;
  },
): readonly DecidedWorkEvent[] {
  if (state.done !== null && state.done.upTo === upTo && state.done.by === by && note === null) return [];
  assertNotTaken(state, by, known);
  return [{ type: 'PatientWorkDone', data: { upTo, note } }];
}

/** Takes back that it is done: whoever said so, at once. @throws Refusal 409 where it is too late */
export function reopen({ done }: PatientWork, by: string, now: Date): readonly DecidedWorkEvent[] {
  if (done === null) return [];
  if (done.by !== by || !mayUndo(done.at, now)) throw tooLate();
  return [{ type: 'PatientWorkReopened', data: {} }];
}

/** Of what another person took meanwhile: who, and since when. */
export function takenConflict(name: string, since: string): Refusal {
  return Refusal.conflict(`${name} has taken this patient on at ${since}.`);
}
