/**
 * Requests that Node's parser gives up on before they are requests: answered as a refusal is, on the bare connection,
 * which ends with it.
 */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../refusal.ts';
import { problemOf } from './problems.ts';

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
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const path = error.code === 'HPE_INVALID_METHOD' ? pathOf(error.rawPacket) : null;
    const allowed = path === null ? [] : allowedAt(path);
    const problem = problemOf(path === null ? refusalOf(error.code) : unknownMethod(allowed));
    const body = JSON.stringify(problem);
    socket.end(
      [
        `HTTP/1.1 ${problem.status} ${problem.title}`,
        'Connection: close',
        'Content-Type: application/problem+json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...(allowed.length > 0 ? [`Allow: ${allowed.join(', ')}`] : []),
        '',
        body,
      ].join('\r\n'),
    );
  });
}

const unknownMethod = (allowed: readonly string[]): Refusal =>
  allowed.length > 0
    ? new Refusal(405, 'This method is not possible here.')
    : Refusal.notFound('There is nothing at this address.');

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
