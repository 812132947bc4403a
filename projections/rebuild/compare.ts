/**
 * Two versions of a projection, held against each other: which documents differ, and in which fields. It reads alone, also
 * versions that another shape of the projection was built as, and runs beside a serving product.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../events/position.ts';
import type { ProjectionStore, ReadModelStore } from '../read-models/port.ts';
import {
  type ClinicDifferences,
  Differences,
  differingFields,
  type DocumentDifference,
} from './differences.ts';
import { merged } from './merged.ts';
import { ReplayStoppedError } from './replay.ts';
import { countDocuments } from '../runtime/store-status.ts';

/** Documents between two signs of progress, and two turns of everything else. */
const STEP = 500;

export interface Comparison {
  readonly projection: string;
  readonly one: { readonly version: number; readonly documents: number };
  readonly other: { readonly version: number; readonly documents: number };
  /** How many documents were held against each other, or are in one alone. */
  readonly compared: number;
  /** How many documents differ. */
  readonly differing: number;
  readonly first: DocumentDifference[];
  readonly ofClinics: ClinicDifferences[];
  /** Those that one of the versions has changed after the other stood still: they are not compared. */
  readonly later: number;
}

export interface CompareOptions {
  readonly readModels: ReadModelStore;
  readonly signal?: AbortSignal;
  /** Called with the documents that went by, of as many as there are in both. */
  readonly onProgress?: (documents: number, total: number) => void;
}

/** @throws Error where there is no such version; ReplayStoppedError, ReadModelsUnavailableError */
export async function compareVersions(
  projection: string,
  versions: readonly [number, number],
  { readModels, signal, onProgress }: CompareOptions,
): Promise<Comparison> {
  const [one, other] = [
    await readModels.openAsBuilt(projection, versions[0]),
    await readModels.openAsBuilt(projection, versions[1]),
  ];
  const level = earlier((await one.checkpoint()).position, (await other.checkpoint()).position);
  const [inOne, inOther] = [await countDocuments(one), await countDocuments(other)];
  const differences = new Differences();
  let seen = 0;
  let compared = 0;
  const names = new Set([...namesIn(one), ...namesIn(other)]);
  for (const name of names) {
    const [left, right] = [having(one, name), having(other, name)];
    for await (const pair of merged(left, right, name)) {
      const [a, b] = [pair.one, pair.other];
      if ((a?.position ?? '') > level || (b?.position ?? '') > level) differences.addLater(a, b);
      else {
        const fields = a === null || b === null ? [] : differingFields(a.body, b.body);
        compared += 1;
        if (a === null || b === null || fields.length > 0) differences.add(name, pair.id, a, b, fields);
      }
      seen += (a === null ? 0 : 1) + (b === null ? 0 : 1);
      if (seen % STEP > 1) continue;
      if (signal?.aborted === true) throw new ReplayStoppedError();
      onProgress?.(seen, inOne + inOther);
      await nextTurn();
    }
  }
  const { count: differing, first, ofClinics, later } = differences;
  return {
    projection,
    one: { version: versions[0], documents: inOne },
    other: { version: versions[1], documents: inOther },
    compared,
    differing,
    first,
    ofClinics,
    later,
  };
}

const earlier = (one: Position, other: Position): Position => (one < other ? one : other);

const namesIn = ({ schema }: ProjectionStore): readonly string[] =>
  schema.collections.map(({ name }) => name);

const having = (store: ProjectionStore, collection: string): ProjectionStore | null =>
  namesIn(store).includes(collection) ? store : null;
