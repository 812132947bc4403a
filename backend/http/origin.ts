/**
 * Whether a request comes from this product's own pages. Another site's page must neither change anything nor, through
 * a name that it lets point at this machine, read anything.
 */
import { isLoopback } from '../configuration.ts';

/** Host without its port. */
function hostName(host: string): string {
  return host.startsWith('[') ? host.slice(1, host.indexOf(']')) : (host.split(':')[0] ?? '');
}

/** A Host header that names this machine: a loopback name, or one that the configuration gives. */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  if (host === undefined) return false;
  const name = hostName(host).toLowerCase();
  return isLoopback(name) || names.includes(name);
}

/** No Origin (no page sent it), or the Origin of the Host that was asked. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
