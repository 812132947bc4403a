import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TemporaryDirectory {
  readonly path: string;
  /** Removes the folder and everything in it; removing it again does nothing. */
  remove(): Promise<void>;
}

/** A new, empty folder under the system's temporary folder. Whoever asks for it removes it. */
export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const created = await mkdtemp(path.join(tmpdir(), 'home-heart-'));
  return { path: created, remove: () => rm(created, { recursive: true, force: true }) };
}
