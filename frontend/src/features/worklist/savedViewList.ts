import * as z from 'zod/mini';

const savedViewSchema = z.object({ name: z.string(), search: z.string() });
export type SavedView = z.output<typeof savedViewSchema>;

const KEY = 'home-heart.views';

/** In the browser alone: what a person looks at is their own. */
export function readViews(storage: () => Storage): readonly SavedView[] {
  try {
    const parsed = z.array(savedViewSchema).safeParse(JSON.parse(storage().getItem(KEY) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    // A browser that keeps nothing.
    return [];
  }
}

export function storeViews(storage: () => Storage, views: readonly SavedView[]): void {
  try {
    storage().setItem(KEY, JSON.stringify(views));
  } catch {
    // They are lost with the page then.
  }
}
