/**
 * The address that a request came from. What a proxy writes of it counts only as far as `TRUST_PROXY` says that the proxy
 * is ours: the rest of `X-Forwarded-For` is whatever the caller liked to write.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** `hops`: so many proxies of ours stand before the product. `addresses`: they are these. null: there is none. */
export type TrustedProxies =
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'addresses'; readonly addresses: BlockList }
  | null;

const MOST_HOPS = 10;

/** @returns undefined for a text that says neither a number of proxies nor their addresses. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === '') return null;
  if (text === 'yes') return { kind: 'hops', hops: 1 };
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? { kind: 'hops', hops } : undefined;
  }
  const addresses = new BlockList();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [address = '', prefix, ...rest] = part.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    if (isIP(address) === 0 || rest.length > 0) return undefined;
    if (prefix === undefined) addresses.addAddress(address, family);
    else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
      addresses.addSubnet(address, Number(prefix), family);
    else return undefined;
  }
  return { kind: 'addresses', addresses };
}

type Request = Pick<IncomingMessage, 'headers' | 'socket'>;

/** '' where the connection is gone already. */
export function callerAddress({ headers, socket }: Request, trusted: TrustedProxies): string {
  const peer = plainAddress(socket.remoteAddress ?? '') ?? '';
  if (trusted === null) return peer;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let caller = peer;
  // The nearest proxy wrote last. What a proxy of ours wrote is believed, and nothing before the first that is not ours.
  for (let hop = 0; hop < forwarded.length && isOurs(caller, hop, trusted); hop++) {
    const before = plainAddress(forwarded[forwarded.length - 1 - hop] ?? '');
    if (before === null) break;
    caller = before;
  }
  return caller;
}

/** Whether the connection to the nearest proxy of ours, and so to us, is over TLS. */
export function callerScheme({ headers, socket }: Request, trusted: TrustedProxies): 'http' | 'https' {
  const peer = plainAddress(socket.remoteAddress ?? '') ?? '';
  if (trusted === null || !isOurs(peer, 0, trusted)) return 'http';
  const written = [headers['x-forwarded-proto'] ?? []].flat().join(',').split(',').at(-1);
  return written?.trim().toLowerCase() === 'https' ? 'https' : 'http';
}

function isOurs(address: string, hop: number, trusted: Exclude<TrustedProxies, null>): boolean {
  if (trusted.kind === 'hops') return hop < trusted.hops;
  const family = isIP(address);
  return family !== 0 && trusted.addresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An address without port and brackets; an IPv4 address in an IPv6 coat without it. null for what is no address. */
function plainAddress(written: string): string | null {
  const text = written.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(address) === 0 ? null : address;
}

/** Who shares one budget: a whole IPv6 network is one caller, who may choose among its addresses at will. */
export function callerNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
