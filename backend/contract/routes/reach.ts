import type { ReachChannel } from '../../../events/enums.ts';
import {
  reachedSchema,
  type reachPatientSchema,
  type sendGrocerySchema,
  type sendLessonSchema,
  type signInLinkSchema,
} from '../message.ts';
import { type RouteContract, schemas } from './route.ts';

/** A link by which the patient signs in once; it is in the message alone. */
export const SEND_SIGN_IN_LINK = {
  address: 'POST /patients/:patientId/sign-in-link',
  takes: schemas<{ body: typeof signInLinkSchema }>(),
  answer: reachedSchema,
  status: 201,
} as const satisfies RouteContract;

const REACHING = {
  takes: schemas<{ body: typeof reachPatientSchema }>(),
  answer: reachedSchema,
  status: 201,
} as const;

/** One route for each way to reach a patient. */
export const REACH_PATIENT = {
  call: { address: 'POST /patients/:patientId/call', ...REACHING },
  whatsapp: { address: 'POST /patients/:patientId/whatsapp', ...REACHING },
  transport: { address: 'POST /patients/:patientId/send-transport', ...REACHING },
  'ecg-request': { address: 'POST /patients/:patientId/request-ecg', ...REACHING },
  grocery: {
    address: 'POST /patients/:patientId/send-grocery',
    takes: schemas<{ body: typeof sendGrocerySchema }>(),
    answer: reachedSchema,
    status: 201,
  },
  lesson: {
    address: 'POST /patients/:patientId/send-lesson',
    takes: schemas<{ body: typeof sendLessonSchema }>(),
    answer: reachedSchema,
    status: 201,
  },
} as const satisfies Record<ReachChannel, RouteContract>;
