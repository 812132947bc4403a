import * as z from 'zod/mini';
import { keepValue, keptValue, type Reads, type Writes } from '../../lib/keptValue.ts';

const savedViewSchema = z.object({ name: z.string(), search: z.string() });
export type SavedView = z.output<typeof savedViewSchema>;

const KEY = 'home-heart.views';

/** In the browser alone: what a person looks at is their own. */
export const keptViews = (storage: Reads): readonly SavedView[] =>
  keptValue(storage, KEY, z.array(savedViewSchema)) ?? [];

export const keepViews = (storage: Writes, views: readonly SavedView[]): void =>
  keepValue(storage, KEY, views);
