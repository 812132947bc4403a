/** Writes a long log to its standard output, then says on standard error how many lines were dropped, and ends. */
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { LogOutput } from '../../backend/logging/log-output.ts';
import { createLogger } from '../../backend/logging/logger.ts';

/** More than may wait, unless the test asks for fewer. */
const LINES = Number(process.argv[2]) || 20_000;
/** For how long it waits for its lines to be written or dropped, in milliseconds: on a device that nobody reads, in vain. */
const FLUSH_MS = Number(process.argv[3]) || 300;

const output = new LogOutput(1, process.stdout);
process.on('exit', () => output.flushAtExit());
const logger = createLogger('info', output);
if (process.argv[2] === 'crash') {
  for (let line = 0; line < 100; line += 1) logger.info({ line }, 'A line before the crash');
  throw new Error('The program has a mistake');
}
for (let line = 0; line < LINES; line += 1) {
  logger.info({ line }, `A line of the log ${'.'.repeat(100)}`);
  // Requests would be answered in between.
  if (line % 1000 === 0) await pause(1);
}
await output.flush(FLUSH_MS);
writeSync(2, JSON.stringify({ lines: LINES, dropped: output.dropped }));
process.exit(0);
