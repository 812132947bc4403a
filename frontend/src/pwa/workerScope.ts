/** What of a service worker's surroundings is used; the page's own types describe a window. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetch extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ToldEvent extends WorkerEvent {
  readonly data: unknown;
}
export interface Worker {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void;
  addEventListener(type: 'message', listener: (event: ToldEvent) => void): void;
  skipWaiting(): Promise<void>;
}
