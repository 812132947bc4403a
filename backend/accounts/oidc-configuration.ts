/** Another provider by which the staff may sign in (OpenID Connect). */
import { ConfigurationError, type Environment, isHostName, listed } from '../../lib/configuration-error.ts';
import { isLoopback } from '../http/origin.ts';

export interface OidcConfiguration {
  readonly issuer: string;
  readonly clientId: string;
  /** null of a client that keeps none: PKCE alone stands for it. */
  readonly clientSecret: string | null;
  /** What people know it by. */
  readonly name: string;
  /** Of the e-mails of whoever comes for the first time; null: all. */
  readonly allowedDomains: readonly string[] | null;
}

export const OIDC_VARIABLES = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_ALLOWED_DOMAINS',
] as const;

/** null where there is none. @throws ConfigurationError */
export function configuredOidc(env: Environment): OidcConfiguration | null {
  const value = (name: string): string => env[name]?.trim() ?? '';
  const text = value('OIDC_ISSUER');
  const clientId = value('OIDC_CLIENT_ID');
  const set = OIDC_VARIABLES.filter((name) => value(name) !== '');
  if (set.length === 0) return null;
  if (text === '')
    throw new ConfigurationError('OIDC_ISSUER', `is missing, although ${set.join(', ')} is set.`);
  if (clientId === '')
    throw new ConfigurationError('OIDC_CLIENT_ID', 'is missing, although OIDC_ISSUER is set.');
  const issuer = URL.canParse(text) ? new URL(text) : null;
  const isLocal = issuer?.protocol === 'http:' && isLoopback(issuer.hostname.replaceAll(/[[\]]/g, ''));
  const isBare = issuer !== null && !(issuer.username || issuer.password || issuer.search || issuer.hash);
  if (issuer === null || !isBare || !(issuer.protocol === 'https:' || isLocal))
    throw new ConfigurationError(
      'OIDC_ISSUER',
      'must begin with "https://", or with "http://" where the provider is on this machine, and hold no name, password or query.',
    );
  return {
    issuer: text,
    clientId,
    clientSecret: value('OIDC_CLIENT_SECRET') || null,
    name: value('OIDC_NAME') || issuer.hostname,
    allowedDomains: domains(value('OIDC_ALLOWED_DOMAINS')),
  };
}

function domains(text: string): readonly string[] | null {
  // With commas alone everybody would be let in, which nobody means who writes some.
  const names = listed('OIDC_ALLOWED_DOMAINS', text, 'clinic.example');
  for (const name of names)
    if (!isHostName(name))
      throw new ConfigurationError(
        'OIDC_ALLOWED_DOMAINS',
        `must be domains such as clinic.example,hospital.example, not "${name}".`,
      );
  return names.length === 0 ? null : names;
}
