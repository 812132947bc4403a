/**
 * Where the program's log goes: its standard output, which may be a full disk, a pipe that nobody reads, or a reader
 * that has gone. The log serves the product and never the other way round: nothing here blocks the process or ends it. A
 * line that cannot be written is dropped and counted.
 *
 * Rejected: pino's own destination. By default it is synchronous, and on a full disk it tries again for ever inside the
 * one thread that answers requests; its asynchronous form keeps at each error what it could not write, and at the end
 * of the process tries that for ever.
 */
import { fstatSync, write, writeSync } from 'node:fs';
import { systemTimer } from '../../lib/timer.ts';

/** As much of the log as waits at most while it cannot be written, in characters. */
const MOST_WAITING = 1024 * 1024;
/** One write takes so many characters at most. */
const CHUNK = 64 * 1024;

interface Chunk {
  readonly text: string;
  readonly lines: number;
}

type WriteCallback = (error: Error | null | undefined) => void;

export class LogOutput {
  readonly #fd: number;
  readonly #mostWaiting: number;
  readonly #send: (text: string, done: WriteCallback) => void;
  #lines: string[] = [];
  #waiting = 0;
  #writing = false;
  /** Whether the last write may have ended in the middle of a line. */
  #torn = false;
  #dropped = 0;
  #idle: (() => void)[] = [];

  /** @param stream what writes to `fd` where that is a pipe or a socket: it waits for the reader, and no thread does. */
  constructor(fd: number, stream: NodeJS.WritableStream, mostWaiting = MOST_WAITING) {
    this.#fd = fd;
    this.#mostWaiting = mostWaiting;
    const kind = fstatSync(fd);
    if (kind.isFIFO() || kind.isSocket()) {
      // Each write is told of its own failure; unheard, the event would end the process.
      stream.on('error', () => undefined);
      this.#send = (text, done) => stream.write(text, done);
    } else this.#send = (text, done) => this.#writeAll(Buffer.from(text), done);
  }

  /** Lines that could not be written. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Takes a line with its end. Never fails and never waits. */
  write(line: string): void {
    if (this.#waiting + line.length > this.#mostWaiting) {
      this.#dropped += 1;
      return;
    }
    this.#lines.push(line);
    this.#waiting += line.length;
    if (!this.#writing) this.#writeNext();
  }

  /** Resolves once all that waits has been written or dropped, at the latest after so long. */
  flush(withinMs: number): Promise<void> {
    if (!this.#writing) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = systemTimer.after(withinMs, resolve);
      this.#idle.push(() => {
        cancel();
        resolve();
      });
    });
  }

  /** For the end of the process, also by a crash: tries once to write what waits. */
  flushAtExit(): void {
    const { text } = this.#take(Number.POSITIVE_INFINITY);
    if (text === '') return;
    try {
      writeSync(this.#fd, text);
    } catch {
      // The process ends, and nobody is left to tell.
    }
  }

  #writeNext(): void {
    const chunk = this.#take(CHUNK);
    this.#writing = chunk.lines > 0;
    if (!this.#writing) {
      for (const resolve of this.#idle.splice(0)) resolve();
      return;
    }
    // What is left of a line that was cut off by a full disk ends, so that the next one can be read.
    this.#send(this.#torn ? `\n${chunk.text}` : chunk.text, (error) => {
      this.#torn = error != null;
      if (error != null) this.#dropped += chunk.lines;
      this.#writeNext();
    });
  }

  /** Lines of about so many characters; what is longer goes alone. */
  #take(most: number): Chunk {
    let length = 0;
    let count = 0;
    for (const line of this.#lines) {
      if (count > 0 && length + line.length > most) break;
      length += line.length;
      count += 1;
    }
    const lines = this.#lines.splice(0, count);
    this.#waiting -= length;
    return { text: lines.join(''), lines: lines.length };
  }

  #writeAll(bytes: Buffer, done: WriteCallback): void {
    write(this.#fd, bytes, (error, written) => {
      if (error !== null || written === bytes.length) done(error);
      else this.#writeAll(bytes.subarray(written), done);
    });
  }
}
