/** The counts and the list of open alerts against a plain reading of random histories. ALERT_COUNT_RUNS (60) widens a run. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { countAlerts, listAlerts } from '../../../backend/alerts/alert-list.ts';
import { LaidAside } from '../../../backend/alerts/laid-aside.ts';
import { ReadSide } from '../../../backend/event-sourcing/read-side.ts';
import { type AlertFlag, type ContactOutcome, isLeaving } from '../../../events/enums.ts';
import type { RecordedEvent } from '../../../events/event.ts';
import { alertsProjection } from '../../../projections/alerts/projector.ts';
import { changesOf } from '../../../projections/fold.ts';
import { ReadModels } from '../../../projections/read-models/query.ts';
import { SqliteReadModels } from '../../../projections/read-models/sqlite/read-models.ts';
import { writesOf } from '../../../projections/runtime/page.ts';
import { alertData, Recording, SYSTEM } from '../../harness/events.ts';
import { ManualTime } from '../../harness/manual-time.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../harness/temporary-directory.ts';

const numRuns = Number(process.env['ALERT_COUNT_RUNS'] ?? 60);

const PATIENTS = ['p1', 'p2', 'p3'] as const;

interface Raised {
  readonly id: string;
  readonly patientId: string;
  readonly flag: AlertFlag;
  readonly episodeId: string;
}

type Step = { readonly patientId: string; readonly which: number } & (
  | {
      readonly kind: 'raise';
      readonly flag: AlertFlag;
      readonly continues: boolean;
      readonly custom: boolean;
    }
  | { readonly kind: 'contact'; readonly outcome: ContactOutcome }
  | { readonly kind: 'acknowledge' | 'resolve' | 'ease' | 'escalate' | 'join' }
);

const at = { patientId: fc.constantFrom(...PATIENTS), which: fc.nat({ max: 40 }) };
const raising = fc.record({
  ...at,
  kind: fc.constant('raise' as const),
  flag: fc.constantFrom('RED' as const, 'AMBER' as const),
  continues: fc.boolean(),
  custom: fc.boolean(),
});
const handling = fc.record({
  ...at,
  kind: fc.constantFrom('acknowledge', 'resolve', 'ease', 'escalate', 'escalate', 'join'),
});
const contact = fc.record({
  ...at,
  kind: fc.constant('contact' as const),
  outcome: fc.constantFrom('died', 'moved_away', 'reached', 'reached', 'no_answer'),
});
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: raising },
    { weight: 4, arbitrary: handling },
    { weight: 1, arbitrary: contact },
  ),
  { maxLength: 120 },
);

/** A history as it is recorded, and beside it in plain words what is open. */
class History {
  readonly events: RecordedEvent[] = [];
  /** All that were raised and nobody has taken on, oldest first. */
  open: Raised[] = [];
  readonly #escalated = new Set<string>();
  /** Of a patient who has left: the alerts that came since, or that a log joined since. */
  readonly #sinceLeft = new Map<string, Set<string>>();
  readonly #recording = new Recording();
  #raised = 0;

  take(step: Step): void {
    const { patientId } = step;
    if (step.kind === 'raise') this.#raise(step);
    else if (step.kind === 'contact') this.#contact(patientId, step.outcome);
    else {
      const ofPatient = this.open.filter((alert) => alert.patientId === patientId);
      const alert = ofPatient[step.which % Math.max(1, ofPatient.length)];
      if (alert !== undefined) this.#handle(step.kind, alert);
    }
  }

