/** Which start of the machine this is. */
import { readFileSync } from 'node:fs';

/**
 * A name of the machine's start, of letters, digits and hyphens: another one after a power cut. Only Linux tells it;
 * elsewhere every start has the same name.
 */
export function bootName(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}
