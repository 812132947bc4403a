/**
 * Mocha's spec reporter, which also prints the reason of every skipped test and writes what the run came to as JSON to
 * the file that `--reporter-option outcome=<file>` names, so that `npm test` can add up several runs.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import Mocha from 'mocha';
import { skipReason } from './skip.ts';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The full title of each failed test and hook, with its message, and that of the first try where there were two. */
  readonly failures: readonly string[];
  /** The same of each test that failed at first and passed when it was tried again. */
  readonly unsteady: readonly string[];
  /** How long each test file took, by its path. */
  readonly seconds: Readonly<Record<string, number>>;
}

const {
  EVENT_RUN_END,
  EVENT_SUITE_BEGIN,
  EVENT_SUITE_END,
  EVENT_TEST_FAIL,
  EVENT_TEST_PASS,
  EVENT_TEST_PENDING,
  EVENT_TEST_RETRY,
} = Mocha.Runner.constants;

/** What is still open after that will not end by itself: a suite that waited for its limit would take half an hour. */
const MOST_AFTER_LAST_MS = 60_000;

/** Of a message that compares whole documents the beginning says enough. */
const MESSAGE_LENGTH = 500;

export default class OutcomeReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const { outcome: file } = options.reporterOptions as { outcome: string };
    const failures: string[] = [];
    const unsteady: string[] = [];
    /** What the first try said of each test that is tried again, by its full title. */
    const firstTries = new Map<string, string>();
    const seconds: Record<string, number> = {};
    let before = 0;
    runner.on(EVENT_SUITE_BEGIN, ({ parent }) => {
      if (parent?.root === true) before = performance.now();
    });
    runner.on(EVENT_SUITE_END, ({ parent, file: testFile }) => {
      if (parent?.root !== true || testFile === undefined) return;
      const name = relative(process.cwd(), testFile);
      seconds[name] = (seconds[name] ?? 0) + (performance.now() - before) / 1000;
    });
    runner.on(EVENT_TEST_PENDING, (test) => {
      console.log('      skipped: %s', skipReason(test) ?? 'the test has no body');
    });
    runner.on(EVENT_TEST_FAIL, (test: Mocha.Runnable, error: Error) => {
      const first = firstTries.get(test.fullTitle());
      failures.push(
        first === undefined ? sentence(test, error) : `${sentence(test, error)}\nAt first: ${first}`,
      );
    });
    runner.on(EVENT_TEST_RETRY, (test: Mocha.Test, error: Error) => {
      if (!firstTries.has(test.fullTitle())) firstTries.set(test.fullTitle(), sentence(test, error));
    });
    runner.on(EVENT_TEST_PASS, (test: Mocha.Test) => {
      const first = firstTries.get(test.fullTitle());
      if (first !== undefined) unsteady.push(first);
    });
    runner.once(EVENT_RUN_END, () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      writeFileSync(
        file,
        JSON.stringify({ passed, failed, skipped, failures, unsteady, seconds } satisfies Outcome),
      );
      setTimeout(() => {
        console.error(
          'Stopped: a test has left something open (%s).',
          process.getActiveResourcesInfo().join(', '),
        );
        // Mocha would put the number of failures in the place of an exit code.
        process.kill(process.pid, 'SIGKILL');
      }, MOST_AFTER_LAST_MS).unref();
    });
  }
}

const sentence = (test: Mocha.Runnable, error: Error): string =>
  `${test.fullTitle()}: ${error.message.slice(0, MESSAGE_LENGTH)}`;
