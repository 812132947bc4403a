import assert from 'node:assert/strict';
import { COUNT_ALERTS } from '../../../backend/contract/routes/alerts.ts';
import { READ_CLINIC } from '../../../backend/contract/routes/clinic.ts';
import { LIST_DEVICES } from '../../../backend/contract/routes/devices.ts';
import { RECORD_CONTACT } from '../../../backend/contract/routes/messages.ts';
import type { ClinicInForce, ClinicOfPatient } from '../../../backend/contract/clinic.ts';
import { type Contact, recordContactSchema } from '../../../backend/contract/message.ts';
import type { Device } from '../../../backend/contract/device.ts';
import { type Route, type RouteResult, SerialisedJson, serve } from '../../../backend/http/route.ts';

const summary = 'A route';
const counts = { unacknowledged: 1, RED: 1, AMBER: 0, escalated: 0, episodes: 1 };
const devices: readonly Device[] = [];

/** Routes that nobody asks: it is the compiler that holds what they answer to the contract. */
const served = (...routes: readonly Route[]): void => assert.ok(routes.length > 0);

/** A handler whose answer is of a type, and never comes. */
const answering =
  <Body>() =>
  (): Promise<RouteResult<Body>> =>
    new Promise(() => undefined);

describe('the answer of a route, as tsc holds it to its contract', () => {
  it('may be a list to read only, any of the variants, or serialised before', () => {
    served(
      serve(COUNT_ALERTS, { summary, handle: async () => ({ body: counts }) }),
      serve(LIST_DEVICES, { summary, handle: async () => ({ body: devices }) }),
      serve(LIST_DEVICES, { summary, handle: async () => ({ body: new SerialisedJson(devices, '"1"') }) }),
      serve(READ_CLINIC, { summary, handle: answering<ClinicInForce | ClinicOfPatient>() }),
      serve(READ_CLINIC, { summary, handle: answering<ClinicOfPatient>() }),
    );
  });

  it('lacks no field', () => {
    const { RED, ...rest } = counts;
    served(
      // @ts-expect-error RED is missing.
      serve(COUNT_ALERTS, { summary, handle: async () => ({ body: rest }) }),
      // @ts-expect-error Nothing is answered where no alert is found.
      serve(LIST_DEVICES, { summary, handle: async () => ({ body: devices.find(({ active }) => active) }) }),
      // @ts-expect-error What was serialised is a count, and no list of devices.
      serve(LIST_DEVICES, { summary, handle: async () => ({ body: new SerialisedJson(RED, '"1"') }) }),
    );
  });

  it('holds no field beyond it, in a list and inside of another field either', () => {
    type Told = Device & { readonly metadata: { readonly patientName: string } };
    served(
      // @ts-expect-error No count of notes is promised.
      serve(COUNT_ALERTS, { summary, handle: async () => ({ body: { ...counts, notes: 1 } }) }),
      // @ts-expect-error A device has no patient's name.
      serve(LIST_DEVICES, { summary, handle: answering<readonly (Device & { patientName: string })[]>() }),
      // @ts-expect-error The metadata of a device have no patient's name.
      serve(LIST_DEVICES, { summary, handle: answering<readonly Told[]>() }),
      // @ts-expect-error Of no variant of the answer.
      serve(READ_CLINIC, { summary, handle: answering<ClinicOfPatient & { staff: string }>() }),
    );
  });

  it('comes with 201 where the route creates, else with 200', () => {
    const created = serve(RECORD_CONTACT, {
      summary,
      body: recordContactSchema,
      handle: answering<Contact>(),
    });
    assert.equal(created.status, 201);
    assert.equal(serve(LIST_DEVICES, { summary, handle: answering<readonly Device[]>() }).status, 200);
  });
});
