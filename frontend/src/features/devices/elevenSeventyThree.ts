/**
 * Numbers as medical devices send them: SFLOAT of IEEE 11073-20601, a whole number times a power of ten, the lower byte first.
 */

/** Above and below what the device can tell: the only two of the special values that say something of the person. */
export const ABOVE = 0x07fe;
export const BELOW = 0x0802;
/** With NaN, "not at this resolution" and one reserved. Only with the exponent 0 are they special: 0xf7ff is 204.7. */
const NO_NUMBER = [ABOVE, 0x07ff, 0x0800, 0x0801, BELOW];

/**
 * Four bits of exponent, twelve of mantissa, both of two's complement; null where it is no number.
 *
 * @throws RangeError past the end of the packet.
 */
export function sfloatAt(packet: DataView, at: number): number | null {
  const bits = packet.getUint16(at, true);
  if (NO_NUMBER.includes(bits)) return null;
  const mantissa = bits & 0x0fff;
  // As text, so that 985 times a tenth is 98.5 and nothing beside it.
  return Number(`${mantissa < 0x800 ? mantissa : mantissa - 0x1000}e${packet.getInt16(at, true) >> 12}`);
}
