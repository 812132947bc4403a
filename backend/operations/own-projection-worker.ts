/** A thread that builds a projection of an analyst's own. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemTimer } from '../../lib/timer.ts';
import { EventInHand } from './event-in-hand.ts';
import { buildOwnProjection, type OwnProjectionJob } from './own-projection-build.ts';

if (parentPort === null) throw new Error('This is a thread of a build, not a program.');
const port = parentPort;
const { memory, ...job } = workerData as OwnProjectionJob & { readonly memory: SharedArrayBuffer };
const inHand = new EventInHand(memory);
await buildOwnProjection(job, { inHand, timer: systemTimer }, (message) => port.postMessage(message));
