/** Heart Rate Measurement (0x2A37) of the Heart Rate Service 1.0 (0x180D), Bluetooth SIG. */
import { Fields, has, measured, unusable, whole } from '../measurement.ts';

/** Flags (two bytes, contact felt, contact can be felt, ...), then beats a minute. */
export const parseHeartRate = whole((packet) => {
  const fields = new Fields(packet);
  const flags = fields.uint8();
  const hr = has(flags, 0) ? fields.uint16() : fields.uint8();
  const isLoose = has(flags, 2) && !has(flags, 1);
  return isLoose || hr === 0 ? unusable('failed') : measured({ hr });
});
