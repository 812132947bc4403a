/** Snapshots in a collection of the read models' database. The name of the collection is stored. */
import { Binary, type Collection } from 'mongodb';
import { MongoConnection } from '../../../projections/read-models/mongodb/connection.ts';
import type { SnapshotStore, StoredSnapshot } from './port.ts';

interface SnapshotRecord extends Omit<StoredSnapshot, 'bytes'> {
  /** The stream. */
  readonly _id: string;
  readonly bytes: Binary;
}

export class MongoSnapshots implements SnapshotStore {
  readonly #connection: MongoConnection;

  private constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #snapshots(): Collection<SnapshotRecord> {
    return this.#connection.database.collection('snapshots');
  }

  /** @throws ReadModelsUnavailableError */
  static async open(url: string): Promise<MongoSnapshots> {
    return new MongoSnapshots(await MongoConnection.open(url));
  }

  async get(stream: string): Promise<StoredSnapshot | null> {
    const found = await this.#connection.access(() => this.#snapshots.findOne({ _id: stream }));
    if (found === null) return null;
    const { program, revision, eventId, hash, bytes } = found;
    return { program, revision, eventId, hash, bytes: bytes.value() };
  }

  async put(stream: string, { bytes, ...snapshot }: StoredSnapshot): Promise<void> {
    const record = { ...snapshot, bytes: new Binary(bytes) };
    await this.#connection.access(() =>
      this.#snapshots.replaceOne({ _id: stream }, record, { upsert: true }),
    );
  }

  async delete(stream: string): Promise<void> {
    await this.#connection.access(() => this.#snapshots.deleteOne({ _id: stream }));
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
