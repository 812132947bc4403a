import type { ProjectionDifferences, ProjectionStatus } from '../../../../backend/contract/projections.ts';
import {
  COMPARE_VERSIONS,
  LIST_PROJECTIONS,
  PRUNE_PROJECTION,
  READ_DIFFERENCES,
  REBUILD_PROJECTION,
  ROLL_BACK_PROJECTION,
  SWITCH_PROJECTION,
  VERIFY_PROJECTION,
} from '../../../../backend/contract/routes/projections.ts';
import { baseApi } from '../client/baseApi.ts';
import { requestTo } from '../client/requestTo.ts';
import { listTag, unlessFailed } from '../client/tags.ts';

const ROUTES = {
  rebuild: REBUILD_PROJECTION,
  switch: SWITCH_PROJECTION,
  rollback: ROLL_BACK_PROJECTION,
  verify: VERIFY_PROJECTION,
  prune: PRUNE_PROJECTION,
} as const;
export type ProjectionAct = keyof typeof ROUTES;

interface Change {
  readonly name: string;
  readonly act: ProjectionAct;
  readonly idempotencyKey: string;
}

interface Comparing {
  readonly name: string;
  readonly version: number;
  readonly against: number;
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
    compareVersions: build.mutation<unknown, Comparing>({
      query: ({ name, version, against, idempotencyKey }) =>
        requestTo(COMPARE_VERSIONS, { params: { name }, body: { version, against }, idempotencyKey }),
      invalidatesTags: (_started, error) => unlessFailed(error, listTag('Projection')),
    }),
    getDifferences: build.query<ProjectionDifferences | null, string>({
      query: (name) => requestTo(READ_DIFFERENCES, { params: { name } }),
      responseSchema: READ_DIFFERENCES.answer,
    }),
  }),
});

export const {
  useGetProjectionsQuery,
  useChangeProjectionMutation,
  useCompareVersionsMutation,
  useGetDifferencesQuery,
} = projectionsApi;
