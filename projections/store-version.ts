/**
 * A projection has two numbers. Its `version` in the code is that of its shape: it is raised by hand when documents,
 * indexes or handlers change. A rebuild of the same shape needs a store of its own beside the one that serves, so each
 * shape has generations. What the port calls a version is both in one number that sorts in the order of building:
 * shape 2 in its fourth building is 2003. The stores know nothing of this.
 *
 * A process serves only versions of the shape that its code knows: documents of another shape would break its screens.
 * So a new release can be built with `rebuild` while the old one is still serving and ignores the switch; once the new
 * release starts it finds its read models ready.
 */
const GENERATIONS = 1000;

function storeVersion(shape: number, generation: number): number {
  if (generation >= GENERATIONS) {
    throw new Error(`Shape ${shape} has been built ${GENERATIONS} times: raise the projection's version.`);
  }
  return shape * GENERATIONS + generation;
}

export function shapeOf(version: number): number {
  return Math.floor(version / GENERATIONS);
}

/**
 * The version that code of this shape serves and projects: the active one where it has the shape, else the newest
 * that has, else the first, which is then built from the log.
 *
 * @param versions those that exist, ascending.
 */
export function servedVersion(shape: number, active: number | null, versions: readonly number[]): number {
  if (active !== null && shapeOf(active) === shape) return active;
  return versions.findLast((version) => shapeOf(version) === shape) ?? storeVersion(shape, 0);
}

/** The version that a rebuild builds: never generation 0, which is the one that a start builds by itself. */
export function nextVersion(shape: number, versions: readonly number[]): number {
  const newest = versions.findLast((version) => shapeOf(version) === shape);
  return newest === undefined ? storeVersion(shape, 1) : storeVersion(shape, (newest % GENERATIONS) + 1);
}
