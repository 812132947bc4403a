/** Another provider by which the staff may sign in (OpenID Connect). */
import { ConfigurationError, type Environment } from '../../lib/configuration-error.ts';
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

/** null where there is none. @throws ConfigurationError */
export function configuredOidc(env: Environment): OidcConfiguration | null {
  const value = (name: string): string => env[name]?.trim() ?? '';
  const text = value('OIDC_ISSUER');
  const clientId = value('OIDC_CLIENT_ID');
  if (text === '' && clientId === '') return null;
  if (text === '') throw new ConfigurationError('OIDC_ISSUER', 'is missing, although OIDC_CLIENT_ID is set.');
  if (clientId === '')
    throw new ConfigurationError('OIDC_CLIENT_ID', 'is missing, although OIDC_ISSUER is set.');
  const issuer = URL.canParse(text) ? new URL(text) : null;
  const isLocal = issuer?.protocol === 'http:' && isLoopback(issuer.hostname.replaceAll(/[[\]]/g, ''));
  if (issuer === null || !(issuer.protocol === 'https:' || isLocal) || issuer.username || issuer.password)
    throw new ConfigurationError(
      'OIDC_ISSUER',
      'must begin with "https://", or with "http://" where the provider is on this machine, and hold no name or password.',
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
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  for (const name of names)
    if (!/^[a-z\d.-]+$/.test(name))
      throw new ConfigurationError(
        'OIDC_ALLOWED_DOMAINS',
        `must be domains such as clinic.example,hospital.example, not "${name}".`,
      );
  return names.length === 0 ? null : names;
}
