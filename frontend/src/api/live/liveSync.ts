import { isFulfilled, isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { isApiError } from '../client/apiError.ts';
import type { ApiDispatch, ApiState, StartListening } from '../apiState.ts';
import { baseApi } from '../client/baseApi.ts';
import {
  COUNTS,
  HANDLED_ALERTS,
  idTag,
  listTag,
  OPEN_ALERTS,
  type Tag,
  tagsOfNewLog,
} from '../client/tags.ts';
import { createInvalidation, type InvalidationPort, REST_MS } from './invalidation.ts';
import { liveMessageReceived, liveReopened, liveStale, readLiveMessage } from './liveEvents.ts';
import { liveStatusChanged } from './liveSlice.ts';
import { runLiveSocket, type SocketSurroundings } from './socket.ts';
import type { Alert } from '../../../../backend/contract/alert.ts';
import type { LiveMessage } from '../../../../backend/contract/live.ts';

/** What messages with rows change in place: an answer that was on its way meanwhile is older. */
const TOLD_LIVE = [COUNTS, OPEN_ALERTS];

interface LiveStore {
  readonly dispatch: ApiDispatch;
  readonly getState: () => ApiState;
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

  const port: InvalidationPort = {
    invalidate: (tags) => dispatch(baseApi.util.invalidateTags([...tags])),
    runningRequests: () =>
      Object.values(getState().api.queries).flatMap((query) =>
        query?.status === QueryStatus.pending ? [query.requestId] : [],
      ),
    after: surroundings.after,
  };
  const invalidation = createInvalidation(port);
  const seldom = createInvalidation(port, REST_MS);

  startListening({
    actionCreator: liveMessageReceived,
    effect({ payload }) {
      invalidation.add(tagsOfMessage(payload));
      if ('position' in payload) invalidation.overtake(TOLD_LIVE);
    },
  });
  startListening({
    actionCreator: liveStale,
    effect: ({ payload }) => seldom.add(payload),
  });
  startListening({
    actionCreator: liveReopened,
    effect: () => invalidation.add(shownTags(getState())),
  });
  startListening({
    matcher: isQueryAnswered,
    effect: ({ meta }) => {
      const tags = [invalidation, seldom]
        .flatMap(({ overtaking }) => overtaking(meta.requestId))
        .filter((tag) => provides(getState(), meta.arg.queryCacheKey, tag));
      if (tags.length > 0) dispatch(baseApi.util.invalidateTags([...tags]));
    },
  });

  const socket = runLiveSocket(surroundings, {
    message(data) {
      const read = readLiveMessage(data);
      if (read.kind === 'message') dispatch(liveMessageReceived(read.message));
      else if (read.type === 'ping') return { heartbeat: true };
      // What a server of a later release tells this page knows nothing of.
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
        socket.reconnectIfStale();
    },
  });

  return () => socket.stop();
}

function provides(state: ApiState, queryCacheKey: string, tag: Tag): boolean {
  return baseApi.util
    .selectInvalidatedBy(state, [tag])
    .some((query) => query.queryCacheKey === queryCacheKey);
}

/** Who is calling, the lists, and every single thing that is in the cache. */
function shownTags(state: ApiState): readonly Tag[] {
  const patients = Object.keys(state.api.provided.tags.Patient ?? {});
  return [
    listTag('Session'),
    listTag('Patient'),
    listTag('Alert'),
    listTag('Thresholds'),
    ...patients.map((id): Tag => ({ type: 'Patient', id })),
  ];
}

/** The answers that a message makes stale; where it brings rows, no list of patients or open alerts. */
export function tagsOfMessage(message: LiveMessage): readonly Tag[] {
  const tags = tagsOf(message);
  return 'position' in message ? tags.filter(({ type, id }) => id !== 'LIST' || type === 'Thresholds') : tags;
}

function tagsOf(message: LiveMessage): readonly Tag[] {
  switch (message.type) {
    case 'patient_created':
      return [listTag('Patient')];
    case 'patient_updated':
      return message.change === 'seen'
        ? [listTag('Patient'), idTag('Work', message.patientId)]
        : tagsOfChange(message.patientId);
    case 'ecg_captured':
      return tagsOfChange(message.patientId);
    case 'patient_log_updated':
      return tagsOfNewLog(message.patientId);
    case 'alert_updated':
      // A patient's row tells how many alerts are open.
      return [
        listTag('Alert'),
        idTag('Alert', message.alert.id),
        idTag('Alert', message.alert.patientId),
        ...(isHandled(message.alert) ? [HANDLED_ALERTS] : []),
        listTag('Patient'),
        idTag('Patient', message.alert.patientId),
      ];
    case 'order_updated':
      return [idTag('Order', message.patientId)];
    case 'thresholds_updated':
      return [listTag('Thresholds')];
    case 'clinic_updated':
      return [listTag('Clinic')];
    case 'projection_progress':
      return [];
  }
}

const tagsOfChange = (patientId: string): readonly Tag[] => [
  listTag('Patient'),
  idTag('Patient', patientId),
  idTag('Thresholds', patientId),
  listTag('Thresholds'),
];

const isHandled = ({ acknowledged, resolvedAt }: Alert): boolean => acknowledged || resolvedAt !== null;
