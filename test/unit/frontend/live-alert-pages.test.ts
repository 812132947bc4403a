import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Alert } from '../../../backend/contract/alert.ts';
import { ALERTS_PAGE, nextAlertsAfter } from '../../../frontend/src/api/resources/openAlerts.ts';
import { placeAlert } from '../../../frontend/src/features/alerts/liveAlertPages.ts';
import { sampleAlert } from './sample-answers.ts';

const INSTANT = '2026-11-21T08:00:00.000Z';
const isOpen = ({ acknowledged, resolvedAt }: Alert) => !acknowledged && resolvedAt === null;

/** The order of the list in the words of the clinical rules: RED, eased RED, escalated AMBER, AMBER; the newest first. */
function inOrder(alerts: Iterable<Alert>): readonly Alert[] {
  const urgency = ({ flag, easedAt, escalatedAt }: Alert) =>
    flag === 'RED' ? (easedAt === null ? 7 : 6) : escalatedAt !== null ? 5 : 4;
  const key = (alert: Alert) => `${urgency(alert)}|${alert.createdAt}|${alert.id}`;
  return [...alerts].filter(isOpen).sort((one, other) => (key(one) < key(other) ? 1 : -1));
}

const change = fc.record({
  number: fc.nat(130),
  minute: fc.nat(59),
  flag: fc.constantFrom('RED', 'AMBER'),
  easedAt: fc.constantFrom(null, INSTANT),
  escalatedAt: fc.constantFrom(null, INSTANT),
  acknowledged: fc.boolean(),
  resolvedAt: fc.constantFrom(null, null, INSTANT),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const alertOf = ({ number, minute, ...fields }: Change): Alert =>
  sampleAlert(`a${number}`, {
    createdAt: `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`,
    ...fields,
  });

describe('the pages of alerts that nobody has acknowledged', () => {
  it('are the beginning of what the server would answer after each message, or are asked for', () => {
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 160 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(change, { maxLength: 30 }),
        (raised, most, changes) => {
          const alerts = new Map(raised.map(alertOf).map((alert) => [alert.id, alert]));
          const ask = (): readonly (readonly Alert[])[] => {
            const list = inOrder(alerts.values());
            const pages = Array.from({ length: most }, (_, page) =>
              list.slice(page * ALERTS_PAGE, (page + 1) * ALERTS_PAGE),
            );
            const last = pages.findIndex((page) => nextAlertsAfter(page) === undefined);
            return last < 0 ? pages : pages.slice(0, last + 1);
          };
          let pages = ask();
          for (const alert of changes.map(alertOf)) {
            alerts.set(alert.id, alert);
            pages = placeAlert(pages, alert) ?? ask();
            const list = inOrder(alerts.values());
            const shown = pages.flat();
            assert.deepEqual(shown, list.slice(0, shown.length));
            if (nextAlertsAfter(pages.at(-1) ?? []) === undefined) assert.equal(shown.length, list.length);
            // What every screen keeps is the first page: full, as long as there are more.
            assert.ok(pages.length === 1 || pages.slice(0, -1).every(({ length }) => length >= ALERTS_PAGE));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are asked for where the patient has left the programme: only the server knows which are laid aside', () => {
    assert.equal(placeAlert([[]], sampleAlert('a1', { patientLeft: 'died' })), null);
  });
});
