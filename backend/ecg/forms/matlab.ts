/**
 * A MATLAB v4 vector of 16-bit numbers, as PhysioNet's 2017 challenge has them: 1,000 units to a millivolt. It has no rate of
 * its own; those of the challenge have 300, which is taken where nobody says another.
 */
import { type FoundSignal, samplesOf } from './samples.ts';

/** Type, rows, columns, whether it has an imaginary part, and the length of its name, each a 32-bit number. */
const HEAD_BYTES = 20;

export function matlabRecording(bytes: Buffer): FoundSignal | null {
  if (bytes.length < HEAD_BYTES) return null;
  const [rows, columns, imaginary, name] = [4, 8, 12, 16].map((at) => bytes.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const from = HEAD_BYTES + name;
  const length = rows * columns;
  if (
    imaginary !== 0 ||
    name < 0 ||
    length < 0 ||
    (rows !== 1 && columns !== 1) ||
    bytes.length < from + length * 2
  )
    return null;
  return { rate: null, usualRate: 300, microvolts: samplesOf(bytes.subarray(from, from + length * 2)) };
}
