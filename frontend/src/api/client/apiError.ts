import type { Issue, Problem } from '../../../../backend/contract/problem.ts';

/** Why a request brought no answer that can be shown. */
export interface ApiError {
  /** The HTTP status, or what happened before there was one. */
  readonly status: number | 'network' | 'timeout' | 'unreadable' | 'building';
  /** For a log or a report. For a status: the number, a colon, a space and the server's sentence. */
  readonly message: string;
  /** The fields that the server refused; empty where it named none. */
  readonly issues: readonly Issue[];
  /** How far the server is with what was asked for, where it is being built. */
  readonly building?: Problem['building'];
  /** The id of somebody who was forgotten, where the server says so. */
  readonly forgotten?: Problem['forgotten'];
}

/** RTK Query types an error as one of ours or as one that was thrown; this tells which. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'issues' in error;
}

/** Whether the server says that the thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return isApiError(error) && error.status === 404;
}

/** Whether the server says that something else has come meanwhile. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.status === 409;
}
