import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestProduct, type TestProduct } from '../harness/product.ts';

const DECODED: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe('an answer over a poor line', () => {
  let product: TestProduct;

  before(async () => {
    product = await startTestProduct();
    const client = product.client();
    for (let one = 0; one < 20; one++) await client.register({ name: `Mama ${one}`, country: 'CD' });
  });

  after(() => product.stop());

  async function asked(path: string, encodings: string): Promise<{ encoding: string; body: Buffer }> {
    const [answer] = (await once(
      get(`${product.url}${path}`, { headers: { 'accept-encoding': encodings } }),
      'response',
    )) as [IncomingMessage];
    return { encoding: answer.headers['content-encoding'] ?? 'identity', body: await buffer(answer) };
  }

  for (const [encodings, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
    ['', 'identity'],
  ] as const) {
    it(`comes as ${expected} to who reads "${encodings}", and says the same`, async () => {
      for (const path of ['/api/patients', '/api/patients?limit=20']) {
        const whole = await asked(path, 'identity');
        const { encoding, body } = await asked(path, encodings);
        assert.equal(encoding, expected);
        assert.deepEqual(DECODED[encoding]?.(body) ?? body, whole.body);
        assert.ok(expected === 'identity' || body.length < whole.body.length / 3);
      }
    });
  }

  it('is sent as it is where it is short', async () => {
    assert.equal((await asked('/api/session', 'br')).encoding, 'identity');
  });
});
