/** The connection to MongoDB: how long it may wait, how safe its writes are, and a plain sentence for what goes wrong. */
import {
  type Db,
  MongoBulkWriteError,
  MongoClient,
  type MongoClientOptions,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { systemTimer } from '../../../lib/timer.ts';
import { ReadModelsUnavailableError } from '../port.ts';

const DEFAULT_DATABASE = 'home-heart';

/**
 * No call waits for ever: 5 s for a server that can be written to and for a connection to it, 30 s for an answer. A page
 * that fails so is written again, which changes nothing.
 *
 * What has been written is on a majority of the servers, and nothing else is read, so that a change of the primary takes
 * nothing back that a checkpoint, a screen or another process relies on.
 */
const OPTIONS: MongoClientOptions = {
  appName: 'home-heart',
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  socketTimeoutMS: 30_000,
  waitQueueTimeoutMS: 10_000,
  maxPoolSize: 20,
  readPreference: 'primary',
  readConcernLevel: 'majority',
  writeConcern: { w: 'majority', wtimeoutMS: 20_000 },
  retryReads: true,
  retryWrites: true,
  // The bodies are JSON: what has no value in JSON has been refused before.
  ignoreUndefined: false,
};

/**
 * Longer than any call may take by these options with its second try. The driver waits for ever where a connection is
 * lost in the moment in which it writes (mongodb 7.8: for room in a socket that is closed already).
 */
const LONGEST_CALL_MS = 120_000;

/** An end of the process waits no longer for the end of its connections. */
const LONGEST_CLOSE_MS = 5000;

/** Of the server's answers; https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
const DUPLICATE_KEY = 11_000;
const TOO_LARGE = 'takes no document as large as one that was to be written';
const SENTENCES: ReadonlyMap<number, string> = new Map([
  [18, 'refused the name or the password'],
  [13, 'does not let this user read and write the read models'],
  [8000, 'refused the name or the password'],
  [64, 'could not write to a majority of its servers in time'],
  [10_107, 'has no server that can be written to at the moment'],
  [14_031, 'has no room left on its disk'],
  [10_334, TOO_LARGE],
]);

export class MongoConnection {
  readonly #url: string;
  #client: MongoClient;
  /** The servers, for sentences: never the name or the password. */
  readonly #place: string;
  /** Whether it was ever connected: a server that was not found at the start is not looked for anew. */
  #opened = false;
  #closed = false;
  #renewal: Promise<void> | null = null;

  private constructor(url: string) {
    this.#url = url;
    this.#client = clientOf(url);
    const { hosts, srvHost } = this.#client.options;
    this.#place = `MongoDB at ${srvHost ?? hosts.map(String).join(', ')}`;
  }

  /**
   * Connects, and has the name and password checked where there are any.
   *
   * @throws ReadModelsUnavailableError
   */
  static async open(url: string): Promise<MongoConnection> {
    const connection = new MongoConnection(url);
    try {
      await connection.access(() => connection.#client.connect());
      connection.#opened = true;
      return connection;
    } catch (error) {
      await connection.close();
      if (error instanceof ReadModelsUnavailableError) throw error;
      // A name that is to be looked up and is not there comes as the resolver's own error, not as one of the driver.
      throw new ReadModelsUnavailableError(`${connection.#place} cannot be reached.`);
    }
  }

  /**
   * Runs work on the database.
   *
   * The driver's error is not handed on as the cause: it holds the documents that were being written.
   *
   * @throws ReadModelsUnavailableError which says in one sentence what stood in its way.
   */
  async access<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed)
      throw new ReadModelsUnavailableError(`The read models in ${this.#place} have been closed.`);
    const client = this.#client;
    try {
      return await this.#inTime(client, work());
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      if (error instanceof MongoServerSelectionError || error instanceof MongoNotConnectedError)
        this.#renew(client);
      throw new ReadModelsUnavailableError(`${this.#place} ${reasonOf(error)}.`);
    }
  }

  async #inTime<Result>(client: MongoClient, work: Promise<Result>): Promise<Result> {
    let cancel = (): void => {};
    const late = new Promise<never>((_, reject) => {
      cancel = systemTimer.after(LONGEST_CALL_MS, () => {
        this.#renew(client);
        reject(new ReadModelsUnavailableError(`${this.#place} did not answer in time.`));
      });
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      cancel();
    }
  }

  /** Asked for anew by each call: the client behind it may have been replaced. */
  get database(): Db {
    const { dbName } = this.#client.options;
    // The driver's own default is the database `test`.
    return this.#client.db(dbName === 'test' ? DEFAULT_DATABASE : dbName);
  }

  /**
   * Looks for the servers anew, by a new client. The driver looks for them by itself, but for one moment: where a
   * connection is lost while it asks a server how it is, it waits for that answer for ever (see above), finds no server any
   * more, and does not even end its closing, which is therefore not waited for.
   */
  #renew(failed: MongoClient): void {
    if (!this.#opened || this.#closed || this.#renewal !== null || failed !== this.#client) return;
    const anew = async (): Promise<void> => {
      const client = clientOf(this.#url);
      try {
        await client.connect();
      } catch {
        // The next call looks again.
        closeUnwatched(client);
        return;
      }
      closeUnwatched(this.#client);
      this.#client = client;
    };
    this.#renewal = anew().finally(() => {
      this.#renewal = null;
    });
  }

  /** The server's own time, so that processes on several machines mean the same by it. */
  async serverTime(): Promise<Date> {
    const { localTime } = await this.access(() => this.database.command({ hello: 1 }));
    if (localTime instanceof Date) return localTime;
    throw new ReadModelsUnavailableError(`${this.#place} does not tell its time.`);
  }

  /** Where the read models are, for sentences. */
  get place(): string {
    return `database ${this.database.databaseName} of ${this.#place}`;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#renewal;
    const closed = new AbortController();
    const closing = this.#client.close().finally(() => closed.abort());
    await Promise.race([closing, systemTimer.sleep(LONGEST_CLOSE_MS, closed.signal)]);
  }
}

