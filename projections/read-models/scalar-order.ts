/**
 * The one order of index keys, the same in every store: null, then numbers, then text by code point, then false, true.
 */
import type { Scalar } from './port.ts';

export function compareScalars(one: Scalar, other: Scalar): number {
  const rank = rankOf(one) - rankOf(other);
  if (rank !== 0) return rank;
  if (typeof one === 'string' && typeof other === 'string') return compareText(one, other);
  return Number(one) - Number(other);
}

function rankOf(value: Scalar): number {
  if (value === null) return 0;
  return typeof value === 'number' ? 1 : typeof value === 'string' ? 2 : 3;
}

/**
 * By code point, which is also the order of the bytes in UTF-8. JavaScript's own order is by UTF-16 unit and puts the
 * characters beyond the first plane before some within it.
 */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const left = one.charCodeAt(at);
    const right = other.charCodeAt(at);
    if (left === right) continue;
    const surrogates = Number(isSurrogate(left)) - Number(isSurrogate(right));
    return surrogates === 0 ? left - right : surrogates;
  }
  return one.length - other.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;
