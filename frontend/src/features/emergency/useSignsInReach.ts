import { useEffect, useState } from 'react';
import { EMERGENCY_LESSON } from '../../lib/lessonPaths.ts';
import { keptLessonFiles, lessonCaches } from '../../lib/lessonFiles.ts';
import { useIsOnline } from '../../lib/useIsOnline.ts';

/** Whether the picture of the signs can be shown now: there is a network, or it was kept on this phone. */
export function useSignsInReach(): boolean {
  const isOnline = useIsOnline();
  const [isKept, setIsKept] = useState(false);
  useEffect(() => {
    const storage = lessonCaches();
    if (storage === null) return;
    keptLessonFiles(storage).then(
      (files) => setIsKept(files.some((file) => file.startsWith(`/education/${EMERGENCY_LESSON}-`))),
      () => undefined,
    );
  }, []);
  return isOnline || isKept;
}
