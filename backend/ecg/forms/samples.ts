/** Samples of one lead as they are found, kept and sent. */

/** As it was found in its form. */
export interface FoundSignal {
  /** Samples a second; null where the form does not say. */
  readonly rate: number | null;
  /** What the form has where nobody says another. */
  readonly usualRate?: number;
  readonly microvolts: ArrayLike<number>;
}

/** As 16-bit numbers, little-endian. */
export function bytesOf(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, at) => bytes.writeInt16LE(sample, at * 2));
  return bytes;
}

/** What `bytesOf` made of samples. A byte too many at the end is no sample. */
export function samplesOf(bytes: Buffer): Int16Array {
  return Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readInt16LE(at * 2));
}
