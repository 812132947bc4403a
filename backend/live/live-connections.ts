/**
 * The open live connections. Each belongs to a person and is told only what concerns them; one that does not answer
 * pings is dropped; one whose session has become another person's is closed.
 */
import type { WebSocket } from 'ws';
import type { LiveMessage } from '../contract/live.ts';
import { type Caller, isOfStaff, maySee } from '../identity/caller.ts';
import type { Rows } from './rows.ts';

/** Something to tell, and whom it concerns. */
export interface Notice {
  readonly message: LiveMessage;
  readonly clinicId: string;
  /** The patient whom it is about; null for what is the care team's alone; ALL where each patient is told, too. */
  readonly patientId: string | typeof ALL | null;
}

/** Every patient of the clinic. */
export const ALL = Symbol('all');

interface Connection {
  readonly socket: WebSocket;
  readonly caller: Caller;
  /** null for a client that keeps no cookies. */
  readonly sid: string | null;
  /** Where it comes from. */
  readonly network: string;
  /** Whether its screen asked for rows. */
  readonly wantsRows: boolean;
  alive: boolean;
}

/** The close code of a connection whose session has changed, or is no longer there (RFC 6455: policy violation). */
const SESSION_OVER = 1008;
const SESSION_CHANGED = 'The session has changed.';
const GOING_AWAY = 1001;
/** The close code of one connection too many: try again later (IANA). */
const TOO_MANY = 1013;
/** Of one person, who may have as many tabs open; the oldest makes room, which a phone may have lost long ago. */
const MOST_OF_ONE_PERSON = 20;
/** From one network: a clinic behind one address, and not whoever wants to use the server up. */
const MOST_OF_ONE_NETWORK = 200;
const MOST = 2000;
/** Bytes that may wait for a peer that reads slowly before it is dropped; it reconnects and reads afresh. */
const MAX_BUFFERED = 1024 * 1024;

/** Closes the connection of whoever's session there is no longer. */
export const endSession = (socket: WebSocket): void => socket.close(SESSION_OVER, 'The session has ended.');

export class LiveConnections {
  readonly #connections = new Set<Connection>();
  readonly #onCount: (count: number) => void;

  constructor(onCount: (count: number) => void) {
    this.#onCount = onCount;
  }

  /** Whether no further connection from there is taken. */
  isFull(network: string): boolean {
    if (this.#connections.size >= MOST) return true;
    return this.#count((connection) => connection.network === network) >= MOST_OF_ONE_NETWORK;
  }

  add(socket: WebSocket, caller: Caller, sid: string | null, network: string, wantsRows = false): void {
    // It may have gone while its session was looked up, and its close would never be heard.
    if (socket.readyState === socket.CLOSED) return;
    if (this.isFull(network)) {
      socket.close(TOO_MANY, 'Too many live connections. Please try again later.');
      return;
    }
    const connection: Connection = { socket, caller, sid, network, wantsRows, alive: true };
    this.#makeRoomFor(connection);
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

  #count(fits: (connection: Connection) => boolean): number {
    let count = 0;
    for (const connection of this.#connections) if (fits(connection)) count += 1;
    return count;
  }

  /** What has been open longest of one person goes where they open one too many. */
  #makeRoomFor(added: Connection): void {
    const person = personOf(added);
    if (person === null) return;
    const ofPerson = (connection: Connection): boolean => personOf(connection) === person;
    if (this.#count(ofPerson) < MOST_OF_ONE_PERSON) return;
    const oldest = [...this.#connections].find(ofPerson);
    if (oldest === undefined) return;
    this.#connections.delete(oldest);
    oldest.socket.close(TOO_MANY, 'Too many live connections of one person.');
  }

  /** Whether somebody of a clinic's care team shows rows. */
  wantRows(clinicId: string): boolean {
    return this.#count((connection) => showsRows(connection) && connection.caller.clinicId === clinicId) > 0;
  }

  /** @param rows what goes along to those of the care team who asked for rows */
  send(notice: Notice, rows: Rows | null = null): void {
    const text = JSON.stringify(notice.message);
    const withRows = rows === null ? text : JSON.stringify({ ...notice.message, ...rows });
    const toPatient = withoutStaffsWords(notice.message);
    const forPatient = JSON.stringify(toPatient);
    const toCaregiver = withoutStaffsNames(toPatient);
    const forCaregiver = toCaregiver === toPatient ? forPatient : JSON.stringify(toCaregiver);
    for (const connection of this.#connections) {
      const { caller } = connection;
      if (!concerns(notice, caller)) continue;
      if (caller.role === 'caregiver') push(connection, forCaregiver);
      else if (!isOfStaff(caller)) push(connection, forPatient);
      else push(connection, showsRows(connection) ? withRows : text);
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
      if (connection.sid === sid) connection.socket.close(SESSION_OVER, SESSION_CHANGED);
    }
  }

  /** Of a person who is somebody else, or nobody, from now on. */
  closeUser(userId: string): void {
    for (const { caller, socket } of this.#connections) {
      if (caller.userId === userId) socket.close(SESSION_OVER, SESSION_CHANGED);
    }
  }

  closePatient(patientId: string): void {
    for (const { caller, socket } of this.#connections)
      if (caller.patientId === patientId) endSession(socket);
  }

  /** Who is connected, by which session. */
  get callers(): readonly { readonly caller: Caller; readonly sid: string | null }[] {
    return [...this.#connections];
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

/** The demonstration's clinician is everybody who has chosen nobody: of them each browser is a person. */
function personOf({ caller, sid }: Connection): string | null {
  return caller.patientId ?? sid;
}

const showsRows = ({ caller, wantsRows }: Connection): boolean => wantsRows && caller.role === 'clinician';

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
      if (patientId === ALL) return caller.clinicId === clinicId;
      return patientId !== null && caller.patientId === patientId;
    case 'caregiver': {
      const { lookedAfter = [] } = caller;
      if (patientId === ALL) return caller.clinicId === clinicId && lookedAfter.length > 0;
      return lookedAfter.some((one) => one.patientId === patientId && maySee(one));
    }
    case 'analyst':
    case 'auditor':
    case 'administrator':
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

/** Who of the care team saw to what is no caregiver’s to read, as no contact is. */
function withoutStaffsNames(message: LiveMessage): LiveMessage {
  if (message.type !== 'alert_updated') return message;
  return { ...message, alert: { ...message.alert, acknowledgedBy: null, snoozedBy: null } };
}
