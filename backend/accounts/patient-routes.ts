/** How patients come in: the code that is sent to their phone, whose a link is, and the link that a clinician sends. */
import { requestCodeSchema } from '../contract/account.ts';
import { signInLinkSchema } from '../contract/message.ts';
import { READ_LINK, REQUEST_CODE } from '../contract/routes/accounts.ts';
import { SEND_SIGN_IN_LINK } from '../contract/routes/reach.ts';
import { creationId, partOf } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type Route, serve } from '../http/route.ts';
import { assertSamePatient } from '../http/validation.ts';
import { phoneToReach, reach, type ReachServices } from '../messaging/reach-routes.ts';
import { assertMayBeReached, assertNotAStranger, noteSignInLink, registered } from '../patients/patient.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import type { PatientSignIns } from './patient-sign-in.ts';

export interface PatientSignInServices
  extends Services, Pick<ReachServices, 'messages' | 'patients' | 'deliveries'> {
  readonly patientSignIns: PatientSignIns;
  readonly publicUrl: string | null;
}

/** Where there are accounts. */
export function patientSignInRoutes({ patientSignIns }: PatientSignInServices): readonly Route[] {
  return [
    serve(REQUEST_CODE, {
      summary: 'Send a patient’s phone a code to sign in by; the answer is the same for every number',
      body: requestCodeSchema,
      handle: async ({ body: { phone }, network }) => {
        await patientSignIns.requestCode(phone, network);
        return { body: { sent: true as const } };
      },
    }),
    serve(READ_LINK, {
      summary: 'Whose sign-in link it is; this uses nothing up',
      handle: async ({ params: { token } }) => ({ body: { name: await patientSignIns.ownerOfLink(token) } }),
    }),
  ];
}

export function signInLinkRoute(services: PatientSignInServices): Route {
  return serve(SEND_SIGN_IN_LINK, {
    summary: 'Send a patient a link by which they sign in once, within 24 hours',
    body: signInLinkSchema,
    handle: async (request) => {
      if (services.publicUrl === null)
        throw Refusal.conflict('The demonstration has no accounts: nobody signs in.');
      const id = creationId(request.context, services.ids);
      const { patientId } = request.params;
      assertSamePatient(request.body.patientId, patientId);
      // Before it is sent: it is the newest from then on, and an earlier one lets nobody in.
      await services.patients.execute(
        patientId,
        partOf(request.context, 'sign-in link'),
        { patientId },
        (state) => {
          const patient = registered(state, request.caller.clinicId);
          assertMayBeReached(patient);
          assertNotAStranger(patient, phoneToReach(patient, request.body.phone));
          return noteSignInLink(patient, id);
        },
      );
      return reach(services, request, {
        id,
        ...request.body,
        channel: 'sign-in',
        text: (language) => clinicalTextIn(language, 'delivery.signInLink'),
        done: 'The link has been sent.',
      });
    },
  });
}
