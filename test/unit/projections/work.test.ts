import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { WorkDocument } from '../../../projections/work/document.ts';
import { COURSES, FINDINGS, WORK } from '../../../projections/work/collection.ts';
import {
  beyondLimit,
  listName,
  type Ordered,
  RED_WITH_ALERTS,
  tierOf,
  TIERS,
  workOrder,
  worstOf,
} from '../../../projections/work/order.ts';
import { workProjection } from '../../../projections/work/projector.ts';
import { CONTACT_OUTCOMES, type ContactOutcome } from '../../../events/enums.ts';
import type { DataOf, RecordedEvent } from '../../../events/event.ts';
import { alertData, type Circumstances, patientProfile, Recording, SYSTEM } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

const NURSE = { id: 'nurse-diallo', role: 'clinician' } as const;

describe('the work of a care team', () => {
  let recording: Recording;
  let registered: RecordedEvent;

  beforeEach(() => {
    recording = new Recording('2026-03-10T08:00:00Z');
    registered = recording.event('PatientRegistered', patientProfile({ hasKnownDiabetes: true }));
  });

  const workAfter = (...events: readonly RecordedEvent[]): WorkDocument =>
    projected(workProjection, [registered, ...events]).document(WORK, 'p1');
  const systolic = (logId: string, value: number, limit = 180, flag: 'RED' | 'AMBER' = 'RED') =>
    recording.log({
      logId,
      values: { bpSys: value },
      overallFlag: flag,
      firedRules: [
        {
          id: `HTN-${flag}-SYSTOLIC`,
          condition: 'HYPERTENSION',
          flag,
          compared: [{ field: 'bpSys', value, limit, limitFrom: 'default' }],
        },
      ],
    });
  const green = (logId: string) => recording.log({ logId, values: { bpSys: 120 } });
  const contacted = (outcome: ContactOutcome, callAgainAt: string | null = null, contactId = 'c1') =>
    recording.event('PatientContacted', { contactId, outcome, note: null, messageId: null, callAgainAt });
  const alert = (details: Partial<DataOf<'AlertRaised'>>) =>
    recording.event('AlertRaised', alertData(details), { by: SYSTEM });

  it('is, of a phone ECG, what its alert was raised by', () => {
    const ruleIds = ['ECG-RED-FAST', 'ECG-AMBER-AF-NEW'];
    const { news } = workAfter(alert({ kind: 'ecg', flag: 'RED', ruleIds, logId: null, ecgId: 'e1' }));
    assert.deepEqual(
      [news?.kind, news?.flag, news?.reasons.map(({ ruleId }) => ruleId)],
      ['ecg', 'RED', ruleIds],
    );
  });

  it('is nothing for a patient who has just been registered, but a first log that will be due', () => {
    const work = workAfter();
    assert.equal(work.state, 'handled');
    assert.equal(work.news, null);
    assert.equal(work.firstDue, '2026-03-11T08:00:00.000Z');
    assert.equal(worstOf(work), 'none');
    assert.deepEqual(work.lists, [
      'main|||',
      'main|none||',
      'main||HYPERTENSION|',
      'main|none|HYPERTENSION|',
      'main||DIABETES|',
      'main|none|DIABETES|',
    ]);
  });

  it('is in the list of those who are RED by the latest flag or by an open alert, until neither makes them so', () => {
    const isRed = (...events: readonly RecordedEvent[]) => {
      const { lists } = workAfter(...events);
      const [all, ofCondition] = ([null, 'DIABETES'] as const).map((condition) =>
        lists.includes(listName('main', { flag: RED_WITH_ALERTS, condition })),
      );
      assert.equal(all, ofCondition);
      return all;
    };
    const amber = systolic('l1', 150, 140, 'AMBER');
    const raised = alert({ alertId: 'a1', flag: 'RED', kind: 'custom' });
    const acknowledged = recording.event('AlertAcknowledged', { alertId: 'a1', flag: 'RED', note: null });
    assert.equal(isRed(...amber), false);
    assert.equal(isRed(...systolic('l1', 196)), true);
    assert.equal(isRed(...amber, raised), true);
    assert.equal(isRed(...amber, raised, acknowledged), false);
    assert.ok(workAfter(...amber, raised).lists.includes('main|AMBER||'));
  });

  it('keeps the last seven readings for their course by the time of measurement, and what each log found', () => {
    const logs = [150, 152, 160, 171, 180, 190, 196, 198].flatMap((value, at) => systolic(`l${at}`, value));
    const after = projected(workProjection, [registered, ...logs, ...green('well')]);
    const { bpSys = [] } = after.document(COURSES, 'p1').readings;
    assert.deepEqual(
      bpSys.map(({ value }) => value),
      [120, 198, 196, 190, 180, 171, 160],
    );
    assert.deepEqual(
      after.document(FINDINGS, 'l7').reasons.map(({ compared }) => compared?.value),
      [198],
    );
  });

  it('is new by a log that is not GREEN, with what decided and how far it is beyond the limit', () => {
    const [recorded, evaluated] = systolic('l1', 198);
    const work = workAfter(recorded, evaluated);
    assert.equal(work.state, 'new');
    assert.equal(work.firstDue, '');
    assert.deepEqual(work.news, {
      id: 'l1',
      kind: 'log',
      flag: 'RED',
      since: evaluated.meta.recordedAt,
      reasons: [
        {
          ruleId: 'HTN-RED-SYSTOLIC',
          flag: 'RED',
          compared: { field: 'bpSys', value: 198, limit: 180, limitFrom: 'default' },
        },
      ],
      beyond: 100,
    });
  });

  it('tells of an emergency that waits, not of an AMBER log after it, and since when it waits', () => {
    const red = systolic('l1', 198);
    const raised = alert({ flag: 'RED', logId: 'l1' });
    const worse = systolic('l2', 220);
    const amber = systolic('l3', 150, 139, 'AMBER');
    const waiting = workAfter(...red, raised, ...worse);
    assert.deepEqual([waiting.news?.id, waiting.news?.since], ['l2', red[1].meta.recordedAt]);
    const work = workAfter(...red, raised, ...worse, ...amber);
    assert.deepEqual([work.news?.id, work.newestNews], ['l2', 'l3']);
  });

  it('waits anew where they were well in between, and since the first where nobody has been at ease', () => {
    const first = systolic('l1', 150, 139, 'AMBER');
    const raised = alert({ alertId: 'a1', flag: 'AMBER', logId: 'l1' });
    const acknowledged = recording.event('AlertAcknowledged', { alertId: 'a1', flag: 'AMBER', note: null });
    const second = systolic('l2', 152, 139, 'AMBER');
    const well = green('l3');
    const third = systolic('l4', 151, 139, 'AMBER');
    const since = (...events: readonly RecordedEvent[]) => workAfter(...events).news?.since;
    const [, { meta: told }] = first;
    const [, { meta: toldAgain }] = third;
    assert.equal(since(...first, raised, acknowledged, ...second), told.recordedAt);
    assert.equal(since(...first, raised, acknowledged, ...second, ...well, ...third), toldAgain.recordedAt);
    // Of an alert that nobody has acknowledged somebody waits on, however well they are by now.
    assert.equal(since(...first, raised, ...second, ...well, ...third), told.recordedAt);
  });

  it('waits anew by a colleague’s own words, too, where they were well in between', () => {
    const red = systolic('l1', 198);
    const well = green('l2');
    const written = alert({ alertId: 'a2', flag: 'RED', kind: 'custom' });
    const again = alert({ alertId: 'a3', flag: 'RED', kind: 'custom' });
    const since = (...events: readonly RecordedEvent[]) => workAfter(...events).news?.since;
    assert.equal(since(...red, ...well, written), written.meta.recordedAt);
    assert.equal(since(...red, ...well, written, again), written.meta.recordedAt);
  });

  it('waits since the first in spite of what was measured before, and comes in late', () => {
    const day = (date: number) => `2026-03-${date}T08:00:00Z`;
    const amber = (logId: string, circumstances: Circumstances) =>
      recording.log({ logId, values: { bpSys: 150 }, rules: ['HTN-AMBER-SYSTOLIC'] }, circumstances);
    const first = amber('l1', { at: day(13) });
    const wellBefore = recording.log(
      { logId: 'l2', values: { bpSys: 120 } },
      { at: day(14), effectiveAt: day(12) },
    );
    const amberBefore = amber('l3', { at: day(15), effectiveAt: day(11) });
    const next = amber('l4', { at: day(16) });
    const waiting = workAfter(...first, ...wellBefore, ...amberBefore, ...next);
    assert.equal(waiting.news?.since, first[1].meta.recordedAt);
    const well = recording.log({ logId: 'l5', values: { bpSys: 120 } }, { at: day(17) });
    const lateAmber = amber('l6', { at: day(18), effectiveAt: day(16) });
    const after = amber('l7', { at: day(19) });
    const anew = workAfter(...first, ...wellBefore, ...amberBefore, ...next, ...well, ...lateAmber, ...after);
    assert.equal(anew.news?.since, after[1].meta.recordedAt);
  });

  it('is handled by whatever settles it, and new again by what comes later', () => {
    const settling: Readonly<Record<ContactOutcome, boolean>> = {
      reached: true,
      refused: true,
      other: true,
      moved_away: true,
      died: true,
      no_answer: false,
      call_again: false,
      wrong_number: false,
    };
    for (const outcome of CONTACT_OUTCOMES) {
      recording = new Recording('2026-03-10T08:00:00Z');
      registered = recording.event('PatientRegistered', patientProfile());
      const red = systolic('l1', 198);
      const told = contacted(outcome);
      assert.equal(workAfter(...red, told).state, settling[outcome] ? 'handled' : 'new', outcome);
      const again = systolic('l2', 199);
      assert.equal(workAfter(...red, told, ...again).state, 'new', outcome);
    }
  });

  it('waits for a call-back until something comes', () => {
    const red = systolic('l1', 198);
    const at = '2026-03-10T15:00:00.000Z';
    const later = contacted('no_answer', at);
    const work = workAfter(...red, later);
    assert.deepEqual([work.state, work.callAgainAt, work.callAgain?.by], ['handled', at, 'dr-ngozi']);
    const again = systolic('l2', 199);
    assert.deepEqual([workAfter(...red, later, ...again).callAgainAt], ['']);
  });

  it('stays on the list with a call-back that nobody answered, or that went to a wrong number, until it is kept', () => {
    const red = systolic('l1', 198);
    const at = '2026-03-10T15:00:00.000Z';
    const promised = contacted('call_again', at);
    for (const outcome of ['no_answer', 'wrong_number'] as const) {
      const missed = contacted(outcome, null, 'c2');
      const { callAgainAt, callAgain, contact, lists } = workAfter(...red, promised, missed);
      assert.deepEqual(
        [callAgainAt, callAgain?.by, callAgain?.hasTime, contact?.outcome],
        [at, 'dr-ngozi', true, outcome],
      );
      assert.deepEqual(lists, workAfter(...red).lists);
      const withdrawn = recording.event('PatientContactWithdrawn', { contactId: 'c2' });
      assert.equal(workAfter(...red, promised, missed, withdrawn).callAgainAt, at);
      const later = contacted('no_answer', '2026-03-11T09:00:00.000Z', 'c3');
      assert.equal(workAfter(...red, promised, missed, later).callAgainAt, '2026-03-11T09:00:00.000Z');
      for (const kept of ['reached', 'refused', 'other', 'died', 'moved_away'] as const)
        assert.equal(workAfter(...red, promised, missed, contacted(kept, null, 'c4')).callAgainAt, '', kept);
      const done = recording.event('PatientWorkDone', { upTo: 'l1', note: null });
      assert.equal(workAfter(...red, promised, missed, done).callAgainAt, '');
    }
  });

  it('waits for a call that was asked for without a time until the patient’s next day, and does not sink meanwhile', () => {
    const red = systolic('l1', 198);
    const at = '2026-03-10T22:30:00.000Z';
    const told = { contactId: 'c1', note: null, messageId: null, callAgainAt: null };
    const asked = recording.event('PatientContacted', { ...told, outcome: 'call_again' }, { at });
    const work = workAfter(...red, asked);
    // In Kinshasa it is half past eleven in the evening.
    assert.deepEqual([work.state, work.callAgainAt], ['new', '2026-03-10T23:00:00.000Z']);
    const reached = contacted('reached', null, 'c2');
    assert.equal(workAfter(...red, asked, reached).callAgainAt, '');
  });

  it('waits until the next day also where the clock changes on the day of the call', () => {
    const told = { contactId: 'c1', note: null, messageId: null, callAgainAt: null };
    const calls: readonly (readonly [at: string, nextDay: string])[] = [
      // The day before has 24 hours; this one has 25, and the next begins at 2 hours before UTC.
      ['2026-10-28T12:00:00.000Z', '2026-10-28T21:00:00.000Z'],
      ['2026-10-29T12:00:00.000Z', '2026-10-29T22:00:00.000Z'],
      // The clock goes from midnight to one.
      ['2026-04-23T12:00:00.000Z', '2026-04-23T22:00:00.000Z'],
    ];
    for (const [at, nextDay] of calls) {
      const inCairo = recording.event('PatientRegistered', patientProfile({ timeZone: 'Africa/Cairo' }));
      const asked = recording.event('PatientContacted', { ...told, outcome: 'call_again' }, { at });
      const { callAgainAt } = projected(workProjection, [inCairo, asked]).document(WORK, 'p1');
      assert.equal(callAgainAt, nextDay, at);
    }
  });

  it('is as it was before a contact that is taken back', () => {
    const red = systolic('l1', 198);
    const died = contacted('died');
    const withdrawn = recording.event('PatientContactWithdrawn', { contactId: 'c1' });
    assert.deepEqual(workAfter(...red, died).lists, []);
    const { contact, state, left, lists } = workAfter(...red, died, withdrawn);
    assert.deepEqual([contact, state, left], [null, 'new', false]);
    assert.deepEqual(lists, workAfter(...red).lists);
  });

  it('is on the list again where "died" is taken back after something has come, and what has come waits', () => {
    const red = systolic('l1', 198);
    const died = contacted('died');
    const more = systolic('l2', 199);
    const withdrawn = recording.event('PatientContactWithdrawn', { contactId: 'c1' });
    const { contact, state, left, lists, news } = workAfter(...red, died, ...more, withdrawn);
    assert.deepEqual([contact, state, left, news?.id], [null, 'new', false, 'l2']);
    assert.deepEqual(lists, workAfter(...red).lists);
  });

  it('stays new where a contact is taken back after an alert has escalated', () => {
    const amber = systolic('l1', 150, 139, 'AMBER');
    const raised = alert({ alertId: 'a1', flag: 'AMBER' });
    const first = contacted('reached', null, 'c1');
    const second = contacted('reached', null, 'c2');
    const escalated = recording.event('AlertEscalated', { alertId: 'a1', noticeOf: null }, { by: SYSTEM });
    const withdrawn = recording.event('PatientContactWithdrawn', { contactId: 'c2' });
    const { contact, state } = workAfter(...amber, raised, first, second, escalated, withdrawn);
    assert.deepEqual([contact?.contactId, state], ['c1', 'new']);
  });

  it('is done only up to what whoever says so had seen', () => {
    const red = systolic('l1', 198);
    const done = recording.event('PatientWorkDone', { upTo: 'l1', note: 'Spoke with the daughter.' });
    assert.equal(workAfter(...red, done).state, 'handled');
    const unseen = systolic('l2', 199);
    const late = recording.event('PatientWorkDone', { upTo: 'l1', note: null });
    assert.equal(workAfter(...red, done, ...unseen, late).state, 'new');
  });

  it('is its owner’s until it is done, handed over, or something comes after it was handled', () => {
    const red = systolic('l1', 198);
    const taken = recording.event('PatientAssigned', { userId: NURSE.id, before: null });
    assert.equal(workAfter(...red, taken).ownerId, NURSE.id);
    assert.ok(workAfter(...red, taken).lists.includes(`main|||${NURSE.id}`));
    const more = systolic('l2', 199);
    assert.equal(workAfter(...red, taken, ...more).ownerId, NURSE.id);
    const reached = contacted('reached');
    const again = systolic('l3', 199);
    assert.equal(workAfter(...red, taken, ...more, reached).ownerId, NURSE.id);
    assert.equal(workAfter(...red, taken, ...more, reached, ...again).ownerId, '');
    const handed = recording.event('PatientHandedOver', { userId: null, before: NURSE.id, note: null });
    assert.equal(workAfter(...red, taken, handed).ownerId, '');
  });

  it('is open again where somebody takes an acknowledgement back', () => {
    const red = systolic('l1', 198);
    const raised = alert({ alertId: 'a1', flag: 'RED' });
    const acknowledged = recording.event('AlertAcknowledged', { alertId: 'a1', flag: 'RED', note: null });
    const withdrawn = recording.event('AlertAcknowledgementWithdrawn', {
      alertId: 'a1',
      episodeId: 'a1',
      flag: 'RED',
      escalated: false,
    });
    assert.equal(workAfter(...red, raised, acknowledged).openRed, 0);
    assert.equal(workAfter(...red, raised, acknowledged, withdrawn).openRed, 1);
  });

  it('is new again where an alert that nobody acknowledged escalates', () => {
    const amber = systolic('l1', 150, 139, 'AMBER');
    const raised = alert({ alertId: 'a1', flag: 'AMBER' });
    const reached = contacted('reached');
    const escalated = recording.event('AlertEscalated', { alertId: 'a1', noticeOf: null }, { by: SYSTEM });
    const work = workAfter(...amber, raised, reached, escalated);
    assert.deepEqual([work.state, work.escalated], ['new', ['a1']]);
  });

  it('goes by the log that comes now, not by one of a phone that was a month ahead', () => {
    const ahead = recording.log(
      { logId: 'ahead', values: { bpSys: 120 } },
      { at: '2026-03-11T08:00:00Z', effectiveAt: '2026-04-11T08:00:00Z', sentAt: '2026-04-11T08:00:01Z' },
    );
    const red = systolic('l1', 198);
    const raised = alert({ alertId: 'a1', flag: 'RED' });
    const acknowledged = recording.event('AlertAcknowledged', { alertId: 'a1', flag: 'RED', note: null });
    const work = workAfter(...ahead, ...red, raised, acknowledged);
    assert.deepEqual([work.flag, tierOf(work)], ['RED', TIERS.RED]);
  });

  it('shows a log that cannot be read as what may be the worst', () => {
    const logged = green('l1');
    const unreadable = recording.unreadable('patientLogs-p1');
    const projection = projected(workProjection, [registered, ...logged, unreadable]);
    const work = projection.document(WORK, 'p1');
    assert.deepEqual([worstOf(work), work.state, work.news?.kind], ['RED', 'new', 'unreadable']);
  });

  it('keeps the last two readings of each kind by when they were measured', () => {
    const first = recording.log({ logId: 'l1', values: { hr: 80 } }, { at: '2026-03-11T08:00:00Z' });
    const second = recording.log({ logId: 'l2', values: { hr: 90 } }, { at: '2026-03-12T08:00:00Z' });
    const late = recording.log(
      { logId: 'l3', values: { hr: 70 } },
      { at: '2026-03-12T09:00:00Z', effectiveAt: '2026-03-10T09:00:00Z' },
    );
    const { readings } = workAfter(...first, ...second, ...late);
    assert.deepEqual(
      readings.hr?.map(({ value }) => value),
      [90, 80],
    );
  });

  it('is ordered by risk: of those of one state, the more severe never stands below the less severe', () => {
    const flag = fc.constantFrom('RED' as const, 'AMBER' as const, 'GREEN' as const, 'none' as const);
    const ordered = fc
      .record({
        flag,
        openRed: fc.nat(2),
        openAmber: fc.nat(2),
        state: fc.constantFrom('new' as const, 'handled' as const),
        beyond: fc.nat(9999),
        taken: fc.boolean(),
        escalated: fc.boolean(),
        minutes: fc.nat(1000),
      })
      .map(({ flag: latest, openRed, openAmber, state, beyond, taken, escalated, minutes }): Ordered => ({
        clinicId: 'main',
        conditions: [],
        left: false,
        flag: latest,
        unreadable: false,
        openRed,
        openAmber,
        state,
        escalated: escalated && openAmber > 0 ? ['a1'] : [],
        owner: taken ? { by: NURSE.id, at: '' } : null,
        calling: null,
        acknowledged: null,
        firstDue: '',
        news: {
          id: 'l1',
          kind: 'log',
          flag: latest === 'RED' ? 'RED' : 'AMBER',
          since: new Date(minutes * 60_000).toISOString(),
          reasons: [],
          beyond,
        },
      }));
    const rank = (work: Ordered): number => ['RED', 'AMBER', 'GREEN', 'none'].indexOf(worstOf(work));
    fc.assert(
      fc.property(ordered, ordered, (one, other) => {
        const above = workOrder(one) < workOrder(other);
        if (tierOf(one) !== tierOf(other)) return tierOf(one) < tierOf(other) === above;
        if (one.state === other.state && rank(one) < rank(other) && rank(other) < 2) return above;
        const alike =
          rank(one) === rank(other) &&
          rank(one) < 2 &&
          (one.owner === null) === (other.owner === null) &&
          one.openRed + one.openAmber > 0 === other.openRed + other.openAmber > 0 &&
          one.escalated.length === other.escalated.length;
        const [far, near] = [one.news?.beyond ?? 0, other.news?.beyond ?? 0];
        return !alike || far <= near || above;
      }),
      { numRuns: 2000 },
    );
  });

  it('counts a symptom, which has no number, as far as anything', () => {
    const reason = (compared: Parameters<typeof beyondLimit>[0]['compared']) => ({
      ruleId: 'x',
      flag: 'RED' as const,
      compared,
    });
    const chest = reason({ field: 'chestPainNow', value: true, limit: null, limitFrom: null });
    const glucose = reason({ field: 'glucoseMmol', value: 3.4, limit: 4, limitFrom: 'default' });
    assert.deepEqual([beyondLimit(chest), beyondLimit(glucose)], [9999, 150]);
  });
});
