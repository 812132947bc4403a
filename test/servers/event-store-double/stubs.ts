/**
 * The client's own generated messages and services, so that the double speaks what the client speaks. They are CommonJS
 * whose names Node cannot see beforehand, hence `require`.
 */
import { createRequire } from 'node:module';
import type * as AnyMessages from 'google-protobuf/google/protobuf/any_pb.js';
import type * as EmptyMessages from 'google-protobuf/google/protobuf/empty_pb.js';
import type * as TimestampMessages from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type * as GossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type * as GossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import type * as FeatureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type * as FeatureMessages from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type * as SharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import type * as StatusMessages from '@eventstore/db-client/generated/status_pb.js';
import type * as StreamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type * as StreamMessages from '@eventstore/db-client/generated/streams_pb.js';

const require = createRequire(import.meta.url);
const GENERATED = '@eventstore/db-client/generated';

export const streams = require(`${GENERATED}/streams_pb.js`) as typeof StreamMessages;
export const timestamps =
  require('google-protobuf/google/protobuf/timestamp_pb.js') as typeof TimestampMessages;
export const shared = require(`${GENERATED}/shared_pb.js`) as typeof SharedMessages;
export const status = require(`${GENERATED}/status_pb.js`) as typeof StatusMessages;
export const gossip = require(`${GENERATED}/gossip_pb.js`) as typeof GossipMessages;
export const features = require(`${GENERATED}/serverfeatures_pb.js`) as typeof FeatureMessages;
export const any = require('google-protobuf/google/protobuf/any_pb.js') as typeof AnyMessages;
export const empty = require('google-protobuf/google/protobuf/empty_pb.js') as typeof EmptyMessages;
export const { StreamsClient, StreamsService } = require(
  `${GENERATED}/streams_grpc_pb.js`,
) as typeof StreamServices;
export const { GossipService } = require(`${GENERATED}/gossip_grpc_pb.js`) as typeof GossipServices;
export const { ServerFeaturesService } = require(
  `${GENERATED}/serverfeatures_grpc_pb.js`,
) as typeof FeatureServices;

export type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
export type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
export type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
