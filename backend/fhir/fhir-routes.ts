/** `/fhir`: what other systems read of the product, and what they hand over, in FHIR R4. */
import { FORGOTTEN_PERSON } from '../contract/forgotten.ts';
import {
  bulkExportQuerySchema,
  FHIR_TYPES,
  fhirSearchQuerySchema,
  type FhirType,
  transactionSchema,
} from '../contract/fhir.ts';
import {
  EXPORT_ALL,
  IMPORT_BUNDLE,
  READ_CAPABILITIES,
  READ_EXPORT_MANIFEST,
  READ_RESOURCE,
  SEARCH_RESOURCES,
} from '../contract/routes/fhir.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { type Route, serve } from '../http/route.ts';
import { bulkExportOf, bulkFile, manifest, manifestAddress } from './bulk-export.ts';
import { capabilityStatement } from './capabilities.ts';
import { importBundle, type ImportServices } from './import-bundle.ts';
import { findResource, isDeleted, RESOURCE_KINDS } from './resource-kinds.ts';
import { searchOf, searchset } from './search.ts';

const MAX_BUNDLE_BYTES = 8 * 1024 * 1024;

export function fhirRoutes(services: ImportServices): readonly Route[] {
  const { readSide } = services;
  return [
    serve(READ_CAPABILITIES, {
      summary: 'What can be asked in FHIR',
      handle: async ({ origin }) => ({ body: capabilityStatement(origin) }),
    }),
    serve(IMPORT_BUNDLE, {
      summary: 'Take in a transaction of patients, their conditions and vital signs',
      body: transactionSchema,
      maxBytes: MAX_BUNDLE_BYTES,
      handle: ({ context, body }) => importBundle(services, context, body),
    }),
    serve(EXPORT_ALL, {
      summary: 'Everything as lines of FHIR',
      query: bulkExportQuerySchema,
      handle: async ({ caller, query, header, origin }) => {
        const asked = bulkExportOf(query);
        if (!/\brespond-async\b/.test(header('Prefer') ?? ''))
          return { body: bulkFile(readSide, caller.clinicId, asked) };
        const address = manifestAddress(origin, sentOf(query));
        return { body: '', status: 202, headers: { 'Content-Location': address } };
      },
    }),
    serve(READ_EXPORT_MANIFEST, {
      summary: 'The files of an export of everything',
      query: bulkExportQuerySchema,
      handle: async ({ query, origin, context }) => ({
        body: manifest(origin, sentOf(query), bulkExportOf(query), context.now),
      }),
    }),
    serve(SEARCH_RESOURCES, {
      summary: 'Search the resources of a type',
      query: fhirSearchQuerySchema,
      // A span of time is asked by two bounds.
      repeatable: ['date', 'sent', 'effective', 'authored', '_lastUpdated'],
      parse: ({ params, query }) => searchOf(typeOf(params.type), query),
      handle: async ({ caller, origin, body: search }) => ({
        body: await searchset(readSide, caller.clinicId, origin, search),
      }),
    }),
    serve(READ_RESOURCE, {
      summary: 'One resource',
      handle: async ({ caller, params: { type, id } }) => {
        const kind = RESOURCE_KINDS[typeOf(type)];
        const found = await findResource(readSide, caller.clinicId, kind, id);
        if (found !== null) return { body: found };
        if (await isDeleted(readSide, kind, id)) throw Refusal.gone(FORGOTTEN_PERSON);
        throw Refusal.notFound(`There is no ${type} of this id.`);
      },
    }),
  ];
}

/** @throws Refusal 404 */
function typeOf(name: string): FhirType {
  const type = FHIR_TYPES.find((known) => known === name);
  if (type === undefined)
    throw Refusal.notFound(`This type of resource is not known here: ${FHIR_TYPES.join(', ')} are.`);
  return type;
}

/** What was said of it, as an address says it. */
const sentOf = (query: Readonly<Record<string, string | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
