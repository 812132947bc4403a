/**
 * The key of a request that is the same one each time that these parts are: version 8, of our own making. The browser's own
 * digest is there on secure pages only, and a clinic's plain address is none.
 */
export function derivedKey(...parts: readonly string[]): string {
  const text = parts.map((part) => `${part.length}:${part}`).join('');
  const hex = [1, 2, 3, 4].map((seed) => hash(text, seed).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** FNV-1a, 32 bits, from a beginning of its own for each seed. */
function hash(text: string, seed: number): number {
  let state = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return (state ^ (state >>> 15)) >>> 0;
}
