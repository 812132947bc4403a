/**
 * Mocha's spec reporter, which also prints the reason of every skipped test and writes the run's counts as JSON to the
 * file that `--reporter-option counts=<file>` names, so that `npm test` can add up several runs.
 */
import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';
import { skipReason } from './skip.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const { EVENT_RUN_END, EVENT_TEST_PENDING } = Mocha.Runner.constants;

export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const { counts: file } = options.reporterOptions as { counts: string };
    runner.on(EVENT_TEST_PENDING, (test) => {
      console.log('      skipped: %s', skipReason(test) ?? 'the test has no body');
    });
    runner.once(EVENT_RUN_END, () => {
      const { passes: passed, failures: failed, pending: skipped } = this.stats;
      writeFileSync(file, JSON.stringify({ passed, failed, skipped } satisfies Counts));
    });
  }
}
