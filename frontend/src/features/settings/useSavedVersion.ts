import { useState } from 'react';
import { isConflict } from '../../api/client/apiError.ts';
import { useFormats } from '../../i18n/useFormats.ts';

interface Version {
  readonly updatedBy: string | null;
  readonly updatedAt: string | null;
}

/**
 * The version that a form goes on from, so that saving replaces only what was typed: where somebody else has saved
 * meanwhile it is theirs.
 *
 * @param opened As it was when the form was opened.
 * @param onNewer Shows a newer version, beneath what was typed.
 */
export function useSavedVersion<Saved>(
  opened: Saved,
  refetch: () => PromiseLike<{ readonly data?: Saved | undefined }>,
  onNewer: (newer: Saved) => void,
) {
  const [saved, setSaved] = useState(opened);
  const [isOvertaken, setIsOvertaken] = useState(false);
  return {
    saved,
    setSaved,
    /** Whether the last failure was that somebody else has saved meanwhile. */
    isOvertaken,
    goOnAfter: async (error: object) => {
      const newest = isConflict(error) ? (await refetch()).data : undefined;
      setIsOvertaken(newest !== undefined);
      if (newest === undefined) return;
      setSaved(newest);
      onNewer(newest);
    },
  };
}

/** Who saved a version, and when, for a sentence. */
export function useSavedBy({ updatedBy, updatedAt }: Version) {
  const { dateTime } = useFormats();
  return { name: updatedBy ?? '', time: updatedAt === null ? '' : dateTime(updatedAt) };
}
