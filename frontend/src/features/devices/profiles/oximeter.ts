/** PLX Spot-Check (0x2A5E) and Continuous Measurement (0x2A5F) of the Pulse Oximeter Service 1.0.1 (0x1822), Bluetooth SIG. */
import { sfloatAt } from '../elevenSeventyThree.ts';
import { Fields, has, measured, type Measurement, type Parsed, unusable, whole } from '../measurement.ts';

const DEMONSTRATION = 10;
const TESTING = 11;
const CALIBRATING = 12;
const UNAVAILABLE = 13;
const QUESTIONABLE = 14;
const INVALID = 15;

/** @param status of the measurement, 16 bits. */
function oxygen(spo2: number | null, rate: number | null, at: Measurement['at'], status: number): Parsed {
  if (has(status, DEMONSTRATION) || has(status, TESTING)) return unusable('test');
  if ([CALIBRATING, UNAVAILABLE, INVALID].some((bit) => has(status, bit))) return unusable('failed');
  if (spo2 === null || spo2 === 0) return unusable('failed');
  const hr = rate === null || rate === 0 ? {} : { hr: Math.round(rate) };
  const warnings = has(status, QUESTIONABLE) ? (['questionable'] as const) : [];
  // Down, not to the nearest: nobody is told more oxygen than was measured.
  return measured({ spo2: Math.floor(spo2), ...hr }, { at, warnings });
}

/** Flags (time, status, status of the sensor, amplitude, clock not set), saturation, pulse, then what the flags say. */
export const parseSpotCheck = whole((packet) => {
  const fields = new Fields(packet);
  const flags = fields.uint8();
  const spo2 = sfloatAt(packet, fields.take(2));
  const rate = sfloatAt(packet, fields.take(2));
  const said = has(flags, 0) ? fields.dateTime() : null;
  const status = has(flags, 1) ? fields.uint16() : 0;
  const isClockSet = !has(flags, 4);
  return oxygen(spo2, rate, isClockSet || said === null ? said : 'unknown', status);
});

/** Flags (fast, slow, status, ...), saturation and pulse, then those of a fast and a slow mean, and the status. */
export const parseContinuous = whole((packet) => {
  const fields = new Fields(packet);
  const flags = fields.uint8();
  const spo2 = sfloatAt(packet, fields.take(2));
  const rate = sfloatAt(packet, fields.take(2));
  for (const bit of [0, 1]) if (has(flags, bit)) fields.take(4);
  return oxygen(spo2, rate, null, has(flags, 2) ? fields.uint16() : 0);
});
