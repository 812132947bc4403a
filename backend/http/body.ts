/**
 * Reading a JSON body. Written here because the body parsers at hand replace invalid UTF-8 with U+FFFD without a word,
 * and a name or a note is never silently changed.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Refusal } from '../event-sourcing/refusal.ts';
import { assertBounded } from './body-shape.ts';

const MAX_BODY_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i;
/** JSON is UTF-8 (RFC 8259); ASCII is a part of it. */
const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);

interface SentBody {
  /** Parsed; `{}` where nothing was sent. */
  readonly body: unknown;
  /** As it came. */
  readonly raw: Buffer;
}

export const NO_BODY: SentBody = { body: {}, raw: Buffer.alloc(0) };

/**
 * @throws Refusal 413 too large, 415 not JSON in UTF-8 as it is, 400 malformed
 */
export async function readJsonBody(
  request: IncomingMessage,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<SentBody> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const raw = await received(request, maxBytes);
  if (raw.length === 0) return NO_BODY;
  assertReadable(request.headers);
  // A route that takes a larger body takes as many more fields.
  assertBounded(raw, Math.max(1, maxBytes / MAX_BODY_BYTES));
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch {
    throw Refusal.badRequest('The body is not valid UTF-8.');
  }
  if (text.trim() === '') return { body: {}, raw };
  try {
    return { body: JSON.parse(text) as unknown, raw };
  } catch {
    throw Refusal.badRequest('The body is not valid JSON.');
  }
}

/** @throws Refusal 415 */
function assertReadable(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    throw new Refusal(415, 'The body must be JSON, with the content type application/json.');
  }
  if (!CHARSETS.has((CHARSET.exec(type)?.[1] ?? 'utf-8').toLowerCase())) {
    throw new Refusal(415, 'The body must be JSON in UTF-8: no other character set is read.');
  }
  if ((headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity') {
    throw new Refusal(415, 'The body must not be compressed: it is read as it is sent.');
  }
}

async function received(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    throw Refusal.badRequest('The connection was lost before the whole body had come.');
  }
  if (size > maxBytes) {
    // The rest is read and thrown away: a connection that is cut while its client still writes loses the answer.
    request.resume();
    throw tooLarge(maxBytes);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): Refusal {
  return new Refusal(413, `The body is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB.`);
}
