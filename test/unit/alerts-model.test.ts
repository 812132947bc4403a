/**
 * The alerts of one patient against a simple model of them, over random logs, waits, deeds of people, looks for what is
 * due, late reactions, restarts and replays. ALERT_MODEL_RUNS (150) and ALERT_MODEL_SEED widen or repeat a run.
 */
import assert from 'node:assert/strict';
import { DEFAULT_FEATURE_FLAGS } from '../../events/feature-flags.ts';
import fc from 'fast-check';
import { acknowledge, resolve, snooze } from '../../backend/alerts/alert-handling.ts';
import { isOpen, type PatientAlerts } from '../../backend/alerts/alert.ts';
import { randomIds } from '../../lib/ids.ts';
import type { DeliveryRequest, Partner } from '../../backend/partners/port.ts';
import type { LogSource } from '../../events/enums.ts';
import type { EventOf, RecordedEvent } from '../../events/event.ts';
import type { LogValues } from '../../events/vocabulary.ts';
import { AlertProcess, notifyContact } from '../harness/alert-process.ts';

const numRuns = Number(process.env['ALERT_MODEL_RUNS'] ?? 150);
const seed = Number(process.env['ALERT_MODEL_SEED'] ?? 20_261_121);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const COOLDOWN_MS = { RED: 30 * MINUTE_MS, AMBER: 180 * MINUTE_MS } as const;
type AlertFlag = keyof typeof COOLDOWN_MS;

const LOGS: readonly LogValues[] = [
  { bpSys: 125, bpDia: 80 },
  { bpSys: 120, bpDia: 78, hr: 70, weightKg: 70 },
  { glucoseMmol: 5.5, glucoseContext: 'FASTING' },
  { glucoseMmol: 6.1, glucoseContext: 'RANDOM' },
  { bpSys: 150, bpDia: 85 },
  { bpSys: 150, bpDia: 95 },
  { dizzinessStanding: true },
  { glucoseMmol: 12, glucoseContext: 'FASTING' },
  { bpSys: 190, bpDia: 85 },
  { bpSys: 190, bpDia: 115 },
  { bpSys: 190, bpDia: 85, severeHeadache: true },
  { bpSys: 190, bpDia: 85, glucoseMmol: 3.5 },
  { glucoseMmol: 3.5 },
  { glucoseMmol: 2.8 },
  { glucoseMmol: 20 },
  { chestPainNow: true },
];

type Step =
  | {
      readonly kind: 'log';
      readonly values: LogValues;
      readonly lateByHours: number;
      readonly source: LogSource;
      /** By how much the phone's clock is ahead of the server's, or behind it. */
      readonly phoneAheadHours: number;
    }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'acknowledge' | 'snooze' | 'resolve'; readonly which: number }
  | { readonly kind: 'look' | 'restart' | 'replay' | 'react' | 'react twice at once' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('log' as const),
      values: fc.constantFrom(...LOGS),
      lateByHours: fc.constantFrom(0, 0, 0, 0, 0.3, 1, 7, 30, 72, 73),
      source: fc.constantFrom('daily-form' as const, 'daily-form' as const, 'import' as const),
      phoneAheadHours: fc.constantFrom(0, 0, 0, 0, 0, -960, 36),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 10, 11, 29, 30, 31, 60, 120, 179, 180, 240, 360, 720, 1440),
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

/** Of the rules that the logs above can fire: what they are about, and the field of those that are about one reading. */
const RULES: Readonly<Record<string, readonly [family: string, ...fields: string[]]>> = {
  'HTN-RED-SYSTOLIC': ['pressure', 'bpSys'],
  'HTN-RED-DIASTOLIC': ['pressure', 'bpDia'],
  'HTN-RED-EMERGENCY': ['pressure'],
  'HTN-AMBER-SYSTOLIC': ['pressure', 'bpSys'],
  'HTN-AMBER-DIASTOLIC': ['pressure', 'bpDia'],
  'IHD-RED-CHEST-NOW': ['chest'],
  'DM-RED-HYPO': ['low', 'glucoseMmol'],
  'DM-RED-HYPO-SEVERE': ['low', 'glucoseMmol'],
  'DM-RED-GLU-VERY-HIGH': ['high', 'glucoseMmol'],
  'DM-AMBER-GLU-FASTING': ['high', 'glucoseMmol'],
  'GEN-AMBER-POSTURAL': ['dizzy'],
  'GEN-AMBER-HEADACHE': ['headache'],
};

