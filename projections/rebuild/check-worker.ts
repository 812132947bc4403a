/** A thread that checks one projection. */
import { parentPort, workerData } from 'node:worker_threads';
import { AskedKeys, type KeyAnswer } from './asked-keys.ts';
import { type CheckJob, runCheck } from './check-job.ts';

if (parentPort === null) throw new Error('This is a thread of a check, not a program.');
const port = parentPort;
const stop = new AbortController();
const keys = new AskedKeys((question) => port.postMessage(question));
port.on('message', (message: 'stop' | KeyAnswer) => {
  if (message === 'stop') stop.abort();
  else keys.receive(message);
});
await runCheck(workerData as CheckJob, keys, stop.signal, (message) => port.postMessage(message));
port.close();
