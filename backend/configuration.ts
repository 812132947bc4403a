/**
 * The configuration, read once from the environment. A wrong value stops the start with one sentence that names the
 * variable.
 */
import { isIP } from 'node:net';
import { configuredEventStore, type EventStoreLocation } from '../events/store/location.ts';
import { ConfigurationError, type Environment, isHostName, listed } from '../lib/configuration-error.ts';
import { configuredReadModels, type ReadModelsLocation } from '../projections/read-models/location.ts';
import { type TrustedProxies, trustedProxies } from './http/caller-address.ts';
import { isLoopback } from './http/origin.ts';
import type { PartnerLocation } from './partners/partner-call.ts';
import { type AccountsConfiguration, configuredAccounts } from './accounts/configuration.ts';
import { configuredOidc, OIDC_VARIABLES, type OidcConfiguration } from './accounts/oidc-configuration.ts';
import { configuredSessions, type SessionsLocation } from './identity/session-location.ts';
import { configuredSecrets, type SecretsConfiguration } from './secrets/location.ts';

export interface Configuration {
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelsLocation;
  readonly sessions: SessionsLocation;
  /** null: the demonstration. */
  readonly accounts: AccountsConfiguration | null;
  /** Another provider by which the staff may sign in; null: none. */
  readonly oidc: OidcConfiguration | null;
  readonly secrets: SecretsConfiguration;
  /** null: the embedded partner, which only records. */
  readonly partner: PartnerLocation | null;
  readonly host: string;
  /** 0 lets the system choose one, for tests. */
  readonly port: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Whether the address is this machine's own: no rate limit there. */
  readonly loopback: boolean;
  /** Names under which browsers reach it, beside the loopback ones and HOST itself. */
  readonly allowedHosts: readonly string[];
  /** Whose word on the caller's address and scheme counts. */
  readonly trustProxy: TrustedProxies;
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

/** @throws ConfigurationError for a value that cannot be used. */
export function readConfiguration(env: Environment): Configuration {
  const host = env['HOST']?.trim() || '127.0.0.1';
  const loopback = isLoopback(host);
  const accounts = configuredAccounts(env);
  if (accounts === null) assertNothingOfAccounts(env);
  const allowed = demonstrationAllowed(env['ALLOW_DEMONSTRATION_ON_NETWORK']?.trim() ?? '');
  if (accounts === null && !loopback && !allowed) {
    throw new ConfigurationError(
      'HOST',
      `is ${host}, which other machines can reach, and the only way in is the demonstration, where everybody is a clinician. ` +
        'Leave HOST out, or set AUTH_MODE=accounts, or set ALLOW_DEMONSTRATION_ON_NETWORK=yes if the network is yours alone.',
    );
  }
  return {
    eventStore: configuredEventStore(env),
    readModels: configuredReadModels(env),
    sessions: configuredSessions(env),
    accounts,
    oidc: accounts === null ? null : configuredOidc(env),
    secrets: configuredSecrets(env),
    partner: partnerLocation(env['PARTNER_URL']?.trim() ?? '', env['PARTNER_KEY']?.trim() ?? ''),
    host,
    port: port(env['PORT']?.trim() || '3000'),
    logLevel: logLevel(env['LOG_LEVEL']?.trim() || 'info'),
    loopback,
    trustProxy: proxies(env['TRUST_PROXY']?.trim() ?? ''),
    allowedHosts: [
      host.toLowerCase(),
      ...(accounts === null ? [] : [new URL(accounts.publicUrl).hostname]),
      ...hostNames('ALLOWED_HOSTS', env['ALLOWED_HOSTS'] ?? ''),
    ],
  };
}

/** Whoever sets one of these takes it that people sign in by it, and everybody would be a clinician. */
function assertNothingOfAccounts(env: Environment): void {
  const set = OIDC_VARIABLES.find((variable) => (env[variable]?.trim() ?? '') !== '');
  if (set !== undefined)
    throw new ConfigurationError(
      set,
      'is set, and means nothing in the demonstration, where nobody signs in: set AUTH_MODE=accounts, or leave it out.',
    );
}

function demonstrationAllowed(text: string): boolean {
  if (text === '' || text === 'no') return false;
  if (text === 'yes') return true;
  throw new ConfigurationError('ALLOW_DEMONSTRATION_ON_NETWORK', `must be yes or no, not "${text}".`);
}

/** The key and what patients are told go out in clear to `http://`: only to this machine. */
function partnerLocation(url: string, key: string): PartnerLocation | null {
  if (url === '' && key === '') return null;
  if (url === '') throw new ConfigurationError('PARTNER_URL', 'is missing, although PARTNER_KEY is set.');
  if (key === '') throw new ConfigurationError('PARTNER_KEY', 'is missing, although PARTNER_URL is set.');
  if (!/^[!-~]+$/.test(key))
    throw new ConfigurationError('PARTNER_KEY', 'holds a blank or a character that is not ASCII.');
  const address = URL.canParse(url) ? new URL(url) : null;
  const local = address?.protocol === 'http:' && isLoopback(address.hostname.replaceAll(/[[\]]/g, ''));
  if (address === null || !(address.protocol === 'https:' || local) || address.search || address.hash) {
    throw new ConfigurationError(
      'PARTNER_URL',
      'must begin with "https://", or with "http://" where the partner is on this machine, and end with its path.',
    );
  }
  if (address.username || address.password)
    throw new ConfigurationError('PARTNER_URL', 'must not hold a name or password: the key is PARTNER_KEY.');
  return { base: address.href.replace(/\/+$/, ''), key };
}

/** What a browser sends as Host, without its port; another text would let nobody in. */
function hostNames(variable: string, text: string): readonly string[] {
  const names = listed(variable, text, 'clinic.example');
  for (const name of names)
    if (!isHostName(name) && isIP(name) === 0)
      throw new ConfigurationError(variable, `must be names such as clinic.example, not "${name}".`);
  return names;
}

function proxies(text: string): TrustedProxies {
  const trusted = trustedProxies(text);
  if (trusted !== undefined) return trusted;
  throw new ConfigurationError(
    'TRUST_PROXY',
    `must be "yes" for one proxy before the product, the number of them, 1 to 10, or their addresses such as 10.0.0.5,10.1.0.0/16, not "${text}".`,
  );
}

function port(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > 65_535) {
    throw new ConfigurationError('PORT', `must be a whole number from 0 to 65535, not "${text}".`);
  }
  return number;
}

function logLevel(text: string): Configuration['logLevel'] {
  const level = LOG_LEVELS.find((known) => known === text);
  if (level === undefined)
    throw new ConfigurationError('LOG_LEVEL', `must be one of ${LOG_LEVELS.join(', ')}.`);
  return level;
}
