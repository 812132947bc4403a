/**
 * emmett-sqlite, the event store that most would take in place of ours: installed for the bench alone, in a folder for
 * temporary files, from whatever registry npm is configured for. The part of its interface that the bench uses.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const EMMETT = '0.38.5';
/** Named where it is installed, and no dependency of ours. */
const NAME = '@event-driven-io/emmett-sqlite';
const PACKAGES = [`@event-driven-io/emmett@${EMMETT}`, `${NAME}@${EMMETT}`, 'sqlite3@5.1.7'];
/** Where no binary fits, its driver is compiled. */
const INSTALL_MS = 15 * 60_000;

export interface EmmettEvent {
  readonly type: string;
  readonly data: object;
  readonly metadata: object;
}

interface EmmettRead {
  readonly metadata: { readonly globalPosition: bigint };
  readonly data: { readonly logId: string };
}

export interface EmmettConnection {
  close(): void;
  command(sql: string, values?: readonly (string | number)[]): Promise<unknown>;
}

interface EmmettConsumer {
  processor(options: {
    readonly processorId: string;
    readonly stopAfter: (event: EmmettRead) => boolean;
    readonly eachMessage: (
      event: EmmettRead,
      context: { readonly connection: EmmettConnection },
    ) => Promise<void>;
  }): unknown;
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface EmmettStore {
  appendToStream(stream: string, events: readonly EmmettEvent[]): Promise<unknown>;
  consumer(options: {
    readonly pulling?: { readonly batchSize: number; readonly pullingFrequencyInMs: number };
  }): EmmettConsumer;
}

export interface Emmett {
  getSQLiteEventStore(options: { readonly fileName: string }): EmmettStore;
  sqliteConnection(options: { readonly fileName: string }): EmmettConnection;
  /** What its store does with a connection that it opens and closes for each call. */
  appendToStream(
    connection: EmmettConnection,
    stream: string,
    category: string,
    events: readonly EmmettEvent[],
  ): Promise<{ readonly success: boolean }>;
  readStream(connection: EmmettConnection, stream: string): Promise<{ readonly events: readonly unknown[] }>;
  readMessagesBatch(
    connection: EmmettConnection,
    options: { readonly after: bigint; readonly batchSize: number },
  ): Promise<{ readonly messages: readonly EmmettRead[]; readonly currentGlobalPosition: bigint }>;
}

/** undefined where it cannot be had: without a network, or without a compiler where no binary fits. */
export function installedEmmett(): Emmett | undefined {
  const folder = join(tmpdir(), `home-heart-rivals-${EMMETT}`);
  const require = createRequire(join(folder, 'package.json'));
  const load = (): Emmett => require(NAME) as Emmett;
  const finished = join(folder, 'installed');
  if (existsSync(finished)) return load();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  // Without a network npm would try again for minutes.
  const install = ['install', '--no-audit', '--no-fund', '--fetch-retries=0', ...PACKAGES];
  const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'ignore', timeout: INSTALL_MS });
  if (status !== 0) return undefined;
  writeFileSync(finished, `${PACKAGES.join('\n')}\n`);
  return load();
}
