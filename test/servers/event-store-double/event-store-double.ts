/**
 * EventStoreDB's gRPC server as the client sees it, in this process: one node with a port, whose log outlives it, and
 * with levers for what real servers and networks do now and then.
 */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import * as grpc from '@grpc/grpc-js';
import {
  accessDenied,
  CallFailure,
  deleteConflict,
  type Endpoint,
  nameOf,
  notLeader,
  notReady,
  streamDeleted,
  unauthenticated,
} from './answers.ts';
import { batchAppend, unaryAppend } from './append-calls.ts';
import { DoubleLog, type Expectation, type WriteAnswer } from './double-log.ts';
import { type Levers, noFaults, type SubscriptionEnd } from './levers.ts';
import { endOf, QuietEnd, type ReadCall, serveRead } from './read-calls.ts';
import {
  type ClusterInfo,
  type DeleteReq,
  type DeleteResp,
  features,
  gossip,
  GossipService,
  ServerFeaturesService,
  shared,
  streams,
  StreamsService,
  type SupportedMethods,
  type TombstoneReq,
  type TombstoneResp,
} from './stubs.ts';

/** The Streams service of a real server takes no longer message. */
const MAX_MESSAGE = 16 * 1024 * 1024 - 10_000;
const HOST = '127.0.0.1';

export interface Member extends Endpoint {
  /** A number of the protocol: 8 leads, 6 follows. */
  readonly state: number;
  readonly alive: boolean;
}

export class EventStoreDouble {
  readonly log: DoubleLog;
  readonly levers: Levers = noFaults();
  /** What the gossip answers; null for this node alone. */
  members: readonly Member[] | null = null;
  readonly #now: () => number;
  readonly #server: grpc.Server;
  readonly #inject: (socket: Socket) => void;
  readonly #sockets = new Set<Socket>();
  readonly #subscriptions = new Set<(how: Error) => void>();
  #listener: Server | null = null;
  #port = 0;

  /** Starts a node on a free port, over a log of its own or one that another node has as well. */
  static async start(options: { log?: DoubleLog; now?: () => number } = {}): Promise<EventStoreDouble> {
    const double = new EventStoreDouble(options.log, options.now);
    await double.comeBack();
    return double;
  }

  private constructor(log: DoubleLog | undefined, now: () => number = Date.now) {
    this.#now = now;
    this.log = log ?? new DoubleLog(now);
    this.#server = new grpc.Server({ 'grpc.max_receive_message_length': MAX_MESSAGE });
    this.#addServices();
    const injector = this.#server.createConnectionInjector(grpc.ServerCredentials.createInsecure());
    this.#inject = (socket) => injector.injectConnection(socket);
  }

