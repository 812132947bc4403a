/** `/api/patients/{id}/devices`: linking them, unlinking them, and the readings that come of them. */
import {
  LINK_DEVICE,
  LIST_DEVICES,
  SYNC_DEVICES,
  TAKE_READINGS,
  UNLINK_DEVICE,
} from '../contract/routes/devices.ts';
import { DEVICES } from '../../projections/devices/collection.ts';
import { deviceAfter, type DeviceDocument, deviceThatWasLinked } from '../../projections/devices/document.ts';
import type { RecordedEvent } from '../../events/event.ts';
import { derivedId } from '../../lib/ids.ts';
import { KeyedMutex } from '../../lib/keyed-mutex.ts';
import type { Services } from '../event-sourcing/services.ts';
import type { Outcome } from '../event-sourcing/command.ts';
import {
  type Device,
  deviceReadingsSchema,
  linkDeviceSchema,
  syncDevicesSchema,
} from '../contract/device.ts';
import { CLIENT_TIME_HEADER } from '../contract/primitives.ts';
import { clientTimeHeaderSchema } from '../contract/query.ts';
import { type CommandContext, partOf } from '../event-sourcing/event-log.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import type { KeyedHashes } from '../event-sourcing/request-hashes.ts';
import { type AnswerTo, type RequestTo, type Route, type RouteResult, serve } from '../http/route.ts';
import { sentAtOf } from '../http/sent-at.ts';
import { whenShown } from '../http/when-shown.ts';
import { assertSamePatient } from '../http/validation.ts';
import type { LogRecorderDependencies } from '../logs/record-log.ts';
import { aboutPatient, assertOfClinic } from '../patients/patient-access.ts';
import { assertPlan, type PlanStores } from '../patients/plan.ts';
import type { WithId, ReadSide } from '../event-sourcing/read-side.ts';
import {
  activeDeviceOf,
  deviceOf,
  type DeviceState,
  type DeviceStore,
  isSimulated,
  linkDevice,
  readingsCame,
  syncDevice,
  UNKNOWN_DEVICE,
  unlinkDevice,
} from './device.ts';
import { type ReadingDevice, takeReadings } from './readings.ts';

export interface DeviceServices extends Services, PlanStores {
  readonly devices: DeviceStore;
  readonly recorder: LogRecorderDependencies;
  /** Whether a device that measures nothing may be linked. */
  readonly simulatesDevices: boolean;
  readonly hashes: Pick<KeyedHashes, 'ofNumber'>;
}

const MOST_ACTIVE = 10;

export function deviceRoutes(services: DeviceServices): readonly Route[] {
  /** Of one patient in turn, each once the one before is shown: what one key links, no other body of it links too. */
  const turns = new KeyedMutex();
  return [
    serve(LIST_DEVICES, {
      summary: "A patient's devices, newest first",
      handle: aboutPatient(services.readSide, (patientId) => listDevices(services.readSide, patientId)),
    }),
    serve(LINK_DEVICE, {
      summary: 'Link a device',
      body: linkDeviceSchema,
      handle: (request) => turns.run(request.params.patientId, () => link(services, request)),
    }),
    serve(UNLINK_DEVICE, {
      summary: 'Unlink a device',
      handle: (request) => unlink(services, request),
    }),
    serve(TAKE_READINGS, {
      summary: 'Take the readings of a device, each once',
      headers: clientTimeHeaderSchema,
      body: deviceReadingsSchema,
      handle: (request) => take(services, request),
    }),
    serve(SYNC_DEVICES, {
      summary: "Ask a patient's devices for their readings",
      body: syncDevicesSchema,
      handle: (request) => sync(services, request),
    }),
  ];
}

