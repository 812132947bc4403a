import type { ProjectionStatus } from '../../../../backend/contract/projections.ts';

const DOING = ['rebuilding', 'verifying', 'comparing', 'switching', 'pruning'] as const;

/** What is being done with which projection: one thing at a time. */
export interface RunningWork {
  readonly name: string;
  readonly doing: (typeof DOING)[number];
}

export function runningIn(board: readonly ProjectionStatus[]): RunningWork | null {
  for (const { name, state } of board) {
    const doing = DOING.find((one) => one === state);
    if (doing !== undefined) return { name, doing };
  }
  return null;
}

/** The version of the code that folds it, and which build of that. */
export const versionText = (version: number): string => `${Math.floor(version / 1000)}.${version % 1000}`;

const isOfShape = (one: number, other: number): boolean =>
  Math.floor(one / 1000) === Math.floor(other / 1000);

/** What can be done with a projection as it stands: what would be refused is not offered. */
export function possibleActs({ version, versions }: ProjectionStatus) {
  const others = versions.filter((each) => each.state === 'built');
  const same = others.filter((each) => isOfShape(each.version, version));
  return [
    'rebuild',
    'verify',
    ...(same.some((each) => each.version > version) ? ['switch' as const] : []),
    ...(same.some((each) => each.version < version) ? ['rollback' as const] : []),
    ...(others.length > 0 ? ['prune' as const] : []),
  ] as const;
}
