import assert from 'node:assert/strict';
import { isOwnHost, isOwnOrigin } from '../../../backend/http/origin.ts';

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
    ]) {
      assert.equal(isOwnHost(host, ['heart.example.org']), false, String(host));
    }
  });
});

describe('the origin of a request', () => {
  it('is the product’s own where no page sent it', () => {
    assert.equal(isOwnOrigin(undefined, 'localhost:3000'), true);
  });

  it('is its own where it is the host that was asked', () => {
    assert.equal(isOwnOrigin('http://localhost:3000', 'localhost:3000'), true);
    assert.equal(isOwnOrigin('http://LocalHost:3000', 'LOCALHOST:3000'), true);
    assert.equal(isOwnOrigin('https://heart.example.org', 'heart.example.org'), true);
    assert.equal(isOwnOrigin('http://[::1]:3000', '[::1]:3000'), true);
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
    ]) {
      assert.equal(isOwnOrigin(origin, 'localhost:3000'), false, origin);
    }
    assert.equal(isOwnOrigin('http://localhost:3000', undefined), false);
  });
});