async function link(
  services: DeviceServices,
  { caller, body, params: { patientId }, context }: RequestTo<typeof LINK_DEVICE>,
): Promise<RouteResult<AnswerTo<typeof LINK_DEVICE>>> {
  const { readSide } = services;
  assertSamePatient(body.patientId, patientId);
  const { clinicId } = await assertOfClinic(readSide, caller, patientId);
  const { deviceType, deviceId, metadata } = body;
  const all = await found(readSide, patientId);
  // Two requests at once link it once; and once it was unlinked it may be linked again.
  const earlier = all.filter(({ document }) => document.deviceId === deviceId).length;
  const id = await linkIdOf(services, { patientId, deviceId }, earlier);
  const answered = await answeredBefore(services, [...all.map((device) => device.id), id], context);
  if (answered !== null) return answered;
  if (deviceType === 'PHONE_ECG') await assertPlan('phoneEcg', services, { patientId, clinicId });
  // What comes of it raises nothing, and of a real patient it could be taken for a recording.
  if (isSimulated(body) && !services.simulatesDevices)
    throw Refusal.unprocessable('A simulated device can be linked in the demonstration only.');
  const linkedNow = all.filter(({ document }) => document.active);
  const linked = linkedNow.find(({ document }) => document.deviceId === deviceId);
  if (linked === undefined && linkedNow.length >= MOST_ACTIVE)
    throw Refusal.unprocessable(`There can be ${MOST_ACTIVE} linked devices. Unlink one first.`);
  const deviceName = metadata?.deviceName || null;
  const linkId = linked?.id ?? id;
  const linking = await services.devices.execute(linkId, context, { patientId }, (state) =>
    linkDevice(state, { deviceType, deviceId, deviceName }),
  );
  const answer = await whenShown(services, linking, () => deviceShown(readSide, linkId));
  return { ...answer, ...statusOf(linking) };
}

/** Of the link of a device that so many came before, and what is kept of it says nothing of the device. */
async function linkIdOf(
  { devices, hashes }: DeviceServices,
  { patientId, deviceId }: { readonly patientId: string; readonly deviceId: string },
  earlier: number,
): Promise<string> {
  const idBy = (device: string): string => derivedId('device', patientId, device, String(earlier));
  // Earlier releases made it of the device's own id: what they linked, and is not shown yet, is not linked a second time.
  const former = idBy(deviceId);
  const { revision } = await devices.load(former);
  return revision === -1 ? idBy(hashes.ofNumber(deviceId)) : former;
}

/** 200 where it had been linked before. */
const statusOf = ({ events }: Outcome<DeviceState>): { readonly status?: 200 } =>
  events.some(({ type }) => type === 'DeviceLinked') ? {} : { status: 200 };

/**
 * The first answer to a request that links a device, where it was carried out before: the device as it was then. The
 * stream that it came to is one of these.
 *
 * @throws Refusal 422 of a key that comes back with another body.
 */
async function answeredBefore(
  services: DeviceServices,
  ids: readonly string[],
  context: CommandContext,
): Promise<RouteResult<Device> | null> {
  if (context.repeat === null) return null;
  for (const id of new Set(ids)) {
    const earlier = await services.devices.earlier(id, context);
    if (earlier === null) continue;
    const last = earlier.events.at(-1)?.revision ?? -1;
    const until = (await services.devices.history(id)).filter(({ revision }) => revision <= last);
    const answer = await whenShown(services, earlier, () => deviceOfHistory(id, until));
    return { ...answer, ...statusOf(earlier) };
  }
  return null;
}

/** @throws Refusal 404 */
function deviceOfHistory(id: string, events: readonly RecordedEvent[]): Device {
  let document: DeviceDocument | null = null;
  for (const event of events) {
    if (event.type === 'DeviceLinked') document = deviceThatWasLinked(event);
    else if (document !== null && (event.type === 'DeviceSynced' || event.type === 'DeviceUnlinked'))
      document = deviceAfter(document, event);
  }
  if (document === null) throw Refusal.notFound(UNKNOWN_DEVICE);
  return deviceView({ id, document });
}

async function unlink(
  services: DeviceServices,
  { caller, params: { patientId, deviceLinkId }, context }: RequestTo<typeof UNLINK_DEVICE>,
): Promise<RouteResult<AnswerTo<typeof UNLINK_DEVICE>>> {
  const { readSide } = services;
  await assertOfClinic(readSide, caller, patientId);
  const unlinking = await services.devices.execute(deviceLinkId, context, { patientId }, (state) =>
    unlinkDevice(state, patientId),
  );
  return whenShown(services, unlinking, () => deviceShown(readSide, deviceLinkId));
}

