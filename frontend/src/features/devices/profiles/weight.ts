/** Weight Measurement (0x2A9D) of the Weight Scale Service 1.0 (0x181D), Bluetooth SIG. */
import { Fields, has, measured, personOf, unusable, whole } from '../measurement.ts';

/** The international pound. */
const KG_PER_POUND = 0.45359237;
const UNSUCCESSFUL = 0xffff;

/** Flags (pounds, time, user, height), the weight in 5 g or in hundredths of a pound, then what the flags say. */
export const parseWeight = whole((packet) => {
  const fields = new Fields(packet);
  const flags = fields.uint8();
  const steps = fields.uint16();
  const at = has(flags, 1) ? fields.dateTime() : null;
  const person = has(flags, 2) ? personOf(fields.uint8()) : null;
  if (steps === UNSUCCESSFUL || steps === 0) return unusable('failed');
  const kg = has(flags, 0) ? (steps / 100) * KG_PER_POUND : steps / 200;
  return measured({ weightKg: Math.round(kg * 100) / 100 }, { at, person });
});
