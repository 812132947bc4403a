/** `/api/patients/{id}/contacts`: what came of reaching a patient. */
import { LIST_CONTACTS, RECORD_CONTACT } from '../contract/routes/messages.ts';
import { CONTACTS } from '../../projections/contacts/collection.ts';
import { type ContactDocument, recordedContact } from '../../projections/contacts/document.ts';
import { only } from '../../lib/only.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import { type Contact, type ContactOfPatient, recordContactSchema } from '../contract/message.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { messageTo } from '../messaging/message-list.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { namesOfUsers } from '../users/user-name.ts';
import { type PatientStore, recordContact, registered } from '../patients/patient.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';

export interface ContactServices extends Services {
  readonly patients: PatientStore;
}

export function contactRoutes(services: ContactServices): readonly Route[] {
  return [
    serve(LIST_CONTACTS, {
      summary: 'What came of reaching a patient, newest first; the patient reads no notes',
      handle: aboutPatient(services.readSide, async (patientId, { caller }) => {
        const found = await services.readSide.all(CONTACTS, {
          index: 'byPatient',
          equal: { patientId },
          descending: true,
        });
        const contacts = await contactViews(services.readSide, found);
        return caller.role === 'patient' ? contacts.map(ofPatient) : contacts;
      }),
    }),
    serve(RECORD_CONTACT, {
      summary: 'Record what came of reaching a patient',
      body: recordContactSchema,
      handle: (request) => record(services, request),
    }),
  ];
}

function ofPatient({ id, outcome, messageId, callAgainAt, at, by }: Contact): ContactOfPatient {
  return { id, outcome, messageId, callAgainAt, at, by };
}

async function record(
  services: ContactServices,
  request: RequestTo<typeof RECORD_CONTACT>,
): Promise<RouteResult<Contact>> {
  const { patientId } = request.params;
  const { outcome, note, messageId, callAgainAt, ...named } = request.body;
  assertSamePatient(named.patientId, patientId);
  await assertOfClinic(services.readSide, request.caller, patientId);
  if (messageId !== null && (await messageTo(services.readSide, patientId, messageId)) === null)
    throw unknownMessage();
  const contactId = creationId(request.context, services.ids);
  const recording = await services.patients.execute(patientId, request.context, { patientId }, (state) =>
    recordContact(registered(state, request.caller.clinicId), {
      contactId,
      outcome,
      note,
      messageId,
      callAgainAt: callAgainAt ? new Date(callAgainAt).toISOString() : null,
    }),
  );
  const document = recordedContact(writtenEvent(recording, 'PatientContacted'));
  return whenShown(services, recording, async () =>
    only(await contactViews(services.readSide, [{ id: contactId, document }])),
  );
}

function unknownMessage(): Refusal {
  const message = 'There is no such message to this patient.';
  return Refusal.invalid([{ path: 'messageId', key: 'validation.messageId.choice', message }]);
}

async function contactViews(
  readSide: ReadSide,
  found: readonly WithId<ContactDocument>[],
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
