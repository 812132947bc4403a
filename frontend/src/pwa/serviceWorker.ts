/**
 * Keeps the application itself on the phone, so that it opens without a network: its pages, its code, and the texts of
 * the language that was read. Nothing of a patient passes through here: what goes to `/api` and `/ws` is not touched.
 */

/** Filled in by the build. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

const worker = globalThis as unknown as Worker;
const CACHE = `home-heart-${__SHELL_VERSION__}`;
const PAGE = '/';

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(__SHELL_FILES__);
      // Past the browser's own cache: the page of this version, not an older one.
      await cache.add(new Request(PAGE, { cache: 'reload' }));
    })(),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await worker.clients.claim();
      // Another tab may still run the version before, and must find the rest of its code.
      if ((await worker.clients.matchAll()).length > 1) return;
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageOrNetwork(request));
  else if (isFile(pathname)) event.respondWith(keptOrNetwork(request));
});

worker.addEventListener('message', (event) => {
  const said = event.data as { readonly type?: unknown; readonly urls?: unknown } | null;
  if (said?.type === 'update') event.waitUntil(worker.skipWaiting());
  if (said?.type === 'keep' && Array.isArray(said.urls)) {
    event.waitUntil(keep(said.urls.filter((url): url is string => typeof url === 'string')));
  }
});

/** Files of the build, whose names change with what is in them, and drawings, which are asked for anew with a new version. */
const isFile = (pathname: string) =>
  pathname.startsWith('/assets/') || pathname.startsWith('/exercise/') || pathname === '/favicon.svg';

async function pageOrNetwork(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? fetch(request);
}

async function keptOrNetwork(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function keep(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const url of urls) {
    const { origin, pathname } = new URL(url);
    if (origin !== worker.location.origin || !isFile(pathname)) continue;
    if ((await caches.match(url)) === undefined) await cache.add(url);
  }
}

/** What of a service worker's surroundings is used; the page's own types describe a window. */
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}
interface WorkerFetch extends WorkerEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerMessage extends WorkerEvent {
  readonly data: unknown;
}
interface Worker {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetch) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessage) => void): void;
  skipWaiting(): Promise<void>;
}
