import type * as z from 'zod/mini';
import type { EduAsset } from '../../../../backend/contract/education.ts';
import { LIST_EDU_ASSETS, LIST_OPENED } from '../../../../backend/contract/routes/education.ts';
import type { EduLanguage } from '../../../../events/enums.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { tagsOfPatient } from '../client/tags.ts';

export type OpenedLesson = z.output<typeof LIST_OPENED.answer>[number];

const educationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Every lesson once, in the language where it has it. They change with a release alone. */
    getLessons: build.query<readonly EduAsset[], EduLanguage>({
      query: (language) => requestTo(LIST_EDU_ASSETS, { query: { language } }),
      responseSchema: LIST_EDU_ASSETS.answer,
    }),
    getOpenedLessons: build.query<readonly OpenedLesson[], string>({
      query: (patientId) => requestTo(LIST_OPENED, { params: { patientId } }),
      responseSchema: LIST_OPENED.answer,
      providesTags: tagsOfPatient('Progress', 'Journey'),
    }),
  }),
});

export const { useGetLessonsQuery, useGetOpenedLessonsQuery } = educationApi;
