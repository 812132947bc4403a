/**
 * Of a page whose code has gone from the server with its build. It comes with the notices, before it is needed: what is asked for
 * only then may have gone as well.
 */
import { loadWith } from './registerWorker.ts';

const PAGE = '/';
const ENTRY = /<script[^>]*\ssrc="(\/assets\/[^"]+)"/;

/** So long an answer is waited for before nothing is known. */
const ANSWER_MS = 5000;

/** Whether the server has another build than the one that this page is of; false also where it cannot be asked. */
export async function hasNewVersion(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (own === null) return false;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ANSWER_MS);
  try {
    const answer = await fetch(PAGE, { cache: 'no-store', signal: stop.signal });
    const [, entry] = ENTRY.exec(await answer.text()) ?? [];
    return entry !== undefined && entry !== new URL(own.src).pathname;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Loads the page again as the server has it now: an older worker would show the page that it has kept. */
export async function loadNewVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting === null) await registration.update();
    const version = registration?.installing ?? registration?.waiting ?? null;
    if (version?.state === 'installing') await hasInstalled(version);
    if (version !== null) return loadWith(version);
  } catch {
    // No worker can be here, or nothing is reached now: then the page shows what it can.
  }
  window.location.reload();
}

function hasInstalled(version: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    version.addEventListener('statechange', () => resolve(), { once: true });
  });
}
