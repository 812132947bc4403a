/**
 * Requests that Node's parser gives up on before they are requests: answered as a refusal is, on the bare connection,
 * which ends with it.
 */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { NOTHING_HERE, Refusal } from '../event-sourcing/refusal.ts';
import { PROBLEM_TYPE, problemOf } from './problems.ts';

/** What the parser throws. `rawPacket` is what had come by then. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/**
 * @param allowedAt methods that are possible at a path; none where there is nothing. Which addresses there are is no
 *   secret, the description of the interface names them: so this is answered without asking who is calling.
 */
export function answerBrokenRequests(server: Server, allowedAt: (path: string) => readonly string[]): void {
  const refuseMethod = (socket: Duplex, path: string): void => {
    const allowed = allowedAt(path);
    refuse(socket, unknownMethod(allowed), allowed.length > 0 ? [`Allow: ${allowed.join(', ')}`] : []);
  };
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    const path = error.code === 'HPE_INVALID_METHOD' ? pathOf(error.rawPacket) : null;
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else if (path === null) refuse(socket, refusalOf(error.code));
    else refuseMethod(socket, path);
  });
  // Left to itself, Node cuts a CONNECT without a word, and answers an Expect that it does not know without a body.
  server.on('connect', ({ url = '' }, socket) => refuseMethod(socket, url.split('?')[0] ?? ''));
  server.on('checkExpectation', (_, { socket }) => {
    if (socket !== null)
      refuse(socket, new Refusal(417, 'The server cannot do what the request expects of it.'));
  });
}

function refuse(socket: Duplex, refusal: Refusal, headers: readonly string[] = []): void {
  const problem = problemOf(refusal);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'Connection: close',
      `Content-Type: ${PROBLEM_TYPE}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      '',
      body,
    ].join('\r\n'),
  );
}

const unknownMethod = (allowed: readonly string[]): Refusal =>
  allowed.length > 0 ? new Refusal(405, 'This method is not possible here.') : Refusal.notFound(NOTHING_HERE);

function refusalOf(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal(431, 'The head of the request is too large.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal(408, 'The request took too long to arrive.');
    default:
      return Refusal.badRequest('The request is not written as HTTP asks.');
  }
}

/** The path of a request line; null where there is none. */
function pathOf(packet: Buffer | undefined): string | null {
  const line = packet?.toString('latin1').split('\r\n', 1)[0] ?? '';
  return /^\S+ ([^\s?]+)\S* HTTP\/1\.[01]$/.exec(line)?.[1] ?? null;
}