/** Closes a client that may never say that it is closed. */
function closeUnwatched(client: MongoClient): void {
  client.close().catch(() => undefined);
}

/** @throws ReadModelsUnavailableError that repeats nothing of the URL, which may hold a password. */
function clientOf(url: string): MongoClient {
  try {
    return new MongoClient(url, optionsBeside(url));
  } catch {
    throw new ReadModelsUnavailableError(
      'The address of MongoDB is not one that its driver understands: look for a misspelt option, or for a character of the password that is not percent-encoded.',
    );
  }
}

function optionsBeside(url: string): MongoClientOptions {
  const named = new Set([...new URLSearchParams(url.split('?')[1]).keys()].map((key) => key.toLowerCase()));
  return Object.fromEntries(Object.entries(OPTIONS).filter(([key]) => !named.has(key.toLowerCase())));
}

function reasonOf(error: MongoError): string {
  // Of a connection lost during a write of several documents the driver makes an error of the server without a code.
  if (error instanceof MongoServerError && typeof error.code === 'number') {
    // The server's own words may quote a document.
    return SENTENCES.get(error.code) ?? `refused a request (error ${error.code}${nameOf(error)})`;
  }
  // Found by the driver itself, before anything is sent.
  if (error instanceof MongoInvalidArgumentError && error.message.includes('larger than')) return TOO_LARGE;
  const isLate = error instanceof MongoNetworkTimeoutError || error.message.includes('timed out');
  return isLate ? 'did not answer in time' : 'cannot be reached';
}

function nameOf({ codeName }: MongoServerError): string {
  return codeName === undefined ? '' : `, ${codeName}`;
}

/**
 * Runs a write of several documents of which some may be there already.
 *
 * @returns the places, within the write, of those that were there; every other one has been written.
 */
export async function alreadyThere(write: () => Promise<unknown>): Promise<readonly number[]> {
  try {
    await write();
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const errors = [error.writeErrors].flat();
    if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return errors.map(({ index }) => index);
  }
}

/** Whether a write of one document was refused because there is one of that id. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;
