import assert from 'node:assert/strict';
import { once } from 'node:events';
import { boundedApplication } from '../../../backend/http/server.ts';

describe('the server', () => {
  it('gives a slow phone the time that a report takes on 2G, and nobody a connection for ever', async () => {
    const server = boundedApplication().listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      assert.ok(server.headersTimeout >= 20_000 && server.headersTimeout < 60_000);
      assert.ok(server.requestTimeout >= 90_000 && server.requestTimeout < 300_000);
      assert.ok(server.maxConnections > 2000);
    } finally {
      server.close();
    }
  });
});
