/** Where a lesson is on the screens of a patient: messages lead there, and the screens themselves. */
import type { EduCategory } from '../../events/education.ts';
import type { EduLanguage } from '../../events/enums.ts';

export interface LessonPath {
  readonly category: EduCategory;
  /** null: that of the screen. */
  readonly language: EduLanguage | null;
  /** The piece that is open; null: none. */
  readonly piece: string | null;
}

/** @param screen the entry screen that the lessons are a part of */
export function lessonPath(screen: string, { category, language, piece }: LessonPath): string {
  const params = new URLSearchParams({ tab: 'learn', category });
  if (language !== null) params.set('language', language);
  if (piece !== null) params.set('lesson', piece);
  return `${screen}?${params}`;
}
