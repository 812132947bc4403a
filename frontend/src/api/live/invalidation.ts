import type { Tag } from '../client/tags.ts';

/** Ten logs that arrive together cause one fetch of the list. */
export const COALESCE_MS = 250;

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
  /**
   * To be called when a request was answered: the tags that became stale while it ran. Its answer may be older than
   * they are, and RTK Query does not ask again by itself.
   */
  overtaking(requestId: string): readonly Tag[];
}

export function createInvalidation(port: InvalidationPort): Invalidation {
  const waiting = new Map<string, Tag>();
  const overtaken = new Map<string, Map<string, Tag>>();

  function flush() {
    const tags = [...waiting];
    waiting.clear();
    const running = port.runningRequests();
    // A request that failed was never asked about.
    for (const id of overtaken.keys()) if (!running.includes(id)) overtaken.delete(id);
    for (const id of running) overtaken.set(id, new Map([...(overtaken.get(id) ?? []), ...tags]));
    port.invalidate(tags.map(([, tag]) => tag));
  }

  return {
    add(tags) {
      if (tags.length === 0) return;
      if (waiting.size === 0) port.after(COALESCE_MS, flush);
      for (const tag of tags) waiting.set(`${tag.type}/${tag.id}`, tag);
    },
    overtaking(requestId) {
      const tags = overtaken.get(requestId);
      overtaken.delete(requestId);
      return [...(tags?.values() ?? [])];
    },
  };
}
