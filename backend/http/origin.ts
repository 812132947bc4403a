/**
 * Whether a request comes from this product's own pages. Another site's page must neither change anything nor, through
 * a name that it lets point at this machine, read anything.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/** Whether a name or address is this machine's own. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

/** A name or an address, in brackets where it holds colons itself, and the digits of a port. */
const HOST = /^(?:\[(?<bracketed>[\da-f:.]*)\]|(?<plain>[^:[\]]*))(?::\d*)?$/i;

/** Host without its port; empty for what is no host with or without one. */
function hostName(host: string): string {
  const { bracketed, plain } = HOST.exec(host)?.groups ?? {};
  return bracketed ?? plain ?? '';
}

/** A Host header that names this machine: a loopback name, or one that the configuration gives. */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return false;
  const name = hostName(host).toLowerCase();
  return isLoopback(name) || names.includes(name);
}

export const UNKNOWN_HOST = 'The server is not known by this name.';

/** Whether a request says twice for whom it is: Node would go by the first, and a proxy perhaps by the second. */
export function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

export const TWO_HOSTS = 'The request names two hosts.';

/** No Origin (no page sent it), or the Origin of the Host that was asked, by the scheme that it was asked by. */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  scheme: 'http' | 'https',
): boolean {
  if (origin === undefined) return true;
  try {
    return host !== undefined && new URL(origin).origin === new URL(`${scheme}://${host}`).origin;
  } catch {
    return false;
  }
}

/** Whether it is where browsers reach the product, as the configuration says. */
export function isOfPublicUrl(origin: string | undefined, publicUrl: string | null): boolean {
  return (
    origin !== undefined && publicUrl !== null && URL.canParse(origin) && new URL(origin).origin === publicUrl
  );
}

/**
 * Whether a change may come from where it says to come from. A browser says where, in one of three headers at least; what
 * says nothing is no page of another site.
 *
 * @param publicUrl where browsers reach the product, where that is configured.
 */
export function mayChange(
  headers: IncomingHttpHeaders,
  scheme: 'http' | 'https',
  publicUrl: string | null = null,
): boolean {
  const { origin, host, referer } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const isOwn = (from: string | undefined): boolean =>
    isOwnOrigin(from, host, scheme) || isOfPublicUrl(from, publicUrl);
  return isOwn(origin) && (origin !== undefined || isOwn(referer));
}

/** Where a page that was asked from this host may open its live connection, for the policy of the page. */
export function liveSources(host: string | undefined): string {
  const isPlain = host !== undefined && /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host);
  return isPlain ? `ws://${host} wss://${host}` : "'self'";
}
