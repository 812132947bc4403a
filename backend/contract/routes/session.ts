import { type chooseSessionSchema, sessionSchema } from '../session.ts';
import { CHOOSE_PERSON_AT, LEAVE_SESSION_AT, READ_SESSION_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const READ_SESSION = {
  address: READ_SESSION_AT,
  answer: sessionSchema,
} as const satisfies RouteContract;

export const CHOOSE_PERSON = {
  address: CHOOSE_PERSON_AT,
  takes: schemas<{ body: typeof chooseSessionSchema }>(),
  answer: sessionSchema,
} as const satisfies RouteContract;

export const LEAVE_SESSION = {
  address: LEAVE_SESSION_AT,
  answer: sessionSchema,
} as const satisfies RouteContract;
