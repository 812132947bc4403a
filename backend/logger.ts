/** The program's own log: JSON lines without patient data. What a request held is never written, only what became of it. */
import { pino, type Logger } from 'pino';

export type { Logger };

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['*.body', '*.headers', '*.cookie'],
  });
}
