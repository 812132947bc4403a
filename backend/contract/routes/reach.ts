import type { MessageChannel } from '../../../events/enums.ts';
import { reachedSchema, type reachPatientSchema, type sendGrocerySchema } from '../message.ts';
import { type RouteContract, schemas } from './route.ts';

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
} as const satisfies Record<MessageChannel, RouteContract>;
