/** A thread that builds one share of a rebuild. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  type RebuildJob,
  type RebuildOrder,
  RebuildOrders,
  rebuildShare,
} from './rebuild/rebuild-partition.ts';

if (parentPort === null) throw new Error('This is a thread of a rebuild, not a program.');
const port = parentPort;
const orders = new RebuildOrders();
port.on('message', (order: RebuildOrder) => orders.give(order));
await rebuildShare(workerData as RebuildJob, orders, (message) => port.postMessage(message));
port.close();
