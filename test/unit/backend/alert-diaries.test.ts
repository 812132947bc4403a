/**
 * Eight weeks of diabetic patients whom nobody in the care team looks at: what the alerts make of their diaries. The
 * product's own rules and deciders, without a store. ALERT_DIARIES (20; the real ones were 70) and ALERT_DIARIES_SEED
 * widen or repeat a run.
 */
import { applyEvent } from '../../../backend/event-sourcing/aggregate.ts';
import assert from 'node:assert/strict';
import { alertsAggregate, isOpen, type OpenAlert } from '../../../backend/alerts/alert.ts';
import { easeByReadings } from '../../../backend/alerts/easing.ts';
import { dueToEscalate, escalate } from '../../../backend/alerts/escalation.ts';
import { type LogToAlert, logToAlert } from '../../../backend/alerts/log-to-alert.ts';
import { reactToEvaluation } from '../../../backend/alerts/raising.ts';
import { rehearseAlerts } from '../../../backend/alerts/rehearsal.ts';
import { resolveByLogs } from '../../../backend/alerts/resolution.ts';
import { evaluate } from '../../../backend/clinical/evaluate.ts';
import type { JudgedLog } from '../../../backend/logs/log-history.ts';
import { effectiveThresholds } from '../../../backend/clinical/effective-thresholds.ts';
import type { Condition, Flag } from '../../../events/enums.ts';
import type { DecidedEvent } from '../../../events/event.ts';
import { DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { completeLogValues } from '../../../events/vocabulary.ts';
import { Recording } from '../../harness/events.ts';
import { type DiaryReading, glucoseDiary } from '../../harness/glucose-diaries.ts';

const patients = Number(process.env['ALERT_DIARIES'] ?? 20);
const seed = Number(process.env['ALERT_DIARIES_SEED'] ?? 20_261_122);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KNOWN: ReadonlySet<Condition> = new Set(['DIABETES']);
const LIMITS = effectiveThresholds(DEFAULT_THRESHOLDS, null);
/** As far back as any rule looks, at four readings a day. */
const LOOKED_BACK = 60;

interface Told {
  readonly at: string;
  readonly how: 'first' | 'again';
}

/** The alerts of one patient as the product decides them, log by log. */
class Replay {
  readonly flags: Flag[] = [];
  /** How often the contact was told that AMBER alerts had climbed. */
  climbedNotices = 0;
  readonly received: LogToAlert[] = [];
  readonly #recording = new Recording();
  readonly #logs: JudgedLog[] = [];
  #state = alertsAggregate.initial();

  constructor(diary: readonly DiaryReading[]) {
    for (const [index, reading] of diary.entries()) this.#take(reading, `log-${index}`);
  }

  get alerts(): readonly OpenAlert[] {
    return [...this.#state.alerts.values()];
  }

  get openEpisodes(): ReadonlySet<string> {
    return new Set(this.alerts.filter(isOpen).map(({ episodeId }) => episodeId));
  }

  #take({ at, ...values }: DiaryReading, logId: string): void {
    this.#climb(at);
    const complete = completeLogValues(values);
    const verdict = evaluate({
      values: complete,
      measuredAt: at,
      previousLogs: this.#logs.slice(-LOOKED_BACK),
      knownConditions: KNOWN,
      ...LIMITS,
    });
    this.flags.push(verdict.overallFlag);
    const told = {
      ...verdict,
      firedRules: [...verdict.firedRules],
      reasonKeys: [...verdict.reasonKeys],
      advisoryKeys: [...verdict.advisoryKeys],
    };
    const [recorded, evaluated] = this.#recording.log({ logId, values, ...told }, { at });
    this.#logs.push({ recorded, evaluated, measuredAt: at, values: complete });
    const log = logToAlert(evaluated, 'daily-form');
    this.received.push(log);
    const reacted = reactToEvaluation(this.#state, {
      alertId: `alert-${logId}`,
      log,
      settings: DEFAULT_THRESHOLDS.alerts,
    });
    const own = { logId, measuredAt: at, values: complete, firedRules: verdict.firedRules };
    this.#fold(at, [
      ...reacted,
      ...easeByReadings(this.#state, log, reacted, [own]),
      ...resolveByLogs(this.#state, this.#logs, KNOWN),
    ]);
  }

  /** What waited a day without anybody, each at its own hour. */
  #climb(until: string): void {
    const hours = DEFAULT_THRESHOLDS.alerts.amberEscalationHours;
    for (const alert of this.alerts) {
      const due = dueToEscalate(alert, hours);
      if (due !== null && due <= until)
        this.#fold(due, escalate(this.#state, alert.alertId, new Date(due), hours));
    }
  }

  #fold(at: string, decided: readonly DecidedEvent[]): void {
    for (const { type, data } of decided) {
      this.#state = applyEvent(alertsAggregate, this.#state, this.#recording.event(type, data, { at }));
      if (type === 'AlertEscalated' && data.noticeOf === data.alertId) this.climbedNotices++;
    }
  }
}

