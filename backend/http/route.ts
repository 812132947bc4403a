/** What a route is. The capabilities declare theirs; the application, the guard's test and the OpenAPI document read them. */
import type * as z from 'zod/mini';
import type { Actor } from '../../events/event.ts';
import type { Role } from '../../events/enums.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { Position } from '../../events/store/port.ts';
import type { StoredSession } from '../identity/session-store.ts';

/** Who is calling. */
export interface Caller {
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The patient whom a caller in the patient role is. */
  readonly patientId: string | null;
  readonly clinicId: string;
}

export const actorOf = (caller: Caller): Actor => ({ id: caller.userId, role: caller.role });

export interface Call {
  readonly caller: Caller;
  /** A parameter of the path, as it was sent. */
  readonly param: (name: string) => string;
  readonly query: URLSearchParams;
  /** A header, where it was sent and says something. */
  readonly header: (name: string) => string | null;
  /** Parsed JSON; `{}` where nothing was sent. */
  readonly body: unknown;
  /** Who, when and as part of what, for the command that the call carries out. */
  readonly context: CommandContext;
}

export interface Answer {
  /** Sent as JSON. */
  readonly body: unknown;
  /** Position of the last event that the call wrote, or, repeated, had written. */
  readonly position?: Position | null;
  readonly repeated?: boolean;
  /** The read models had not caught up in time: what the screen reads next may be older than this answer. */
  readonly viewMayLag?: boolean;
  /** Who the browser is from now on; its live connections are closed, for they are another person's. */
  readonly session?: StoredSession;
}

/** JSON that was serialised before, with the tag by which a client that has it is told so. */
export class SerialisedJson {
  readonly json: Buffer;
  readonly etag: string;
  constructor(json: Buffer, etag: string) {
    this.json = json;
    this.etag = etag;
  }
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for a parameter. */
  readonly path: string;
  readonly summary: string;
  /** What may be asked in the address, by name. */
  readonly query?: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>;
  /** What may be said in headers, beside the key of a change, by name. */
  readonly headers?: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>;
  readonly request?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** 201 for what creates, 200 for the rest. */
  readonly status: 200 | 201;
  readonly handle: (call: Call) => Promise<Answer>;
}
