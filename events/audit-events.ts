/**
 * Who looked at what, and what the log was: streams `patientReads-<patientId>`, `clinicReads-<clinicId>` and
 * `auditAnchor-main`.
 */
import * as z from 'zod/mini';
import { defineEvent } from './definition.ts';
import { LIST_VIEWS, RECORD_VIEWS } from './enums.ts';

/** Somebody other than the patient looked at a patient's record. What they searched for is not kept. */
export const PatientRecordRead = defineEvent({
  type: 'PatientRecordRead',
  category: 'patientReads',
  schema: z.object({ view: z.enum(RECORD_VIEWS) }),
});

/** Somebody looked at a list of patients, or took the clinic's events with them. */
export const PatientListRead = defineEvent({
  type: 'PatientListRead',
  category: 'clinicReads',
  schema: z.object({ view: z.enum(LIST_VIEWS), rows: z.nullable(z.number()) }),
});

/** What the log was up to a position: whoever writes it anew from there cannot fit the hash. */
export const AuditAnchored = defineEvent({
  type: 'AuditAnchored',
  category: 'auditAnchor',
  schema: z.object({
    /** Position of the last event that it is about. */
    upTo: z.string(),
    /** How many there are up to there. */
    events: z.number(),
    /** The running SHA-256 over what is stored, hexadecimal, as the chain of an SQLite log has it. */
    hash: z.string(),
  }),
});
