/** What becomes of a live connection that was let in: it is of the person whose session the browser has, or closes. */
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Callers } from '../identity/caller.ts';
import type { SessionCookie } from '../identity/session-cookie.ts';
import type { SessionStore } from '../identity/session-store.ts';
import { errorForLog, type Logger } from '../logging/logger.ts';
import { endSession, type LiveConnections } from './live-connections.ts';
import type { LiveUpgrade } from './live-upgrade.ts';

interface LiveSocketDependencies {
  readonly upgrade: LiveUpgrade;
  readonly connections: LiveConnections;
  readonly sessions: SessionStore;
  readonly callers: Callers;
  readonly cookie: SessionCookie;
  readonly logger: Logger;
}

interface OpenedSocket {
  readonly cookies: { get(name: string): string | undefined };
  readonly req: IncomingMessage;
  readonly websocket: WebSocket;
}

export async function takeLiveConnection(
  { upgrade, connections, sessions, callers, cookie, logger }: LiveSocketDependencies,
  { cookies, req, websocket }: OpenedSocket,
): Promise<void> {
  // koa-websocket swallows what is thrown here, and the socket would stay open and silent.
  try {
    const sid = cookies.get(cookie.name) ?? upgrade.nameOf(req);
    const session = sid === null ? undefined : await sessions.get(sid);
    const caller = callers.endedOf(session, sid) === null ? await callers.of(session) : null;
    if (caller === null) endSession(websocket);
    else connections.add(websocket, caller, sid, upgrade.networkOf(req), upgrade.wantsRows(req));
  } catch (error) {
    logger.error(errorForLog(error), 'A live connection could not be opened');
    websocket.terminate();
  }
}
