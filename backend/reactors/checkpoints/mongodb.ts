/** Checkpoints of reactors in two collections of the read models' database. The names of the collections are stored. */
import type { Collection } from 'mongodb';
import type { Position } from '../../../events/position.ts';
import { insertIfNone } from '../../../projections/read-models/mongodb/catalogue.ts';
import { MongoConnection } from '../../../projections/read-models/mongodb/connection.ts';
import { byPosition, type ParkedEvent, type ReactorCheckpoint, type ReactorCheckpoints } from './port.ts';

interface CheckpointRecord extends ReactorCheckpoint {
  /** The reactor's name. */
  readonly _id: string;
}

interface ParkedRecord extends ParkedEvent {
  readonly _id: string;
  readonly reactor: string;
}

const parkedId = (reactor: string, eventId: string): string => `${reactor}/${eventId}`;

export class MongoCheckpoints implements ReactorCheckpoints {
  readonly #connection: MongoConnection;

  private constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  get #checkpoints(): Collection<CheckpointRecord> {
    return this.#connection.database.collection('reactorCheckpoints');
  }

  get #parked(): Collection<ParkedRecord> {
    return this.#connection.database.collection('reactorParked');
  }

  /** @throws ReadModelsUnavailableError */
  static async open(url: string): Promise<MongoCheckpoints> {
    return new MongoCheckpoints(await MongoConnection.open(url));
  }

  async get(reactor: string): Promise<ReactorCheckpoint | null> {
    const found = await this.#connection.access(() => this.#checkpoints.findOne({ _id: reactor }));
    return found === null ? null : { position: found.position, history: found.history };
  }

  async move(
    reactor: string,
    expected: Position | null,
    { position, history }: ReactorCheckpoint,
  ): Promise<boolean> {
    return this.#connection.access(async () => {
      if (expected === null)
        return insertIfNone(() => this.#checkpoints.insertOne({ _id: reactor, position, history }));
      const moved = await this.#checkpoints.updateOne(
        { _id: reactor, position: expected },
        { $set: { position, history } },
      );
      return moved.matchedCount === 1;
    });
  }

  async park(reactor: string, { id, stream, revision, position }: ParkedEvent): Promise<void> {
    const record = { _id: parkedId(reactor, id), reactor, id, stream, revision, position };
    await this.#connection.access(() => insertIfNone(() => this.#parked.insertOne(record)));
  }

  async unpark(reactor: string, eventId: string): Promise<void> {
    await this.#connection.access(() => this.#parked.deleteOne({ _id: parkedId(reactor, eventId) }));
  }

  async parked(reactor: string): Promise<readonly ParkedEvent[]> {
    const records = await this.#connection.access(() => this.#parked.find({ reactor }).toArray());
    return records
      .map(({ id, stream, revision, position }) => ({ id, stream, revision, position }))
      .toSorted(byPosition);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}
