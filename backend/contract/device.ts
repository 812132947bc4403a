/** Devices that are linked to a patient. */
import * as z from 'zod/mini';
import { DEVICE_TYPES } from '../../events/enums.ts';

export const deviceSchema = z.object({
  id: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  deviceId: z.string(),
  metadata: z.object({ deviceName: z.nullable(z.string()) }),
  pairedDate: z.string(),
  lastSync: z.nullable(z.string()),
  active: z.boolean(),
});
export type Device = z.output<typeof deviceSchema>;

export const syncDevicesSchema = z.object({ patientId: z.nullish(z.string()) });
export const syncedDevicesSchema = z.object({ deviceCount: z.number(), devices: z.array(deviceSchema) });
