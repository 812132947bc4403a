/** `/api/patients/{id}/forgetting`: one asks that a person be forgotten, another carries it out. */
import { PATIENTS } from '../../projections/patients/collection.ts';
import { MESSAGES } from '../../projections/messages/collection.ts';
import { ORDERS } from '../../projections/orders/collection.ts';
import type { PatientAlerts } from '../alerts/alert.ts';
import {
  carryOutForgettingSchema,
  type Forgotten,
  type OpenForgetting,
  requestForgettingSchema,
} from '../contract/forgetting.ts';
import {
  ASK_AFTER_PERSON,
  CARRY_OUT_FORGETTING,
  LIST_FORGETTING,
  REQUEST_FORGETTING,
  WITHDRAW_FORGETTING,
} from '../contract/routes/forgetting.ts';
import { writtenEvent } from '../event-sourcing/command.ts';
import type { ReadSide } from '../event-sourcing/read-side.ts';
import { PersonForgotten } from '../event-sourcing/refusal.ts';
import type { Services } from '../event-sourcing/services.ts';
import { type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import type { Caller } from '../identity/caller.ts';
import { type PatientStore, registered } from '../patients/patient.ts';
import { namesOfUsers, nameOfUser } from '../users/user-name.ts';
import type { WriteSide } from '../write-side.ts';
import { forget, requestForgetting, withdrawForgetting } from './decisions.ts';
import type { Forgetting } from './forgetting.ts';

export interface ForgettingServices extends Services {
  readonly patients: PatientStore;
  readonly alerts: WriteSide['alerts'];
  readonly forgetting: Forgetting;
  /** Where browsers reach the product in which people sign in; null in the demonstration. */
  readonly publicUrl: string | null;
}

export function forgettingRoutes(services: ForgettingServices): readonly Route[] {
  return [
    serve(ASK_AFTER_PERSON, {
      summary: 'Whether somebody was forgotten of whom a browser keeps something, whoever uses it now',
      handle: async ({ params: { personId } }) => {
        const document = await services.readSide.get(PATIENTS, personId);
        if (document?.forgotten === true) throw new PersonForgotten(personId);
        return { body: { forgotten: false as const } };
      },
    }),
    serve(LIST_FORGETTING, {
      summary: 'List the requests that a person be forgotten which nobody has carried out yet',
      handle: async ({ caller }) => ({ body: await openRequests(services.readSide, caller.clinicId) }),
    }),
    serve(REQUEST_FORGETTING, {
      summary: 'Request that a person be forgotten; another person carries it out',
      body: requestForgettingSchema,
      handle: async ({ params: { patientId }, body: { reason }, context, caller }) => {
        const requested = await services.patients.execute(patientId, context, { patientId }, (state) =>
          requestForgetting(registered(state, caller.clinicId), reason),
        );
        // A repeat may come when it has been carried out.
        registered(requested.state, caller.clinicId);
        const { meta } = writtenEvent(requested, 'ForgettingRequested');
        return whenShown(services, requested, () => ({
          status: 'requested' as const,
          requestedBy: caller.name,
          at: meta.recordedAt,
        }));
      },
    }),
    serve(WITHDRAW_FORGETTING, {
      summary: 'Withdraw the request that a person be forgotten',
      handle: async ({ params: { patientId }, context, caller }) => {
        const withdrawn = await services.patients.execute(patientId, context, { patientId }, (state) =>
          withdrawForgetting(registered(state, caller.clinicId)),
        );
        return whenShown(services, withdrawn, () => ({ status: 'withdrawn' as const }));
      },
    }),
    serve(CARRY_OUT_FORGETTING, {
      summary: 'Forget a person for ever',
      body: carryOutForgettingSchema,
      handle: (request) => carryOut(services, request),
    }),
  ];
}

async function openRequests(readSide: ReadSide, clinicId: string): Promise<readonly OpenForgetting[]> {
  const asked = await readSide.all(PATIENTS, {
    index: 'byForgettingRequest',
    equal: { clinicId },
    range: { field: 'forgettingRequestedAt', gt: '' },
  });
  const names = await namesOfUsers(
    readSide,
    asked.map(({ document }) => document.forgettingRequest?.by ?? null),
  );
  return asked.flatMap(({ id, document: { name, forgettingRequest, forgettingRequestedAt: at } }) => {
    if (forgettingRequest === null) return [];
    const { by, reason } = forgettingRequest;
    return [{ patientId: id, patientName: name, requestedBy: names.get(by) ?? by, at, reason }];
  });
}

async function carryOut(
  services: ForgettingServices,
  { params: { patientId }, body, context, caller }: RequestTo<typeof CARRY_OUT_FORGETTING>,
): Promise<RouteResult<Forgotten>> {
  const { patients, alerts, readSide, forgetting } = services;
  const { forgettingRequest } = registered((await patients.load(patientId)).state, caller.clinicId);
  const asked = {
    bySamePerson: forgettingRequest !== null && (await isSamePerson(services, forgettingRequest.by, caller)),
    hasUnacknowledgedRed: hasUnacknowledgedRed((await alerts.load(patientId)).state),
    name: body.name,
    keyFingerprint: await forgetting.fingerprint(patientId),
  };
  const forgotten = await patients.execute(patientId, context, { patientId }, (state) =>
    forget(registered(state, caller.clinicId), asked),
  );
  const { position, repeated } = forgotten;
  const viewMayLag = await services.readYourWrites.settle(forgotten);
  const left = await leftOf(readSide, patientId);
  await forgetting.finish(patientId);
  return {
    body: { status: 'forgotten', rebuilt: [...forgetting.affected], left },
    position,
    repeated,
    viewMayLag,
  };
}

/** Two who sign in may have one name. In the demonstration a name is all that tells people apart, whatever role they chose. */
async function isSamePerson(
  { publicUrl, readSide }: ForgettingServices,
  userId: string,
  caller: Caller,
): Promise<boolean> {
  if (userId === caller.userId) return true;
  return publicUrl === null && (await nameOfUser(readSide, userId)) === caller.name;
}

const hasUnacknowledgedRed = ({ alerts }: PatientAlerts): boolean =>
  [...alerts.values()].some(
    ({ flag, acknowledgedBy, resolvedAt }) =>
      flag === 'RED' && acknowledgedBy === null && resolvedAt === null,
  );

/** What somebody outside has: of what was only recorded here, nothing left. */
async function leftOf(readSide: ReadSide, patientId: string): Promise<Forgotten['left']> {
  const ofPatient = { index: 'byPatient', equal: { patientId } } as const;
  const [messages, orders] = await Promise.all([
    readSide.all(MESSAGES, ofPatient),
    readSide.all(ORDERS, ofPatient),
  ]);
  return {
    messages: messages.flatMap(({ id, document: { channel, status, simulated, createdAt: at } }) =>
      status === 'queued' || simulated ? [] : [{ id, kind: channel, at }],
    ),
    orders: orders.flatMap(({ id, document: { orderType: kind, partner, simulated, createdAt: at } }) =>
      partner === null || simulated ? [] : [{ id, kind, at }],
    ),
  };
}
