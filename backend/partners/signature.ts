/**
 * How a partner signs what they send: `X-Partner-Signature: t=<unix seconds>,v1=<hex>`, where v1 is the HMAC-SHA256 of
 * `<t>.<body>` under their key. The time is signed with it, so that what somebody overheard cannot be sent again later.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'X-Partner-Signature';

/** The time of a signature may be so far from that of the server, s. */
const MOST_SECONDS = 300;

const mac = (key: Uint8Array, time: string, body: Uint8Array): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(body).digest();

export function isSigned(header: string | null, body: Uint8Array, key: Uint8Array, now: Date): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === '' || Math.abs(now.getTime() / 1000 - Number(time)) > MOST_SECONDS) return false;
  return timingSafeEqual(mac(key, time, body), Buffer.from(hex, 'hex'));
}
