/**
 * Glucose Measurement (0x2A18), its context (0x2A34) and the Record Access Control Point (0x2A52) of the Glucose Service 1.0.1
 * (0x1808), Bluetooth SIG.
 */
import type { GLUCOSE_CONTEXTS } from '../../../../../events/enums.ts';
import { inMmol } from '../../../../../events/glucose.ts';
import { ABOVE, BELOW, sfloatAt } from '../elevenSeventyThree.ts';
import { Fields, has, measured, unusable, whole } from '../measurement.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';

/** Beyond what the offset can tell. */
const OFFSET_OVERRUN = [0x7fff, -0x8000];
/** Of the type, the lower four bits, and of the place, the upper ones: a fluid that tests the meter. */
const CONTROL_SOLUTION_TYPE = 10;
const CONTROL_SOLUTION_PLACE = 4;
const MG_PER_DL_IN_KG_PER_L = 100_000;

const TOO_HIGH = 5;
const TOO_LOW = 6;
/** Malfunction, too little blood, strip put in wrongly, wrong strip, strip pulled too early, general fault. */
const FAULTS = [1, 2, 3, 4, 9, 10];

/**
 * Flags (offset, concentration, mol/L, status), number of the record, time, then what the flags say. kg/L and mol/L become mmol/L;
 * what the meter shows as HI or LO stays that.
 */
export const parseGlucose = whole((packet) => {
  const fields = new Fields(packet);
  const flags = fields.uint8();
  const sequence = fields.uint16();
  const base = fields.dateTime();
  const offset = has(flags, 0) ? fields.int16() : 0;
  // The clock was moved by more than can be told.
  const at = base === 'unknown' || OFFSET_OVERRUN.includes(offset) ? 'unknown' : base + offset * MINUTE_MS;
  if (!has(flags, 1)) return unusable('failed');
  const place = fields.take(2);
  const concentration = sfloatAt(packet, place);
  const special = packet.getUint16(place, true);
  const sample = fields.uint8();
  const status = has(flags, 3) ? fields.uint16() : 0;
  if ((sample & 0x0f) === CONTROL_SOLUTION_TYPE || sample >> 4 === CONTROL_SOLUTION_PLACE)
    return unusable('test');
  if (has(status, TOO_HIGH) || special === ABOVE) return measured({ glucoseSign: 'HI' }, { at, sequence });
  if (has(status, TOO_LOW) || special === BELOW) return measured({ glucoseSign: 'LO' }, { at, sequence });
  if (FAULTS.some((bit) => has(status, bit)) || concentration === null || concentration === 0)
    return unusable('failed');
  const glucoseMmol = has(flags, 2)
    ? inMmol(concentration * 1000, 'mmol/L')
    : inMmol(Number((concentration * MG_PER_DL_IN_KG_PER_L).toFixed(1)), 'mg/dL');
  return measured({ glucoseMmol }, { at, sequence });
});

type GlucoseContext = (typeof GLUCOSE_CONTEXTS)[number];

/**
 * Before a meal is not fasting, for nobody knows how long: only fasting is held to the limits of fasting.
 */
const MEALS: Readonly<Record<number, GlucoseContext>> = { 2: 'PP2H', 3: 'FASTING', 4: 'RANDOM', 5: 'RANDOM' };

/** To which record it belongs, and what was said of the meal; null where nothing was. */
export function parseGlucoseContext(
  packet: DataView,
): { readonly sequence: number; readonly context: GlucoseContext } | null {
  try {
    const fields = new Fields(packet);
    const flags = fields.uint8();
    const sequence = fields.uint16();
    if (has(flags, 7)) fields.take(1);
    if (has(flags, 0)) fields.take(3);
    if (!has(flags, 1)) return null;
    return { sequence, context: MEALS[fields.uint8()] ?? 'UNKNOWN' };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Asks for all records that are stored. */
export const ALL_RECORDS = Uint8Array.of(0x01, 0x01);

const RESPONSE = 0x06;
const SUCCESS = 0x01;
const NO_RECORDS = 0x06;

/** What the control point answers: all that there was has come, or it could not be done; null for another of its messages. */
export function parseRecordAccess(packet: DataView): 'done' | 'refused' | null {
  if (packet.byteLength < 4 || packet.getUint8(0) !== RESPONSE) return null;
  return [SUCCESS, NO_RECORDS].includes(packet.getUint8(3)) ? 'done' : 'refused';
}
