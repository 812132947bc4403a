/** Parts are put together in pieces of this size, which a browser may lay aside on its disk. */
const PIECE_BYTES = 8 * 1024 * 1024;

/**
 * A long answer as a file.
 *
 * @param onPart is told of each part as it comes.
 * @throws what the parts throw
 */
export async function answeredFile(
  answer: AsyncIterable<Uint8Array<ArrayBuffer>>,
  type: string,
  onPart: (part: Uint8Array) => void,
): Promise<Blob> {
  const pieces: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const layAside = () => {
    pieces.push(new Blob(parts));
    parts = [];
    bytes = 0;
  };
  for await (const part of answer) {
    parts.push(part);
    bytes += part.length;
    onPart(part);
    if (bytes >= PIECE_BYTES) layAside();
  }
  layAside();
  return new Blob(pieces, { type });
}

const LINE_FEED = 0x0a;

/** How many lines end in a part of an answer. */
export const linesIn = (part: Uint8Array): number =>
  part.reduce((count, byte) => (byte === LINE_FEED ? count + 1 : count), 0);

/** Hands a file over as a download of the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
