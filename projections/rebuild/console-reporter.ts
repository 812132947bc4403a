/** What the command line says: on a terminal one line that is rewritten, elsewhere one line for each step. */
import type { Clock } from '../../lib/clock.ts';
import { MOST_COUNTED } from '../runtime/lag.ts';
import type { Progress } from './progress.ts';
import type { RebuildStep } from './rebuild-threads.ts';
import type { StoreStatus } from '../runtime/store-status.ts';
import type { Verdict } from './verify.ts';

/** Where lines are written; process.stdout is one. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const REWRITE_MS = 100;
const CLEAR_LINE = '\r\u001b[K';

export class ConsoleReporter {
  readonly #output: Output;
  readonly #clock: Clock;
  #rewritten: number | null = null;

  constructor(output: Output, clock: Clock) {
    this.#output = output;
    this.#clock = clock;
  }

  line(text: string): void {
    this.end();
    this.#output.write(`${text}\n`);
  }

  step({ name, version, step, already, digest }: RebuildStep): void {
    const from = already === 0 ? '' : `, going on after ${count(already)} events`;
    const held = digest === null ? '' : `, ${count(digest.documents)} documents, ${digest.hash}`;
    this.line(`${name} ${version}: ${step}${from}${held}`);
  }

  /** Rewrites the line on a terminal, a few times a second; elsewhere it says nothing. */
  progress(what: string, progress: Progress): void {
    if (this.#output.isTTY !== true) return;
    const now = this.#clock.now().getTime();
    if (this.#rewritten !== null && now - this.#rewritten < REWRITE_MS) return;
    this.#rewritten = now;
    this.#output.write(CLEAR_LINE + progressLine(what, progress));
  }

  verdict(verdict: Verdict): void {
    const { projection, version, same, found, expected, differing, leftOut } = verdict;
    this.line(`${projection} ${version}: ${count(found.documents)} documents, ${found.hash}`);
    if (leftOut > 0) this.line(`  ${count(leftOut)} changes were left out by its projector`);
    if (same) return this.line('  as a second fold of the log says');
    this.line(`  a second fold of the log says ${count(expected.documents)} documents, ${expected.hash}`);
    this.line(`  these differ${differing.length === 10 ? ', among others' : ''}: ${differing.join(', ')}`);
  }

  /** Ends the line that was rewritten. */
  end(): void {
    if (this.#rewritten !== null) this.#output.write(CLEAR_LINE);
    this.#rewritten = null;
  }
}

function progressLine(what: string, { done, total, rate, left }: Progress): string {
  const percent = total === null ? [] : [`${Math.min(100, Math.floor((done / total) * 100))} %`];
  const events = total === null ? `${count(done)} events` : `${count(done)} of ${count(total)} events`;
  const time = left === null ? [] : [`${duration(left)} left`];
  return [what, ...percent, events, `${count(rate)}/s`, ...time].join(' · ');
}

const count = (number: number): string => Math.round(number).toLocaleString('en');

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

const COLUMNS = [
  'projection',
  'version',
  'documents',
  'events behind',
  'seconds behind',
  'position',
  'moved at',
];

/** One row for each projection, in columns. */
export function table(statuses: readonly StoreStatus[]): string {
  const rows = statuses.map(({ name, version, documents, lag, position, updatedAt }) => [
    name,
    version === null ? 'not built' : String(version),
    count(documents),
    lag.events >= MOST_COUNTED ? `${count(lag.events)} or more` : count(lag.events),
    count(lag.seconds),
    position,
    updatedAt,
  ]);
  const widths = COLUMNS.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  return [COLUMNS, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
