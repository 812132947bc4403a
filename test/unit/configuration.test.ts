import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfiguration } from '../../backend/configuration.ts';
import { isLoopback } from '../../backend/http/origin.ts';
import { ConfigurationError } from '../../lib/configuration-error.ts';
import { startTestProduct } from '../harness/product.ts';
import { temporaryDirectory } from '../harness/temporary-directory.ts';

describe('configuration', () => {
  it('is that of a product on this machine alone where nothing is said', () => {
    assert.deepEqual(readConfiguration({}), {
      eventStore: { kind: 'sqlite', path: './data/events.db' },
      readModels: { kind: 'sqlite', directory: './data/read-models' },
      sessions: { kind: 'sqlite', path: './data/sessions.db' },
      accounts: null,
      oidc: null,
      secrets: {
        location: { kind: 'sqlite', path: './data/secrets.db', keyFile: 'data/secrets.key' },
        key: null,
      },
      partner: null,
      host: '127.0.0.1',
      port: 3000,
      logLevel: 'info',
      loopback: true,
      trustProxy: null,
      allowedHosts: ['127.0.0.1'],
    });
  });

  it('asks for PUBLIC_URL where there are accounts, over TLS unless on this machine, and takes any address then', () => {
    const accountsOf = (PUBLIC_URL: string) =>
      readConfiguration({ AUTH_MODE: 'accounts', HOST: '0.0.0.0', PUBLIC_URL });
    assert.deepEqual(accountsOf('https://clinic.example/').accounts, { publicUrl: 'https://clinic.example' });
    assert.deepEqual(accountsOf('https://clinic.example').allowedHosts, ['0.0.0.0', 'clinic.example']);
    assert.equal(accountsOf('http://127.0.0.1:3000').accounts?.publicUrl, 'http://127.0.0.1:3000');
    assert.throws(() => accountsOf(''), /^ConfigurationError: PUBLIC_URL is missing/);
    for (const url of ['http://clinic.example', 'clinic.example', 'https://x/path', 'https://a:b@x'])
      assert.throws(() => accountsOf(url), /PUBLIC_URL must/, url);
    assert.throws(
      () => readConfiguration({ AUTH_MODE: 'open' }),
      /AUTH_MODE must be demonstration or accounts/,
    );
    assert.throws(() => readConfiguration({ HOST: '0.0.0.0' }), /HOST is 0\.0\.0\.0/);
  });

  it('takes of another provider only what can let somebody in, and never everybody for a list of nobody', () => {
    const accounts = { AUTH_MODE: 'accounts', PUBLIC_URL: 'https://clinic.example' };
    const provider = { ...accounts, OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'home-heart' };
    const domainsOf = (OIDC_ALLOWED_DOMAINS: string) =>
      readConfiguration({ ...provider, OIDC_ALLOWED_DOMAINS }).oidc?.allowedDomains;
    assert.equal(domainsOf(' '), null);
    assert.deepEqual(domainsOf('Clinic.example, ward.example,'), ['clinic.example', 'ward.example']);
    for (const domains of [',', ' , ', '.', '@clinic.example'])
      assert.throws(() => domainsOf(domains), /OIDC_ALLOWED_DOMAINS (names none|must be)/, domains);
    for (const alone of ['OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_ALLOWED_DOMAINS'])
      assert.throws(
        () => readConfiguration({ ...accounts, [alone]: 'id.example' }),
        new RegExp(`OIDC_ISSUER is missing, although ${alone} is set`),
      );
    assert.throws(
      () => readConfiguration({ ...provider, OIDC_ISSUER: 'https://id.example/?tenant=1' }),
      /OIDC_ISSUER must/,
    );
  });

  it('takes an empty value for none', () => {
    const empty = {
      PORT: '',
      HOST: ' ',
      EVENT_STORE_URL: '',
      READ_MODELS_URL: '',
      SESSIONS_URL: '',
      SECRETS_URL: '',
      SECRETS_KEY: ' ',
      LOG_LEVEL: '',
      ALLOWED_HOSTS: '',
      TRUST_PROXY: ' ',
      AUTH_MODE: '',
      PUBLIC_URL: '',
    };
    assert.deepEqual(readConfiguration(empty), readConfiguration({}));
  });

  it('reaches the partner where it is told to, with a key, and in clear on this machine alone', () => {
    const partnerOf = (PARTNER_URL: string, PARTNER_KEY = 'k') =>
      readConfiguration({ PARTNER_URL, PARTNER_KEY }).partner;
    assert.deepEqual(partnerOf('https://partner.example/hooks/'), {
      base: 'https://partner.example/hooks',
      key: 'k',
    });
    assert.equal(partnerOf('http://127.0.0.1:9000')?.base, 'http://127.0.0.1:9000');
    assert.equal(partnerOf('', ''), null);
    for (const url of ['http://partner.example', 'ftp://x', 'partner', 'https://x/?a=1', 'https://n:p@x'])
      assert.throws(() => partnerOf(url), /PARTNER_URL/, url);
    assert.throws(() => partnerOf('https://x', ''), /PARTNER_KEY is missing/);
    assert.throws(() => partnerOf('', 'k'), /PARTNER_URL is missing/);
    assert.throws(() => partnerOf('https://x', 'two words'), /PARTNER_KEY holds a blank/);
  });

  const WRONG: readonly (readonly [variable: string, values: readonly string[]])[] = [
    ['TRUST_PROXY', ['no', '0', '10.0.0.1/99']],
    ['PORT', ['abc', '70000', '-1', '80.5', '3000;', '0x10']],
    [
      'EVENT_STORE_URL',
      [
        'foo:',
        'sqlite:',
        'sqlite::memory:',
        'sqlite:file:events?mode=memory',
        './events.db',
        'postgres://u:p@h',
      ],
    ],
    [
      'READ_MODELS_URL',
      [
        'foo:',
        'sqlite:',
        'sqlite::memory:',
        'read-models',
        'mongodb:',
        'mongodb://',
        'mongodb:///database',
        'mongodb://name:p@ss/word@host/database',
        'mongodb://host:port/database',
        'mongodb://host/data.base',
        'mongodb+srv://one,two/database',
        'mongodb+srv://cluster.example:27017',
        'esdb://host',
      ],
    ],
    ['SESSIONS_URL', ['foo:', 'sqlite:', 'sqlite::memory:', 'sessions.db']],
    ['SECRETS_URL', ['foo:', 'sqlite:', 'sqlite::memory:', 'secrets.db', 'mongodb://']],
    [
      'SECRETS_KEY',
      ['short', 'A'.repeat(44), `${'A'.repeat(43)}=`, 'not base64 at all, but long enough for it '],
    ],
    ['LOG_LEVEL', ['loud', 'INFO']],
    ['ALLOW_DEMONSTRATION_ON_NETWORK', ['true', '1', 'YES']],
    // Of accounts, which there are none of.
    ['OIDC_ISSUER', ['https://id.example']],
    ['OIDC_CLIENT_ID', ['home-heart']],
    ['OIDC_ALLOWED_DOMAINS', ['clinic.example']],
    [
      'ALLOWED_HOSTS',
      [
        'https://clinic.example',
        'clinic.example:3000',
        'clinic.example ward.example',
        'one;two',
        ',',
        ' , ,',
        '.',
        'clinic..example',
      ],
    ],
    [
      'HOST',
      ['0.0.0.0', '::', '192.168.1.7', 'clinic.example', '128.0.0.1', '127.1', '127.0.0.1.evil.example'],
    ],
  ];
  for (const [variable, values] of WRONG) {
    it(`says in one sentence that ${variable} is wrong`, () => {
      for (const value of values) {
        assert.throws(
          () => readConfiguration({ [variable]: value }),
          (error: unknown) => {
            assert.ok(error instanceof ConfigurationError);
            assert.match(error.message, new RegExp(`^${variable} .*\\.$`), value);
            return true;
          },
        );
      }
    });
  }

  it('repeats no password of an address that is wrong', () => {
    for (const wrong of [
      { EVENT_STORE_URL: 'foo://admin:changeit@cluster' },
      { READ_MODELS_URL: 'foo://admin:changeit@cluster' },
      { READ_MODELS_URL: 'mongodb://admin:changeit/x@cluster' },
      { READ_MODELS_URL: 'mongodb+srv://admin:changeit@cluster:27017' },
    ]) {
      assert.throws(
        () => readConfiguration(wrong),
        ({ message }: Error) => !message.includes('changeit'),
      );
    }
  });

  it('takes the read models from a folder or from MongoDB', () => {
    for (const url of [
      'mongodb://localhost',
      'mongodb://127.0.0.1:27017/home-heart',
      'mongodb://[::1]:27017/home-heart',
      'mongodb://name:p%40ss@one:27017,two:27017,three/home-heart?replicaSet=rs0&tls=true',
      'mongodb+srv://name:secret@cluster.example/?retryWrites=true',
    ]) {
      assert.deepEqual(readConfiguration({ READ_MODELS_URL: url }).readModels, { kind: 'mongodb', url });
    }
  });

  it('lets other machines in only by an explicit yes, and then under the name that was given', () => {
    for (const almost of ['true', '1', 'YES', 'no', '']) {
      assert.throws(
        () => readConfiguration({ HOST: '192.168.1.7', ALLOW_DEMONSTRATION_ON_NETWORK: almost }),
        ConfigurationError,
      );
    }
    const { host, loopback, allowedHosts } = readConfiguration({
      HOST: '192.168.1.7',
      ALLOW_DEMONSTRATION_ON_NETWORK: 'yes',
      ALLOWED_HOSTS: 'Clinic.example, ,ward.example ',
    });
    assert.deepEqual([host, loopback], ['192.168.1.7', false]);
    assert.deepEqual(allowedHosts, ['192.168.1.7', 'clinic.example', 'ward.example']);
  });

  it('knows this machine by each of its own addresses', () => {
    for (const own of ['localhost', '::1', '127.0.0.1', '127.8.9.10']) assert.ok(isLoopback(own), own);
    for (const other of ['', '0.0.0.0', '::', '::ffff:10.0.0.1', '126.0.0.1', 'localhost.example'])
      assert.ok(!isLoopback(other), other);
  });

  it('with a folder or a file that cannot be used starts nothing, and says which', async () => {
    const directory = await temporaryDirectory();
    const at = (name: string): string => join(directory.path, name);
    await writeFile(at('a-file'), 'not a folder');
    await writeFile(at('no-database.db'), 'x'.repeat(10_000));
    await mkdir(at('a-folder.db'));
    try {
      for (const configuration of [
        { eventStore: { kind: 'sqlite', path: at('a-file/events.db') } },
        { eventStore: { kind: 'sqlite', path: at('a-folder.db') } },
        { eventStore: { kind: 'sqlite', path: at('no-database.db') } },
        { readModels: { kind: 'sqlite', directory: at('a-file/read-models') } },
        { sessions: { kind: 'sqlite', path: at('a-file/sessions.db') } },
        { sessions: { kind: 'sqlite', path: at('no-database.db') } },
      ] as const) {
        await assert.rejects(startTestProduct({ configuration }), ({ message }: Error) => {
          assert.match(message, /a-file|a-folder|no-database/);
          assert.match(message, /^.*\.$/, message);
          assert.doesNotMatch(message, /ENO|EACC|SQLITE/, message);
          return true;
        });
      }
    } finally {
      await directory.remove();
    }
  });
});
