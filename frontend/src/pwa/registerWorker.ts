/** Brings the service worker in, tells it what to keep, and tells the page when a new version waits. */

const WORKER = '/service-worker.js';
/** The first screen on a slow line has everything to itself for so long. */
const REGISTER_AFTER_MS = 4000;

export interface PageUpdates {
  /** Whether a new version waits to be used. */
  readonly isReady: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Uses it: the page is loaded again. */
  readonly use: () => void;
}

/** @returns what a browser without service workers, or a page that is not secure, never has: no updates. */
export function registerWorker(): PageUpdates {
  const listeners = new Set<() => void>();
  let waiting: ServiceWorker | null = null;
  const found = (worker: ServiceWorker | null) => {
    if (worker === null) return;
    waiting = worker;
    for (const listener of listeners) listener();
  };
  if ('serviceWorker' in navigator) {
    const { serviceWorker } = navigator;
    setTimeout(() => {
      serviceWorker
        .register(WORKER)
        .then((registration) => watch(registration, serviceWorker, found))
        // Without it the product needs a network, as in a browser that has none.
        .catch(() => undefined);
    }, REGISTER_AFTER_MS);
    void serviceWorker.ready.then(({ active }) => keepWhatIsLoaded(active));
  }
  return {
    isReady: () => waiting !== null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Only the tab that asked is loaded again: another one may have a form in use.
    use: () => {
      if (waiting !== null) loadWith(waiting);
    },
  };
}

/** Loads the page again once the version is in use: at once where another tab has brought it in. */
export function loadWith(version: ServiceWorker): void {
  const look = () => {
    if (/^(activated|redundant)$/.test(version.state)) window.location.reload();
  };
  version.addEventListener('statechange', look);
  version.postMessage({ type: 'update' }, []);
  look();
}

function watch(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
  found: (worker: ServiceWorker | null) => void,
): void {
  // The first version of all replaces nothing and asks nobody.
  if (container.controller !== null) found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && container.controller !== null) found(installing);
    });
  });
}

/** The texts of the reader's language among them, which the build cannot know. */
function keepWhatIsLoaded(worker: ServiceWorker | null): void {
  if (worker === null || typeof PerformanceObserver === 'undefined') return;
  const observer = new PerformanceObserver((list) => {
    const urls = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => /\/(assets|exercise)\//.test(name));
    if (urls.length > 0) worker.postMessage({ type: 'keep', urls }, []);
  });
  observer.observe({ type: 'resource', buffered: true });
}
