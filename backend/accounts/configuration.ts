/** Whether the product has accounts, and where browsers reach it then. */
import { ConfigurationError, type Environment } from '../../lib/configuration-error.ts';
import { isLoopback } from '../http/origin.ts';

export interface AccountsConfiguration {
  /** Scheme, host and port, without a slash at its end. */
  readonly publicUrl: string;
}

/** null: the demonstration. @throws ConfigurationError */
export function configuredAccounts(env: Environment): AccountsConfiguration | null {
  const mode = env['AUTH_MODE']?.trim() || 'demonstration';
  if (mode === 'demonstration') return null;
  if (mode !== 'accounts')
    throw new ConfigurationError('AUTH_MODE', `must be demonstration or accounts, not "${mode}".`);
  return { publicUrl: publicUrl(env['PUBLIC_URL']?.trim() ?? '') };
}

function publicUrl(text: string): string {
  if (text === '')
    throw new ConfigurationError(
      'PUBLIC_URL',
      'is missing: with AUTH_MODE=accounts it says where browsers reach the product, such as https://clinic.example.',
    );
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname.replaceAll(/[[\]]/g, ''));
  if (url === null || !(url.protocol === 'https:' || isLocal))
    throw new ConfigurationError(
      'PUBLIC_URL',
      'must begin with "https://", or with "http://" where only this machine reaches the product: passwords go over it.',
    );
  if (url.pathname !== '/' || url.search || url.hash || url.username || url.password)
    throw new ConfigurationError(
      'PUBLIC_URL',
      'must be a scheme, a host and perhaps a port, and nothing else.',
    );
  return url.origin;
}
