/**
 * What a route is: a call of the contract, served. The capabilities serve theirs; the application, the guard's test and
 * the OpenAPI document read them.
 */
import type { StreamedFile } from './streamed-file.ts';
import type { StreamedJson } from './streamed-json.ts';
import type * as z from 'zod/mini';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type {
  BodySchemaOf,
  ParamName,
  QuerySchemaOf,
  RequestSchemas,
  RouteContract,
  SchemasOf,
} from '../contract/routes/route.ts';
import type { Position } from '../../events/position.ts';
import type { Caller } from '../identity/caller.ts';
import type { FoundSession, StoredSession } from '../identity/session-store.ts';
import { parseQuery } from './query.ts';
import { parseBody } from './validation.ts';

/** A request, with the parameters of its path, what it asks in its address and its body. */
export interface RouteRequest<Param extends string = never, Query = unknown, Body = unknown> {
  readonly caller: Caller;
  /** As they were sent. */
  readonly params: Readonly<Record<Param, string>>;
  readonly query: Query;
  /** A header, where it was sent and says something. */
  readonly header: (name: string) => string | null;
  /** null of whoever has not said who they are. */
  readonly session: FoundSession | null;
  /** Of whoever has shown the first of two things, and may do nothing but show the second; null of everybody else. */
  readonly half: FoundSession | null;
  readonly cookie: (name: string) => string | null;
  /** Where it comes from, of those who share one budget. */
  readonly network: string;
  readonly body: Body;
  /** The body as it came, byte by byte. */
  readonly raw: Buffer;
  /** Scheme and host by which the caller reached the product. */
  readonly origin: string;
  /** Who, when and as part of what, for the command that the request carries out. */
  readonly context: CommandContext;
}

/** A request as it came: its body is parsed JSON, `{}` where nothing was sent. */
export type SentRequest<Param extends string = string> = RouteRequest<Param, URLSearchParams>;

/** A request of a route, parsed as its contract says. */
export type RequestTo<Contract extends RouteContract, Body = z.output<BodySchemaOf<Contract>>> = RouteRequest<
  ParamName<Contract['address']>,
  z.output<QuerySchemaOf<Contract>>,
  Body
>;

/** What a contract says is answered, to read only. */
export type AnswerTo<Contract extends RouteContract> = ReadOnly<z.output<Contract['answer']>>;

type ReadOnly<Value> = Value extends object
  ? { readonly [Name in keyof Value]: ReadOnly<Value[Name]> }
  : Value;

/**
 * A body with no field but those that the answer, or one of its variants, names: what came along in a document is not
 * sent. Without it tsc lets a field too many pass wherever the type of a body is inferred.
 */
type NoMoreThan<Answer, Body> = {
  readonly [Name in keyof Body]: Name extends Named<Answer>
    ? unknown extends FieldOf<Answer, Name>
      ? Body[Name]
      : NoMoreThan<FieldOf<Answer, Name>, Body[Name]>
    : never;
};

/** The names of all variants, and what those that have a name hold under it. */
type Named<Answer> = Answer extends unknown ? keyof Answer : never;
type FieldOf<Answer, Name> = Answer extends unknown
  ? Name extends keyof Answer
    ? Answer[Name]
    : never
  : never;

export interface RouteResult<Body> {
  /** Sent as JSON, but for a file, which has a form of its own. */
  readonly body: Body | SerialisedJson<Body> | StreamedJson<Body> | StreamedFile;
  /** Position of the last event that the request wrote, or, repeated, had written. */
  readonly position?: Position | null;
  readonly repeated?: boolean;
  /** 200 of a route that creates, where what was asked for was there already; 202 and 302 where the answer is elsewhere. */
  readonly status?: 200 | 202 | 302;
  /** Headers that this answer has beside those of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The read models had not caught up in time: what the screen reads next may be older than this answer. */
  readonly viewMayLag?: boolean;
  /** Who the browser is from now on, null: nobody; its live connections are closed, for they are another person's. */
  readonly session?: StoredSession | null;
  /** What the browser is to bring along when it comes back from elsewhere. */
  readonly cookie?: LeftCookie;
}

