/** Where the service of a partner may be: over TLS, or on this machine, and of nobody whom a name or password would open. */
import type { PartnerType } from '../../events/enums.ts';
import { Refusal } from '../event-sourcing/refusal.ts';
import { isLoopback } from '../http/origin.ts';

/** What a map's address holds in place of a position. */
const PLACES = ['{lat}', '{lng}'] as const;

/**
 * The address without slashes at its end; of a map as it is written.
 *
 * @throws Refusal 400
 */
export function hookAddress(type: PartnerType, written: string): string {
  const isMap = type === 'MAPS';
  const sample = PLACES.reduce((text, place) => text.replaceAll(place, '0'), written);
  const url = URL.canParse(sample) ? new URL(sample) : null;
  if (url === null || !isSafe(url, isMap)) throw badAddress('The address must begin with "https://".');
  if (url.username !== '' || url.password !== '')
    throw badAddress('The address must not hold a name or a password: the key is a field of its own.');
  if (isMap) {
    if (PLACES.every((place) => written.includes(place))) return written;
    throw badAddress('The address of a map must hold {lat} and {lng}.');
  }
  // A mark with nothing after it would take the path of an order in.
  if (/[?#]/.test(written)) throw badAddress('The address must end with its path.');
  return written.replace(/\/+$/, '');
}

/**
 * The key and what patients ordered go out in clear to `http://`: only to this machine. A map is opened on a patient's phone, and
 * this machine is another one there.
 */
const isSafe = ({ protocol, hostname }: URL, isMap: boolean): boolean =>
  protocol === 'https:' || (!isMap && protocol === 'http:' && isLoopback(hostname.replaceAll(/[[\]]/g, '')));

const badAddress = (message: string): Refusal =>
  Refusal.invalid([{ path: 'apiBase', key: 'validation.apiBase.text', message }]);
