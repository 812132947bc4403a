import assert from 'node:assert/strict';
import { isOwnHost, isOwnOrigin, mayChange, namesTwoHosts } from '../../../backend/http/origin.ts';

describe('the host of a request', () => {
  it('is this machine’s own by a loopback name, on any port', () => {
    for (const host of [
      'localhost',
      'localhost:3000',
      'LOCALHOST:3000',
      '127.0.0.1:3000',
      '127.0.0.2',
      '[::1]:3000',
      '[::1]',
    ]) {
      assert.equal(isOwnHost(host, []), true, host);
    }
  });

  it('is its own by a name of the configuration', () => {
    assert.equal(isOwnHost('heart.example.org', ['heart.example.org']), true);
    assert.equal(isOwnHost('Heart.Example.org:8443', ['heart.example.org']), true);
  });

  it('is foreign by any other name, also one that resolves to this machine', () => {
    for (const host of [
      undefined,
      '',
      'example.org',
      'localhost.example.org',
      'evil-localhost',
      '127.0.0.1.example.org',
      'heart.example.org.evil.org',
      'sub.heart.example.org',
      '10.0.0.1',
      '[::2]:3000',
      '[',
      ':3000',
      '127.0.0.1:3000.example.org',
      'localhost:3000.example.org',
      'localhost:example.org',
      'heart.example.org:443.evil.org',
      'localhost:3000:3000',
      'localhost:-1',
      '[::1].example.org',
      '[::1]:3000.example.org',
      '[localhost]:3000',
      '::1',
    ]) {
      assert.equal(isOwnHost(host, ['heart.example.org']), false, String(host));
    }
  });
});

describe('the origin of a request', () => {
  it('is the product’s own where no page sent it', () => {
    assert.equal(isOwnOrigin(undefined, 'localhost:3000', 'http'), true);
  });

  it('is its own where it is the host that was asked', () => {
    assert.equal(isOwnOrigin('http://localhost:3000', 'localhost:3000', 'http'), true);
    assert.equal(isOwnOrigin('http://LocalHost:3000', 'LOCALHOST:3000', 'http'), true);
    assert.equal(isOwnOrigin('https://heart.example.org', 'heart.example.org', 'https'), true);
    assert.equal(isOwnOrigin('http://[::1]:3000', '[::1]:3000', 'http'), true);
  });

  it('is foreign otherwise', () => {
    for (const origin of [
      'null',
      '',
      'localhost:3000',
      'http://localhost:3001',
      'http://localhost',
      'http://127.0.0.1:3000',
      'http://localhost:3000.evil.org',
      'http://localhost:3000@evil.org',
      'http://evil.org',
      'https://localhost:3000',
    ]) {
      assert.equal(isOwnOrigin(origin, 'localhost:3000', 'http'), false, origin);
    }
    assert.equal(isOwnOrigin('http://localhost:3000', undefined, 'http'), false);
  });
});

describe('a change', () => {
  const may = (headers: Readonly<Record<string, string>>) =>
    mayChange({ host: 'localhost:3000', ...headers }, 'http');

  it('may come from the product’s own pages, and from what is no page', () => {
    assert.ok(may({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }));
    assert.ok(may({ 'sec-fetch-site': 'none' }));
    assert.ok(may({ referer: 'http://localhost:3000/patient/1' }));
    assert.ok(may({}));
  });

  it('may come from no other site, by whatever header the browser says so', () => {
    assert.ok(!may({ 'sec-fetch-site': 'cross-site' }));
    assert.ok(!may({ 'sec-fetch-site': 'same-site' }));
    assert.ok(!may({ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }));
    assert.ok(!may({ referer: 'http://evil.example/page' }));
    assert.ok(!may({ origin: 'http://evil.example', referer: 'http://localhost:3000/' }));
    assert.ok(!may({ origin: 'https://localhost:3000' }));
  });
});

describe('a request', () => {
  it('names one host', () => {
    assert.ok(!namesTwoHosts(['Host', 'localhost', 'X-Named', 'host']));
    assert.ok(namesTwoHosts(['Host', 'localhost', 'host', 'evil.example']));
  });
});
