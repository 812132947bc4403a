/** What a body may be at most, before it is parsed: nothing that is asked for here is a tenth of it. */
import { Refusal } from '../event-sourcing/refusal.ts';

const MOST_DEEP = 32;
const MOST_FIELDS = 5000;
/** Of all objects and lists together: an insurer may list 5,000 hospitals. */
const MOST_VALUES = 20_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const COLON = 0x3a;
const COMMA = 0x2c;

/**
 * One pass over the bytes, so that neither the parser nor what walks the value afterwards meets a depth that it fails at, or a
 * list that takes it a second to refuse.
 *
 * @throws Refusal 400
 */
export function assertBounded(json: Buffer, times = 1): void {
  let depth = 0;
  let fields = 0;
  let commas = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COLON) fields += 1;
    else if (byte === COMMA) commas += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MOST_DEEP)
      throw Refusal.badRequest('The body is nested more deeply than anything asked for.');
    if (fields > MOST_FIELDS * times)
      throw Refusal.badRequest('The body has more fields than anything asked for: send it in parts.');
    if (commas > MOST_VALUES * times)
      throw Refusal.badRequest('The body has more values than anything asked for: send it in parts.');
  }
}
