/** Blood Pressure Measurement (0x2A35) of the Blood Pressure Service 1.1.1 (0x1810), Bluetooth SIG. */
import { sfloatAt } from '../elevenSeventyThree.ts';
import { Fields, has, measured, personOf, unusable, type Warning, whole } from '../measurement.ts';

/** mmHg in a kilopascal. */
const PER_KPA = 7.500616827;

const STATUS: readonly (readonly [bit: number, warning: Warning])[] = [
  [0, 'moved'],
  [1, 'loose'],
  [2, 'irregular'],
  [5, 'position'],
];

/**
 * Flags (kPa, time, pulse, user, status), systolic, diastolic and mean pressure, then what the flags say. Whole mmHg, as a log
 * has them: a half goes up, as the device's own display has it.
 */
export const parseBloodPressure = whole((packet) => {
  const fields = new Fields(packet);
  const flags = fields.uint8();
  const perUnit = has(flags, 0) ? PER_KPA : 1;
  const pressure = (): number | null => {
    const value = sfloatAt(packet, fields.take(2));
    return value === null ? null : Math.round(value * perUnit);
  };
  const [bpSys, bpDia] = [pressure(), pressure(), pressure()];
  const at = has(flags, 1) ? fields.dateTime() : null;
  const rate = has(flags, 2) ? sfloatAt(packet, fields.take(2)) : null;
  const person = has(flags, 3) ? personOf(fields.uint8()) : null;
  const status = has(flags, 4) ? fields.uint16() : 0;
  // One of the two alone is no blood pressure.
  if (bpSys == null || bpDia == null || bpSys === 0) return unusable('failed');
  const warnings = STATUS.flatMap(([bit, warning]) => (has(status, bit) ? [warning] : []));
  const hr = rate === null || rate === 0 ? {} : { hr: Math.round(rate) };
  return measured({ bpSys, bpDia, ...hr }, { at, person, warnings });
});
