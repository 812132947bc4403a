/** `/api/audit`: the log as auditors read it. Who they are is the guard's; every look of theirs is recorded as others' are. */
import { isChained } from '../../events/store/port.ts';
import {
  auditEventsQuerySchema,
  auditReadsQuerySchema,
  patientChangesQuerySchema,
  patientThenQuerySchema,
} from '../contract/query.ts';
import { LIST_AUDIT_EVENTS, LIST_AUDIT_READS, READ_AUDIT_EVENT } from '../contract/routes/audit.ts';
import { LIST_PATIENT_CHANGES, READ_PATIENT_THEN } from '../contract/routes/patient-then.ts';
import type { Services } from '../event-sourcing/services.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { CLOCK_TOLERANCE_MS } from '../http/sent-at.ts';
import { type Route, serve } from '../http/route.ts';
import { only } from '../../lib/only.ts';
import { assertAudited } from './audited-patient.ts';
import { type AuditModels, auditEvents, auditEventViews, knownEntry, storedEvents } from './audit-events.ts';
import { patientChanges } from './patient-changes.ts';
import { patientThen, type ThenModels } from './patient-then.ts';
import { auditReads } from './audit-reads.ts';

export interface AuditServices extends Services, AuditModels, ThenModels {
  /** Ends once the index has what has been written until now, or when that takes too long. */
  readonly whenIndexed: () => Promise<void>;
}

export function auditRoutes(services: AuditServices): readonly Route[] {
  const { readSide, store, whenIndexed } = services;
  return [
    serve(LIST_AUDIT_EVENTS, {
      summary: 'The events of the log, newest first',
      query: auditEventsQuerySchema,
      handle: async ({ caller, query }) => {
        await whenIndexed();
        if (query.patientId !== null) await assertAudited(readSide, caller, query.patientId);
        return { body: await auditEvents(services, caller.clinicId, query) };
      },
    }),
    serve(READ_AUDIT_EVENT, {
      summary: 'One event, as it is stored',
      handle: async ({ caller, params }) => {
        await whenIndexed();
        const { document } = await knownEntry(readSide, caller.clinicId, params.eventId);
        const stored = only(await storedEvents(store, [document]));
        const view = only(await auditEventViews(readSide, [stored]));
        const chain = isChained(store) ? await store.linkAt(stored.position) : null;
        return { body: { ...view, raw: { ...stored }, chain } };
      },
    }),
    serve(LIST_AUDIT_READS, {
      summary: 'Who looked at which record, newest first',
      query: auditReadsQuerySchema,
      handle: async ({ caller, query }) => {
        await whenIndexed();
        if (query.patientId !== null) await assertAudited(readSide, caller, query.patientId);
        return { body: await auditReads(readSide, caller.clinicId, query) };
      },
    }),
    serve(READ_PATIENT_THEN, {
      summary: 'A patient as of a moment',
      query: patientThenQuerySchema,
      handle: async ({ caller, params: { patientId }, query: { at, by }, context }) => {
        await whenIndexed();
        const { clinicId } = await assertAudited(readSide, caller, patientId);
        const moment = { patientId, clinicId, at: momentOf(at, context.now), by: by ?? 'recorded' } as const;
        return { body: await patientThen(services, moment) };
      },
    }),
    serve(LIST_PATIENT_CHANGES, {
      summary: 'What was changed of a patient between two moments, newest first',
      query: patientChangesQuerySchema,
      handle: async ({ caller, params: { patientId }, query }) => {
        await whenIndexed();
        const { clinicId } = await assertAudited(readSide, caller, patientId);
        return { body: await patientChanges(services, patientId, clinicId, query) };
      },
    }),
  ];
}

/** Of a clock that goes a little before the server's, now is meant. @throws Refusal 400 for a moment that is to come */
function momentOf(at: string | null, now: Date): string {
  const latest = now.toISOString();
  if (at === null || at <= latest) return at ?? latest;
  if (Date.parse(at) - now.getTime() <= CLOCK_TOLERANCE_MS) return latest;
  const message = 'The moment lies in the future.';
  throw Refusal.invalid([{ path: 'at', key: 'validation.at.future', message }]);
}
