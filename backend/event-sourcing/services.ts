/** What the routes of every capability are handed; each names beside it what it alone needs. */
import type { IdSource } from '../../lib/ids.ts';
import type { ReadSide } from './read-side.ts';
import type { ReadYourWrites } from './read-your-writes.ts';

export interface Services {
  readonly readSide: ReadSide;
  readonly readYourWrites: ReadYourWrites;
  readonly ids: IdSource;
}
