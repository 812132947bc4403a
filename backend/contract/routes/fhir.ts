import * as z from 'zod/mini';
import {
  type bulkExportQuerySchema,
  type fhirSearchQuerySchema,
  resourceSchema,
  type transactionSchema,
} from '../fhir.ts';
import { type RouteContract, schemas } from './route.ts';

const FHIR = { base: '/fhir', media: 'application/fhir+json', answer: resourceSchema } as const;
const NDJSON = { base: '/fhir', media: 'application/fhir+ndjson', answer: z.string() } as const;

export const READ_CAPABILITIES = { ...FHIR, address: 'GET /metadata' } as const satisfies RouteContract;

export const IMPORT_BUNDLE = {
  ...FHIR,
  address: 'POST /',
  takes: schemas<{ body: typeof transactionSchema }>(),
} as const satisfies RouteContract;

export const EXPORT_ALL = {
  ...NDJSON,
  address: 'GET /$export',
  takes: schemas<{ query: typeof bulkExportQuerySchema }>(),
} as const satisfies RouteContract;

/** What is there to be fetched; not FHIR itself but of its standard for bulk data. */
export const READ_EXPORT_MANIFEST = {
  base: '/fhir',
  address: 'GET /$export-manifest',
  takes: schemas<{ query: typeof bulkExportQuerySchema }>(),
  answer: z.object({
    transactionTime: z.string(),
    request: z.string(),
    requiresAccessToken: z.boolean(),
    output: z.array(z.object({ type: z.string(), url: z.string() })),
    error: z.array(z.unknown()),
  }),
} as const satisfies RouteContract;

export const SEARCH_RESOURCES = {
  ...FHIR,
  address: 'GET /:type',
  takes: schemas<{ query: typeof fhirSearchQuerySchema }>(),
} as const satisfies RouteContract;

export const READ_RESOURCE = { ...FHIR, address: 'GET /:type/:id' } as const satisfies RouteContract;
