/** Devices that are linked to a patient. */
import * as z from 'zod/mini';
import { DEVICE_TYPES, GLUCOSE_CONTEXTS, GLUCOSE_SIGNS } from '../../events/enums.ts';
import { issueSchema } from './problem.ts';
import { isCleanText } from './primitives.ts';

export const deviceSchema = z.object({
  id: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  deviceId: z.string(),
  metadata: z.object({ deviceName: z.nullable(z.string()) }),
  pairedDate: z.string(),
  /** When its readings were asked for, or came, for the last time. */
  lastSync: z.nullable(z.string()),
  /** When the newest of its readings was measured. */
  lastReadingAt: z.nullable(z.string()),
  active: z.boolean(),
  /** A device of the demonstration, which measures nothing. */
  simulated: z.boolean(),
});
export type Device = z.output<typeof deviceSchema>;

export const syncDevicesSchema = z.object({ patientId: z.nullish(z.string()) });
export const syncedDevicesSchema = z.object({ deviceCount: z.number(), devices: z.array(deviceSchema) });

export const linkDeviceSchema = z.object({
  patientId: z.nullish(z.string()),
  deviceType: z.enum(DEVICE_TYPES),
  /** Its own, as it stands on the device or as the browser tells it. */
  deviceId: z.string().check(z.regex(/^[A-Za-z0-9:._-]{3,64}$/)),
  metadata: z.nullish(
    z.object({
      deviceName: z.nullish(z.string().check(z.trim(), z.maxLength(100), z.refine(isCleanText))),
    }),
  ),
});

/** What a device measures, of one moment. Which values may be, its log decides. */
const deviceReadingSchema = z.object({
  measuredAt: z.nullish(z.unknown()),
  bpSys: z.nullish(z.unknown()),
  bpDia: z.nullish(z.unknown()),
  hr: z.nullish(z.unknown()),
  spo2: z.nullish(z.unknown()),
  weightKg: z.nullish(z.unknown()),
  glucoseMmol: z.nullish(z.unknown()),
  /** Where a meter shows HI or LO in the place of a number. */
  glucoseSign: z.nullish(z.enum(GLUCOSE_SIGNS)),
  glucoseContext: z.nullish(z.enum(GLUCOSE_CONTEXTS)),
});

/** A row that is no reading is answered for itself, beside those that are. */
export const deviceReadingsSchema = z.object({
  readings: z.array(z.union([deviceReadingSchema, z.unknown()])).check(z.minLength(1), z.maxLength(200)),
});

/** One for each reading, in the order in which they were sent. */
export const takenReadingsSchema = z.array(
  z.object({
    /** As it was sent; null where it was none. */
    measuredAt: z.nullable(z.string()),
    /** null where the reading was refused. */
    logId: z.nullable(z.string()),
    /** It had come before. */
    repeated: z.boolean(),
    issues: z.array(issueSchema),
  }),
);
export type TakenReading = z.output<typeof takenReadingsSchema>[number];
