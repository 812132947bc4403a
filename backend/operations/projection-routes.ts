/** The projections over HTTP: where they stand, and for analysts their rebuild and which version is read. */
import * as z from 'zod/mini';
import { type ProjectionStatus, projectionStatusSchema } from '../contract/operations.ts';
import type { Call, Route } from '../http/route.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** Each call answers why it was not done, in a sentence, or null where it was. */
export interface ProjectionControls {
  readonly running: string | null;
  failureOf(name: string): string | null;
  rebuild(name: string): string | null;
  switchToNewest(name: string): Promise<string | null>;
  rollBack(name: string): Promise<string | null>;
}

export interface ProjectionRouteParts {
  readonly projectionNames: readonly string[];
  readonly status: () => Promise<readonly ProjectionStatus[]>;
  readonly control: ProjectionControls;
}

export function projectionRoutes(parts: ProjectionRouteParts): readonly Route[] {
  const { control } = parts;
  const change = (
    what: string,
    summary: string,
    ask: (name: string) => string | null | Promise<string | null>,
  ): Route => ({
    method: 'POST',
    path: `/api/projections/:name/${what}`,
    summary,
    answer: projectionStatusSchema,
    status: 200,
    handle: async (call) => {
      const name = nameOf(parts, call);
      const refused = await ask(name);
      if (refused !== null) throw Refusal.conflict(refused);
      return { body: (await statuses(parts)).find((status) => status.name === name) };
    },
  });
  return [
    {
      method: 'GET',
      path: '/api/projections',
      summary: 'Where the projections stand',
      answer: z.array(projectionStatusSchema),
      status: 200,
      handle: async () => ({ body: await statuses(parts) }),
    },
    change('rebuild', 'Build a projection anew beside the one that serves', (name) => control.rebuild(name)),
    change('switch', 'Let the newest version of a projection be read', (name) =>
      control.switchToNewest(name),
    ),
    change('rollback', 'Let the version before be read again', (name) => control.rollBack(name)),
  ];
}

function nameOf({ projectionNames }: ProjectionRouteParts, call: Call): string {
  const name = call.param('name');
  if (!projectionNames.includes(name)) throw Refusal.notFound('There is no projection of this name.');
  return name;
}

async function statuses({ status, control }: ProjectionRouteParts): Promise<readonly ProjectionStatus[]> {
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
