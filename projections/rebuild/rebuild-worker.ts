/** A thread that builds one partition of a rebuild. */
import { parentPort, workerData } from 'node:worker_threads';
import { AskedKeys, type KeyAnswer } from './asked-keys.ts';
import {
  type RebuildJob,
  type RebuildCommand,
  RebuildCommands,
  rebuildPartition,
} from './rebuild-partition.ts';

if (parentPort === null) throw new Error('This is a thread of a rebuild, not a program.');
const port = parentPort;
const commands = new RebuildCommands();
const keys = new AskedKeys((question) => port.postMessage(question));
port.on('message', (message: RebuildCommand | KeyAnswer) =>
  typeof message === 'string' ? commands.receive(message) : keys.receive(message),
);
await rebuildPartition(workerData as RebuildJob, keys, commands, (message) => port.postMessage(message));
port.close();
