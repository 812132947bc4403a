/** The OpenAPI document, made from the routes and the schemas by which they parse and answer. */
import * as z from 'zod/mini';
import { problemSchema } from '../contract/problem.ts';
import type { Route } from './route.ts';

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}

/** Optional parameters, each with the schema of what may be sent. */
function parametersOf(place: 'query' | 'header', schema: z.ZodMiniObject | undefined): readonly unknown[] {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: false,
    schema: value,
  }));
}

const json = (schema: unknown, media = 'application/json') => ({ content: { [media]: { schema } } });

export function openApiDocument(routes: readonly Route[]): Readonly<Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    }));
    const inQuery = parametersOf('query', route.query);
    const inHeader = parametersOf('header', route.headers);
    const parameters = [...inPath, ...inQuery, ...inHeader];
    const operations = (paths[path] ??= {});
    operations[route.method.toLowerCase()] = {
      summary: route.summary,
      parameters:
        route.method === 'GET'
          ? parameters
          : [
              ...parameters,
              {
                name: 'Idempotency-Key',
                in: 'header',
                required: false,
                schema: { type: 'string', format: 'uuid' },
              },
            ],
      ...(route.request === undefined ? {} : { requestBody: json(schemaOf(route.request, 'input')) }),
      responses: {
        [route.status]: { description: 'Done', ...json(schemaOf(route.answer, 'output'), route.media) },
        default: {
          description: 'Refused or failed',
          content: { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Home Heart',
      version: '1',
      description: 'Remote monitoring for heart and diabetes patients.',
    },
    paths,
  };
}
