import type { ProjectionStatus } from '../../../../backend/contract/operations.ts';
import {
  LIST_PROJECTIONS,
  REBUILD_PROJECTION,
  ROLL_BACK_PROJECTION,
  SWITCH_PROJECTION,
} from '../../../../backend/contract/routes/operations.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

const ROUTES = {
  rebuild: REBUILD_PROJECTION,
  switch: SWITCH_PROJECTION,
  rollback: ROLL_BACK_PROJECTION,
} as const;
export type ProjectionAct = keyof typeof ROUTES;

interface Change {
  readonly name: string;
  readonly act: ProjectionAct;
  readonly idempotencyKey: string;
}

const projectionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProjections: build.query<readonly ProjectionStatus[], void>({
      query: () => requestTo(LIST_PROJECTIONS),
      responseSchema: LIST_PROJECTIONS.answer,
      providesTags: [listTag('Projection')],
    }),
    changeProjection: build.mutation<unknown, Change>({
      query: ({ name, act, idempotencyKey }) => requestTo(ROUTES[act], { params: { name }, idempotencyKey }),
      invalidatesTags: (_status, error) => unlessFailed(error, listTag('Projection')),
    }),
  }),
});

export const { useGetProjectionsQuery, useChangeProjectionMutation } = projectionsApi;
