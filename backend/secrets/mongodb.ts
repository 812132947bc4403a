/**
 * Sealed values in a collection of a MongoDB database, for several machines. Its name is stored.
 *
 * MongoDB cannot be told to overwrite: what was deleted stays in its files and backups for a while, sealed. A change of the
 * master key makes it worthless.
 */
import { Binary, type Collection } from 'mongodb';
import { insertIfNone } from '../../projections/read-models/mongodb/catalogue.ts';
import { MongoConnection } from '../../projections/read-models/mongodb/connection.ts';
import { type SealedValues, SecretsUnavailableError } from './port.ts';

interface SecretRecord {
  readonly _id: string;
  readonly sealed: Binary;
}

/** After every character that a name can have. */
const LAST = '\u007F';

export class MongoValues implements SealedValues {
  readonly place: string;
  readonly #connection: MongoConnection;

  private constructor(connection: MongoConnection) {
    this.#connection = connection;
    this.place = connection.place;
  }

  get #secrets(): Collection<SecretRecord> {
    return this.#connection.database.collection('secrets');
  }

  /** @throws SecretsUnavailableError */
  static async open(url: string): Promise<MongoValues> {
    return new MongoValues(await said(() => MongoConnection.open(url)));
  }

  async get(name: string): Promise<Uint8Array | null> {
    return this.#using(async () => (await this.#secrets.findOne({ _id: name }))?.sealed.value() ?? null);
  }

  async put(name: string, sealed: Uint8Array): Promise<void> {
    await this.#using(() =>
      this.#secrets.replaceOne({ _id: name }, { sealed: new Binary(sealed) }, { upsert: true }),
    );
  }

  async putFirst(name: string, sealed: Uint8Array): Promise<Uint8Array> {
    await this.#using(() =>
      insertIfNone(() => this.#secrets.insertOne({ _id: name, sealed: new Binary(sealed) })),
    );
    return (await this.get(name)) ?? sealed;
  }

  async delete(name: string): Promise<void> {
    await this.#using(() => this.#secrets.deleteOne({ _id: name }));
  }

  async names(prefix: string): Promise<readonly string[]> {
    const found = await this.#using(() =>
      this.#secrets.find({ _id: { $gte: prefix, $lt: prefix + LAST } }, { projection: { _id: 1 } }).toArray(),
    );
    return found.map(({ _id }) => _id).toSorted();
  }

  async replaceAll(change: (name: string, sealed: Uint8Array) => Uint8Array): Promise<void> {
    for (const name of await this.names('')) {
      const sealed = await this.get(name);
      if (sealed !== null) await this.put(name, change(name, sealed));
    }
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #using<Result>(work: () => Promise<Result>): Promise<Result> {
    return said(() => this.#connection.access(work));
  }
}

/** The connection says what is wrong as of the read models, which lie on such a server, too. */
async function said<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new SecretsUnavailableError(
      `The secrets cannot be had: ${error instanceof Error ? error.message : 'MongoDB failed.'}`,
    );
  }
}
