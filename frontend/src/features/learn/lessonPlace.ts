/** Where a lesson is: in the address, so that Back works. */
import type { LessonPath } from '../../../../backend/contract/lesson-path.ts';
import type { ReportForm } from '../report-form/reportForm.ts';
import { EDU_CATEGORIES } from '../../../../events/education.ts';
import { EDU_LANGUAGES, type EduLanguage, type Language } from '../../../../events/enums.ts';

/** What there is a tab for. */
export type LessonCategory = Exclude<(typeof EDU_CATEGORIES)[number], 'EMERGENCY_SIGNS' | 'OTHER'>;
export const LESSON_CATEGORIES = EDU_CATEGORIES.filter(
  (category): category is LessonCategory => category !== 'EMERGENCY_SIGNS' && category !== 'OTHER',
);

/** The lessons that are wanted in a language of the screens. */
export const LESSONS_OF_SCREEN: Readonly<Record<Language, EduLanguage>> = { en: 'EN', fr: 'FR', sw: 'SW' };

const FIRST_CATEGORY: Readonly<Record<ReportForm, LessonCategory>> = {
  daily: 'BP_TUTORIAL',
  diabetes: 'DIABETIC_FOOT',
};

export interface LessonPlace extends LessonPath {
  readonly category: LessonCategory;
}

export const readPlace = (params: URLSearchParams, form: ReportForm): LessonPlace => ({
  category: LESSON_CATEGORIES.find((category) => category === params.get('category')) ?? FIRST_CATEGORY[form],
  language: EDU_LANGUAGES.find((language) => language === params.get('language')) ?? null,
  piece: params.get('lesson'),
});