/**
 * Who is on call must be told of these readings and of no others while nobody takes anything on: a second reading of
 * `clinical-rules` 4.1 and 4.1a, from the values alone.
 */
function mustBeTold(diary: readonly DiaryReading[]): readonly Told[] {
  const raised: { readonly at: number; readonly trouble: Trouble }[] = [];
  const told: { readonly at: number; readonly trouble: Trouble; readonly how: Told['how'] }[] = [];
  for (const reading of diary) {
    const trouble = troubleOf(reading);
    if (trouble === null) continue;
    const at = Date.parse(reading.at);
    if (raised.some((one) => at - one.at < 30 * MINUTE_MS && covers(one.trouble, trouble))) continue;
    raised.push({ at, trouble });
    const ofEpisode = told.filter((one) => isLow(one.trouble) === isLow(trouble));
    const last = ofEpisode.at(-1);
    if (last === undefined || !ofEpisode.some((one) => covers(one.trouble, trouble))) {
      told.push({ at, trouble, how: 'first' });
      continue;
    }
    const repeats = ofEpisode.length - 1 - ofEpisode.findLastIndex(({ how }) => how === 'first');
    const pauseHours = [0.5, 1, 2][repeats] ?? 4;
    if (at - last.at >= pauseHours * HOUR_MS) told.push({ at, trouble, how: 'again' });
  }
  return told.map(({ at, how }) => ({ at: new Date(at).toISOString(), how }));
}

type Trouble = 'very low' | 'low' | 'very high';

function troubleOf({ glucoseMmol }: DiaryReading): Trouble | null {
  if (glucoseMmol < 3) return 'very low';
  if (glucoseMmol < 4) return 'low';
  return glucoseMmol >= 18 ? 'very high' : null;
}

const isLow = (trouble: Trouble): boolean => trouble !== 'very high';
const covers = (known: Trouble, other: Trouble): boolean =>
  known === other || (known === 'very low' && other === 'low');

const dayOf = (at: string): string => at.slice(0, 10);
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

