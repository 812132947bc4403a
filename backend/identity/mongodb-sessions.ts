/** Sessions in a collection of a MongoDB database, for several machines. Its name is stored. */
import type { Collection } from 'mongodb';
import { StoreUnavailableError } from '../../events/store/port.ts';
import { MongoConnection } from '../../projections/read-models/mongodb/connection.ts';
import type { SessionRow, SessionRows } from './session-rows.ts';

type SessionRecord = Omit<SessionRow, 'hash'> & { readonly _id: string };

export class MongoSessions implements SessionRows {
  readonly #connection: MongoConnection;

  private constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #sessions(): Collection<SessionRecord> {
    return this.#connection.database.collection('sessions');
  }

  /** @throws StoreUnavailableError */
  static async open(url: string): Promise<MongoSessions> {
    const sessions = new MongoSessions(await said(() => MongoConnection.open(url)));
    await sessions.#using(async () => {
      await sessions.#sessions.createIndex({ userId: 1 });
      await sessions.#sessions.createIndex({ expire: 1 });
    });
    return sessions;
  }

  async get(hash: string): Promise<SessionRow | null> {
    const record = await this.#using(() => this.#sessions.findOne({ _id: hash }));
    return record === null ? null : rowOf(record);
  }

  async put({ hash, ...row }: SessionRow): Promise<void> {
    await this.#using(() => this.#sessions.replaceOne({ _id: hash }, row, { upsert: true }));
  }

  async touch(hash: string, used: number, expire: number): Promise<void> {
    await this.#using(() => this.#sessions.updateOne({ _id: hash }, { $set: { used, expire } }));
  }

  async remove(hash: string): Promise<void> {
    await this.#using(() => this.#sessions.deleteOne({ _id: hash }));
  }

  async ofUser(userId: string): Promise<readonly SessionRow[]> {
    return (await this.#using(() => this.#sessions.find({ userId }).toArray())).map(rowOf);
  }

  async present(hashes: readonly string[], now: number): Promise<ReadonlySet<string>> {
    const found = await this.#using(() =>
      this.#sessions
        .find({ _id: { $in: [...hashes] }, expire: { $gte: now } }, { projection: { _id: 1 } })
        .toArray(),
    );
    return new Set(found.map(({ _id }) => _id));
  }

  async forget(personId: string, session: string, expire: number): Promise<void> {
    const ofPerson = { $or: [{ userId: personId }, { patientId: personId }] };
    const left = { session, userId: null, patientId: null, family: null, created: 0, used: 0, expire };
    await this.#using(() => this.#sessions.updateMany(ofPerson, { $set: left }));
  }

  async erase(userId: string): Promise<void> {
    await this.#using(() => this.#sessions.deleteMany({ userId }));
  }

  async removeExpired(before: number): Promise<void> {
    await this.#using(() => this.#sessions.deleteMany({ expire: { $lt: before } }));
  }

  /** A server that cannot be written says so with the first session. */
  async assertWritable(): Promise<void> {
    await this.#using(() => this.#sessions.findOne({ _id: '' }));
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #using<Result>(work: () => Promise<Result>): Promise<Result> {
    return said(() => this.#connection.access(work));
  }
}

const rowOf = ({ _id, ...row }: SessionRecord): SessionRow => ({ hash: _id, ...row });

/** The connection says what is wrong as of the read models, which lie on such a server, too. */
async function said<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailableError(
      `The sessions cannot be had: ${error instanceof Error ? error.message : 'MongoDB failed.'}`,
    );
  }
}
