/** What is kept of requests, under a key that all processes of a test have, and as an earlier release kept it. */
import { KeyedHashes, type RequestHashes } from '../../backend/event-sourcing/request-hashes.ts';
import { InstallationKey } from '../../backend/secrets/installation-key.ts';

export const hashesUnder = async (key: number): Promise<KeyedHashes> =>
  new KeyedHashes(await InstallationKey.of({ putFirst: async () => Buffer.alloc(32, key) }));

export const HASHES = await hashesUnder(7);

export const FORMER_HASHES: RequestHashes = {
  of: (bodyHash) => bodyHash,
  isOf: (kept, bodyHash) => kept === bodyHash,
};