  get endpoint(): Endpoint {
    return { host: HOST, port: this.#port };
  }

  get url(): string {
    return `esdb://${HOST}:${this.#port}?tls=false`;
  }

  /** How many subscriptions are open. */
  get subscriptions(): number {
    return this.#subscriptions.size;
  }

  /** Cuts every connection, as a network does. */
  dropConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Is no longer there: nobody listens on the port. */
  async goAway(): Promise<void> {
    const listener = this.#listener;
    this.#listener = null;
    this.dropConnections();
    if (listener !== null) await new Promise((resolve) => listener.close(resolve));
  }

  /** Listens again, on the same port and over the same log. */
  async comeBack(): Promise<void> {
    const listener = createServer((socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      socket.on('error', () => undefined);
      this.#inject(socket);
    });
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject);
      listener.listen(this.#port, HOST, resolve);
    });
    this.#listener = listener;
    this.#port = (listener.address() as AddressInfo).port;
  }

  endSubscriptions(how: SubscriptionEnd): void {
    for (const end of this.#subscriptions) end(endOf(how));
  }

  async stop(): Promise<void> {
    await this.goAway();
    this.#server.forceShutdown();
  }

  #addServices(): void {
    const side = {
      log: this.log,
      levers: this.levers,
      now: this.#now,
      dropConnections: () => this.dropConnections(),
    };
    this.#server.addService(StreamsService, {
      read: (call: ReadCall) => this.#read(call),
      append: (call: Parameters<typeof unaryAppend>[1], answer: Parameters<typeof unaryAppend>[2]) => {
        const refusal = this.#refusal(call.metadata);
        if (refusal === null) unaryAppend(side, call, answer);
        else if (refusal !== 'silence') answer(refusal);
      },
      batchAppend: (call: Parameters<typeof batchAppend>[1]) => {
        // Asked for each append: the call itself was opened long before.
        batchAppend(side, call, () => this.#refusal(call.metadata));
      },
      delete: (call: grpc.ServerUnaryCall<DeleteReq, DeleteResp>, answer: grpc.sendUnaryData<DeleteResp>) => {
        const options = call.request.getOptions();
        const stream = nameOf(options?.getStreamIdentifier());
        const expected = expectationOf(options);
        const failure = failureOf(this.log.deleteSoftly(stream, expected), stream, expected);
        if (failure === null) answer(null, new streams.DeleteResp());
        else answer(failure);
      },
      tombstone: (
        call: grpc.ServerUnaryCall<TombstoneReq, TombstoneResp>,
        answer: grpc.sendUnaryData<TombstoneResp>,
      ) => {
        const stream = nameOf(call.request.getOptions()?.getStreamIdentifier());
        const failure = failureOf(this.log.tombstone(stream), stream, { kind: 'any' });
        if (failure === null) answer(null, new streams.TombstoneResp());
        else answer(failure);
      },
    });
    this.#server.addService(GossipService, {
      read: (_call: unknown, answer: grpc.sendUnaryData<ClusterInfo>) => answer(null, this.#clusterInfo()),
    });
    this.#server.addService(ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<SupportedMethods>) =>
        this.#answerFeatures(answer),
    });
  }

  /** Why a call is not served; null where it is. */
  #refusal(metadata: grpc.Metadata): CallFailure | 'silence' | null {
    const { silent, access, leader } = this.levers;
    if (silent) return 'silence';
    if (access === 'denied') return accessDenied();
    if (access === 'unauthenticated') return unauthenticated();
    const requiresLeader = metadata.get('requires-leader')[0] === 'true';
    return leader !== null && requiresLeader ? notLeader(leader) : null;
  }

  #read(call: ReadCall): void {
    const refusal = this.#refusal(call.metadata);
    if (refusal === 'silence') return;
    const ended = new AbortController();
    let over = false;
    const end = (error: Error | null): void => {
      ended.abort();
      this.#subscriptions.delete(end);
      if (over) return;
      over = true;
      if (error === null || error instanceof QuietEnd) call.end();
      else call.emit('error', error);
    };
    if (refusal !== null) return end(refusal);
    call.on('cancelled', () => end(null));
    if (call.request.getOptions()?.hasSubscription()) this.#subscriptions.add(end);
    const side = { log: this.log, levers: this.levers, dropConnections: () => this.dropConnections() };
    serveRead(side, call, ended.signal).then(() => end(null), end);
  }

  #clusterInfo(): ClusterInfo {
    const own: Member = { ...this.endpoint, state: this.levers.leader === null ? 8 : 6, alive: true };
    const info = new gossip.ClusterInfo();
    for (const { host, port, state, alive } of this.members ?? [own]) {
      const endpoint = new gossip.EndPoint();
      endpoint.setAddress(host);
      endpoint.setPort(port);
      const id = new shared.UUID();
      id.setString(crypto.randomUUID());
      const member = new gossip.MemberInfo();
      member.setInstanceId(id);
      member.setTimeStamp(String(this.#now()));
      member.setState(state);
      member.setIsAlive(alive);
      member.setHttpEndPoint(endpoint);
      info.addMembers(member);
    }
    return info;
  }

  #answerFeatures(answer: grpc.sendUnaryData<SupportedMethods>): void {
    const { levers } = this;
    if (levers.silent || levers.features === 'silent') return;
    if (levers.failFeatures > 0) {
      levers.failFeatures -= 1;
      answer(new CallFailure(grpc.status.INTERNAL, 'Something broke.'));
      return;
    }
    if (levers.starting) return answer(notReady());
    if (levers.features === 'missing') {
      return answer(new CallFailure(grpc.status.UNIMPLEMENTED, 'Service is unimplemented.'));
    }
    const supported = new features.SupportedMethods();
    supported.setEventStoreServerVersion('24.10.0');
    const names = levers.features === 'batch' ? ['read', 'append', 'batchappend'] : ['read', 'append'];
    for (const name of names) {
      const method = new features.SupportedMethod();
      method.setServiceName('event_store.client.streams.streams');
      method.setMethodName(name);
      supported.addMethods(method);
    }
    answer(null, supported);
  }
}

function expectationOf(options: ReturnType<DeleteReq['getOptions']>): Expectation {
  if (options === undefined || options.hasAny()) return { kind: 'any' };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'exists' };
  return { kind: 'revision', revision: BigInt(options.getRevision()) };
}

function failureOf(answer: WriteAnswer, stream: string, expected: Expectation): CallFailure | null {
  if (answer.kind === 'deleted') return streamDeleted(stream);
  return answer.kind === 'conflict' ? deleteConflict(stream, expected, answer.current) : null;
}
