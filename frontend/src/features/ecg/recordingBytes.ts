/** A recording as it is sent. */

const BYTES_AT_ONCE = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // All at once there would be more arguments than a call takes.
  for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + BYTES_AT_ONCE));
  return btoa(text);
}

/** In the form HHE1: its mark, samples a second, then whole microvolts, the lower byte first. */
export function hheBytes({
  rate,
  samples,
}: {
  readonly rate: number;
  readonly samples: Int16Array;
}): Uint8Array {
  const bytes = new Uint8Array(6 + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x48, 0x48, 0x45, 0x31]);
  view.setUint16(4, rate, true);
  samples.forEach((sample, index) => view.setInt16(6 + 2 * index, sample, true));
  return bytes;
}
