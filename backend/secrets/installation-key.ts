/** The key of an installation, by which it knows again what it must not keep: made once, the same in every process, for ever. */
import { randomBytes } from 'node:crypto';
import type { SecretStore } from './port.ts';

const NAME = 'installation/accounts';
const BYTES = 32;

/** @throws SecretsUnavailableError */
export const installationKey = (secrets: Pick<SecretStore, 'putFirst'>): Promise<Buffer> =>
  secrets.putFirst(NAME, randomBytes(BYTES));
