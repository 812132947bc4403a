/** Where the sessions lie, as `SESSIONS_URL` says. */
import { ConfigurationError, type Environment, schemeOf, sqlitePath } from '../../lib/configuration-error.ts';
import { mongoUrl } from '../../projections/read-models/location.ts';

export type SessionsLocation =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'mongodb'; readonly url: string };

/** @throws ConfigurationError for a value that cannot be used. */
export function configuredSessions(env: Environment): SessionsLocation {
  const url = env['SESSIONS_URL']?.trim() || 'sqlite:./data/sessions.db';
  if (/^mongodb(\+srv)?:/i.test(url)) return { kind: 'mongodb', url: mongoUrl('SESSIONS_URL', url) };
  if (!/^sqlite:./.test(url))
    throw new ConfigurationError(
      'SESSIONS_URL',
      `must be "sqlite:" and a path, or an address that begins with "mongodb://" or "mongodb+srv://", not "${schemeOf(url)}".`,
    );
  return { kind: 'sqlite', path: sqlitePath('SESSIONS_URL', url) };
}
