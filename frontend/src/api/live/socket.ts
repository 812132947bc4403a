import { ROWS_WANTED } from '../../../../backend/contract/live.ts';
import type { LiveStatus } from './liveSlice.ts';

/** After a close the connection is made again so much later, for ever (specification, section 4). */
export const RECONNECT_MS = 3000;
/** The server gives a sign every 20 s; after two that did not come the line is dead, though it looks alive. */
export const SILENCE_MS = 45_000;

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}

/** What the socket's owner needs of its surroundings, passed in so that a test can run it through hours at once. */
export interface SocketSurroundings {
  open(): SocketLike;
  /** Answers a function that cancels. */
  after(milliseconds: number, callback: () => void): () => void;
  /** Calls back when the network is there again or the page is looked at again. Answers a function that ends that. */
  onWake(callback: () => void): () => void;
  /** Calls back when the browser is certain that there is no network. */
  onNetworkLost(callback: () => void): () => void;
}

export interface SocketListener {
  /** What came, unparsed. Answers whether it was a sign of life that the server sends at intervals. */
  message(data: unknown): { readonly heartbeat: boolean };
  status(status: LiveStatus): void;
  /** The connection is there again after it was lost, or could not be made at first. */
  reopened(): void;
}

export interface LiveSocket {
  /** Something else shows that the line may be dead though it looks alive: it is made again at once. */
  reconnectIfStale(): void;
  stop(): void;
}

/** Keeps one live connection up until it is stopped. */
export function runLiveSocket(around: SocketSurroundings, listener: SocketListener): LiveSocket {
  let socket: SocketLike | null = null;
  let isOpen = false;
  let wasLost = false;
  let cancelTimer = () => {};

  function connect() {
    cancelTimer();
    const opened = around.open();
    socket = opened;
    opened.onopen = () => {
      isOpen = true;
      listener.status('online');
      if (wasLost) listener.reopened();
      wasLost = false;
    };
    opened.onmessage = ({ data }) => {
      // A server that sends no signs of life may be quiet for hours; only one that does is expected to.
      if (listener.message(data).heartbeat) expectSign();
    };
    // An error is always followed by a close.
    opened.onclose = () => lose(RECONNECT_MS);
  }

  function expectSign() {
    cancelTimer();
    cancelTimer = around.after(SILENCE_MS, () => lose(0));
  }

  function lose(retryAfter: number) {
    drop();
    wasLost = true;
    listener.status('offline');
    cancelTimer();
    cancelTimer = around.after(retryAfter, connect);
  }

  function drop() {
    isOpen = false;
    if (socket === null) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    socket = null;
  }

  const endWake = around.onWake(() => {
    if (isOpen) return;
    drop();
    connect();
  });
  const endLost = around.onNetworkLost(() => lose(RECONNECT_MS));
  connect();

  return {
    reconnectIfStale() {
      if (isOpen) lose(0);
    },
    stop() {
      endWake();
      endLost();
      cancelTimer();
      drop();
    },
  };
}

/** The browser's own socket, timers and events. */
export function browserSurroundings(): SocketSurroundings {
  return {
    open() {
      const url = new URL(`/ws?${ROWS_WANTED}=true`, window.location.href);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      return new WebSocket(url) as SocketLike;
    },
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    onWake(callback) {
      const whenVisible = () => {
        if (document.visibilityState === 'visible') callback();
      };
      window.addEventListener('online', callback);
      document.addEventListener('visibilitychange', whenVisible);
      return () => {
        window.removeEventListener('online', callback);
        document.removeEventListener('visibilitychange', whenVisible);
      };
    },
    onNetworkLost(callback) {
      window.addEventListener('offline', callback);
      return () => window.removeEventListener('offline', callback);
    },
  };
}
