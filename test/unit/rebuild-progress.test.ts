/** How fast a rebuild goes and how long it will take, as it is told after each of its pages. */
import assert from 'node:assert/strict';
import { ProgressMeter } from '../../projections/rebuild/progress.ts';

const PAGE = 100;

describe('the progress of a rebuild', () => {
  let now: number;
  let meter: ProgressMeter;
  let done: number;

  beforeEach(() => {
    now = Date.parse('2026-03-01T08:00:00.000Z');
    meter = new ProgressMeter({ now: () => new Date(now) }, 1, 100_000);
    done = 0;
  });

  /** So many pages, one each so many ms. */
  const pass = (pages: number, ms: number): ReturnType<ProgressMeter['measure']> => {
    let told = meter.measure(0, done);
    for (let page = 0; page < pages; page++) {
      now += ms;
      done += PAGE;
      told = meter.measure(0, done);
    }
    return told;
  };

  it('is that of the last five seconds, though pages come every few milliseconds', () => {
    pass(100, 100);
    const { rate, left } = pass(600, 10);
    assert.ok(Math.abs(rate - 10_000) < 150, `${rate} events a second`);
    assert.ok(left !== null && Math.abs(left - (100_000 - done) / 10_000) < 0.1, `${left} seconds left`);
  });

  it('is told from page to page where one takes longer than that', () => {
    assert.equal(pass(3, 10_000).rate, 10);
  });

  it('is not known before any time has passed', () => {
    const { rate, left } = meter.measure(0, PAGE);
    assert.deepEqual({ rate, left }, { rate: 0, left: null });
  });

  it('is told again where the clock was set back', () => {
    pass(100, 100);
    now -= 3_600_000;
    assert.equal(pass(20, 100).rate, 1000);
  });
});
