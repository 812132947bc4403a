/** The projections over HTTP: where they stand, and for analysts their rebuild, their checks, and which version is read. */
import {
  COMPARE_VERSIONS,
  LIST_PROJECTIONS,
  PRUNE_PROJECTION,
  READ_DIFFERENCES,
  REBUILD_PROJECTION,
  ROLL_BACK_PROJECTION,
  SWITCH_PROJECTION,
  VERIFY_PROJECTION,
} from '../contract/routes/projections.ts';
import { only } from '../../lib/only.ts';
import {
  compareVersionsSchema,
  type ProjectionDifferences,
  type ProjectionStatus,
  type ProjectionVersion,
} from '../contract/projections.ts';
import type { LiveMessage } from '../contract/live.ts';
import type { VersionFacts } from '../../projections/read-models/port.ts';
import type { BuildPace } from '../../projections/runtime/first-build.ts';
import type { Lag } from '../../projections/runtime/lag.ts';
import type { CheckResult } from '../../projections/rebuild/check-job.ts';
import { type Route, type RouteRequest, type RouteResult, serve } from '../http/route.ts';
import { Refusal } from '../event-sourcing/refusal.ts';

/** Each answers why it was not done, in a sentence, or null where it was. */
export interface ProjectionControls {
  readonly running: { readonly name: string; readonly doing: string } | null;
  failureOf(name: string): string | null;
  foundIn(name: string): CheckResult | null;
  rebuild(name: string): string | null;
  verify(name: string): string | null;
  compare(name: string, versions: readonly [number, number]): Promise<string | null>;
  switchToNewest(name: string): Promise<string | null>;
  rollBack(name: string): Promise<string | null>;
  prune(name: string): Promise<string | null>;
}

export interface ProjectionServices {
  readonly projectionNames: readonly string[];
  readonly status: () => Promise<readonly StandingProjection[]>;
  readonly control: ProjectionControls;
  /** Whether what is projected is of one clinic alone: what is counted over several is told to nobody of one of them. */
  readonly isOfOneClinic: () => Promise<boolean>;
}

/** As the process that projects tells of it. */
export interface StandingProjection extends Omit<ProjectionStatus, 'versions' | 'lag' | 'documents'> {
  readonly lag: Lag;
  readonly documents: number;
  readonly versions: readonly VersionFacts[];
}

export function projectionRoutes(services: ProjectionServices): readonly Route[] {
  const { control } = services;
  const change = async (
    request: RouteRequest<'name'>,
    ask: (name: string) => string | null | Promise<string | null>,
  ): Promise<RouteResult<ProjectionStatus>> => {
    const name = nameOf(services, request);
    assertDone(await ask(name));
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
    serve(VERIFY_PROJECTION, {
      summary: 'Hold what is read of a projection against a fold of the log',
      handle: async (request) => {
        assertDone(control.verify(nameOf(services, request)));
        return { body: { started: true } as const };
      },
    }),
    serve(COMPARE_VERSIONS, {
      summary: 'Hold two versions of a projection against each other',
      body: compareVersionsSchema,
      handle: async (request) => {
        const { version, against } = request.body;
        assertDone(await control.compare(nameOf(services, request), [version, against]));
        return { body: { started: true } as const };
      },
    }),
    serve(READ_DIFFERENCES, {
      summary: 'What the last check of a projection found, field by field',
      handle: async (request) => {
        const found = control.foundIn(nameOf(services, request));
        if (found === null) return { body: null };
        return { body: toldTo(request.caller.clinicId, found, await services.isOfOneClinic()) };
      },
    }),
    serve(PRUNE_PROJECTION, {
      summary: 'Remove the versions of a projection that are not read',
      handle: (request) => change(request, (name) => control.prune(name)),
    }),
  ];
}

/** Which documents differ is told of one's own clinic, and where there are others, how many, too. */
function toldTo(
  clinic: string,
  { first, ofClinics, ...found }: CheckResult,
  isOfOneClinic: boolean,
): ProjectionDifferences {
  const { differing = 0, later = 0 } = ofClinics.find(({ clinicId }) => clinicId === clinic) ?? {};
  return {
    ...found,
    ...(isOfOneClinic ? {} : { documents: null, differing, later }),
    first: first.flatMap(({ clinicId, ...document }) => (clinicId === clinic ? [document] : [])),
  };
}

function nameOf({ projectionNames }: ProjectionServices, request: RouteRequest<'name'>): string {
  const { name } = request.params;
  if (!projectionNames.includes(name)) throw Refusal.notFound('There is no projection of this name.');
  return name;
}

function assertDone(refused: string | null): void {
  if (refused !== null) throw Refusal.conflict(refused);
}

async function statuses(services: ProjectionServices): Promise<readonly ProjectionStatus[]> {
  const { status, control } = services;
  const all = (await status()).map(
    ({ name, version, position, lag, documents, state, failure, versions }) => ({
      name,
      version,
      position,
      lag,
      documents,
      state: control.running?.name === name ? control.running.doing : state,
      failure: failure ?? control.failureOf(name),
      versions: versions.map((facts) => versionView(facts, version)),
    }),
  );
  return (await services.isOfOneClinic()) ? all : all.map(withoutCounts);
}

const THOUSAND = 1000;

/** How far a projection is, as those are told who look after them. */
export function paceTold(name: string, pace: BuildPace, isOfOneClinic: boolean): LiveMessage {
  const { done, rate } = pace;
  const total = pace.total ?? done;
  const type = 'projection_progress';
  if (isOfOneClinic) return { type, name, done, total, rate };
  const share = (events: number): number => Math.round((events * THOUSAND) / Math.max(1, total));
  return { type, name, done: share(done), total: THOUSAND, rate: share(rate), isShare: true };
}

/** Why one stands still may name an event, which may be another clinic's. */
const REASON_ELSEWHERE = 'The log of the program says why.';

/** As somebody of one of several clinics is told of it: what is counted is left out, for it is of all of them. */
function withoutCounts({ lag, failure, versions, ...projection }: ProjectionStatus): ProjectionStatus {
  return {
    ...projection,
    lag: { events: lag.events === 0 ? 0 : null, seconds: lag.seconds },
    documents: null,
    failure: failure === null ? null : REASON_ELSEWHERE,
    versions: versions.map((version) => ({ ...version, documents: null, bytes: null, hash: null })),
  };
}

function versionView(facts: VersionFacts, served: number): ProjectionVersion {
  const { version, isBuilding, documents, bytes, verification } = facts;
  return {
    version,
    documents,
    bytes,
    state: isBuilding ? 'building' : version === served ? 'serving' : 'built',
    verifiedAt: verification?.at ?? null,
    hash: verification?.hash ?? null,
    verifiedEqual: verification?.same ?? null,
  };
}
