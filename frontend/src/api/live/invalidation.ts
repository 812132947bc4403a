import type { Tag } from '../client/tags.ts';

/** Ten logs that arrive together cause one fetch of the list. */
export const COALESCE_MS = 250;
/** What is made stale again and again, and seldom matters, is fetched no more often. */
export const REST_MS = 4000;

export interface InvalidationPort {
  /** Fetches again what is shown of the tags, but not what is being fetched already. */
  invalidate(tags: readonly Tag[]): void;
  /** The requests that run now, by their ids. */
  runningRequests(): readonly string[];
  after(milliseconds: number, callback: () => void): void;
}

export interface Invalidation {
  /** Makes the answers with these tags stale, a moment later. */
  add(tags: readonly Tag[]): void;
  /** The requests that run are older than what came of the tags by another way. */
  overtake(tags: readonly Tag[]): void;
  /**
   * To be called when a request was answered: the tags that became stale while it ran. Its answer may be older than
   * they are, and RTK Query does not ask again by itself.
   */
  overtaking(requestId: string): readonly Tag[];
}

/** @param restMs from one fetch to the next; 0 where each burst is fetched for by itself */
export function createInvalidation(port: InvalidationPort, restMs = 0): Invalidation {
  const waiting = new Map<string, Tag>();
  const overtaken = new Map<string, Map<string, Tag>>();

  let isResting = false;

  function flush() {
    isResting = false;
    const tags = [...waiting];
    if (tags.length === 0) return;
    if (restMs > 0) {
      isResting = true;
      port.after(restMs, flush);
    }
    waiting.clear();
    overtake(tags);
    port.invalidate(tags.map(([, tag]) => tag));
  }

  function overtake(tags: Iterable<readonly [string, Tag]>) {
    const running = port.runningRequests();
    // A request that failed was never asked about.
    for (const id of overtaken.keys()) if (!running.includes(id)) overtaken.delete(id);
    for (const id of running) overtaken.set(id, new Map([...(overtaken.get(id) ?? []), ...tags]));
  }

  return {
    add(tags) {
      if (tags.length === 0) return;
      if (waiting.size === 0 && !isResting) port.after(COALESCE_MS, flush);
      for (const [name, tag] of named(tags)) waiting.set(name, tag);
    },
    overtake: (tags) => overtake(named(tags)),
    overtaking(requestId) {
      const tags = overtaken.get(requestId);
      overtaken.delete(requestId);
      return [...(tags?.values() ?? [])];
    },
  };
}

const named = (tags: readonly Tag[]) => tags.map((tag) => [`${tag.type}/${tag.id}`, tag] as const);
