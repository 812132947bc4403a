/**
 * The alerts of one patient against a simple model of them, over random logs, waits, deeds of people, looks for what is
 * due, late reactions, restarts and replays. ALERT_MODEL_RUNS (150) and ALERT_MODEL_SEED widen or repeat a run.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { acknowledge, resolve, snooze } from '../../backend/alerts/alert-handling.ts';
import { isOpen } from '../../backend/alerts/alert.ts';
import { randomIds } from '../../backend/ids.ts';
import type { DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import { AlertProcess, notifyContact } from '../harness/alert-process.ts';

const numRuns = Number(process.env['ALERT_MODEL_RUNS'] ?? 150);
const seed = Number(process.env['ALERT_MODEL_SEED'] ?? 20_261_121);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const COOLDOWN_MS = { RED: 30 * MINUTE_MS, AMBER: 180 * MINUTE_MS } as const;
type AlertFlag = keyof typeof COOLDOWN_MS;

const LOGS: readonly LogValues[] = [
  { bpSys: 125, bpDia: 80 },
  { bpSys: 120, bpDia: 78, hr: 70, weightKg: 70 },
  { glucoseMmol: 5.5, glucoseContext: 'FASTING' },
  { bpSys: 150, bpDia: 85 },
  { bpSys: 150, bpDia: 95 },
  { dizzinessStanding: true },
  { glucoseMmol: 12, glucoseContext: 'FASTING' },
  { bpSys: 190, bpDia: 85 },
  { bpSys: 190, bpDia: 85, glucoseMmol: 3.5 },
  { chestPainNow: true },
];

type Step =
  | { readonly kind: 'log'; readonly values: LogValues; readonly lateByHours: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'acknowledge' | 'snooze' | 'resolve'; readonly which: number }
  | { readonly kind: 'look' | 'restart' | 'replay' | 'react' | 'react twice at once' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('log' as const),
      values: fc.constantFrom(...LOGS),
      lateByHours: fc.constantFrom(0, 0, 0, 0, 1, 30),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 10, 29, 30, 31, 120, 179, 180, 360, 720, 1440),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('acknowledge' as const, 'snooze' as const, 'resolve' as const),
      which: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('look', 'restart', 'replay', 'react', 'react', 'react twice at once'),
    }),
  },
);

/** What should be: an alert for a log, or none, by the last notice of its flag alone. */
class Model {
  readonly raised: string[] = [];
  readonly suppressed: string[] = [];
  readonly #last = new Map<
    AlertFlag,
    { readonly at: number; readonly rules: readonly string[]; logId: string }
  >();
  readonly #closed = new Set<string>();

  react({ data, meta }: EventOf<'LogEvaluated'>): void {
    const { overallFlag, logId, firedRules } = data;
    if (overallFlag === 'GREEN') return;
    const at = Date.parse(meta.recordedAt);
    const rules = firedRules.filter(({ flag }) => flag === overallFlag).map(({ id }) => id);
    const last = this.#last.get(overallFlag);
    const breaks =
      last !== undefined &&
      overallFlag === 'RED' &&
      (this.#closed.has(last.logId) || rules.some((id) => !last.rules.includes(id)));
    if (last !== undefined && at - last.at < COOLDOWN_MS[overallFlag] && !breaks) {
      this.suppressed.push(logId);
      return;
    }
    this.raised.push(logId);
    this.#last.set(overallFlag, { at, rules, logId });
  }

  close(logId: string | null): void {
    if (logId !== null) this.#closed.add(logId);
  }
}

class Story {
  process = new AlertProcess();
  readonly model = new Model();
  readonly asked: DeliveryRequest[] = [];
  #now = Date.parse('2026-03-10T08:00:00Z');
  readonly #received: EventOf<'LogEvaluated'>[] = [];
  #reacted = 0;

  async begin(): Promise<this> {
    await this.process.clinic.register('p1', { hasKnownHf: true, hasKnownDiabetes: true });
    await this.process.clinic.changeClinic({
      type: 'ClinicSettingsChanged',
      data: {
        name: 'Bumbu',
        region: null,
        country: null,
        timeZone: 'Africa/Kinshasa',
        language: 'en',
        contactEmail: null,
        contactPhone: null,
        onCallPhone: '+243812345678',
        patientPhone: null,
        silence: { on: true, afterDays: 3 },
      },
    });
    return this;
  }

