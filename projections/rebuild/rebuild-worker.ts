/** A thread that builds one partition of a rebuild. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  type RebuildJob,
  type RebuildCommand,
  RebuildCommands,
  rebuildPartition,
} from './rebuild-partition.ts';

if (parentPort === null) throw new Error('This is a thread of a rebuild, not a program.');
const port = parentPort;
const commands = new RebuildCommands();
port.on('message', (command: RebuildCommand) => commands.receive(command));
await rebuildPartition(workerData as RebuildJob, commands, (message) => port.postMessage(message));
port.close();