function about(rule: string): readonly [family: string, ...fields: string[]] {
  const known = RULES[rule];
  assert.ok(known, `${rule} is not in the model`);
  return known;
}

/** Whether who knows of one rule hears nothing new, or nothing worse, of another. */
const knows = (known: readonly string[], rule: string): boolean =>
  known.includes(rule) ||
  (rule === 'DM-RED-HYPO' && known.includes('DM-RED-HYPO-SEVERE')) ||
  (['HTN-RED-SYSTOLIC', 'HTN-RED-DIASTOLIC'].includes(rule) && known.includes('HTN-RED-EMERGENCY'));

/** A line of the alerts as it should be. */
interface Row {
  readonly logId: string;
  readonly flag: AlertFlag;
  readonly at: number;
  readonly rules: readonly string[];
  readonly late: boolean;
  readonly episode: number;
  told: 'first' | 'again' | null;
  /** Its own rules, and those that were added while nobody had taken it on. */
  held: readonly string[];
  logs: number;
  acknowledged: boolean;
  resolved: boolean;
}

/** A log that was reacted to, by when it was measured. */
interface Measured {
  readonly at: number;
  readonly values: LogValues;
  readonly rules: readonly string[];
  readonly red: readonly string[];
  readonly late: boolean;
}

/** What should be, written from the rules alone (`clinical-rules` 4.1 and 4.1a). */
class Model {
  readonly rows: Row[] = [];
  readonly suppressed: string[] = [];
  readonly collected: string[] = [];
  readonly #ended = new Set<number>();
  readonly #measured: Measured[] = [];

  react({ data, meta }: EventOf<'LogEvaluated'>, source: LogSource, values: LogValues): void {
    const at = Date.parse(meta.recordedAt);
    const measuredAt = Date.parse(meta.effectiveAt ?? meta.recordedAt);
    const ageHours = (Date.parse(meta.sentAt ?? meta.recordedAt) - measuredAt) / HOUR_MS;
    const late = ageHours > 24 || (source === 'import' && ageHours > 6);
    const rulesAt = (flag: string) =>
      data.firedRules.filter((rule) => rule.flag === flag).map(({ id }) => id);
    const red = rulesAt('RED');
    this.#measured.push({ at: measuredAt, values, rules: [...red, ...rulesAt('AMBER')], red, late });
    const { overallFlag: flag, logId } = data;
    if (flag === 'GREEN') return;
    if (late)
      this.#late(logId, flag, at, rulesAt(flag), flag === 'RED' && source !== 'import' && ageHours <= 72);
    else this.#live(logId, flag, at, rulesAt(flag));
  }

