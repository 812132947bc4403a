/** A batch call without the client around it, for what the client would never send or not survive. */
import { once } from 'node:events';
import * as grpc from '@grpc/grpc-js';
import type { Endpoint } from './answers.ts';
import {
  type BatchAppendReq,
  type BatchAppendResp,
  empty,
  shared,
  streams,
  StreamsClient,
  timestamps,
} from './stubs.ts';

export interface RawEvent {
  readonly id?: string;
  readonly type?: string;
}

export interface RawAppend {
  readonly id: string;
  readonly stream?: string;
  readonly events?: readonly RawEvent[];
  readonly final?: boolean;
  /** ms since 1970. */
  readonly deadline?: number;
}

export class RawBatch {
  readonly answers: BatchAppendResp[] = [];
  readonly #client: InstanceType<typeof StreamsClient>;
  readonly #call: grpc.ClientDuplexStream<BatchAppendReq, BatchAppendResp>;

  constructor({ host, port }: Endpoint) {
    this.#client = new StreamsClient(`${host}:${port}`, grpc.credentials.createInsecure());
    this.#call = this.#client.batchAppend();
    this.#call.on('data', (answer: BatchAppendResp) => this.answers.push(answer));
    this.#call.on('error', () => undefined);
  }

  send({ id, stream, events = [{}], final = true, deadline }: RawAppend): void {
    const request = new streams.BatchAppendReq();
    request.setCorrelationId(uuid(id));
    if (stream !== undefined) {
      const options = new streams.BatchAppendReq.Options();
      const identifier = new shared.StreamIdentifier();
      identifier.setStreamName(Uint8Array.from(Buffer.from(stream)));
      options.setStreamIdentifier(identifier);
      options.setAny(new empty.Empty());
      if (deadline !== undefined) options.setDeadline(timestamps.Timestamp.fromDate(new Date(deadline)));
      request.setOptions(options);
    }
    for (const { id: eventId = crypto.randomUUID(), type = 'LogRecorded' } of events) {
      const message = new streams.BatchAppendReq.ProposedMessage();
      message.setId(uuid(eventId));
      message.getMetadataMap().set('type', type);
      message.getMetadataMap().set('content-type', 'application/json');
      message.setData(Buffer.from('{}'));
      request.addProposedMessages(message);
    }
    request.setIsFinal(final);
    this.#call.write(request);
  }

  /** The answers as soon as there are so many: `ok` and the revision, or what was refused. */
  async told(count: number): Promise<readonly string[]> {
    while (this.answers.length < count) await once(this.#call, 'data');
    return this.answers.map(
      (answer) => answer.getError()?.getMessage() ?? `ok ${answer.getSuccess()?.getCurrentRevision()}`,
    );
  }

  close(): void {
    this.#call.cancel();
    this.#client.close();
  }
}

function uuid(text: string): InstanceType<typeof shared.UUID> {
  const id = new shared.UUID();
  id.setString(text);
  return id;
}
