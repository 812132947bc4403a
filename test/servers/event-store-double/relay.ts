import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Endpoint } from './answers.ts';

/** A network between client and server that can begin to swallow everything without anybody being told. */
export class Relay {
  readonly endpoint: Endpoint;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  static async to({ host, port }: Endpoint): Promise<Relay> {
    const sockets = new Set<Socket>();
    const server = createServer((near) => {
      const far = connect(port, host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    return new Relay(server, sockets, { host, port: (server.address() as AddressInfo).port });
  }

  private constructor(server: Server, sockets: Set<Socket>, endpoint: Endpoint) {
    this.#server = server;
    this.#sockets = sockets;
    this.endpoint = endpoint;
  }

  swallow(): void {
    for (const socket of this.#sockets) socket.unpipe();
  }

  stop(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
