/**
 * The connection string of EventStoreDB or KurrentDB, looked at before the client sees it: the client knows only the
 * older scheme, prints the whole string with its password when an option is strange to it, and takes `user@host` for a
 * host.
 */

/** Where the event store is. Plain data, so that it can be handed to another thread. */
export interface EventStoreDbAddress {
  /** As the client takes it. Holds the password: never shown to anybody. */
  readonly connection: string;
  /** The hosts, which can be shown. */
  readonly place: string;
}

export interface Endpoint {
  readonly address: string;
  readonly port: number;
}

const SHAPE = /^(esdb|kurrentdb)(\+discover)?:\/\/(?:([^@/?]*)@)?([^@/?]*)\/?(?:\?(.*))?$/i;
const HOST = /^[a-z0-9]([a-z0-9_.-]*[a-z0-9])?(:\d{1,5})?$/i;

const WHOLE_NUMBERS: readonly string[] = [
  'maxDiscoverAttempts',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'defaultDeadline',
];
const OPTIONS = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'nodePreference',
  ...WHOLE_NUMBERS,
  'connectionName',
];

const flat = (name: string): string => name.trim().toLowerCase().replaceAll(/[_-]/g, '');

/** Whether a URL is one of EventStoreDB or KurrentDB, right or wrong. */
export const isEventStoreDbUrl = (url: string): boolean => /^(?:esdb|kurrentdb)(?:\+discover)?:/i.test(url);

/** @throws Error whose message goes on after the name of the setting, and holds no part of a user name or password. */
export function eventStoreDbAddress(url: string): EventStoreDbAddress {
  const [, , discover = '', user, hosts = '', options = ''] = SHAPE.exec(url) ?? wrong('must be');
  if (user !== undefined && !isUser(user)) {
    throw new Error('must name a user as user:password, with what is no letter or digit percent-encoded.');
  }
  const names = hosts.split(',');
  for (const host of names) {
    if (!HOST.test(host) || Number(host.split(':')[1] ?? 2113) > 65_535) {
      throw new Error('must name its hosts as host:port, with commas between them (no IPv6 literals).');
    }
  }
  const parameters = options === '' ? [] : options.split('&').map(parameter);
  return {
    connection: [
      `esdb${discover.toLowerCase()}://`,
      user === undefined ? '' : `${user}@`,
      names.join(','),
      parameters.length === 0 ? '' : `?${parameters.join('&')}`,
    ].join(''),
    place: names.join(', '),
  };
}

function wrong(beginning: string): never {
  throw new Error(
    `${beginning} like esdb://host:2113?tls=false or esdb://user:password@host:2113 (or esdb+discover://, kurrentdb://).`,
  );
}

function isUser(user: string): boolean {
  try {
    return /^[^:]+:[^:]+$/.test(user) && decodeURIComponent(user) !== '';
  } catch {
    return false;
  }
}

function parameter(text: string): string {
  const [given = '', value = '', ...rest] = text.split('=');
  if (flat(given) === 'tlsverifycert') {
    throw new Error(
      'has the option tlsVerifyCert, which the client cannot heed; name the authority with tlsCAFile instead.',
    );
  }
  const name = OPTIONS.find((known) => flat(known) === flat(given));
  if (name === undefined || value.trim() === '' || rest.length > 0) {
    throw new Error(`has an option that is not known; there are ${OPTIONS.join(', ')}.`);
  }
  if (name === 'tls' && value !== 'true' && value !== 'false') {
    throw new Error('must have tls=true or tls=false.');
  }
  // Without the pings a network that drops everything would never be noticed.
  if (WHOLE_NUMBERS.includes(name) && !/^\d+$/.test(value)) {
    throw new Error(`must have a whole number from 0 for ${name}.`);
  }
  return `${name}=${value}`;
}

/** The connection string of one node of the cluster, for a follower that says where the leader is. */
export function connectionTo({ connection }: EventStoreDbAddress, { address, port }: Endpoint): string {
  const [base = '', options] = connection.split('?');
  const node = base.replace(/^esdb(?:\+discover)?:\/\/([^@]*@)?.*$/, `esdb://$1${address}:${port}`);
  return options === undefined ? node : `${node}?${options}`;
}
