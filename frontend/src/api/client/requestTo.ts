import type * as z from 'zod/mini';
import type {
  Address,
  BodySchemaOf,
  ParamName,
  QuerySchemaOf,
  RouteContract,
} from '../../../../backend/contract/routes/route.ts';
import type { ApiRequest } from './request.ts';

type ParamsOf<Name extends string> = [Name] extends [never]
  ? object
  : { readonly params: Readonly<Record<Name, string>> };

/** What is left out is not asked. */
type QueryOf<Schema extends z.ZodMiniObject> = [Schema] extends [never]
  ? object
  : { readonly query?: { readonly [Name in keyof z.input<Schema>]?: NonNullable<z.input<Schema>[Name]> } };

type BodyOf<Schema extends z.ZodMiniType> = [Schema] extends [never]
  ? object
  : object extends z.input<Schema>
    ? { readonly body?: z.input<Schema> }
    : { readonly body: z.input<Schema> };

type CallOf<Route extends RouteContract> = ParamsOf<ParamName<Route['address']>> &
  QueryOf<QuerySchemaOf<Route>> &
  BodyOf<BodySchemaOf<Route>> &
  Pick<ApiRequest, 'idempotencyKey' | 'timeoutMs'>;

interface Call extends Pick<ApiRequest, 'body' | 'idempotencyKey' | 'timeoutMs'> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Record<string, string>;
}

/** The request by which a route is called. A screen that loads no schema of its answer names the route by its address. */
export function requestTo<Route extends RouteContract>(
  route: Route | Route['address'],
  ...call: object extends CallOf<Route> ? [CallOf<Route>?] : [CallOf<Route>]
): ApiRequest;
export function requestTo(
  route: RouteContract | Address,
  { params = {}, query, ...rest }: Call = {},
): ApiRequest {
  const [method = '', pattern = ''] = (typeof route === 'string' ? route : route.address).split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return { ...rest, method, path: query === undefined ? path : `${path}?${new URLSearchParams(query)}` };
}
