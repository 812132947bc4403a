/** FHIR R4 as it is spoken at `/fhir`: what is answered is loosely described here, and held to the standard by a test. */
import * as z from 'zod/mini';
import { instantSchema } from './primitives.ts';

export const FHIR_TYPES = [
  'Patient',
  'Observation',
  'Condition',
  'Flag',
  'Communication',
  'MedicationStatement',
  'ServiceRequest',
  'CarePlan',
  'DiagnosticReport',
] as const;
export type FhirType = (typeof FHIR_TYPES)[number];

export const resourceSchema = z.looseObject({ resourceType: z.string(), id: z.optional(z.string()) });
export type Resource = z.output<typeof resourceSchema>;

const asked = z.optional(z.string());

/** What a search may ask; which of it a resource knows is told by `/fhir/metadata`. */
export const fhirSearchQuerySchema = z.object({
  _id: asked,
  patient: asked,
  subject: asked,
  date: asked,
  code: asked,
  _lastUpdated: asked,
  _count: asked,
  _cursor: asked,
  _format: asked,
});

export const bulkExportQuerySchema = z.object({ _type: asked, _since: asked, _outputFormat: asked });

const coding = z.looseObject({ system: asked, code: asked });
export const conceptSchema = z.looseObject({ coding: z.optional(z.array(coding)), text: asked });
export type Concept = z.output<typeof conceptSchema>;

export const quantitySchema = z.looseObject({
  value: z.number(),
  system: asked,
  code: asked,
  unit: asked,
  comparator: asked,
});
export type SentQuantity = z.output<typeof quantitySchema>;

const reference = z.looseObject({ reference: z.string() });

/** An Observation as it is taken in: what else it holds is not known here. */
export const sentObservationSchema = z.looseObject({
  resourceType: z.literal('Observation'),
  status: z.string(),
  code: conceptSchema,
  subject: reference,
  effectiveDateTime: instantSchema,
  valueQuantity: z.optional(quantitySchema),
  interpretation: z.optional(z.array(conceptSchema)),
  component: z.optional(
    z.array(
      z.looseObject({
        code: conceptSchema,
        valueQuantity: z.optional(quantitySchema),
        valueCodeableConcept: z.optional(conceptSchema),
      }),
    ),
  ),
});
export type SentObservation = z.output<typeof sentObservationSchema>;

export const sentConditionSchema = z.looseObject({
  resourceType: z.literal('Condition'),
  code: conceptSchema,
  subject: reference,
});

export const sentPatientSchema = z.looseObject({
  resourceType: z.literal('Patient'),
  identifier: z.optional(z.array(z.looseObject({ system: asked, value: asked }))),
  name: z
    .array(z.looseObject({ text: asked, family: asked, given: z.optional(z.array(z.string())), use: asked }))
    .check(z.minLength(1)),
  telecom: z.optional(z.array(z.looseObject({ system: asked, value: asked }))),
  birthDate: asked,
  extension: z.optional(z.array(z.looseObject({ url: z.string(), valueAge: z.optional(quantitySchema) }))),
  address: z.optional(z.array(z.looseObject({ country: asked }))),
  communication: z.optional(z.array(z.looseObject({ language: conceptSchema }))),
});
export type SentPatient = z.output<typeof sentPatientSchema>;

/** So many entries at once: each is a command of its own, and the answer waits for all. */
export const MOST_ENTRIES = 1000;

export const transactionSchema = z.looseObject({
  resourceType: z.literal('Bundle'),
  type: z.literal('transaction'),
  entry: z.array(
    z.looseObject({
      fullUrl: asked,
      resource: z.optional(resourceSchema),
      request: z.optional(z.looseObject({ method: asked, url: asked })),
    }),
  ),
});
export type Transaction = z.output<typeof transactionSchema>;