  async take(one: Step): Promise<void> {
    const at = new Date(this.#now).toISOString();
    switch (one.kind) {
      case 'log': {
        const measuredAt = new Date(this.#now - one.lateByHours * 60 * MINUTE_MS).toISOString();
        this.#received.push(await this.process.receive(at, one.values, { measuredAt }));
        break;
      }
      case 'wait':
        this.#now += one.minutes * MINUTE_MS;
        break;
      case 'look':
        await this.process.escalateDue(at);
        break;
      case 'restart':
        this.process = this.process.another();
        break;
      case 'replay':
        // Read models thrown away: everything that was reacted to is met again.
        for (const evaluated of this.#received.slice(0, this.#reacted)) await this.process.react(evaluated);
        break;
      case 'react':
      case 'react twice at once':
        await this.reactToAll(one.kind === 'react' ? 1 : 2);
        break;
      default:
        await this.#deed(one.kind, one.which, at);
    }
    await this.#notify(one.kind === 'replay' || one.kind === 'restart');
  }

  /** A reactor takes the logs in their order; another process may take the same one at the same moment. */
  async reactToAll(processes: number): Promise<void> {
    for (; this.#reacted < this.#received.length; this.#reacted++) {
      const evaluated = this.#received[this.#reacted];
      assert.ok(evaluated);
      const all = [this.process, this.process.another()].slice(0, processes);
      await Promise.all(all.map((running) => running.react(evaluated)));
      this.model.react(evaluated);
    }
    await this.#notify(false);
  }

  async #deed(kind: 'acknowledge' | 'snooze' | 'resolve', which: number, at: string): Promise<void> {
    const { alerts } = await this.process.state();
    const open = [...alerts.values()].filter(isOpen);
    const alert = open[which % Math.max(1, open.length)];
    if (alert === undefined) return;
    const { alertId } = alert;
    if (kind === 'resolve') this.model.close(alert.sources[0]?.logId ?? null);
    await this.process.decide(
      (state) =>
        kind === 'acknowledge'
          ? acknowledge(state, alertId, 'dr-ngozi', null)
          : kind === 'resolve'
            ? resolve(state, alertId, null)
            : snooze(state, alertId, 60, new Date(at)),
      { at },
    );
  }

  /** The reactor that tells the contact meets every event, and after a restart some of them again. */
  async #notify(again: boolean): Promise<void> {
    const events = await this.process.events();
    const partner: Partner = {
      name: 'test',
      deliver: async (request) => {
        this.asked.push(request);
        return { status: 'delivered', simulated: true, detail: null };
      },
    };
    const { alerts, clinic } = this.process;
    for (const event of again ? events : events.slice(this.#told)) {
      await notifyContact(
        {
          alerts,
          patients: clinic.patients,
          clinics: clinic.clinics,
          partner,
          clock: { now: () => new Date(this.#now) },
          ids: randomIds({ now: () => new Date(this.#now) }),
        },
        event,
      );
    }
    this.#told = events.length;
  }
  #told = 0;
}

const ofType = <Type extends RecordedEvent['type']>(events: readonly RecordedEvent[], type: Type) =>
  events.filter((event): event is EventOf<Type> & RecordedEvent => event.type === type);

const timeOf = ({ meta }: RecordedEvent): number => Date.parse(meta.recordedAt);

function assertSound(events: readonly RecordedEvent[], { model, asked }: Story): void {
  const raised = ofType(events, 'AlertRaised');
  const suppressed = ofType(events, 'AlertSuppressed');
  // No RED, and no AMBER, is without an alert or its recorded suppression, and none has two.
  assert.deepEqual(
    raised.map(({ data }) => data.logId),
    model.raised,
  );
  assert.deepEqual(
    suppressed.map(({ data }) => data.logId),
    model.suppressed,
  );

  for (const { data, position } of suppressed) {
    const alert = raised.find((event) => event.data.alertId === data.alertId);
    assert.ok(alert !== undefined && alert.position < position && alert.data.flag === data.flag);
    const before = events.filter((event) => event.position < position);
    const isOver = ofType(before, 'AlertResolved').some((event) => event.data.alertId === data.alertId);
    assert.ok(!(isOver && data.flag === 'RED'), 'a RED was suppressed by an alert that was over');
  }

  for (const flag of ['RED', 'AMBER'] as const) {
    const notices = raised.filter(({ data }) => data.flag === flag);
    for (const [index, notice] of notices.entries()) {
      const last = notices[index - 1];
      if (last === undefined || timeOf(notice) - timeOf(last) >= COOLDOWN_MS[flag]) continue;
      const isNew = notice.data.ruleIds.some((id) => !last.data.ruleIds.includes(id));
      const wasClosed = ofType(events, 'AlertResolved').some(
        ({ data, position }) => data.alertId === last.data.alertId && position < notice.position,
      );
      assert.ok(flag === 'RED' && (isNew || wasClosed), 'two notices inside a cooldown');
    }
  }

  const escalated = ofType(events, 'AlertEscalated');
  assert.equal(new Set(escalated.map(({ data }) => data.alertId)).size, escalated.length);
  for (const { data, meta, position } of escalated) {
    const alert = raised.find((event) => event.data.alertId === data.alertId);
    assert.ok(alert !== undefined && alert.data.flag === 'AMBER');
    assert.ok(Date.parse(meta.recordedAt) - timeOf(alert) >= DAY_MS);
    const before = events.filter((event) => event.position < position);
    for (const deed of [...ofType(before, 'AlertAcknowledged'), ...ofType(before, 'AlertResolved')])
      assert.notEqual(deed.data.alertId, data.alertId, 'it was in somebody’s hands');
  }
  const notices = escalated.filter(({ data }) => data.noticeOf === data.alertId);
  for (const [index, notice] of notices.entries()) {
    const last = notices[index - 1];
    assert.ok(
      last === undefined || timeOf(notice) - timeOf(last) >= DAY_MS,
      'two escalation notices in a day',
    );
  }

  for (const { data } of ofType(events, 'AlertResolved')) {
    const alert = raised.find((event) => event.data.alertId === data.alertId);
    assert.ok(data.by === 'person' || alert?.data.flag === 'AMBER', 'a RED ended by itself');
  }

  const told = [...raised.filter(({ data }) => data.flag === 'RED'), ...notices];
  assert.equal(asked.length, told.length, 'each is told once');
  assert.equal(new Set(asked.map(({ id }) => id)).size, asked.length, 'and delivered once');
}

describe('the alerts of a patient, whatever happens', function () {
  this.timeout(Math.max(60_000, numRuns * 400));

  it('are as the model says: nothing is lost, doubled, or told twice inside a cooldown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const story = await new Story().begin();
        for (const one of steps) await story.take(one);
        await story.reactToAll(1);
        assertSound(await story.process.events(), story);
      }),
      { numRuns, seed },
    );
  });
});