async function take(
  services: DeviceServices,
  { caller, body, params: { patientId, deviceLinkId }, context, header }: RequestTo<typeof TAKE_READINGS>,
): Promise<RouteResult<AnswerTo<typeof TAKE_READINGS>>> {
  await assertOfClinic(services.readSide, caller, patientId);
  const { devices, recorder } = services;
  const { readings } = body;
  const whole = partOf(context, 'synced');
  const { state } = await devices.load(deviceLinkId);
  const earlier = await devices.earlier(deviceLinkId, whole);
  if (earlier !== null) {
    // Judged again as they were then, each is told as it was then.
    const [first] = earlier.events;
    const { taken } = await takeReadings(
      recorder,
      {
        ...context,
        ...(first && { now: new Date(first.meta.recordedAt), correlationId: first.meta.correlationId }),
      },
      readingDevice(services, patientId, deviceOf(state, patientId)),
      readings,
      first?.meta.sentAt ?? null,
    );
    return whenShown(services, earlier, () => taken);
  }
  const device = readingDevice(services, patientId, activeDeviceOf(state, patientId));
  const clientTime = header(CLIENT_TIME_HEADER);
  const { taken, events, fresh, newestAt } = await takeReadings(
    recorder,
    context,
    device,
    readings,
    clientTime,
  );
  const sentAt = sentAtOf(clientTime);
  const subject = { patientId, ...(sentAt === null ? {} : { sentAt }) };
  // Also where none was taken: a request with a key is remembered.
  const synced = await devices.execute(deviceLinkId, whole, subject, (now) =>
    newestAt === null ? [] : readingsCame(now, { readings: fresh, newestAt }),
  );
  const written = [...events, ...synced.events];
  const [position = null] = written.map((event) => event.position).toSorted((a, b) => (a < b ? 1 : -1));
  return whenShown(services, { events: written, position, repeated: false }, () => taken);
}

const readingDevice = (
  { hashes }: DeviceServices,
  patientId: string,
  { deviceId }: { readonly deviceId: string },
): ReadingDevice => ({ patientId, deviceId, hash: hashes.ofNumber(deviceId) });

async function sync(
  services: DeviceServices,
  { caller, body, params: { patientId }, context }: RequestTo<typeof SYNC_DEVICES>,
): Promise<RouteResult<AnswerTo<typeof SYNC_DEVICES>>> {
  const { readSide } = services;
  assertSamePatient(body.patientId, patientId);
  await assertOfClinic(readSide, caller, patientId);
  const synced: Outcome<DeviceState>[] = [];
  for (const { id } of await active(readSide, patientId))
    synced.push(
      await services.devices.execute(id, partOf(context, id), { patientId }, (state) => syncDevice(state)),
    );
  const events = synced.flatMap((each) => each.events);
  const [position = null] = events
    .map((event) => event.position)
    .toSorted((one, other) => (one < other ? 1 : -1));
  const repeated = synced.some((each) => each.repeated);
  return whenShown(services, { events, position, repeated }, async () => {
    const devices = (await active(readSide, patientId)).map(deviceView);
    return { deviceCount: devices.length, devices };
  });
}

async function deviceShown(readSide: ReadSide, id: string): Promise<Device> {
  const document = await readSide.get(DEVICES, id);
  if (document === null) throw Refusal.notFound(UNKNOWN_DEVICE);
  return deviceView({ id, document });
}

const deviceView = ({ id, document }: WithId<DeviceDocument>): Device => ({
  id,
  deviceType: document.deviceType,
  deviceId: document.deviceId,
  metadata: { deviceName: document.deviceName },
  pairedDate: document.pairedAt,
  lastSync: document.lastSync,
  lastReadingAt: document.lastReadingAt,
  active: document.active,
  simulated: isSimulated(document),
});

async function active(readSide: ReadSide, patientId: string): Promise<readonly WithId<DeviceDocument>[]> {
  return (await found(readSide, patientId)).filter(({ document }) => document.active);
}

/** A patient's devices, newest first. */
export async function listDevices(readSide: ReadSide, patientId: string): Promise<readonly Device[]> {
  return (await found(readSide, patientId)).map(deviceView);
}

function found(readSide: ReadSide, patientId: string): Promise<readonly WithId<DeviceDocument>[]> {
  return readSide.all(DEVICES, { index: 'byPatient', equal: { patientId }, descending: true });
}
