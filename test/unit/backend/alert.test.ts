import assert from 'node:assert/strict';
import { alertsAggregate } from '../../../backend/alerts/alert.ts';
import { logToAlert } from '../../../backend/alerts/log-to-alert.ts';
import { reactToEvaluation } from '../../../backend/alerts/raising.ts';
import type { LogSource } from '../../../events/enums.ts';
import type { DataOf, DecidedEvent, EventOf, RecordedEvent } from '../../../events/event.ts';
import { type AlertSettings, DEFAULT_THRESHOLDS } from '../../../events/thresholds.ts';
import { given } from '../../harness/decider.ts';
import { alertData, type LogToTell, Recording, SYSTEM } from '../../harness/events.ts';

const SETTINGS = DEFAULT_THRESHOLDS.alerts;
const SYSTOLIC = 'HTN-RED-SYSTOLIC';
const CHEST_PAIN = 'IHD-RED-CHEST-NOW';
const AMBER_BP = 'HTN-AMBER-SYSTOLIC';
const AMBER_WEIGHT = 'HF-AMBER-WEIGHT-GAIN';

interface Received extends Omit<LogToTell, 'logId'> {
  /** Time of receipt on 10 March 2026, UTC. */
  readonly at: string;
  readonly measuredAt?: string;
  /** By the phone's clock. */
  readonly sentAt?: string;
  readonly logId?: string;
}

/** One patient's alerts, to which logs come in one after the other. */
class Patient {
  readonly #recording = new Recording();
  readonly events: RecordedEvent[] = [];
  readonly #settings: AlertSettings;

  constructor(settings: Partial<AlertSettings> = {}) {
    this.#settings = { ...SETTINGS, ...settings };
  }

  evaluated({ at, measuredAt, sentAt, logId = `l-${at}`, ...log }: Received): EventOf<'LogEvaluated'> {
    const received = `2026-03-10T${at}:00Z`;
    const [, evaluated] = this.#recording.log(
      { logId, ...log },
      { at: received, effectiveAt: measuredAt ?? received, ...(sentAt === undefined ? {} : { sentAt }) },
    );
    return evaluated;
  }

  react(evaluated: EventOf<'LogEvaluated'>, source: LogSource = 'daily-form'): readonly DecidedEvent[] {
    return reactToEvaluation(given(alertsAggregate, this.events).state, {
      alertId: `a-${evaluated.data.logId}`,
      log: logToAlert(evaluated, source),
      settings: this.#settings,
    });
  }

  /** Reacts to a log and records what was decided, as the reactor does: at the time of receipt. */
  receives(log: Received): readonly DecidedEvent[] {
    const evaluated = this.evaluated(log);
    const decided = this.react(evaluated, log.source);
    for (const { type, data } of decided) {
      this.events.push(this.#recording.event(type, data, { at: evaluated.meta.recordedAt, by: SYSTEM }));
    }
    return decided;
  }

  happens(type: 'AlertAcknowledged' | 'AlertResolved', alertId: string, at: string): void {
    const flag = 'RED';
    this.events.push(
      type === 'AlertAcknowledged'
        ? this.#recording.event(type, { alertId, flag, note: null }, { at: `2026-03-10T${at}:00Z` })
        : this.#recording.event(
            type,
            { alertId, flag, by: 'person', wasAcknowledged: false, note: null },
            { at: `2026-03-10T${at}:00Z` },
          ),
    );
  }

  snoozes(alertId: string, at: string, until: string): void {
    const data = { alertId, until: `2026-03-10T${until}:00.000Z` };
    this.events.push(this.#recording.event('AlertSnoozed', data, { at: `2026-03-10T${at}:00Z` }));
  }

  /** The times of the logs that raised an alert, with its flag. */
  get alerts(): readonly string[] {
    return this.events.flatMap((event) =>
      event.type === 'AlertRaised' ? [`${event.data.flag} ${event.meta.recordedAt.slice(11, 16)}`] : [],
    );
  }
}

function raisedData(decided: readonly DecidedEvent[]): DataOf<'AlertRaised'> {
  const [event] = decided;
  assert.ok(decided.length === 1 && event?.type === 'AlertRaised', 'No alert was raised.');
  return event.data;
}

function suppressedData(decided: readonly DecidedEvent[]): DataOf<'AlertSuppressed'> {
  const [event] = decided;
  assert.ok(decided.length === 1 && event?.type === 'AlertSuppressed', 'Nothing was suppressed.');
  return event.data;
}