  /** Those that are not laid aside. */
  get shown(): readonly Raised[] {
    return this.open.filter(({ id, patientId }) => this.#sinceLeft.get(patientId)?.has(id) ?? true);
  }

  get counts() {
    const { shown } = this;
    const amber = shown.filter(({ flag }) => flag === 'AMBER');
    return {
      unacknowledged: shown.length,
      RED: shown.length - amber.length,
      AMBER: amber.length,
      escalated: amber.filter(({ id }) => this.#escalated.has(id)).length,
      episodes: new Set(shown.map(({ episodeId }) => episodeId)).size,
    };
  }

  #raise({ patientId, flag, continues, custom, which }: Extract<Step, { kind: 'raise' }>): void {
    this.#raised += 1;
    const id = `a${this.#raised}`;
    const ofPatient = this.open.filter((alert) => alert.patientId === patientId && alert.flag === flag);
    const before = continues ? ofPatient[which % Math.max(1, ofPatient.length)] : undefined;
    const episodeId = before?.episodeId ?? id;
    const kind = custom ? 'custom' : 'evaluation';
    const data = alertData({ alertId: id, flag, kind, episodeId });
    this.events.push(this.#recording.event('AlertRaised', data, { patientId, by: SYSTEM }));
    this.open.push({ id, patientId, flag, episodeId });
    this.#sinceLeft.get(patientId)?.add(id);
  }

  #contact(patientId: string, outcome: ContactOutcome): void {
    const told = { contactId: `c${this.events.length}`, note: null, messageId: null, callAgainAt: null };
    this.events.push(this.#recording.event('PatientContacted', { ...told, outcome }, { patientId }));
    if (outcome === 'reached') this.#sinceLeft.delete(patientId);
    else if (isLeaving(outcome)) this.#sinceLeft.set(patientId, new Set());
  }

  #handle(
    kind: 'acknowledge' | 'resolve' | 'ease' | 'escalate' | 'join',
    { id: alertId, patientId, flag }: Raised,
  ): void {
    const of = { patientId };
    const log = { logId: `l${this.events.length}`, measuredAt: '2026-03-10T08:00:00.000Z' };
    switch (kind) {
      case 'acknowledge':
        this.events.push(this.#recording.event('AlertAcknowledged', { alertId, flag, note: null }, of));
        break;
      case 'resolve': {
        const how = { by: 'evaluation' as const, wasAcknowledged: false, note: null };
        this.events.push(this.#recording.event('AlertResolved', { alertId, flag, ...how }, of));
        break;
      }
      case 'ease':
        this.events.push(this.#recording.event('AlertEased', { alertId, ...log }, of));
        break;
      case 'escalate':
        this.events.push(this.#recording.event('AlertEscalated', { alertId, noticeOf: alertId }, of));
        this.#escalated.add(alertId);
        break;
      case 'join': {
        const more = { ruleIds: [], addedRuleIds: [], addedReasonKeys: [], addedConditions: [] };
        this.events.push(this.#recording.event('AlertSuppressed', { alertId, flag, ...log, ...more }, of));
        this.#sinceLeft.get(patientId)?.add(alertId);
      }
    }
    if (kind === 'acknowledge' || kind === 'resolve')
      this.open = this.open.filter((alert) => alert.id !== alertId);
  }
}

describe('the counts of open alerts', () => {
  let directory: TemporaryDirectory;
  let runs = 0;
  before(async () => {
    directory = await temporaryDirectory();
  });
  after(() => directory.remove());

  /** What a product answers after a history, of which it knew the first half when it was asked before. */
  async function answersAfter({ events }: History) {
    runs += 1;
    const models = SqliteReadModels.open(join(directory.path, String(runs)));
    try {
      const { name, version, collections } = alertsProjection;
      const store = await models.open({ name, version, collections });
      const updatedAt = '2026-03-10T08:00:00.000Z';
      const happened = async (some: History['events']) => {
        const writes = await writesOf(alertsProjection, store, changesOf(alertsProjection, some));
        const { position: before } = await store.checkpoint();
        const position = some.at(-1)?.position ?? before;
        await store.commit(writes, before, { position, events: some.length, updatedAt });
      };
      const readSide = new ReadSide(new ReadModels({ store: () => store }), new ManualTime(updatedAt));
      const query = { patientId: null, acknowledged: 'false', resolved: null, before: null } as const;
      const asked = { readSide, laidAside: new LaidAside(readSide) };
      const list = () => listAlerts(asked, 'main', { ...query, limit: 500 });
      const half = Math.floor(events.length / 2);
      await happened(events.slice(0, half));
      await list();
      await happened(events.slice(half));
      const listed = await list();
      return { counts: await countAlerts(readSide, 'main'), listed: listed.map(({ id }) => id) };
    } finally {
      await models.close();
    }
  }

  async function areTrueOf(history: History): Promise<void> {
    const { counts, listed } = await answersAfter(history);
    assert.deepEqual(counts, history.counts);
    assert.deepEqual(listed.toSorted(), history.shown.map(({ id }) => id).toSorted());
  }

  it('are those of a plain reading, whoever leaves and comes back, and whatever becomes of an alert', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const history = new History();
        for (const step of taken) history.take(step);
        await areTrueOf(history);
      }),
      { numRuns },
    );
  });

  it('leave none out of a patient who has more than are counted by the index', async () => {
    const history = new History();
    const raise = { kind: 'raise', continues: false, custom: true, which: 0 } as const;
    for (let count = 0; count < 50; count++)
      history.take({ ...raise, patientId: 'p1', flag: count < 40 ? 'RED' : 'AMBER' });
    history.take({ ...raise, patientId: 'p2', flag: 'RED' });
    assert.deepEqual(history.counts, { unacknowledged: 51, RED: 41, AMBER: 10, escalated: 0, episodes: 51 });
    await areTrueOf(history);
  });
});
