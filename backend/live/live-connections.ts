/**
 * The open live connections. Each belongs to a person and is told only what concerns them; one that does not answer
 * pings is dropped; one whose session has become another person's is closed.
 */
import type { WebSocket } from 'ws';
import type { LiveMessage } from '../contract/live.ts';
import type { Caller } from '../http/route.ts';

/** Something to tell, and whom it concerns. */
export interface Notice {
  readonly message: LiveMessage;
  readonly clinicId: string;
  /** The patient whom it is about; null for what is the whole clinic's. */
  readonly patientId: string | null;
}

interface Connection {
  readonly socket: WebSocket;
  readonly caller: Caller;
  /** null for a client that keeps no cookies. */
  readonly sid: string | null;
  alive: boolean;
}

/** The close code of a connection whose session has changed (RFC 6455: policy violation). */
const SESSION_CHANGED = 1008;
const GOING_AWAY = 1001;
/** Bytes that may wait for a peer that reads slowly before it is dropped; it reconnects and reads afresh. */
const MAX_BUFFERED = 1024 * 1024;

export class LiveConnections {
  readonly #connections = new Set<Connection>();
  readonly #onCount: (count: number) => void;

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
  }

  add(socket: WebSocket, caller: Caller, sid: string | null): void {
    // It may have gone while its session was looked up, and its close would never be heard.
    if (socket.readyState === socket.CLOSED) return;
    const connection: Connection = { socket, caller, sid, alive: true };
    this.#connections.add(connection);
    this.#onCount(this.#connections.size);
    socket.on('pong', () => {
      connection.alive = true;
    });
    // What a client says is not listened to; an oversized or broken frame ends the connection with ws's own code.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#connections.delete(connection);
      this.#onCount(this.#connections.size);
    });
  }

  send(notice: Notice): void {
    const text = JSON.stringify(notice.message);
    const forPatient = JSON.stringify(withoutStaffsWords(notice.message));
    for (const connection of this.#connections) {
      const { caller } = connection;
      if (concerns(notice, caller)) push(connection, caller.role === 'patient' ? forPatient : text);
    }
  }

  /** Tells those who look after the projections, and nobody else. */
  sendToAnalysts(message: LiveMessage): void {
    const text = JSON.stringify(message);
    for (const connection of this.#connections) {
      if (connection.caller.role === 'analyst') push(connection, text);
    }
  }

  closeSession(sid: string): void {
    for (const connection of this.#connections) {
      if (connection.sid === sid) connection.socket.close(SESSION_CHANGED, 'The session has changed.');
    }
  }

  /** Drops who has not answered since the last call, asks the others. */
  checkPeers(): void {
    for (const connection of this.#connections) {
      if (!connection.alive) {
        connection.socket.terminate();
        continue;
      }
      connection.alive = false;
      connection.socket.ping();
    }
  }

  closeAll(): void {
    for (const { socket } of this.#connections) socket.close(GOING_AWAY, 'The server is stopping.');
  }

  terminateAll(): void {
    for (const { socket } of this.#connections) socket.terminate();
  }

  get size(): number {
    return this.#connections.size;
  }
}

function push({ socket }: Connection, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate();
  else socket.send(text);
}

function concerns({ clinicId, patientId }: Notice, caller: Caller): boolean {
  switch (caller.role) {
    case 'clinician':
      return caller.clinicId === clinicId;
    case 'patient':
      return patientId !== null && caller.patientId === patientId;
    case 'analyst':
    case 'auditor':
      return false;
  }
}

/** What the care team writes to each other, in a note or as an alert of their own, is not the patient's to read. */
function withoutStaffsWords(message: LiveMessage): LiveMessage {
  if (message.type !== 'alert_updated') return message;
  const { alert } = message;
  return {
    ...message,
    alert: { ...alert, note: null, message: alert.kind === 'custom' ? '' : alert.message },
  };
}
