/** What a test can make the double do. Each is a behaviour that a real server shows, or a fault that a network has. */
import type { Endpoint } from './answers.ts';

/** What becomes of one append whose last message has arrived. */
export type AppendFate =
  /** It is written and answered. */
  | 'commit'
  /** Nothing is written and nothing answered. */
  | 'swallow'
  /** It is written, and the answer never comes. */
  | 'commit, no answer'
  | 'drop the connection'
  | 'commit, drop the connection'
  /** Answered with a timeout. */
  | 'time out'
  | 'commit, time out'
  /** The batch call ends with status OK, and this append is never answered. */
  | 'end the call'
  | 'commit, end the call';

/** How a subscription ends. */
export type SubscriptionEnd =
  | 'cancelled'
  | 'unavailable'
  | 'unknown'
  | 'consumer too slow'
  | 'access denied'
  | 'ok';

export interface Levers {
  /** `none` answers without BatchAppend, `missing` is a server that does not have the call. */
  features: 'batch' | 'none' | 'missing' | 'silent';
  /** So many further calls for the features fail with INTERNAL. */
  failFeatures: number;
  /** Fates of the next appends, the first one first; then `commit`. */
  readonly appends: AppendFate[];
  /** Whether the node answers anything at all. */
  silent: boolean;
  /** Where the leader is, while this node is not; null while it leads. */
  leader: Endpoint | null;
  /** A node that is starting or electing: it refuses writes and subscriptions. */
  starting: boolean;
  access: 'granted' | 'denied' | 'unauthenticated';
  /** Total size of an append, bytes. 1 MiB up to 25.0. */
  maxAppendBytes: number;
  /** Size of one event, bytes; null for no limit of its own. */
  maxEventBytes: number | null;
  /** How long an append may take to arrive, ms. */
  assemblyMs: number;
  /** The server's clock against the client's, ms. */
  clockSkewMs: number;
  /** What a live subscription does whose consumer is behind by more than 32 events: up to 23.10 it is ended. */
  slowConsumer: 'catches up' | 'is dropped';
  /** The next subscription ends so after so many events. */
  cutSubscription: { readonly after: number; readonly how: SubscriptionEnd } | null;
  /** `caught_up` is not sent by servers up to 23.6. */
  sendsCaughtUp: boolean;
}

export function noFaults(): Levers {
  return {
    features: 'batch',
    failFeatures: 0,
    appends: [],
    silent: false,
    leader: null,
    starting: false,
    access: 'granted',
    maxAppendBytes: 1024 * 1024,
    maxEventBytes: null,
    assemblyMs: 2000,
    clockSkewMs: 0,
    slowConsumer: 'catches up',
    cutSubscription: null,
    sendsCaughtUp: true,
  };
}
