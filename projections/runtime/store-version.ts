/**
 * A projection has two numbers. Its `version` in the code is its schema version: it is raised by hand when documents,
 * indexes or handlers change. A rebuild of the same schema needs a store of its own beside the one that serves, so each
 * schema version has builds. What the port calls a version is both in one number that sorts in the order of building:
 * schema version 2 in its fourth build is 2003. The stores know nothing of this.
 *
 * A process serves only versions of the schema that its code knows: documents of another one would break its screens.
 * So a new release can be built with `rebuild` while the old one is still serving and ignores the switch; once the new
 * release starts it finds its read models ready.
 */
const BUILDS = 1000;

function storeVersion(schemaVersion: number, build: number): number {
  if (build >= BUILDS) {
    throw new Error(`Shape ${schemaVersion} has been built ${BUILDS} times: raise the projection's version.`);
  }
  return schemaVersion * BUILDS + build;
}

export function schemaVersionOf(version: number): number {
  return Math.floor(version / BUILDS);
}

/**
 * The version that code of this schema version serves and projects: the active one where it is of that schema, else the
 * newest that is, else the first, which is then built from the log.
 *
 * @param versions those that exist, ascending.
 */
export function servedVersion(
  schemaVersion: number,
  active: number | null,
  versions: readonly number[],
): number {
  if (active !== null && schemaVersionOf(active) === schemaVersion) return active;
  return (
    versions.findLast((version) => schemaVersionOf(version) === schemaVersion) ??
    storeVersion(schemaVersion, 0)
  );
}

/** The version that a rebuild builds: never build 0, which is the one that a start builds by itself. */
export function nextVersion(schemaVersion: number, versions: readonly number[]): number {
  const newest = versions.findLast((version) => schemaVersionOf(version) === schemaVersion);
  return newest === undefined
    ? storeVersion(schemaVersion, 1)
    : storeVersion(schemaVersion, (newest % BUILDS) + 1);
}
