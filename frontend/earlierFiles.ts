/**
 * A page that stays open over an update, and a phone that kept one, ask for the rest of their own build: what earlier builds
 * left stays beside the new one for some time. A list within the pages says since when each of its files is of no build.
 */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from './src/lib/durations.ts';

/** So long after a build was replaced its files are still there: a phone that is used once a week has asked for the new one. */
export const KEPT_DAYS = 14;
/** Of who builds many times a day, the files of so many builds. */
export const KEPT_BUILDS = 10;
const FILES = 'assets';
/** Beside the manifest, where nobody is sent it. */
const LIST = join('.vite', 'earlier.json');

/** Copies into the pages of a new build what it lacks of those that it replaces. */
export async function keepEarlierFiles(last: string, next: string, now: Date): Promise<void> {
  const present = new Set(await namesIn(join(next, FILES)));
  const leftAt = await readList(last);
  const earlier = (await namesIn(join(last, FILES)))
    .filter((name) => !present.has(name))
    .map((name) => ({ name, at: leftAt.get(name) ?? now.toISOString() }));
  const builds = new Set([...new Set(earlier.map(({ at }) => at))].toSorted().slice(-KEPT_BUILDS));
  const kept = earlier.filter(
    ({ at }) => builds.has(at) && now.getTime() - Date.parse(at) <= KEPT_DAYS * DAY_MS,
  );
  await Promise.all(kept.map(({ name }) => copyFile(join(last, FILES, name), join(next, FILES, name))));
  await mkdir(join(next, '.vite'), { recursive: true });
  await writeFile(
    join(next, LIST),
    JSON.stringify(Object.fromEntries(kept.map(({ name, at }) => [name, at]))),
  );
}

/** None where there is no such folder, as before the first build. */
async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch {
    return [];
  }
}

/** By the name of each file of no build, since when; what cannot be read begins anew. */
async function readList(pages: string): Promise<ReadonlyMap<string, string>> {
  try {
    const list: unknown = JSON.parse(await readFile(join(pages, LIST), 'utf8'));
    return new Map(
      Object.entries(list ?? {}).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && !Number.isNaN(Date.parse(entry[1])),
      ),
    );
  } catch {
    return new Map();
  }
}