  #late(logId: string, flag: AlertFlag, at: number, rules: readonly string[], isOwnAndRecent: boolean): void {
    const open = this.rows.findLast(
      (row) =>
        row.late && row.flag === flag && !row.acknowledged && !row.resolved && at - row.at <= 10 * MINUTE_MS,
    );
    if (open === undefined) {
      this.#add(
        { logId, flag, at, rules, late: true, told: isOwnAndRecent ? 'first' : null },
        this.rows.length,
      );
      return;
    }
    this.collected.push(logId);
    open.logs += 1;
    if (isOwnAndRecent) open.told ??= 'first';
  }

  #live(logId: string, flag: AlertFlag, at: number, rules: readonly string[]): void {
    const sent = this.rows.filter((row) => !row.late && row.flag === flag && at - row.at < COOLDOWN_MS[flag]);
    const holding = flag === 'AMBER' ? sent : sent.filter(({ resolved }) => !resolved);
    const sentRules = holding.flatMap((row) => (flag === 'AMBER' ? row.held : row.rules));
    const last = holding.at(-1);
    const joined = flag === 'AMBER' && last?.acknowledged === false && !last.resolved ? last : undefined;
    if (joined !== undefined || (last !== undefined && rules.every((rule) => knows(sentRules, rule)))) {
      if (joined !== undefined) joined.held = [...joined.held, ...rules];
      this.suppressed.push(logId);
      return;
    }
    const [family] = about(rules[0] ?? '');
    const running = this.rows.findLast(
      (row) =>
        !row.late &&
        row.flag === flag &&
        about(row.rules[0] ?? '')[0] === family &&
        !this.#ended.has(row.episode),
    );
    const told = flag === 'AMBER' ? null : this.#telling(running?.episode, rules, at);
    this.#add({ logId, flag, at, rules, late: false, told }, running?.episode ?? this.rows.length);
  }

  #telling(episode: number | undefined, rules: readonly string[], at: number): Row['told'] {
    const told = this.rows.filter((row) => row.flag === 'RED' && !row.late && row.told !== null);
    const knownRules = told.filter((row) => !this.#ended.has(row.episode)).flatMap((row) => row.rules);
    if (episode === undefined || !rules.every((rule) => knows(knownRules, rule))) return 'first';
    const ofEpisode = told.filter((row) => row.episode === episode);
    const repeats = ofEpisode.length - 1 - ofEpisode.findLastIndex((row) => row.told === 'first');
    const pauseHours = [0.5, 1, 2][repeats] ?? 4;
    return at - (ofEpisode.at(-1)?.at ?? 0) >= pauseHours * HOUR_MS ? 'again' : null;
  }

  #add(row: Omit<Row, 'held' | 'episode' | 'logs' | 'acknowledged' | 'resolved'>, episode: number): void {
    this.rows.push({ ...row, held: row.rules, episode, logs: 1, acknowledged: false, resolved: false });
  }

  deed(kind: 'acknowledge' | 'resolve', logId: string | null): void {
    const row = this.rows.find((one) => one.logId === logId);
    assert.ok(row);
    this.#ended.add(row.episode);
    for (const one of this.rows.filter(({ episode }) => episode === row.episode)) {
      one.acknowledged = true;
      if (kind === 'resolve') one.resolved = true;
    }
  }

  /** Whether a later reading, within a day of the last RED of what raised it, shows it to be well. */
  isEased({ flag, late, rules }: Row): boolean {
    const fields = rules.flatMap((rule) => about(rule).slice(1));
    if (flag !== 'RED' || late || rules.some((rule) => about(rule).length === 1)) return false;
    const families = rules.map((rule) => about(rule)[0]);
    const red = this.#measured
      .filter((log) => !log.late && log.red.some((rule) => families.includes(about(rule)[0])))
      .map(({ at }) => at);
    const last = Math.max(...red);
    return this.#measured.some(
      ({ at, values, rules: fired }) =>
        at > last &&
        at - last <= DAY_MS &&
        fields.every((field) => field in values && !fired.some((rule) => isAbout(rule, field))),
    );
  }
}

/** The emergency of a pressure compares both numbers where both are high, and else the upper one. */
const isAbout = (rule: string, field: string): boolean =>
  rule === 'HTN-RED-EMERGENCY' ? field === 'bpSys' : about(rule).slice(1).includes(field);

