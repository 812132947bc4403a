/**
 * Keeps the application itself on the phone, so that it opens without a network: its pages, its code, and the texts of
 * the language that was read. Nothing of a patient passes through here: what goes to `/api` and `/ws` is not touched.
 */
import type { LESSON_CACHE } from '../lib/lessonFiles.ts';

/** Filled in by the build. */
declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

const worker = globalThis as unknown as Worker;
const CACHE = `home-heart-${__SHELL_VERSION__}`;
/** A file that the pages share would have to be fetched before the worker could start: of theirs only the type is taken. */
const LESSONS: typeof LESSON_CACHE = 'home-heart-lessons';
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
      const old = names.filter((name) => name !== CACHE && name !== LESSONS);
      await Promise.all(old.map((name) => caches.delete(name)));
    })(),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  // Before the pages: a leaflet in a tab of its own is none of them.
  if (pathname.startsWith('/education/')) event.respondWith(lessonOrNetwork(request));
  else if (request.mode === 'navigate') event.respondWith(pageOrNetwork(request));
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

/** A file of a lesson, or the part of it that a player of films asks for: some take no whole film in its place. */
async function lessonOrNetwork(request: Request): Promise<Response> {
  const kept = await caches.match(request.url);
  if (kept === undefined) return fetch(request);
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('Range') ?? '') ?? [];
  if (from === undefined) return kept;
  const film = await kept.blob();
  const last = to === undefined || to === '' ? film.size - 1 : Math.min(Number(to), film.size - 1);
  if (Number(from) > last) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${film.size}` } });
  }
  return new Response(film.slice(Number(from), last + 1, film.type), {
    status: 206,
    headers: { 'Accept-Ranges': 'bytes', 'Content-Range': `bytes ${from}-${last}/${film.size}` },
  });
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
