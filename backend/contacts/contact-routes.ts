/** `/api/patients/{id}/contacts`: what came of reaching a patient. */
import { LIST_CONTACTS, RECORD_CONTACT, WITHDRAW_CONTACT } from '../contract/routes/messages.ts';
import { CONTACTS } from '../../projections/contacts/collection.ts';
import { type ContactDocument, recordedContact } from '../../projections/contacts/document.ts';
import { only } from '../../lib/only.ts';
import type { Services } from '../event-sourcing/services.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import { type Contact, type ContactOfPatient, recordContactSchema } from '../contract/message.ts';
import { creationId, partOf } from '../event-sourcing/event-log.ts';
import type { AlertStore } from '../alerts/alert.ts';
import { acknowledgeAll, openAfter, withdrawAcknowledgements } from '../alerts/alert-handling.ts';
import { type RequestTo, type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { messageTo } from '../messaging/message-list.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { namesOfUsers } from '../users/user-name.ts';
import {
  type PatientState,
  type PatientStore,
  recordContact,
  registered,
  withdrawContact,
} from '../patients/patient.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';

export interface ContactServices extends Services {
  readonly patients: PatientStore;
  readonly alerts: AlertStore;
  readonly closeConnectionsOf: (userId: string) => void;
}

export function contactRoutes(services: ContactServices): readonly Route[] {
  return [
    serve(LIST_CONTACTS, {
      summary: 'What came of reaching a patient, newest first; the patient reads no notes',
      handle: aboutPatient(services.readSide, async (patientId, { caller }) => {
        const found = await services.readSide.all(CONTACTS, {
          index: 'byPatient',
          equal: { patientId, withdrawn: false },
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
    serve(WITHDRAW_CONTACT, {
      summary: 'Take back what one has just recorded',
      handle: (request) => withdraw(services, request),
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
  const { outcome, note, messageId, callAgainAt, acknowledgeAlerts, upTo, ...named } = request.body;
  assertSamePatient(named.patientId, patientId);
  await assertOfClinic(services.readSide, request.caller, patientId);
  if (messageId !== null && (await messageTo(services.readSide, patientId, messageId)) === null)
    throw unknownMessage();
  const contactId = creationId(request.context, services.ids);
  const { state: alerts } = await services.alerts.load(patientId);
  const recording = await services.patients.execute(patientId, request.context, { patientId }, (state) => {
    // A contact settles what has come of the patient.
    if (openAfter(alerts, upTo).length > 0)
      throw Refusal.conflict('Something new has come of this patient meanwhile. Look at it first.');
    return recordContact(registered(state, request.caller.clinicId), {
      contactId,
      outcome,
      note,
      messageId,
      callAgainAt: callAgainAt ? new Date(callAgainAt).toISOString() : null,
    });
  });
  // Whoever came in by that number is no longer let in.
  if (outcome === 'wrong_number') services.closeConnectionsOf(patientId);
  const document = recordedContact(writtenEvent(recording, 'PatientContacted'));
  const acknowledged =
    acknowledgeAlerts === true
      ? await services.alerts.execute(patientId, partOf(request.context, 'alerts'), { patientId }, (state) =>
          acknowledgeAll(state, note, upTo),
        )
      : { events: [] };
  const events = [...recording.events, ...acknowledged.events];
  return whenShown(services, { ...recording, events }, async () =>
    only(await contactViews(services.readSide, [{ id: contactId, document }])),
  );
}

/** The alerts that went with it are open again, too: first, so that none is left closed where it is cut off in between. */
async function withdraw(
  services: ContactServices,
  { params: { patientId, contactId }, caller, context }: RouteRequest<'patientId' | 'contactId'>,
): Promise<RouteResult<Contact>> {
  const { userId, clinicId } = caller;
  const decide = (state: PatientState) =>
    withdrawContact(registered(state, clinicId), contactId, userId, context.now);
  const isRepeat = (await services.patients.earlier(patientId, context)) !== null;
  if (!isRepeat) decide((await services.patients.load(patientId)).state);
  const reopened = await services.alerts.execute(
    patientId,
    partOf(context, 'alerts'),
    { patientId },
    (state) => withdrawAcknowledgements(state, userId, context.now),
  );
  const withdrawal = await services.patients.execute(patientId, context, { patientId }, decide);
  const events = [...reopened.events, ...withdrawal.events];
  return whenShown(services, { ...withdrawal, events }, async () => {
    const document = await services.readSide.get(CONTACTS, contactId);
    if (document === null) throw Refusal.notFound('There is no such contact.');
    return only(await contactViews(services.readSide, [{ id: contactId, document }]));
  });
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
