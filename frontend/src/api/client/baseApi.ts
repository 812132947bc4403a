import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './apiError.ts';
import { createBaseQuery } from './baseQuery.ts';
import { TAG_TYPES } from './tags.ts';

/** The one API of the product; each feature injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery((input, init) => fetch(input, init)),
  tagTypes: TAG_TYPES,
  // The default waits until no request runs: one stuck upload would keep a RED alert off the dashboard.
  invalidationBehavior: 'immediately',
  refetchOnReconnect: true,
  keepUnusedDataFor: 600,
  catchSchemaFailure: (failure): ApiError => ({
    status: 'unreadable',
    message: `The answer does not fit: ${failure.issues.map(({ path }) => issuePath(path)).join(', ')}`,
    issues: [],
  }),
  endpoints: () => ({}),
});

/** Names the fields that did not fit and no value: the message may be logged. */
function issuePath(path: readonly unknown[] | undefined): string {
  return path === undefined || path.length === 0
    ? 'the whole'
    : path
        .map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part))
        .join('.');
}
