/** `/api/patients/{id}/contacts`: what came of reaching a patient; and the summary that one wants before a call. */
import * as z from 'zod/mini';
import { type ContactDocument, recordedContact } from '../../projections/documents.ts';
import { type AggregateStore, writtenEvent } from '../aggregate.ts';
import {
  type Contact,
  type ContactOfPatient,
  contactOfPatientSchema,
  contactSchema,
  recordContactSchema,
} from '../contract/message.ts';
import { summarySchema } from '../contract/summary.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { messageTo } from '../messaging/message-list.ts';
import type { Found, ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { type PatientState, recordContact, registered } from './patient.ts';
import { assertOfClinic } from './patient-routes.ts';
import { summaryOf } from '../summary/summary.ts';

export interface ContactParts {
  readonly patients: AggregateStore<PatientState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

export function contactRoutes(parts: ContactParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/patients/:patientId/summary',
      summary: 'What to know of a patient before a call',
      answer: summarySchema,
      status: 200,
      handle: async ({ caller, param }) => {
        const patient = await assertOfClinic(parts.readSide, caller, param('patientId'));
        return { body: await summaryOf(parts.readSide, param('patientId'), patient) };
      },
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId/contacts',
      summary: 'What came of reaching a patient, newest first; the patient reads no notes',
      answer: z.array(z.union([contactSchema, contactOfPatientSchema])),
      status: 200,
      handle: async ({ caller, param }) => {
        const patientId = param('patientId');
        await assertOfClinic(parts.readSide, caller, patientId);
        const found: Found<ContactDocument>[] = [];
        const query = { index: 'byPatient', equal: { patientId }, descending: true };
        for await (const page of parts.readSide.findAll<ContactDocument>('contacts', 'contacts', query))
          found.push(...page);
        const contacts = await contactViews(parts.readSide, found);
        return { body: caller.role === 'patient' ? contacts.map(ofPatient) : contacts };
      },
    },
    {
      method: 'POST',
      path: '/api/patients/:patientId/contacts',
      summary: 'Record what came of reaching a patient',
      request: recordContactSchema,
      answer: contactSchema,
      status: 201,
      handle: (call) => record(parts, call),
    },
  ];
}

function ofPatient({ id, outcome, messageId, callAgainAt, at, by }: Contact): ContactOfPatient {
  return { id, outcome, messageId, callAgainAt, at, by };
}

async function record(parts: ContactParts, call: Call): Promise<Answer> {
  const patientId = call.param('patientId');
  const { outcome, note, messageId, callAgainAt, ...named } = parseBody(recordContactSchema, call.body);
  assertSamePatient(named.patientId, patientId);
  await assertOfClinic(parts.readSide, call.caller, patientId);
  if (messageId !== null && (await messageTo(parts.readSide, patientId, messageId)) === null)
    throw unknownMessage();
  const contactId = creationId(call.context, parts.ids);
  const recording = await parts.patients.execute(patientId, call.context, { patientId }, (state) =>
    recordContact(registered(state, call.caller.clinicId), {
      contactId,
      outcome,
      note,
      messageId,
      callAgainAt: callAgainAt ? new Date(callAgainAt).toISOString() : null,
    }),
  );
  const { position, repeated } = recording;
  const viewMayLag = await parts.readYourWrites.settle(recording);
  const document = recordedContact(writtenEvent(recording, 'PatientContacted'));
  const [body] = await contactViews(parts.readSide, [{ id: contactId, document }]);
  return { body, position, repeated, viewMayLag };
}

function unknownMessage(): Refusal {
  const message = 'There is no such message to this patient.';
  return Refusal.invalid([{ path: 'messageId', key: 'validation.messageId.choice', message }]);
}

async function contactViews(
  readSide: ReadSide,
  found: readonly Found<ContactDocument>[],
): Promise<readonly Contact[]> {
  const people = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.by),
  );
  return found.map(({ id, document: { outcome, note, messageId, callAgainAt, at, by } }) => ({
    id,
    outcome,
    note,
    messageId,
    callAgainAt,
    at,
    by: people.get(by) ?? by,
  }));
}
