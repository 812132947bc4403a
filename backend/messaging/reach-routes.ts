/** Reaching a patient: a call, a text, food, transport, an ECG request; and what became of each. */
import * as z from 'zod/mini';
import type { Language, MessageChannel } from '../../events/enums.ts';
import type { GroceryBundle } from '../../events/grocery-bundle.ts';
import type { AggregateStore } from '../aggregate.ts';
import { clinicalTextIn } from '../texts/clinical-texts.ts';
import { messageSchema, reachedSchema, reachPatientSchema, sendGrocerySchema } from '../contract/message.ts';
import { creationId } from '../event-sourcing/event-log.ts';
import { asking, limitParameter, textParameter } from '../http/query.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import type { IdSource } from '../../lib/ids.ts';
import { bundleNamed } from '../orders/grocery-bundles.ts';
import { assertMayBeReached, type PatientState, registered } from '../patients/patient.ts';
import { assertOfClinic } from '../patients/patient-routes.ts';
import { phoneOf } from '../patients/registration.ts';
import type { ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { MessageDeliveries } from './message-delivery.ts';
import { listMessages } from './message-list.ts';
import { type MessageState, requestMessage } from './message.ts';

export interface ReachParts {
  readonly messages: AggregateStore<MessageState>;
  readonly patients: AggregateStore<PatientState>;
  readonly deliveries: MessageDeliveries;
  readonly bundles: readonly GroceryBundle[];
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}

/** The longest that an answer waits for the partner, ms; after that the message is on its way as far as anybody knows. */
const PATIENCE_MS = 2000;

/** What the clinician is told of what was sent, and the key of what is sent where they wrote nothing. */
const CHANNELS: Record<
  Exclude<MessageChannel, 'grocery'>,
  { readonly path: string; readonly summary: string; readonly text: string | null; readonly done: string }
> = {
  call: {
    path: 'call',
    summary: 'Call a patient',
    text: null,
    done: 'Phone call has been initiated.',
  },
  whatsapp: {
    path: 'whatsapp',
    summary: 'Send a patient a WhatsApp message',
    text: 'delivery.whatsapp',
    done: 'Message has been sent successfully.',
  },
  transport: {
    path: 'send-transport',
    summary: 'Send a patient emergency transport information',
    text: 'delivery.transport',
    done: 'Transport information has been sent.',
  },
  'ecg-request': {
    path: 'request-ecg',
    summary: 'Ask a patient for an ECG',
    text: 'delivery.ecgRequest',
    done: 'ECG request has been sent.',
  },
};

export function reachRoutes(parts: ReachParts): readonly Route[] {
  const channels = Object.entries(CHANNELS).map(([channel, { path, summary, text, done }]): Route => ({
    method: 'POST',
    path: `/api/patients/:patientId/${path}`,
    summary,
    request: reachPatientSchema,
    answer: reachedSchema,
    status: 201,
    handle: (call) => {
      const { message, ...request } = parseBody(reachPatientSchema, call.body);
      return reach(parts, call, {
        ...request,
        channel: channel as MessageChannel,
        // A call is spoken by people.
        text: text === null ? null : (language) => message ?? clinicalTextIn(language, text),
        bundleId: null,
        done,
      });
    },
  }));
  return [
    ...channels,
    {
      method: 'POST',
      path: '/api/patients/:patientId/send-grocery',
      summary: 'Offer a patient a grocery bundle',
      request: sendGrocerySchema,
      answer: reachedSchema,
      status: 201,
      handle: (call) => {
        const { message, bundleId, bundleCode, ...request } = parseBody(sendGrocerySchema, call.body);
        const byId = bundleId === null ? null : bundleNamed(parts.bundles, bundleId, 'bundleId');
        const byCode = bundleCode === null ? null : bundleNamed(parts.bundles, bundleCode, 'bundleCode');
        const bundle = byId ?? byCode;
        if (bundle === null) throw badBundle('bundleId', 'required', 'The bundle is missing.');
        if (byCode !== null && byCode !== bundle)
          throw badBundle('bundleCode', 'choice', 'The bundle is given twice, with two values.');
        const { id, name } = bundle;
        return reach(parts, call, {
          ...request,
          channel: 'grocery',
          text: (language) =>
            message ?? clinicalTextIn(language, 'delivery.grocery').replace('{{bundle}}', () => name),
          bundleId: id,
          done: 'Grocery bundle has been sent.',
        });
      },
    },
    {
      method: 'GET',
      path: '/api/patients/:patientId/messages',
      summary: 'Calls and messages to a patient, newest first',
      answer: z.array(messageSchema),
      status: 200,
      ...asking({ limit: limitParameter, before: textParameter }, async ({ caller, param }, page) => {
        await assertOfClinic(parts.readSide, caller, param('patientId'));
        return { body: await listMessages(parts.readSide, param('patientId'), page) };
      }),
    },
  ];
}

const badBundle = (path: string, problem: 'required' | 'choice', message: string): Refusal =>
  Refusal.invalid([{ path, key: `validation.${path}.${problem}`, message }]);

interface Reaching {
  readonly patientId?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly channel: MessageChannel;
  /** In the patient's language; null where nothing is written. */
  readonly text: ((language: Language) => string) | null;
  readonly bundleId: string | null;
  readonly done: string;
}

async function reach(parts: ReachParts, call: Call, reaching: Reaching): Promise<Answer> {
  const patientId = call.param('patientId');
  const { clinicId } = call.caller;
  assertSamePatient(reaching.patientId, patientId);
  const patient = registered((await parts.patients.load(patientId)).state, clinicId);
  const { channel, bundleId } = reaching;
  const { country, phoneNumber, language } = patient.profile;
  const text = reaching.text === null ? null : reaching.text(language);
  const id = creationId(call.context, parts.ids);
  const request = await parts.messages.execute(id, call.context, { patientId }, (state) => {
    assertMayBeReached(patient);
    const phone = phoneOf(reaching.phone, country, 'phone') ?? phoneNumber;
    if (phone === null) throw Refusal.unprocessable('This patient has no phone number.');
    return requestMessage(state, { channel, text, phone, bundleId });
  });
  const tried = await parts.deliveries.begin({ messageId: id, patientId, clinicId }, PATIENCE_MS);
  const viewMayLag = await parts.readYourWrites.settle(request, tried);
  const { state } = await parts.messages.load(id);
  const body = {
    id,
    status: state?.status ?? 'queued',
    simulated: state?.simulated ?? false,
    message: sentence(state, reaching.done),
  };
  const { position, repeated } = request;
  return { body, position, repeated, viewMayLag };
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
