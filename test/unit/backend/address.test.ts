import assert from 'node:assert/strict';
import { Refusal } from '../../../backend/event-sourcing/refusal.ts';
import { assertCleanAddress } from '../../../backend/http/validation.ts';

const assertClean = (query: string, repeatable: readonly string[] = []): void =>
  assertCleanAddress(`/api/session?${query}`, {}, new URLSearchParams(query), repeatable);

describe('an address', () => {
  it('may say each thing once, and what may be said again more often', () => {
    assertClean('limit=1&search=a');
    assertClean('date=ge2026-01-01&date=lt2026-02-01', ['date']);
    assert.throws(
      () => assertClean('search=a&limit=1&limit=2&search=b'),
      new Refusal(400, 'The address says more than once: search, limit.'),
    );
  });

  it('is looked through within a moment, however many things it says', () => {
    const query = Array.from({ length: 20_000 }, (_, at) => `q${at}`).join('&');
    const begun = performance.now();
    assertClean(query);
    // Each name compared with each would take some seconds.
    assert.ok(performance.now() - begun < 500);
  });
});
