/** The product's own form: `HHE1`, the rate as a 16-bit number, then 16-bit microvolts, all little-endian. */
import { type FoundSignal, samplesOf } from './samples.ts';

const HEAD_BYTES = 6;

export function hheRecording(bytes: Buffer): FoundSignal | null {
  if (bytes.length < HEAD_BYTES || bytes.length % 2 !== 0) return null;
  return { rate: bytes.readUInt16LE(4), microvolts: samplesOf(bytes.subarray(HEAD_BYTES)) };
}
