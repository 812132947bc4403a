/** One call to a partner over the network: a POST of JSON with their key, by an id by which they know a repeat. */
import { refusedWith } from '../contract/order-reasons.ts';

/** Where a partner is reached, and the key that they know the product by. */
export interface PartnerLocation {
  /** Without a slash at its end. */
  readonly base: string;
  readonly key: string;
}

export interface PartnerAnswer {
  readonly status: number;
  /** The JSON that they answered; null for anything else. */
  readonly body: unknown;
}

/** Characters of an answer that are read: whatever a partner sends, no more than that is kept. */
const MAX_ANSWER = 16_384;
/** Refusals that only say "not now". */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** @throws where no answer came: the connection failed, was sent elsewhere, or took too long. */
export async function callPartner(
  { base, key }: PartnerLocation,
  path: string,
  { id, body, signal }: { readonly id: string; readonly body: unknown; readonly signal: AbortSignal },
): Promise<PartnerAnswer> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    // A key that follows a redirect reaches somebody whom nobody chose.
    redirect: 'error',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': id,
      // A connection of its own: what a partner sends after its answer is no answer to the next delivery.
      connection: 'close',
    },
    body: JSON.stringify(body),
    signal,
  });
  return { status: response.status, body: jsonIn(await textOf(response)) };
}

export const isTaken = ({ status }: PartnerAnswer): boolean => status >= 200 && status < 300;

/** Whether they refuse it for good. */
export const isRefused = ({ status }: PartnerAnswer): boolean =>
  status >= 400 && status < 500 && !TRY_AGAIN.has(status);

export const refusedBy = ({ status }: PartnerAnswer): string => refusedWith(status);

async function textOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_ANSWER) break;
  }
  return text;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
