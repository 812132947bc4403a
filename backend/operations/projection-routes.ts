/** The projections over HTTP: where they stand, and for analysts their rebuild and which version is read. */
import {
  LIST_PROJECTIONS,
  REBUILD_PROJECTION,
  ROLL_BACK_PROJECTION,
  SWITCH_PROJECTION,
} from '../contract/routes/operations.ts';
import { only } from '../../lib/only.ts';
import type { ProjectionStatus } from '../contract/operations.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** Each answers why it was not done, in a sentence, or null where it was. */
export interface ProjectionControls {
  readonly running: string | null;
  failureOf(name: string): string | null;
  rebuild(name: string): string | null;
  switchToNewest(name: string): Promise<string | null>;
  rollBack(name: string): Promise<string | null>;
}

export interface ProjectionServices {
  readonly projectionNames: readonly string[];
  readonly status: () => Promise<readonly ProjectionStatus[]>;
  readonly control: ProjectionControls;
}

export function projectionRoutes(services: ProjectionServices): readonly Route[] {
  const { control } = services;
  const change = async (
    request: RouteRequest<'name'>,
    ask: (name: string) => string | null | Promise<string | null>,
  ): Promise<RouteResult<ProjectionStatus>> => {
    const name = nameOf(services, request);
    const refused = await ask(name);
    if (refused !== null) throw Refusal.conflict(refused);
    return { body: only((await statuses(services)).filter((status) => status.name === name)) };
  };
  return [
    serve(LIST_PROJECTIONS, {
      summary: 'Where the projections stand',
      handle: async () => ({ body: await statuses(services) }),
    }),
    serve(REBUILD_PROJECTION, {
      summary: 'Build a projection anew beside the one that serves',
      handle: (request) => change(request, (name) => control.rebuild(name)),
    }),
    serve(SWITCH_PROJECTION, {
      summary: 'Let the newest version of a projection be read',
      handle: (request) => change(request, (name) => control.switchToNewest(name)),
    }),
    serve(ROLL_BACK_PROJECTION, {
      summary: 'Let the version before be read again',
      handle: (request) => change(request, (name) => control.rollBack(name)),
    }),
  ];
}

function nameOf({ projectionNames }: ProjectionServices, request: RouteRequest<'name'>): string {
  const { name } = request.params;
  if (!projectionNames.includes(name)) throw Refusal.notFound('There is no projection of this name.');
  return name;
}

async function statuses({ status, control }: ProjectionServices): Promise<readonly ProjectionStatus[]> {
  return (await status()).map(({ name, version, position, lag, documents, state, failure }) => ({
    name,
    version,
    position,
    lag,
    documents,
    state: control.running === name ? 'rebuilding' : state,
    failure: failure ?? control.failureOf(name),
  }));
}
