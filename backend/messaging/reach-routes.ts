/** Reaching a patient: a call, a text, food, transport, an ECG request; and what became of each. */
import { LIST_MESSAGES } from '../contract/routes/messages.ts';
import { REACH_PATIENT } from '../contract/routes/reach.ts';
import type { Language, MessageChannel, ReachChannel } from '../../events/enums.ts';
import type { GroceryBundle } from '../../events/grocery-bundle.ts';
import type { Services } from '../event-sourcing/services.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import { type Reached, reachPatientSchema, sendGrocerySchema } from '../contract/message.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { pageQuerySchema } from '../contract/query.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { chosenBundle } from '../orders/grocery-bundles.ts';
import {
  assertMayBeReached,
  NO_PHONE_NUMBER,
  type Patient,
  type PatientStore,
  registered,
} from '../patients/patient.ts';
import { aboutPatient } from '../patients/patient-access.ts';
import { phoneOf } from '../region/phone.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { MessageDeliveries } from './message-delivery.ts';
import { listMessages } from './message-list.ts';
import { type MessageState, type MessageStore, requestMessage } from './message.ts';

export interface ReachServices extends Services {
  readonly messages: MessageStore;
  readonly patients: PatientStore;
  readonly deliveries: MessageDeliveries;
  readonly bundles: readonly GroceryBundle[];
}

/** The longest that an answer waits for the partner, ms; after that the message is on its way as far as anybody knows. */
const PATIENCE_MS = 2000;

/** What the clinician is told of what was sent, and the key of what is sent where they wrote nothing. */
const CHANNELS: Record<
  Exclude<ReachChannel, 'grocery' | 'lesson'>,
  { readonly summary: string; readonly text: string | null; readonly done: string }
> = {
  call: {
    summary: 'Call a patient',
    text: null,
    done: 'Phone call has been initiated.',
  },
  whatsapp: {
    summary: 'Send a patient a WhatsApp message',
    text: 'delivery.whatsapp',
    done: 'Message has been sent successfully.',
  },
  transport: {
    summary: 'Send a patient emergency transport information',
    text: 'delivery.transport',
    done: 'Transport information has been sent.',
  },
  'ecg-request': {
    summary: 'Ask a patient for an ECG',
    text: 'delivery.ecgRequest',
    done: 'ECG request has been sent.',
  },
};

export function reachRoutes(services: ReachServices): readonly Route[] {
  const by = (channel: keyof typeof CHANNELS): Route => {
    const { summary, text, done } = CHANNELS[channel];
    return serve(REACH_PATIENT[channel], {
      summary,
      body: reachPatientSchema,
      handle: (request) => {
        const { message, ...input } = request.body;
        return reach(services, request, {
          ...input,
          channel,
          // A call is spoken by people.
          text: text === null ? null : (language) => message ?? clinicalTextIn(language, text),
          done,
        });
      },
    });
  };
  return [
    by('call'),
    by('whatsapp'),
    by('transport'),
    by('ecg-request'),
    serve(REACH_PATIENT.grocery, {
      summary: 'Offer a patient a grocery bundle',
      body: sendGrocerySchema,
      handle: (request) => {
        const { message, bundleId, bundleCode, ...input } = request.body;
        const { id } = chosenBundle(services.bundles, { bundleId, bundleCode }, 'bundleId');
        return reach(services, request, {
          ...input,
          channel: 'grocery',
          text: (language) =>
            message ??
            clinicalTextIn(language, 'delivery.grocery').replace('{{bundle}}', () =>
              clinicalTextIn(language, `bundle.${id}.name`),
            ),
          bundleId: id,
          done: 'Grocery bundle has been sent.',
        });
      },
    }),
    serve(LIST_MESSAGES, {
      summary: 'Calls and messages to a patient, newest first',
      query: pageQuerySchema,
      handle: aboutPatient(services.readSide, async (patientId, { query, caller }) => {
        const messages = await listMessages(services.readSide, patientId, query);
        // A link may have been sent to somebody else who helps.
        return caller.role === 'caregiver'
          ? messages.filter(({ channel }) => channel !== 'sign-in')
          : messages;
      }),
    }),
  ];
}

export interface ReachRequest {
  readonly patientId?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly channel: MessageChannel;
  /** In the patient's language; null where nothing is written. */
  readonly text: ((language: Language) => string) | null;
  /** Of food. */
  readonly bundleId?: string;
  /** Of a lesson. */
  readonly assetId?: string;
  readonly done: string;
  /** Of the message, where whoever asks must know it. */
  readonly id?: string;
}

/** Asks for a message to a patient and waits a little for what becomes of it. @throws Refusal 404, 409, 422 */
export async function reach(
  services: Pick<ReachServices, keyof Services | 'messages' | 'patients' | 'deliveries'>,
  request: RouteRequest<'patientId'>,
  reaching: ReachRequest,
): Promise<RouteResult<Reached>> {
  const { patientId } = request.params;
  const { clinicId } = request.caller;
  assertSamePatient(reaching.patientId, patientId);
  const patient = registered((await services.patients.load(patientId)).state, clinicId);
  const { channel, bundleId = null, assetId = null } = reaching;
  const text = reaching.text === null ? null : reaching.text(patient.profile.language);
  const id = reaching.id ?? creationId(request.context, services.ids);
  const messageRequest = await services.messages.execute(id, request.context, { patientId }, (state) => {
    assertMayBeReached(patient);
    const phone = phoneToReach(patient, reaching.phone);
    return requestMessage(state, { channel, text, phone, bundleId, assetId });
  });
  const tried = await services.deliveries.begin({ id, patientId, clinicId }, PATIENCE_MS);
  const events = [...messageRequest.events, ...tried.events];
  return whenShown(services, { ...messageRequest, events }, async () => {
    const { state } = await services.messages.load(id);
    return {
      id,
      status: state?.status ?? 'queued',
      simulated: state?.simulated ?? false,
      message: sentence(state, reaching.done),
    };
  });
}

/** The number that was given, else the patient's own. @throws Refusal 400, 422 */
export function phoneToReach({ profile }: Patient, given: string | null | undefined): string {
  const phone = phoneOf(given, profile.country, 'phone') ?? profile.phoneNumber;
  if (phone === null) throw Refusal.unprocessable(NO_PHONE_NUMBER);
  return phone;
}

/** What the clinician is told. What was only simulated is never told as though it had been sent. */
function sentence(message: MessageState, done: string): string {
  switch (message?.status) {
    case 'sent':
    case 'delivered':
      return message.simulated && message.detail !== null ? `${done} ${message.detail}` : done;
    case 'failed':
      return message.detail ?? 'It could not be delivered.';
    default:
      return 'It waits to be sent and is tried again until it is.';
  }
}
