/** The keys of a product's personal fields, looked at from outside. */
import { join } from 'node:path';
import { configuredSecrets } from '../../backend/secrets/location.ts';
import { openSecrets } from '../../backend/secrets/open.ts';
import { SubjectKeys } from '../../backend/secrets/subject-keys.ts';
import { patientSubject } from '../../events/store/sealing.ts';
import { systemClock } from '../../lib/clock.ts';

/** Whether a patient's key is destroyed, by the secrets that lie in a folder. */
export async function isKeyDestroyed(directory: string, patientId: string): Promise<boolean> {
  const url = `sqlite:${join(directory, 'secrets.db')}`;
  const secrets = await openSecrets(configuredSecrets({ SECRETS_URL: url }));
  try {
    return await new SubjectKeys(secrets, systemClock).isDestroyed(patientSubject(patientId));
  } finally {
    await secrets.close();
  }
}