export interface LeftCookie {
  readonly name: string;
  /** null: it has been used. */
  readonly value: string | null;
  readonly forSeconds: number;
}

/** An answer that was serialised before, with the tag by which a client that has it is told so. */
export class SerialisedJson<Body> {
  /** Told to the compiler alone: bytes do not say what they are of. */
  declare readonly of: Body;
  readonly json: Buffer;
  readonly etag: string;
  /** Of a list, how long it is. */
  readonly rows: number | null;
  constructor(body: Body, etag: string) {
    this.json = Buffer.from(JSON.stringify(body));
    this.etag = etag;
    this.rows = Array.isArray(body) ? body.length : null;
  }
}

/** A route as it is served: a contract with what the server adds to it. */
export interface Route {
  readonly method: string;
  /** With `:name` for a parameter. */
  readonly path: string;
  readonly summary: string;
  /** What may be asked in the address, by name. */
  readonly query: z.ZodMiniObject | undefined;
  /** What may be said in headers, beside the key of a change, by name. */
  readonly headers: z.ZodMiniObject | undefined;
  readonly request: z.ZodMiniType | undefined;
  /** Of a body; undefined: as of any. */
  readonly maxBytes: number | undefined;
  readonly answer: z.ZodMiniType;
  readonly media: string;
  /** What may be asked more than once in one address: each holds. */
  readonly repeatable: readonly string[];
  readonly status: 200 | 201;
  readonly handle: (request: SentRequest) => Promise<RouteResult<unknown>>;
}

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** Of its route, with `:name` for a parameter. */
  readonly path: string;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly answer: unknown;
}

interface Description {
  readonly summary: string;
  /** Of a body that may be larger than others. */
  readonly maxBytes?: number;
  readonly headers?: z.ZodMiniObject;
  readonly repeatable?: readonly string[];
}

/** The schemas that the contract names are handed over here. */
type ServiceOf<Contract extends RouteContract, Answer, Body> = Description &
  SchemasOf<Contract> & {
    /** For a body that a schema alone does not parse: the contract's then describes it. */
    parse?(request: SentRequest<ParamName<Contract['address']>>): Body;
    handle(request: RequestTo<Contract, NoInfer<Body>>): Promise<RouteResult<Answer>>;
  };

/** What every service is to the one function that runs it: which contract it serves was checked by its overload. */
interface Service extends Description, RequestSchemas {
  parse?(request: SentRequest): unknown;
  handle(request: RouteRequest<string>): Promise<RouteResult<unknown>>;
}

/** Serves a contract: parses what it takes, the query before the body, and hands it to the handler. */
export function serve<
  Contract extends RouteContract,
  Answer extends AnswerTo<Contract> & NoMoreThan<AnswerTo<Contract>, Answer>,
  Body = z.output<BodySchemaOf<Contract>>,
>(contract: Contract, service: ServiceOf<Contract, Answer, Body>): Route;
export function serve({ address, answer, status, base, media }: RouteContract, service: Service): Route {
  const { summary, query, headers, body, maxBytes, repeatable } = service;
  const [method = '', path = ''] = address.split(' ');
  return {
    method,
    path: `${base ?? '/api'}${path === '/' ? '' : path}`,
    summary,
    query,
    headers,
    request: body,
    maxBytes,
    answer,
    media: media ?? 'application/json',
    repeatable: repeatable ?? [],
    status: status ?? 200,
    handle: async (request) =>
      service.handle({
        ...request,
        query: query === undefined ? {} : parseQuery(query, request.query),
        body: bodyOf(service, request),
      }),
  };
}

function bodyOf({ parse, body }: Service, request: SentRequest): unknown {
  if (parse !== undefined) return parse(request);
  return body === undefined ? {} : parseBody(body, request.body);
}
