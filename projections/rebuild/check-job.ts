/**
 * A check of one projection, in whatever thread: what is served against a fold of the log, or one version against another. It
 * opens its own stores, and writes nothing but when the served one was verified.
 */
import { systemClock } from '../../lib/clock.ts';
import type { OpeningKeys } from '../../events/store/key-ring.ts';
import type { EventStoreLocation } from '../../events/store/location.ts';
import { openEventStore } from '../../events/store/open.ts';
import { opened } from '../../events/store/sealing.ts';
import type { Projection } from '../projection.ts';
import type { ReadModelsLocation } from '../read-models/location.ts';
import { openReadModels } from '../read-models/open.ts';
import { openServed } from '../runtime/store-status.ts';
import { compareVersions } from './compare.ts';
import type { ClinicDifferences, DocumentDifference } from './differences.ts';
import { verify, type VerifyOptions } from './verify.ts';

export interface CheckJob {
  /** URL of the module that exports `PROJECTIONS`. */
  readonly projections: string;
  readonly name: string;
  /** null: what is served is held against a fold of the log. */
  readonly versions: readonly [number, number] | null;
  readonly eventStore: EventStoreLocation;
  readonly readModels: ReadModelsLocation;
}

/** What a check has found. */
export interface CheckResult {
  /** When it ended, ISO. */
  readonly at: string;
  readonly version: number;
  /** null: a fold of the log. */
  readonly against: number | null;
  /** In `version`, and in what it was held against. */
  readonly documents: { readonly one: number; readonly other: number };
  readonly differing: number;
  readonly first: DocumentDifference[];
  readonly ofClinics: ClinicDifferences[];
  /** Not compared, for one of the two had changed them after the other stood still. */
  readonly later: number;
}

export type CheckMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number | null }
  | { readonly kind: 'found'; readonly result: CheckResult }
  | { readonly kind: 'failed'; readonly sentence: string };

/** A failure is reported as a message, and never thrown. */
export async function runCheck(
  job: CheckJob,
  keys: OpeningKeys | null,
  signal: AbortSignal,
  tell: (message: CheckMessage) => void,
): Promise<void> {
  try {
    const readModels = await openReadModels(job.readModels);
    try {
      const { name, versions } = job;
      if (versions === null) await verifyServed(job, keys, { readModels, signal }, tell);
      else {
        const onProgress = (done: number, total: number): void => tell({ kind: 'progress', done, total });
        const { one, other, differing, first, ofClinics, later } = await compareVersions(name, versions, {
          readModels,
          signal,
          onProgress,
        });
        tell({
          kind: 'found',
          result: {
            at: systemClock.now().toISOString(),
            version: one.version,
            against: other.version,
            documents: { one: one.documents, other: other.documents },
            differing,
            first,
            ofClinics,
            later,
          },
        });
      }
    } finally {
      await readModels.close();
    }
  } catch (error) {
    tell({ kind: 'failed', sentence: error instanceof Error ? error.message : String(error) });
  }
}

async function verifyServed(
  job: CheckJob,
  keys: OpeningKeys | null,
  { readModels, signal }: Pick<VerifyOptions, 'readModels'> & { readonly signal: AbortSignal },
  tell: (message: CheckMessage) => void,
): Promise<void> {
  const { PROJECTIONS } = (await import(job.projections)) as { readonly PROJECTIONS: readonly Projection[] };
  const projection = PROJECTIONS.find(({ name }) => name === job.name);
  const store = projection === undefined ? null : await openServed(projection, readModels);
  if (projection === undefined || store === null) throw new Error(`${job.name} has not been built yet.`);
  const stored = await openEventStore(job.eventStore, { inOrder: true });
  try {
    const [verdict] = await verify([{ projection, store }], {
      eventStore: keys === null ? stored : opened(stored, keys),
      readModels,
      clock: systemClock,
      signal,
      onProgress: (done) => tell({ kind: 'progress', done, total: null }),
    });
    if (verdict === undefined) return;
    const { version, found, expected, differing, first, ofClinics, same } = verdict;
    const at = systemClock.now().toISOString();
    await readModels.noteVerified(job.name, version, { at, same, ...found });
    const documents = { one: found.documents, other: expected.documents };
    const result = { at, version, against: null, documents, differing, first, ofClinics, later: 0 };
    tell({ kind: 'found', result });
  } finally {
    await stored.close();
  }
}
