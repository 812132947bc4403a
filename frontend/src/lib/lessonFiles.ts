/** The files of the lessons that somebody keeps on this phone, apart from those of the application. */

/** The service worker, which shares no file with the pages, names it, too. */
export const LESSON_CACHE = 'home-heart-lessons';

/** Where a browser keeps files; null on a page without a secure address, which has no such place. */
export function lessonCaches(): CacheStorage | null {
  const { caches: storage } = globalThis as { readonly caches?: CacheStorage };
  return storage ?? null;
}

/** The addresses of the files that are kept. @throws in a browser that says that it has a place for them, and has none */
export async function keptLessonFiles(storage: CacheStorage): Promise<readonly string[]> {
  if (!(await storage.has(LESSON_CACHE))) return [];
  const requests = await (await storage.open(LESSON_CACHE)).keys();
  return requests.map(({ url }) => new URL(url).pathname);
}
