/** The HTTP server: where it listens, and how it stops. */
import { createServer, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import Koa from 'koa';
import type websockify from 'koa-websocket';
import type { Timer } from '../../lib/timer.ts';

/** Requests under way get so long to be answered when the product stops. */
const STOP_MS = 7000;
/** What has arrived by the time of the stop is looked at within so long. */
const ARRIVED_MS = 250;
const CLOSE_IDLE_MS = 50;

/**
 * How long a head and a whole request may take to arrive, ms. On 2G a report of 4 KB may take half a minute, and a head is
 * a tenth of that; who takes longer holds a connection and sends nothing.
 */
const HEAD_MS = 30_000;
const REQUEST_MS = 120_000;
const LATE_CHECK_MS = 5000;
/** Connections at once; further ones are not taken. */
const MOST_CONNECTIONS = 4000;

/** An application whose server keeps no connection open for ever. */
export function boundedApplication(): Koa {
  const app = new Koa();
  const options = {
    headersTimeout: HEAD_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: LATE_CHECK_MS,
  };
  return Object.assign(app, {
    listen: (port: number, host: string, listening: () => void) => {
      const handle = app.callback();
      const server = createServer(options, (request, response) => void handle(request, response));
      server.maxConnections = MOST_CONNECTIONS;
      // As many may wait to be taken: after a restart all phones come at once, and one that finds no place tries again only
      // after up to half a minute.
      return server.listen({ port, host, backlog: MOST_CONNECTIONS }, listening);
    },
  });
}

/** Begins to listen. @throws with one plain sentence where the address cannot be had. */
export function listen(app: websockify.App, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = app.listen(port, host, () => resolve(server));
    // The WebSocket server hands the error on as its own, where nobody else would listen and the process would die of it.
    app.ws.server?.on('error', () => undefined);
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        reject(
          new Error(
            `Port ${port} on ${host} is in use by another program. Stop it, or set PORT to a free one.`,
          ),
        );
      } else if (error.code === 'EACCES') {
        reject(new Error(`Port ${port} may not be used without special rights. Set PORT to one above 1023.`));
      } else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new Error(`HOST ${host} is not an address of this machine.`));
      } else reject(error);
    });
  });
}

/** Connections that stay open for as long as their clients do. */
interface OpenConnections {
  closeAll(): void;
  terminateAll(): void;
}

/** Takes no new requests, answers those under way, and after a while cuts what is left. */
export async function closeServer(server: Server, connections: OpenConnections, timer: Timer): Promise<void> {
  connections.closeAll();
  // Node's own close of an HTTP server cuts idle connections at once, and takes one whose request has arrived and was not
  // looked at yet for idle. So it only stops taking new ones here, and closes the idle ones a moment later.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  await timer.sleep(ARRIVED_MS);
  // A connection whose last request has been answered is kept open for another one, which no longer comes.
  const endClosingIdle = timer.every(CLOSE_IDLE_MS, () => server.closeIdleConnections());
  const cancelCut = timer.after(STOP_MS, () => {
    connections.terminateAll();
    server.closeAllConnections();
  });
  await closed;
  cancelCut();
  endClosingIdle();
}
