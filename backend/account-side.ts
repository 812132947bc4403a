/** Everything by which people come in: who a browser is, and each way to sign in that is open here. */
import { isIP } from 'node:net';
import { accountCallers } from './accounts/callers.ts';
import type { Credentials } from './accounts/credentials.ts';
import { Entrance } from './accounts/entrance.ts';
import { OidcProvider } from './accounts/oidc-provider.ts';
import { OidcSignIns } from './accounts/oidc-sign-in.ts';
import { PasskeySignIns } from './accounts/passkey-sign-in.ts';
import { Passkeys } from './accounts/passkeys.ts';
import { Passwords } from './accounts/passwords.ts';
import { PatientSignIns } from './accounts/patient-sign-in.ts';
import { SessionViews } from './accounts/session-views.ts';
import { SignIns } from './accounts/sign-in.ts';
import type { Configuration } from './configuration.ts';
import type { ReadSide } from './event-sourcing/read-side.ts';
import { DEMONSTRATION_CALLERS } from './identity/caller.ts';
import { sessionCookie } from './identity/session-cookie.ts';
import type { SessionStore } from './identity/session-store.ts';
import type { Logger } from './logging/logger.ts';
import type { Partner } from './partners/port.ts';
import type { SecretStore } from './secrets/port.ts';
import type { Clock } from '../lib/clock.ts';
import type { IdSource } from '../lib/ids.ts';
import type { ResourceStack } from '../lib/resource-stack.ts';
import type { WriteSide } from './write-side.ts';

/** The demonstration has no accounts: nobody's passkey is asked for. */
const NOWHERE = 'http://localhost';

interface AccountSideDependencies {
  readonly write: WriteSide;
  readonly readSide: ReadSide;
  readonly secrets: SecretStore;
  readonly credentials: Credentials;
  readonly sessions: SessionStore;
  readonly partner: Partner;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  readonly resources: ResourceStack;
  /** As the product's, unless a test says another. */
  readonly passwordCost: ConstructorParameters<typeof Passwords>[0];
}

export function accountSide(
  { accounts, oidc }: Pick<Configuration, 'accounts' | 'oidc'>,
  { write, secrets, resources, passwordCost, ...dependencies }: AccountSideDependencies,
) {
  const { readSide, credentials, sessions, clock, logger } = dependencies;
  const publicUrl = accounts?.publicUrl ?? null;
  if (publicUrl !== null && isIP(new URL(publicUrl).hostname.replaceAll(/[[\]]/g, '')) !== 0)
    logger.warn(
      'PUBLIC_URL is a number: browsers make passkeys for names alone, such as http://localhost:3000',
    );
  const shared = { ...dependencies, ...write, publicUrl };
  const entrance = resources.add(new Entrance(shared));
  const passkeys = new Passkeys(secrets, credentials, publicUrl ?? NOWHERE);
  return {
    publicUrl,
    cookie: sessionCookie(publicUrl?.startsWith('https:') === true),
    callers: publicUrl === null ? DEMONSTRATION_CALLERS : accountCallers({ ...write, readSide }),
    views: new SessionViews(oidc?.name ?? null),
    signIns: new SignIns({ ...shared, entrance, passwords: new Passwords(passwordCost), sessions }),
    passkeySignIns: new PasskeySignIns({ ...shared, entrance, passkeys }),
    oidcSignIns:
      oidc === null || publicUrl === null
        ? null
        : new OidcSignIns({
            ...shared,
            entrance,
            provider: new OidcProvider({ configuration: oidc, publicUrl, credentials, clock }),
            allowedDomains: oidc.allowedDomains,
          }),
    patientSignIns: resources.add(new PatientSignIns(shared)),
  };
}
