/** Pages of a log that are read and let go, in a process whose first pages lived long. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';

const YOUNG_HEAP = new URL('../../../lib/young-heap.ts', import.meta.url).href;

/** With a young heap of 1 MiB, which is full at once. Prints how many MB the old heap grew by in between while pages came and went. */
const PAGES = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { keepPagesYoung } from ${JSON.stringify(YOUNG_HEAP)};
  keepPagesYoung();
  const inOldHeap = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size;
  const page = (n) => {
    const events = [];
    for (let at = 0; at < 100; at++) events.push({ n, at, more: [n, at, n] });
    return events;
  };
  const kept = [];
  for (let n = 0; n < 12_000; n++) kept.push(page(n));
  kept.length = 0;
  const before = inOldHeap();
  let grown = 0;
  for (let n = 0; n < 60_000; n++) {
    page(n);
    if (n % 100 === 0) grown = Math.max(grown, inOldHeap() - before);
  }
  process.stdout.write(String(grown / 1e6));`;

describe('the young heap', () => {
  it('holds what dies soon, though what the same lines made before lived long', () => {
    const words = ['--max-semi-space-size=1', '--import', 'tsx', '--input-type=module', '--eval', PAGES];
    const grown = Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
    // 77 MB and more where V8 makes pages in the old heap.
    assert.ok(grown < 30, `the old heap grew by ${grown} MB`);
  });
});
