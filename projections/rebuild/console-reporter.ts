/** What the command line says: on a terminal one line that is rewritten, elsewhere one line for each step. */
import type { Clock } from '../../lib/clock.ts';
import { MOST_COUNTED } from '../runtime/lag.ts';
import type { Comparison } from './compare.ts';
import type { DocumentDifference, FieldValue } from './differences.ts';
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
    const { projection, version, same, found, expected, differing, first, leftOut } = verdict;
    this.line(`${projection} ${version}: ${count(found.documents)} documents, ${found.hash}`);
    if (leftOut > 0) this.line(`  ${count(leftOut)} changes were left out by its projector`);
    if (same) return this.line('  as a second fold of the log says');
    this.line(`  a second fold of the log says ${count(expected.documents)} documents, ${expected.hash}`);
    this.#differences(differing, first, ['found', 'by the log']);
  }

  comparison({ projection, one, other, differing, first, later, compared }: Comparison): void {
    for (const { version, documents } of [one, other])
      this.line(`${projection} ${version}: ${count(documents)} documents`);
    if (later > 0)
      this.line(`  ${count(later)} were changed in one after the other stood still, and are not compared`);
    if (compared === 0) return this.line(`  there is no ${later > 0 ? 'other ' : ''}document to compare`);
    if (differing === 0) return this.line(later > 0 ? '  the others are equal' : '  all documents are equal');
    this.#differences(differing, first, [String(one.version), String(other.version)]);
  }

  #differences(
    differing: number,
    first: readonly DocumentDifference[],
    [one, other]: readonly [string, string],
  ): void {
    this.line(`  ${count(differing)} documents differ${differing > first.length ? '; the first are' : ''}:`);
    for (const difference of first) {
      const { collection, id, fields } = difference;
      if (difference.in !== 'both')
        this.line(`  ${collection}/${id}: only ${difference.in === 'one' ? one : other}`);
      for (const { field, one: left, other: right } of fields)
        this.line(`  ${collection}/${id} ${field}: ${one} ${said(left)}, ${other} ${said(right)}`);
    }
  }

  /** Ends the line that was rewritten. */
  end(): void {
    if (this.#rewritten !== null) this.#output.write(CLEAR_LINE);
    this.#rewritten = null;
  }
}

function said(value: FieldValue): string {
  switch (value.kind) {
    case 'missing':
      return 'nothing';
    case 'value':
      return value.text;
    case 'text':
      return `a text of ${value.length}`;
    case 'several':
      return `${value.length} values`;
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