describe('the alerts of glucose diaries that nobody looked at', function () {
  this.timeout(Math.max(120_000, patients * 2000));

  const diaries = Array.from({ length: patients }, (_, index) => glucoseDiary(seed, `diary-${index + 1}`));
  let replays: readonly Replay[];

  before(() => {
    replays = diaries.map((diary) => new Replay(diary));
  });

  it('are of data like the real ones: a third of the logs AMBER, a sixth RED', () => {
    const flags = replays.flatMap((replay) => replay.flags);
    const share = (flag: Flag) => flags.filter((one) => one === flag).length / flags.length;
    assert.ok(Math.abs(share('AMBER') - 0.33) < 0.03, `AMBER ${share('AMBER')}`);
    assert.ok(Math.abs(share('RED') - 0.16) < 0.03, `RED ${share('RED')}`);
    const days = sum(diaries.map((diary) => new Set(diary.map(({ at }) => dayOf(at))).size));
    assert.ok(Math.abs(flags.length / days - 3.5) < 0.3, `${flags.length / days} a day`);
  });

  it('end as three lines a patient at most', () => {
    for (const [index, { openEpisodes, alerts }] of replays.entries())
      assert.ok(
        openEpisodes.size <= 3,
        `patient ${index + 1}: ${[...openEpisodes].map((id) => alerts.find(({ alertId }) => alertId === id)?.ruleIds).join('; ')}`,
      );
  });

  it('tell who is on call of exactly the readings that the rules, read by somebody else, name', () => {
    for (const [index, { alerts }] of replays.entries()) {
      const told = alerts.flatMap(({ flag, raisedAt, toldOutside }): readonly Told[] =>
        flag === 'RED' && toldOutside !== null ? [{ at: raisedAt, how: toldOutside }] : [],
      );
      assert.deepEqual(told, mustBeTold(diaries[index] ?? []), `patient ${index + 1}`);
    }
  });

  it('leave no RED without a notice of the same trouble in the hours before it', () => {
    for (const [index, { alerts }] of replays.entries()) {
      const notices = alerts.filter(({ toldOutside }) => toldOutside !== null);
      for (const reading of diaries[index] ?? []) {
        const trouble = troubleOf(reading);
        if (trouble === null) continue;
        const at = Date.parse(reading.at);
        assert.ok(
          notices.some(({ raisedAt, ruleIds }) => {
            const ago = at - Date.parse(raisedAt);
            const rule = isLow(trouble) ? /HYPO/ : /VERY-HIGH/;
            return ago >= 0 && ago <= 4.5 * HOUR_MS && ruleIds.some((id) => rule.test(id));
          }),
          `patient ${index + 1}, ${reading.at}, ${reading.glucoseMmol}`,
        );
      }
    }
  });

  it('are as many as a rehearsal counts, which knows nothing of easing, resolving and climbing', () => {
    for (const { alerts, received } of replays) {
      assert.deepEqual(
        rehearseAlerts(received, DEFAULT_THRESHOLDS.alerts),
        alerts.map(({ flag, sources }) => ({ logId: sources[0]?.logId, flag })),
      );
    }
  });

  after(() => {
    const alerts = replays.flatMap((replay) => replay.alerts);
    const flags = replays.flatMap((replay) => replay.flags);
    const days = sum(diaries.map((diary) => new Set(diary.map(({ at }) => dayOf(at))).size));
    const alertDays = sum(
      replays.map((replay) => new Set(replay.alerts.map(({ raisedAt }) => dayOf(raisedAt))).size),
    );
    const open = replays.map((replay) => replay.alerts.filter(isOpen).length);
    const episodes = replays.map(({ openEpisodes }) => openEpisodes.size);
    const red = alerts.filter(({ flag }) => flag === 'RED');
    console.log(
      [
        `      ${patients} diaries, ${days} patient-days, ${flags.length} logs: ${['GREEN', 'AMBER', 'RED'].map((flag) => flags.filter((one) => one === flag).length).join('/')}`,
        `${(alerts.length / days).toFixed(2)} alerts per patient and day (RED ${(red.length / days).toFixed(2)}), on ${Math.round((100 * alertDays) / days)} % of days`,
        `open at the end, per patient: ${median(open)} alerts (most ${Math.max(...open)}), ${median(episodes)} episodes (most ${Math.max(...episodes)})`,
        `told outside: ${red.filter(({ toldOutside }) => toldOutside !== null).length} of ${red.length} RED alerts, ${sum(replays.map(({ climbedNotices }) => climbedNotices))} times of AMBER that climbed`,
      ].join('\n      '),
    );
  });
});
