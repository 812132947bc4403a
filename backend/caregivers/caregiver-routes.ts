/** `/api/patients/{id}/caregivers`: whom a patient lets see their record or report for them, and until when. */
import { CAREGIVERS } from '../../projections/caregivers/collection.ts';
import { type CaregiverDocument, caregiverDocumentId } from '../../projections/caregivers/document.ts';
import { PATIENTS } from '../../projections/patients/collection.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { Credentials } from '../accounts/credentials.ts';
import { TooManyTries, TryLimit } from '../accounts/try-limit.ts';
import { type CaregiverView, inviteCaregiverSchema } from '../contract/caregiver.ts';
import { END_CAREGIVER, INVITE_CAREGIVER, LIST_CAREGIVERS } from '../contract/routes/caregivers.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import type { ReadSide, WithId } from '../event-sourcing/read-side.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { reach, type ReachServices } from '../messaging/reach-routes.ts';
import { endCaregiver, inviteCaregiver, isLetIn, UNKNOWN_CAREGIVER } from '../patients/caregiver.ts';
import { assertMayBeReached, registered } from '../patients/patient.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { dayAsSent } from '../patients/patient-day.ts';
import { phoneOf } from '../region/phone.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import { namesOfUsers } from '../users/user-name.ts';

export interface CaregiverServices
  extends Services, Pick<ReachServices, 'messages' | 'patients' | 'deliveries'> {
  readonly credentials: Credentials;
  readonly sessions: SessionStore;
  /** null in the demonstration, where nobody signs in. */
  readonly publicUrl: string | null;
  readonly closeConnectionsOf: (userId: string) => void;
}

/** Each is a message to whatever number: whoever lets nobody in, and again, is no patient who needs help. */
const INVITATIONS_A_DAY = 20;

export function caregiverRoutes(services: CaregiverServices): readonly Route[] {
  const { readSide, patients } = services;
  const invitations = new TryLimit(INVITATIONS_A_DAY, DAY_MS, readSide.clock);
  return [
    serve(LIST_CAREGIVERS, {
      summary: 'Who helps a patient, oldest first; a caregiver is told of themself alone',
      handle: aboutPatient(readSide, async (patientId, { caller }) => {
        const found = await readSide.all(CAREGIVERS, { index: 'byPatient', equal: { patientId } });
        const shown =
          caller.role === 'caregiver'
            ? found.filter(({ document }) => document.caregiverId === caller.userId)
            : found;
        return caregiverViews(services, patientId, shown);
      }),
    }),
    serve(INVITE_CAREGIVER, {
      summary: 'Let somebody see a patient’s record, report for them, or both; a link is sent to their phone',
      body: inviteCaregiverSchema,
      handle: (request) => invite(services, invitations, request),
    }),
    serve(END_CAREGIVER, {
      summary: 'Stop sharing with somebody, from their next request on',
      handle: async ({ params: { patientId, caregiverId }, context, caller }) => {
        const reason = caller.userId === caregiverId ? 'left' : 'withdrawn';
        const ended = await patients.execute(patientId, context, { patientId }, (state) =>
          endCaregiver(registered(state, caller.clinicId), caregiverId, reason),
        );
        services.closeConnectionsOf(caregiverId);
        return whenShown(services, ended, () => caregiverOf(services, patientId, caregiverId));
      },
    }),
  ];
}

/** @throws TooManyTries of a patient who has sent very many */
async function invite(
  services: CaregiverServices,
  invitations: TryLimit,
  request: RequestTo<typeof INVITE_CAREGIVER>,
): Promise<RouteResult<CaregiverView>> {
  const { patients, credentials, publicUrl, ids } = services;
  const { body, caller, context } = request;
  const { patientId } = request.params;
  assertConsent(caller.role, body.consent);
  const { profile } = registered((await patients.load(patientId)).state, caller.clinicId);
  const phoneNumber = phoneOf(body.phoneNumber, profile.country) ?? '';
  const caregiverId = credentials.caregiverId(caller.clinicId, phoneNumber);
  const messageId = publicUrl === null ? null : creationId(context, ids);
  const { name, relation, may } = body;
  const until = dayAsSent(profile.timeZone, body.until);
  const isCounted = caller.role === 'patient' && (await patients.earlier(patientId, context)) === null;
  const waitMs = isCounted ? invitations.waitMs(patientId) : 0;
  if (waitMs > 0) throw new TooManyTries(waitMs);
  const invited = await patients.execute(patientId, context, { patientId }, (state) => {
    const patient = registered(state, caller.clinicId);
    assertMayBeReached(patient);
    const data = { caregiverId, name, phoneNumber, relation, may, until, messageId };
    return inviteCaregiver(patient, data, context.now);
  });
  if (isCounted) invitations.count(patientId);
  if (messageId !== null)
    await reach(services, request, {
      id: messageId,
      channel: 'sign-in',
      phone: phoneNumber,
      text: (language) =>
        clinicalTextIn(language, 'delivery.caregiverLink').replace('{{name}}', () => profile.name),
      done: '',
    });
  return whenShown(services, invited, () => caregiverOf(services, patientId, caregiverId));
}

/** @throws Refusal 400 where the care team does not say that the patient agreed */
function assertConsent(role: string, consent: boolean | null | undefined): void {
  if (role === 'patient' || consent === true) return;
  const message = 'Say that the patient agrees.';
  throw Refusal.invalid([{ path: 'consent', key: 'validation.consent.required', message }]);
}

async function caregiverOf(
  services: CaregiverServices,
  patientId: string,
  caregiverId: string,
): Promise<CaregiverView> {
  const id = caregiverDocumentId(patientId, caregiverId);
  const document = await services.readSide.get(CAREGIVERS, id);
  const [view] = document === null ? [] : await caregiverViews(services, patientId, [{ id, document }]);
  if (view === undefined) throw Refusal.notFound(UNKNOWN_CAREGIVER);
  return view;
}

async function caregiverViews(
  { readSide, sessions }: { readonly readSide: ReadSide; readonly sessions: SessionStore },
  patientId: string,
  found: readonly WithId<CaregiverDocument>[],
): Promise<readonly CaregiverView[]> {
  const patient = await readSide.get(PATIENTS, patientId);
  const profile = { timeZone: patient?.timeZone ?? 'UTC' };
  const names = await namesOfUsers(
    readSide,
    found.map(({ document }) => document.invitedBy),
  );
  return Promise.all(
    found.map(async ({ document }) => {
      const { caregiverId: id, name, phoneNumber, relation, may, status, invitedBy, createdAt } = document;
      const until = document.until === '' ? null : document.until;
      const used = (await sessions.ofUser(id)).map((session) => session.used);
      return {
        id,
        name,
        phoneNumber,
        relation,
        may,
        until,
        status: isLetIn({ profile }, { status, until }, readSide.clock.now()) ? status : ('ended' as const),
        invitedBy:
          invitedBy === patientId ? (patient?.name ?? invitedBy) : (names.get(invitedBy) ?? invitedBy),
        createdAt,
        lastSeenAt: used.length === 0 ? null : new Date(Math.max(...used)).toISOString(),
      };
    }),
  );
}
