/** What the product keeps, opened: secrets with the keys of personal fields, the event log, read models, sessions. */
import { openEventStore } from '../events/store/open.ts';
import { beginsOpen, sealed } from '../events/store/sealing.ts';
import type { Clock } from '../lib/clock.ts';
import type { ResourceStack } from '../lib/resource-stack.ts';
import { openReadModels } from '../projections/read-models/open.ts';
import type { Configuration } from './configuration.ts';
import { SessionStore } from './identity/session-store.ts';
import type { Logger } from './logging/logger.ts';
import { openSecrets } from './secrets/open.ts';
import { SecretsUnavailableError } from './secrets/port.ts';
import { assertSecretsOf, SubjectKeys } from './secrets/subject-keys.ts';

interface StoresDependencies {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly resources: ResourceStack;
}

/** @throws with one plain sentence where one cannot be opened, or the secrets are not the log's */
export async function openStores(
  configuration: Configuration,
  { clock, logger, resources }: StoresDependencies,
) {
  const secrets = resources.add(await openSecrets(configuration.secrets));
  const subjectKeys = new SubjectKeys(secrets, clock, () =>
    logger.error('Keys of personal fields are missing: the secrets are older than the event log'),
  );
  /** As it lies, sealed. */
  const stored = await openEventStore(configuration.eventStore);
  const store = resources.add(sealed(stored, subjectKeys));
  // A log that cannot be read is told of by whoever needs it.
  await assertSecretsOf(stored, subjectKeys).catch((error: unknown) => {
    if (error instanceof SecretsUnavailableError) throw error;
  });
  if (await beginsOpen(stored).catch(() => false))
    logger.warn(
      'The event log holds personal fields that are not sealed: `npm run events -- seal` seals them. What is recorded from now on is sealed',
    );
  const readModels = resources.add(await openReadModels(configuration.readModels));
  const sessions = resources.add(await SessionStore.open(configuration.sessions, clock));
  return { secrets, subjectKeys, stored, store, readModels, sessions };
}