class Story {
  process = new AlertProcess();
  readonly model = new Model();
  readonly asked: DeliveryRequest[] = [];
  #now = Date.parse('2026-03-10T08:00:00Z');
  readonly #received: (Extract<Step, { kind: 'log' }> & { readonly evaluated: EventOf<'LogEvaluated'> })[] =
    [];
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
        planTier: 'BASIC',
        featureFlags: DEFAULT_FEATURE_FLAGS,
        secondFactor: 'administrators',
      },
    });
    return this;
  }

  async take(one: Step): Promise<void> {
    const at = new Date(this.#now).toISOString();
    switch (one.kind) {
      case 'log': {
        const sent = this.#now + one.phoneAheadHours * HOUR_MS;
        const evaluated = await this.process.receive(at, one.values, {
          source: one.source,
          sentAt: new Date(sent).toISOString(),
          measuredAt: new Date(sent - one.lateByHours * HOUR_MS).toISOString(),
        });
        this.#received.push({ ...one, evaluated });
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
        for (const { evaluated } of this.#received.slice(0, this.#reacted))
          await this.process.react(evaluated);
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
      const received = this.#received[this.#reacted];
      assert.ok(received);
      const { evaluated, source, values } = received;
      const all = [this.process, this.process.another()].slice(0, processes);
      await Promise.all(all.map((running) => running.react(evaluated)));
      this.model.react(evaluated, source, values);
    }
    await this.#notify(false);
  }

  async #deed(kind: 'acknowledge' | 'snooze' | 'resolve', which: number, at: string): Promise<void> {
    const { alerts } = await this.process.state();
    const open = [...alerts.values()].filter(isOpen);
    const alert = open[which % Math.max(1, open.length)];
    if (alert === undefined) return;
    const { alertId } = alert;
    if (kind !== 'snooze') this.model.deed(kind, alert.sources[0]?.logId ?? null);
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

function assertSound(
  events: readonly RecordedEvent[],
  { model, asked }: Story,
  { alerts }: PatientAlerts,
): void {
  const raised = ofType(events, 'AlertRaised');
  const suppressed = ofType(events, 'AlertSuppressed');
  const collected = ofType(events, 'LateLogCollected');
  // No RED, and no AMBER, is without an alert, its place in one, or its recorded suppression, and none has two.
  const row = (logId: string | null) => model.rows.find((one) => one.logId === logId);
  const episodes = new Map(raised.map(({ data }) => [data.alertId, row(data.logId)?.episode]));
  const states = new Map([...alerts.values()].map((alert) => [alert.sources[0]?.logId ?? null, alert]));
  assert.deepEqual(
    raised.map(({ data }) => ({
      logId: data.logId,
      late: data.late,
      episode: episodes.get(data.episodeId),
      told: states.get(data.logId)?.toldOutside,
    })),
    model.rows.map(({ logId, late, episode, told }) => ({ logId, late, episode, told })),
  );
  assert.deepEqual(
    suppressed.map(({ data }) => data.logId),
    model.suppressed,
  );
  assert.deepEqual(
    collected.map(({ data }) => data.logId),
    model.collected,
  );

  for (const { data, position } of suppressed) {
    const alert = raised.find((event) => event.data.alertId === data.alertId);
    assert.ok(alert !== undefined && alert.position < position && alert.data.flag === data.flag);
    const before = events.filter((event) => event.position < position);
    const isOver = ofType(before, 'AlertResolved').some((event) => event.data.alertId === data.alertId);
    assert.ok(!(isOver && data.flag === 'RED'), 'a RED was suppressed by an alert that was over');
  }

  // What a person did with one was done with all that were open of its episode.
  for (const one of model.rows) {
    const state = states.get(one.logId);
    assert.ok(state);
    if (one.acknowledged) assert.ok(!isOpen(state), 'left open beside one of its episode that was taken on');
    if (one.resolved)
      assert.notEqual(state.resolvedAt, null, 'left open beside one of its episode that was closed');
    if (isOpen(state)) assert.equal(state.easedBy !== null, model.isEased(one), 'eased');
    assert.ok(state.sources.length >= one.logs);
  }

  const escalated = ofType(events, 'AlertEscalated');
  assert.equal(new Set(escalated.map(({ data }) => data.alertId)).size, escalated.length);
  for (const { data, meta, position } of escalated) {
    const alert = raised.find((event) => event.data.alertId === data.alertId);
    assert.ok(alert !== undefined && alert.data.flag === 'AMBER');
    assert.ok(!alert.data.late || data.noticeOf === null, 'a late one was told outside as it climbed');
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

  const told = [...model.rows.filter((one) => one.told !== null), ...notices];
  assert.equal(asked.length, told.length, 'each is told once');
  assert.equal(new Set(asked.map(({ id }) => id)).size, asked.length, 'and delivered once');
}

describe('the alerts of a patient, whatever happens', function () {
  this.timeout(Math.max(120_000, numRuns * 400));

  it('are as the model says: nothing is lost, doubled, or told twice inside a cooldown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
        const story = await new Story().begin();
        for (const one of steps) await story.take(one);
        await story.reactToAll(1);
        assertSound(await story.process.events(), story, await story.process.state());
      }),
      { numRuns, seed },
    );
  });
});
