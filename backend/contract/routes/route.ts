/**
 * What one call of the interface is, said once for the server that answers it, for the description of the interface and
 * for the browser that makes the call.
 */
import type * as z from 'zod/mini';

/** Method and path below `/api`, or below another base that the route names, with `:name` for a parameter. */
export type Address = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The parameters of an address, by name. */
export type ParamName<At extends string> = At extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : At extends `${string}:${infer Name}`
    ? Name
    : never;

/** By what schemas a request is parsed. */
export interface RequestSchemas {
  /** Of what may be asked in the address. */
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
}

export interface RouteContract {
  readonly address: Address;
  /** Of a route that takes a query or a body. */
  readonly takes?: RequestSchemas | undefined;
  readonly answer: z.ZodMiniType;
  /** Of what follows a standard with an address of its own. */
  readonly base?: '/fhir';
  /** The media type of the answer, where it is not plain JSON. */
  readonly media?: string;
  /** 201 for what creates; else 200. */
  readonly status?: 201;
}

/**
 * Names the schemas of a request to the compiler alone: the server hands them over where it serves the route, and no
 * browser loads what only the server parses by.
 */
/* @__NO_SIDE_EFFECTS__ */
export function schemas<Takes extends RequestSchemas>(): Takes | undefined {
  return undefined;
}

/** The schemas that a route names. */
export type SchemasOf<Route extends RouteContract> = Route extends { readonly takes: infer Takes }
  ? NonNullable<Takes>
  : object;
export type BodySchemaOf<Route extends RouteContract> =
  SchemasOf<Route> extends { readonly body: infer Body extends z.ZodMiniType } ? Body : never;
export type QuerySchemaOf<Route extends RouteContract> =
  SchemasOf<Route> extends { readonly query: infer Query extends z.ZodMiniObject } ? Query : never;
