/** `/api/patients/{id}/devices` and asking them for their readings. */
import { LIST_DEVICES, SYNC_DEVICES } from '../contract/routes/messages.ts';
import { DEVICES } from '../../projections/devices/collection.ts';
import type { DeviceDocument } from '../../projections/devices/document.ts';
import type { Services } from '../event-sourcing/services.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import { type Device, syncDevicesSchema } from '../contract/device.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import { type AnswerTo, type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import { type DeviceState, type DeviceStore, syncDevice } from './device.ts';

export interface DeviceServices extends Services {
  readonly devices: DeviceStore;
}

export function deviceRoutes(services: DeviceServices): readonly Route[] {
  return [
    serve(LIST_DEVICES, {
      summary: "A patient's devices, newest first",
      handle: aboutPatient(services.readSide, (patientId) => devicesOf(services.readSide, patientId)),
    }),
    serve(SYNC_DEVICES, {
      summary: "Ask a patient's devices for their readings",
      body: syncDevicesSchema,
      handle: (request) => sync(services, request),
    }),
  ];
}

async function sync(
  services: DeviceServices,
  { caller, body, params: { patientId }, context }: RequestTo<typeof SYNC_DEVICES>,
): Promise<RouteResult<AnswerTo<typeof SYNC_DEVICES>>> {
  assertSamePatient(body.patientId, patientId);
  await assertOfClinic(services.readSide, caller, patientId);
  const synced: Outcome<DeviceState>[] = [];
  for (const { id } of await found(services.readSide, patientId))
    synced.push(await services.devices.execute(id, contextFor(id, context), { patientId }, syncDevice));
  const events = synced.flatMap((each) => each.events);
  const [position = null] = events
    .map((event) => event.position)
    .toSorted((one, other) => (one < other ? 1 : -1));
  const repeated = synced.some((each) => each.repeated);
  return whenShown(services, { events, position, repeated }, async () => {
    const devices = await devicesOf(services.readSide, patientId);
    return { deviceCount: devices.length, devices };
  });
}

/** One request is a command to each of the devices, and a repeat of it a repeat of each. */
function contextFor(deviceLinkId: string, context: CommandContext): CommandContext {
  if (context.repeat === null) return context;
  return { ...context, repeat: { ...context.repeat, key: `${context.repeat.key} ${deviceLinkId}` } };
}

async function devicesOf(readSide: ReadSide, patientId: string): Promise<readonly Device[]> {
  return (await found(readSide, patientId)).map(({ id, document }) => ({
    id,
    deviceType: document.deviceType,
    deviceId: document.deviceId,
    metadata: { deviceName: document.deviceName },
    pairedDate: document.pairedAt,
    lastSync: document.lastSync,
    active: true,
  }));
}

function found(readSide: ReadSide, patientId: string): Promise<readonly WithId<DeviceDocument>[]> {
  return readSide.all(DEVICES, { index: 'byPatient', equal: { patientId }, descending: true });
}
