import * as z from 'zod/mini';
import {
  deviceSchema,
  type deviceReadingsSchema,
  type linkDeviceSchema,
  syncedDevicesSchema,
  type syncDevicesSchema,
  takenReadingsSchema,
} from '../device.ts';
import { TAKE_READINGS_AT } from './entry-addresses.ts';
import { type RouteContract, schemas } from './route.ts';

export const LIST_DEVICES = {
  address: 'GET /patients/:patientId/devices',
  answer: z.array(deviceSchema),
} as const satisfies RouteContract;

export const LINK_DEVICE = {
  address: 'POST /patients/:patientId/devices',
  takes: schemas<{ body: typeof linkDeviceSchema }>(),
  answer: deviceSchema,
  status: 201,
} as const satisfies RouteContract;

export const UNLINK_DEVICE = {
  address: 'DELETE /patients/:patientId/devices/:deviceLinkId',
  answer: deviceSchema,
} as const satisfies RouteContract;

export const TAKE_READINGS = {
  address: TAKE_READINGS_AT,
  takes: schemas<{ body: typeof deviceReadingsSchema }>(),
  answer: takenReadingsSchema,
} as const satisfies RouteContract;

export const SYNC_DEVICES = {
  address: 'POST /patients/:patientId/sync-devices',
  takes: schemas<{ body: typeof syncDevicesSchema }>(),
  answer: syncedDevicesSchema,
} as const satisfies RouteContract;
