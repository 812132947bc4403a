/** `/api/patients/{id}/devices` and asking them for their readings. */
import * as z from 'zod/mini';
import type { DeviceDocument } from '../../projections/documents.ts';
import type { AggregateStore, Outcome } from '../aggregate.ts';
import { type Device, deviceSchema, syncDevicesSchema, syncedDevicesSchema } from '../contract/device.ts';
import type { CommandContext } from '../event-sourcing/event-log.ts';
import type { Answer, Call, Route } from '../http/route.ts';
import { assertSamePatient, parseBody } from '../http/validation.ts';
import { assertOfClinic } from '../patients/patient-routes.ts';
import type { Found, ReadSide } from '../read-side.ts';
import type { ReadYourWrites } from '../event-sourcing/read-your-writes.ts';
import { type DeviceState, syncDevice } from './device.ts';

export interface DeviceParts {
  readonly devices: AggregateStore<DeviceState>;
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
}

export function deviceRoutes(parts: DeviceParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/patients/:patientId/devices',
      summary: "A patient's devices, newest first",
      answer: z.array(deviceSchema),
      status: 200,
      handle: async ({ caller, param }) => {
        await assertOfClinic(parts.readSide, caller, param('patientId'));
        return { body: await devicesOf(parts.readSide, param('patientId')) };
      },
    },
    {
      method: 'POST',
      path: '/api/patients/:patientId/sync-devices',
      summary: "Ask a patient's devices for their readings",
      request: syncDevicesSchema,
      answer: syncedDevicesSchema,
      status: 200,
      handle: (call) => sync(parts, call),
    },
  ];
}

async function sync(parts: DeviceParts, { caller, body, param, context }: Call): Promise<Answer> {
  const patientId = param('patientId');
  assertSamePatient(parseBody(syncDevicesSchema, body).patientId, patientId);
  await assertOfClinic(parts.readSide, caller, patientId);
  const synced: Outcome<DeviceState>[] = [];
  for (const { id } of await found(parts.readSide, patientId))
    synced.push(await parts.devices.execute(id, contextFor(id, context), { patientId }, syncDevice));
  const viewMayLag = await parts.readYourWrites.settle(...synced);
  const devices = await devicesOf(parts.readSide, patientId);
  const [position = null] = synced
    .flatMap((each) => each.position ?? [])
    .toSorted()
    .reverse();
  const repeated = synced.some((each) => each.repeated);
  return { body: { deviceCount: devices.length, devices }, position, repeated, viewMayLag };
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

async function found(readSide: ReadSide, patientId: string): Promise<readonly Found<DeviceDocument>[]> {
  const devices: Found<DeviceDocument>[] = [];
  const query = { index: 'byPatient', equal: { patientId }, descending: true };
  for await (const page of readSide.findAll<DeviceDocument>('devices', 'devices', query))
    devices.push(...page);
  return devices;
}
