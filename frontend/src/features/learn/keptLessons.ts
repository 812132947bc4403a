import { useEffect, useState } from 'react';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import { keptLessonFiles, LESSON_CACHE, lessonCaches } from '../../lib/lessonFiles.ts';

export interface KeptLessons {
  /** Whether this browser has a place for files. */
  readonly canKeep: boolean;
  readonly isKept: (lesson: EduAsset) => boolean;
  /** @throws where there is no network, or no room: then nothing of it is kept. */
  readonly keep: (lesson: EduAsset) => Promise<void>;
  readonly remove: (lesson: EduAsset) => Promise<void>;
}

/** The lessons whose files lie on this phone. */
export function useKeptLessons(): KeptLessons {
  const [storage] = useState(lessonCaches);
  const [files, setFiles] = useState<readonly string[]>([]);
  useEffect(() => {
    if (storage === null) return undefined;
    let isGone = false;
    keptLessonFiles(storage).then(
      (found) => {
        if (!isGone) setFiles(found);
      },
      // A browser that keeps nothing says so by failing.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [storage]);
  const change = async (to: (cache: Cache) => Promise<unknown>) => {
    if (storage === null) return;
    await to(await storage.open(LESSON_CACHE));
    setFiles(await keptLessonFiles(storage));
  };
  return {
    canKeep: storage !== null,
    isKept: (lesson) => filesOf(lesson).every((file) => files.includes(file)),
    keep: (lesson) => change((cache) => cache.addAll(filesOf(lesson))),
    remove: (lesson) => change((cache) => Promise.all(filesOf(lesson).map((file) => cache.delete(file)))),
  };
}

/** What of a lesson is needed to open it. */
function filesOf({ urlPath, posterPath, textPath, captions }: EduAsset): string[] {
  const tracks = Object.values(captions).filter((track) => track !== null);
  return [...new Set([urlPath, posterPath, textPath, ...tracks])];
}
