import { isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { isApiError } from '../client/apiError.ts';
import type { AppDispatch, AppState, StartListening } from '../appState.ts';
import { baseApi } from '../client/baseApi.ts';
import { listTag, type Tag } from '../client/tags.ts';
import { createInvalidation } from './invalidation.ts';
import { liveMessageReceived, liveReopened, readLiveMessage } from './liveEvents.ts';
import { liveStatusChanged } from './liveSlice.ts';
import { tagsOfMessage } from './messageTags.ts';
import { runLiveSocket, type SocketSurroundings } from './socket.ts';

interface LiveStore {
  readonly dispatch: AppDispatch;
  readonly getState: () => AppState;
}

interface QueryAnswered extends UnknownAction {
  readonly meta: {
    readonly requestId: string;
    readonly arg: { readonly type: 'query' | 'infinitequery'; readonly queryCacheKey: string };
  };
}

function isQueryAnswered(action: UnknownAction): action is QueryAnswered {
  if (!isFulfilled(action)) return false;
  const { arg } = action.meta;
  return (
    typeof arg === 'object' &&
    arg !== null &&
    'type' in arg &&
    (arg.type === 'query' || arg.type === 'infinitequery')
  );
}

/**
 * Owns the live socket for as long as the store lives: a component's socket would be opened twice in strict mode, one
 * of a query twice for two queries. What comes becomes one action, and what it makes stale is fetched again.
 */
export function runLiveSync(
  store: LiveStore,
  startListening: StartListening,
  surroundings: SocketSurroundings,
): () => void {
  const { dispatch, getState } = store;

  const invalidation = createInvalidation({
    invalidate: (tags) => dispatch(baseApi.util.invalidateTags([...tags])),
    runningRequests: () =>
      Object.values(getState().api.queries).flatMap((query) =>
        query?.status === QueryStatus.pending ? [query.requestId] : [],
      ),
    after: surroundings.after,
  });

  startListening({
    actionCreator: liveMessageReceived,
    effect: ({ payload }) => invalidation.add(tagsOfMessage(payload)),
  });
  startListening({
    actionCreator: liveReopened,
    effect: () => invalidation.add(shownTags(getState())),
  });
  startListening({
    matcher: isQueryAnswered,
    effect: ({ meta }) => {
      const tags = invalidation
        .overtaking(meta.requestId)
        .filter((tag) => provides(getState(), meta.arg.queryCacheKey, tag));
      if (tags.length > 0) dispatch(baseApi.util.invalidateTags([...tags]));
    },
  });

  const socket = runLiveSocket(surroundings, {
    message(data) {
      const read = readLiveMessage(data);
      if (read.kind === 'message') dispatch(liveMessageReceived(read.message));
      else if (read.type === 'ping') return { heartbeat: true };
      else console.warn(`A live message was ignored; its type: ${read.type ?? 'none'}.`);
      return { heartbeat: false };
    },
    status: (status) => dispatch(liveStatusChanged(status)),
    reopened: () => dispatch(liveReopened()),
  });

  // A browser does not see the server's pings. The badge asks every 30 s and gives up after 15: within 45 s a line that
  // only looks alive is found out.
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }) => {
      if (isApiError(payload) && (payload.status === 'network' || payload.status === 'timeout'))
        socket.doubt();
    },
  });

  return () => socket.stop();
}

function provides(state: AppState, queryCacheKey: string, tag: Tag): boolean {
  return baseApi.util
    .selectInvalidatedBy(state, [tag])
    .some((query) => query.queryCacheKey === queryCacheKey);
}

/** Who is calling, the lists, and every single thing that is in the cache. */
function shownTags(state: AppState): readonly Tag[] {
  const patients = Object.keys(state.api.provided.tags.Patient ?? {});
  return [
    listTag('Session'),
    listTag('Patient'),
    listTag('Alert'),
    listTag('Thresholds'),
    ...patients.map((id): Tag => ({ type: 'Patient', id })),
  ];
}
