/**
 * A man in the middle between the product and a MongoDB server, which understands just enough of the protocol to know
 * which command goes by. A test lets it pass, cuts the connection before or after it, keeps it back, or answers itself.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket, connect } from 'node:net';
import { BSON, type Document } from 'mongodb';

/**
 * - `pass`: the server answers.
 * - `cut before`: the connection is lost before the server hears of it.
 * - `cut after`: the server does it, and the connection is lost instead of the answer.
 * - `keep`: nothing comes back, and the connection stays.
 * - an answer of the test's own, which the server knows nothing of.
 */
export type Verdict = 'pass' | 'cut before' | 'cut after' | 'keep' | Readonly<Record<string, unknown>>;

/** Commands that change documents. */
export const WRITES: ReadonlySet<string> = new Set(['insert', 'update']);

const HEADER = 16;
const OP_MSG = 2013;
/** The header, the flags, and the kind of the first section, which is the command. */
const COMMAND_AT = HEADER + 5;

export class MongoProxy {
  /** Asked for every command, by its name. */
  judge: (command: string) => Verdict = () => 'pass';
  /** Told of every command and of every answer that goes by whole, where a test wants to know what they say. */
  heard: { command(command: Document): void; answer(answer: Document): void } | null = null;
  readonly #server: Server;
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, target: { readonly host: string; readonly port: number }) {
    this.#server = server;
    this.#target = target;
  }

  static async start(target: { readonly host: string; readonly port: number }): Promise<MongoProxy> {
    const server = createServer();
    const proxy = new MongoProxy(server, target);
    server.on('connection', (client) => proxy.#join(client));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Cuts every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.cut();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect(this.#target);
    let losesNextAnswer = false;
    const end = (): void => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.once('error', end);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    const requests = new Messages();
    const answers = new Messages();
    client.on('data', (bytes) => {
      for (const message of requests.add(bytes)) {
        const command = bodyOf(message);
        const [name] = Object.keys(command ?? {});
        if (command !== null) this.heard?.command(command);
        const verdict = name === undefined ? 'pass' : this.judge(name);
        if (verdict === 'cut before') return end();
        if (verdict === 'keep') continue;
        if (typeof verdict === 'object') {
          client.write(answerTo(message, verdict));
          continue;
        }
        losesNextAnswer ||= verdict === 'cut after';
        server.write(message);
      }
    });
    server.on('data', (bytes) => {
      if (losesNextAnswer) return end();
      client.write(bytes);
      if (this.heard === null) return;
      for (const message of answers.add(bytes)) this.heard.answer(bodyOf(message) ?? {});
    });
  }
}

/** A command or an answer; null for what the driver says before it knows the server. */
function bodyOf(message: Buffer): Document | null {
  if (message.readInt32LE(12) !== OP_MSG) return null;
  const length = message.readInt32LE(COMMAND_AT);
  return BSON.deserialize(message.subarray(COMMAND_AT, COMMAND_AT + length));
}

function answerTo(request: Buffer, document: Readonly<Record<string, unknown>>): Buffer {
  const body = BSON.serialize(document);
  const head = Buffer.alloc(COMMAND_AT);
  head.writeInt32LE(COMMAND_AT + body.length, 0);
  head.writeInt32LE(0, 4);
  head.writeInt32LE(request.readInt32LE(4), 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}

/** Bytes as they come, cut into the messages that they are. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): readonly Buffer[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const whole: Buffer[] = [];
    while (this.#rest.length >= HEADER && this.#rest.length >= this.#rest.readInt32LE(0)) {
      const length = this.#rest.readInt32LE(0);
      whole.push(this.#rest.subarray(0, length));
      this.#rest = this.#rest.subarray(length);
    }
    return whole;
  }
}
