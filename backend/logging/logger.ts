/** The program's own log: JSON lines without patient data. What a request held is never written, only what became of it. */
import { pino, type Logger } from 'pino';
import { ReadModelsUnavailableError } from '../../projections/read-models/port.ts';
import { DamagedLogError, LogShortenedError, StoreUnavailableError } from '../../events/store/port.ts';

export type { Logger };

/** Where the lines go. */
export interface LineOutput {
  write(line: string): void;
}

export function createLogger(level: string, output: LineOutput = process.stdout): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.body', '*.headers', '*.cookie'],
  };
  return pino(options, output);
}

export interface LoggedError {
  /** Its kind. */
  readonly error: string;
  /** Where in the program it arose. */
  readonly at: readonly string[];
  /** What a store said of itself, in a sentence of ours. */
  readonly reason?: string;
}

/** What says of a store alone why it is not to be used. */
const TELLING = [StoreUnavailableError, DamagedLogError, LogShortenedError, ReadModelsUnavailableError];

/**
 * An error as it may stand in that log: without its message, into which whatever was being handled may have found its
 * way. Only a store that cannot be reached says why: that sentence names a file or a server, and whoever runs the
 * product needs it.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const { name, message, stack = '' } = error;
  // The message stands in the stack too, and may itself look like a place in the program.
  const after = stack.indexOf(message);
  const places = after === -1 ? '' : stack.slice(after + message.length);
  return {
    error: name,
    at: places.split('\n').flatMap((line) => /^ {4}at (.+)$/.exec(line)?.[1] ?? []),
    ...(TELLING.some((kind) => error instanceof kind) ? { reason: message } : {}),
  };
}