describe('an alert', () => {
  describe('in the scenarios of the clinical rules', () => {
    it('A01: the same RED 29 minutes later is suppressed', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      const second = suppressedData(patient.receives({ at: '10:29', rules: [SYSTOLIC] }));
      assert.deepEqual(patient.alerts, ['RED 10:00']);
      assert.deepEqual(second, {
        alertId: 'a-l-10:00',
        flag: 'RED',
        logId: 'l-10:29',
        addedRuleIds: [],
        addedReasonKeys: [],
        addedConditions: [],
        ruleIds: [SYSTOLIC],
        measuredAt: '2026-03-10T10:29:00.000Z',
      });
    });

    it('A02: the same RED 30 minutes later is raised: the cooldown is over', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      patient.receives({ at: '10:30', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:30']);
    });

    it('A03: another RED rule inside the cooldown is another emergency', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      patient.receives({ at: '10:10', rules: [CHEST_PAIN] });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:10']);
    });

    it('A04 and A05: RED and AMBER never suppress each other', () => {
      const worse = new Patient();
      worse.receives({ at: '10:00', rules: [AMBER_BP] });
      worse.receives({ at: '10:05', rules: [SYSTOLIC] });
      assert.deepEqual(worse.alerts, ['AMBER 10:00', 'RED 10:05']);
      const better = new Patient();
      better.receives({ at: '10:00', rules: [SYSTOLIC] });
      better.receives({ at: '10:05', rules: [AMBER_BP] });
      assert.deepEqual(better.alerts, ['RED 10:00', 'AMBER 10:05']);
    });

    it('A06: AMBER at 10:00, 11:00, 12:59 and 13:00 is raised at 10:00 and 13:00', () => {
      const patient = new Patient();
      for (const at of ['10:00', '11:00', '12:59', '13:00']) patient.receives({ at, rules: [AMBER_BP] });
      assert.deepEqual(patient.alerts, ['AMBER 10:00', 'AMBER 13:00']);
    });

    it('A07: what is suppressed does not extend the cooldown', () => {
      const patient = new Patient();
      for (const at of ['10:00', '10:20', '10:35']) patient.receives({ at, rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:35']);
    });

    it('A13: one patient never affects another', () => {
      const patients = [new Patient(), new Patient()];
      for (const patient of patients) patient.receives({ at: '10:00', rules: [AMBER_BP] });
      assert.deepEqual(
        patients.map(({ alerts }) => alerts),
        [['AMBER 10:00'], ['AMBER 10:00']],
      );
    });
  });

  describe('of a log', () => {
    it('tells its flag, its rules, the conditions of that flag and all reasons', () => {
      const patient = new Patient();
      const raised = raisedData(
        patient.receives({ at: '10:00', rules: [SYSTOLIC, AMBER_WEIGHT, CHEST_PAIN], logId: 'l1' }),
      );
      assert.deepEqual(raised, {
        alertId: 'a-l1',
        kind: 'evaluation',
        flag: 'RED',
        message: null,
        messageKey: 'message.RED.bp',
        reasonKeys: [`reason.${SYSTOLIC}`, `reason.${CHEST_PAIN}`, `reason.${AMBER_WEIGHT}`],
        ruleIds: [SYSTOLIC, CHEST_PAIN],
        conditions: ['IHD', 'HYPERTENSION'],
        late: false,
        logId: 'l1',
        ecgId: null,
        measuredAt: '2026-03-10T10:00:00.000Z',
        episodeId: 'a-l1',
        readings: [],
        toldOutside: 'first',
      });
    });

    it('that is GREEN is not raised', () => {
      assert.deepEqual(new Patient().receives({ at: '10:00' }), []);
    });

    it('met twice is raised once', () => {
      const patient = new Patient();
      const evaluated = patient.evaluated({ at: '10:00', rules: [SYSTOLIC], logId: 'l1' });
      patient.receives({ at: '10:00', rules: [SYSTOLIC], logId: 'l1' });
      assert.deepEqual(patient.react(evaluated), []);
      const later = new Recording('2026-03-12T00:00:00Z').log({ logId: 'l1', rules: [SYSTOLIC] })[1];
      assert.deepEqual(patient.react(later), [], 'nor once the cooldown is over');
    });

    it('met twice is suppressed once', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [AMBER_BP] });
      patient.receives({ at: '10:30', rules: [AMBER_BP], logId: 'l2' });
      assert.deepEqual(patient.receives({ at: '10:30', rules: [AMBER_BP], logId: 'l2' }), []);
    });

    it('is late where it was measured more than 24 hours before it was sent, of a device more than 6', () => {
      const late = (measuredAt: string, more: Partial<Received> = {}) =>
        raisedData(new Patient().receives({ at: '10:00', rules: [AMBER_BP], measuredAt, ...more })).late;
      assert.equal(late('2026-03-09T10:00:00.000Z'), false);
      assert.equal(late('2026-03-09T09:59:59.999Z'), true);
      assert.equal(late('2026-03-10T10:04:00.000Z'), false, 'a clock that is a little ahead');
      assert.equal(late('2026-03-10T04:00:00.000Z', { source: 'import' }), false);
      assert.equal(late('2026-03-10T03:59:59.999Z', { source: 'import' }), true);
      const sentAt = '2026-03-01T10:00:00.000Z';
      assert.equal(late('2026-03-01T09:00:00.000Z', { sentAt }), false, 'by the clock that measured it');
      assert.equal(late('2026-02-28T09:00:00.000Z', { sentAt }), true, 'by the clock that measured it');
    });

    it('counts its cooldown by receipt, not by when the logs were measured', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC], measuredAt: '2026-03-10T06:00:00Z' });
      patient.receives({ at: '10:10', rules: [SYSTOLIC], measuredAt: '2026-03-10T10:10:00Z' });
      assert.deepEqual(patient.alerts, ['RED 10:00']);
      patient.receives({ at: '10:31', rules: [SYSTOLIC], measuredAt: '2026-03-10T06:01:00Z' });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:31']);
    });
  });

  describe('inside the cooldown of a RED', () => {
    it('is raised where one rule is new and the others are not, and counts from then', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      patient.receives({ at: '10:20', rules: [SYSTOLIC, CHEST_PAIN] });
      patient.receives({ at: '10:40', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:20']);
    });

    it('compares with every one that was sent inside it, and the worse speak for the less bad', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      patient.receives({ at: '10:05', rules: [CHEST_PAIN] });
      patient.receives({ at: '10:10', rules: [SYSTOLIC] });
      patient.receives({ at: '10:15', rules: ['HTN-RED-EMERGENCY', SYSTOLIC] });
      patient.receives({ at: '10:20', rules: ['HTN-RED-DIASTOLIC'] });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:05', 'RED 10:15']);
    });

    it('adds a reason that is as bad to the open alert, and none that is less bad', () => {
      const high = new Patient();
      high.receives({ at: '10:00', rules: ['DM-RED-GLU-VERY-HIGH'] });
      const equal = suppressedData(
        high.receives({ at: '10:10', rules: ['DM-RED-GLU-VERY-HIGH', 'DM-RED-KETO-RISK'] }),
      );
      assert.deepEqual(equal.addedRuleIds, ['DM-RED-KETO-RISK']);
      const low = new Patient();
      low.receives({ at: '10:00', rules: ['DM-RED-HYPO-SEVERE'] });
      assert.deepEqual(
        suppressedData(low.receives({ at: '10:12', rules: ['DM-RED-HYPO'] })).addedRuleIds,
        [],
      );
    });

    it('compares with what was sent, not with the suppressed ones', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC, CHEST_PAIN] });
      patient.receives({ at: '10:10', rules: [CHEST_PAIN] });
      patient.receives({ at: '10:20', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 10:00']);
    });

    it('is not raised for a new AMBER rule beside the same RED', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      const second = suppressedData(patient.receives({ at: '10:10', rules: [SYSTOLIC, AMBER_WEIGHT] }));
      assert.deepEqual(second.addedRuleIds, []);
    });

    it('is suppressed whatever its rules where the clinic has turned the exception off', () => {
      const patient = new Patient({ redBreakOnNewReason: false });
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      const [suppressed] = patient.receives({ at: '10:10', rules: [SYSTOLIC, CHEST_PAIN] });
      assert.deepEqual(patient.alerts, ['RED 10:00']);
      assert.ok(suppressed?.type === 'AlertSuppressed');
      assert.deepEqual(suppressed.data.addedRuleIds, [CHEST_PAIN], 'the open alert tells of it');
    });

    it('is raised where the alert has been resolved, and not where it was only acknowledged', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [SYSTOLIC], logId: 'l1' });
      patient.happens('AlertAcknowledged', 'a-l1', '10:02');
      patient.receives({ at: '10:05', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 10:00']);
      patient.happens('AlertResolved', 'a-l1', '10:10');
      patient.receives({ at: '10:15', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:15']);
    });

    it('is raised where the clinic wants no cooldown', () => {
      const patient = new Patient({ redCooldownMinutes: 0 });
      patient.receives({ at: '10:00', rules: [SYSTOLIC], logId: 'l1' });
      patient.receives({ at: '10:00', rules: [SYSTOLIC], logId: 'l2' });
      assert.deepEqual(patient.alerts, ['RED 10:00', 'RED 10:00']);
    });
  });

  describe('inside the cooldown of an AMBER', () => {
    it('adds the rules, reasons and conditions that the open alert does not hold, once', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [AMBER_BP], logId: 'l1' });
      const second = suppressedData(patient.receives({ at: '11:00', rules: [AMBER_BP, AMBER_WEIGHT] }));
      assert.equal(second.alertId, 'a-l1');
      assert.deepEqual(second.addedRuleIds, [AMBER_WEIGHT]);
      assert.deepEqual(second.addedReasonKeys, [`reason.${AMBER_WEIGHT}`]);
      assert.ok(second.addedConditions.includes('HEART_FAILURE'));
      const third = suppressedData(patient.receives({ at: '12:00', rules: [AMBER_WEIGHT] }));
      assert.deepEqual(
        [third.addedRuleIds, third.addedReasonKeys, third.addedConditions],
        [[], [], []],
        'the alert holds it by now',
      );
    });

    it('is raised for another cause where somebody has taken the alert on or closed it, and joins that one then', () => {
      for (const deed of ['AlertAcknowledged', 'AlertResolved'] as const) {
        const patient = new Patient();
        patient.receives({ at: '10:00', rules: [AMBER_BP], logId: 'l1' });
        patient.happens(deed, 'a-l1', '10:30');
        const same = suppressedData(patient.receives({ at: '10:45', rules: [AMBER_BP] }));
        assert.deepEqual([same.alertId, same.addedRuleIds], ['a-l1', []], deed);
        patient.receives({ at: '11:00', rules: [AMBER_BP, AMBER_WEIGHT], logId: 'l2' });
        assert.deepEqual(patient.alerts, ['AMBER 10:00', 'AMBER 11:00'], deed);
        const third = suppressedData(patient.receives({ at: '11:30', rules: [AMBER_WEIGHT] }));
        assert.equal(third.alertId, 'a-l2', deed);
      }
    });

    it('is held back for what was added before somebody took the alert on', () => {
      const patient = new Patient();
      patient.receives({ at: '10:00', rules: [AMBER_BP], logId: 'l1' });
      patient.receives({ at: '10:10', rules: [AMBER_WEIGHT] });
      patient.happens('AlertAcknowledged', 'a-l1', '10:30');
      patient.receives({ at: '11:00', rules: [AMBER_WEIGHT] });
      assert.deepEqual(patient.alerts, ['AMBER 10:00']);
    });

    it('ends a snooze where it adds another cause, and only there', () => {
      const snoozed = (until: string) => {
        const patient = new Patient();
        patient.receives({ at: '10:00', rules: [AMBER_BP], logId: 'l1' });
        patient.snoozes('a-l1', '10:30', until);
        return patient;
      };
      const typesOf = (decided: readonly DecidedEvent[]) => decided.map(({ type }) => type);
      const another = { at: '11:00', rules: [AMBER_BP, AMBER_WEIGHT] };
      assert.deepEqual(typesOf(snoozed('12:00').receives(another)), ['AlertSuppressed', 'AlertSnoozeEnded']);
      assert.deepEqual(typesOf(snoozed('11:00').receives(another)), ['AlertSuppressed'], 'it was over');
      const same = { at: '11:00', rules: [AMBER_BP] };
      assert.deepEqual(typesOf(snoozed('12:00').receives(same)), ['AlertSuppressed']);
    });

    it('is the clinic’s own number of minutes', () => {
      const patient = new Patient({ amberCooldownMinutes: 60 });
      for (const at of ['10:00', '10:59', '11:00']) patient.receives({ at, rules: [AMBER_BP] });
      assert.deepEqual(patient.alerts, ['AMBER 10:00', 'AMBER 11:00']);
    });

    it('does not outlast a clock that was wrong and has been set back', () => {
      const patient = new Patient();
      patient.receives({ at: '20:00', rules: [SYSTOLIC] });
      patient.receives({ at: '19:59', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 20:00']);
      patient.receives({ at: '10:00', rules: [SYSTOLIC] });
      assert.deepEqual(patient.alerts, ['RED 20:00', 'RED 10:00']);
    });

    it('is not begun by an alert that a clinician wrote', () => {
      const patient = new Patient();
      patient.events.push(
        new Recording('2026-03-10T09:59:00Z').event(
          'AlertRaised',
          alertData({ alertId: 'own', kind: 'custom', message: 'Call her.', messageKey: null, logId: null }),
        ),
      );
      patient.receives({ at: '10:00', rules: [AMBER_BP] });
      assert.deepEqual(patient.alerts, ['AMBER 09:59', 'AMBER 10:00']);
    });
  });
});
