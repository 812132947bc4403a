/** The ways to the lessons from other parts of a patient's screen. */
import type { EduCategory } from '../../../events/education.ts';

/** The signs of an emergency in a picture: a lesson that stands in no list. */
export const EMERGENCY_LESSON = 'emergency';
export const emergencyLessonPath = (screen: string): string =>
  `${screen}?tab=learn&lesson=${EMERGENCY_LESSON}`;

/** The lessons of one topic. */
export const lessonsPath = (screen: string, category: EduCategory): string =>
  `${screen}?tab=learn&category=${category}`;

/** Marks an entry of the history whose lesson was opened from the page before it. */
export const LED_TO_LESSON = { isLedToLesson: true };

/** Whether one step back leads to where the lesson was opened from. */
export function isLedToLesson(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLedToLesson' in state;
}
