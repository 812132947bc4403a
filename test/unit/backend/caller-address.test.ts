import assert from 'node:assert/strict';
import {
  callerAddress,
  callerNetwork,
  callerScheme,
  trustedProxies,
} from '../../../backend/http/caller-address.ts';

const request = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<typeof callerAddress>[0];
const forwarded = (peer: string, list: string) => request(peer, { 'x-forwarded-for': list });

function trusting(text: string) {
  const trusted = trustedProxies(text);
  assert.ok(trusted !== undefined, text);
  return trusted;
}

describe('the address of a caller', () => {
  it('is that of the connection where no proxy is trusted, whatever the caller writes', () => {
    assert.equal(callerAddress(forwarded('203.0.113.9', '198.51.100.1'), trusting('')), '203.0.113.9');
    assert.equal(callerAddress(request('::ffff:203.0.113.9'), trusting('')), '203.0.113.9');
  });

  it('is what the nearest of so many proxies wrote, and nothing that the caller wrote before', () => {
    const spoofed = forwarded('10.0.0.1', '127.0.0.1, 198.51.100.7, 203.0.113.9');
    assert.equal(callerAddress(spoofed, trusting('1')), '203.0.113.9');
    assert.equal(callerAddress(spoofed, trusting('2')), '198.51.100.7');
    assert.equal(callerAddress(forwarded('10.0.0.1', '198.51.100.7'), trusting('3')), '198.51.100.7');
    assert.equal(callerAddress(request('10.0.0.1'), trusting('1')), '10.0.0.1');
  });

  it('is the first that is none of the named proxies', () => {
    const named = trusting('10.0.0.0/8, 2001:db8::5');
    assert.equal(callerAddress(forwarded('10.0.0.1', '198.51.100.7, 10.2.3.4'), named), '198.51.100.7');
    assert.equal(callerAddress(forwarded('2001:db8::5', '198.51.100.7'), named), '198.51.100.7');
    assert.equal(callerAddress(forwarded('203.0.113.9', '198.51.100.7'), named), '203.0.113.9');
  });

  it('is read with a port or brackets, and ends before what is no address', () => {
    const one = trusting('1');
    assert.equal(callerAddress(forwarded('10.0.0.1', '198.51.100.7:4711'), one), '198.51.100.7');
    assert.equal(callerAddress(forwarded('10.0.0.1', '[2001:db8::9]:4711'), one), '2001:db8::9');
    for (const nonsense of ['', 'unknown', '_hidden', '198.51.100', '1.2.3.4.5', '<script>'])
      assert.equal(callerAddress(forwarded('10.0.0.1', nonsense), one), '10.0.0.1', nonsense);
  });

  it('counts as its network where it is of IPv6, whose holder has as many as they like', () => {
    assert.equal(callerNetwork('203.0.113.9'), '203.0.113.9');
    assert.equal(callerNetwork('2001:db8:0:12:aaaa::1'), '2001:db8:0:12::/64');
    assert.equal(callerNetwork('2001:0db8:0000:0012::1'), '2001:db8:0:12::/64');
    assert.equal(callerNetwork('::1'), '0:0:0:0::/64');
  });

  it('comes by the scheme that a trusted proxy says, and by no other', () => {
    const secure = { 'x-forwarded-proto': 'http, https' };
    assert.equal(callerScheme(request('10.0.0.1', secure), trusting('')), 'http');
    assert.equal(callerScheme(request('10.0.0.1', secure), trusting('1')), 'https');
    assert.equal(callerScheme(request('10.0.0.1', secure), trusting('10.9.9.9')), 'http');
    assert.equal(callerScheme(request('10.0.0.1'), trusting('1')), 'http');
  });
});

describe('the proxies that are trusted', () => {
  it('are a number of them, or their addresses', () => {
    for (const text of ['', '1', '10', '10.0.0.1', '10.0.0.0/8,::1', '2001:db8::/32'])
      assert.notEqual(trustedProxies(text), undefined, text);
  });

  it('are nothing else', () => {
    for (const text of [
      '0',
      '11',
      '-1',
      'no',
      'nginx',
      '10.0.0.1/33',
      '10.0.0.1/',
      '10.0.0.1/8/8',
      '1,',
      ',',
    ])
      assert.equal(trustedProxies(text), undefined, text);
  });
});
