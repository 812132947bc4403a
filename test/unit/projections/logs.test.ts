import { LOGS } from '../../../projections/logs/collection.ts';
import assert from 'node:assert/strict';
import { logsProjection } from '../../../projections/logs/projector.ts';
import { Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('the logs', () => {
  it('are one document each, as they were sent, with their verdict', () => {
    const recording = new Recording();
    const log = recording.log(
      {
        logId: 'l1',
        source: 'add-log',
        values: { bpSys: 190, medsTakenNow: null },
        notes: 'After the stairs.',
        rules: ['HTN-RED-SYSTOLIC', 'HF-AMBER-PND'],
        messageKey: 'message.RED.bp',
      },
      { at: '2026-03-10T09:00:00Z', effectiveAt: '2026-03-10T08:30:00Z' },
    );
    const logs = projected(logsProjection, log);
    assert.equal(logs.changed, 1);
    logs.holds('logs', 'l1', {
      patientId: 'p1',
      clinicId: 'main',
      measuredAt: '2026-03-10T08:30:00.000Z',
      receivedAt: '2026-03-10T09:00:00.000Z',
      order: '2026-03-10T08:30:00.000Z|2026-03-10T09:00:00.000Z|l1',
      counted: '[null,null,null,1,0]',
      source: 'add-log',
      values: { bpSys: 190, medsTakenNow: null },
      enteredBy: { id: 'dr-ngozi', role: 'clinician' },
      notes: 'After the stairs.',
      verdict: {
        overallFlag: 'RED',
        flagDiabetes: null,
        conditionFlags: { HYPERTENSION: 'RED', HEART_FAILURE: 'AMBER' },
        ruleIds: ['HTN-RED-SYSTOLIC', 'HF-AMBER-PND'],
        messageKey: 'message.RED.bp',
        reasonKeys: ['reason.HTN-RED-SYSTOLIC', 'reason.HF-AMBER-PND'],
        advisoryKeys: [],
        limited: false,
        rulesVersion: 'test',
        glucoseLow: { below: 4, unit: 'mmol/L' },
      },
    });
  });

  it('are as many as were recorded, each with its own verdict', () => {
    const recording = new Recording();
    const events = [
      ...recording.log({ logId: 'l1', rules: ['HTN-RED-SYSTOLIC'] }),
      ...recording.log({ logId: 'l2' }, { patientId: 'p2' }),
      ...recording.log({ logId: 'l3', rules: ['DM-RED-HYPO'] }),
    ];
    const logs = projected(logsProjection, events);
    assert.equal(logs.changed, 3);
    logs.shows('logs', 'l2', { patientId: 'p2' });
    const verdict = (id: string) => logs.document(LOGS, id).verdict;
    assert.deepEqual(
      ['l1', 'l2', 'l3'].map((id) => [verdict(id)?.overallFlag, verdict(id)?.flagDiabetes]),
      [
        ['RED', null],
        ['GREEN', null],
        ['RED', 'RED'],
      ],
    );
  });

  it('were measured when they were received where nothing else was said', () => {
    const recording = new Recording();
    const recorded = recording.event('LogRecorded', {
      logId: 'l1',
      source: 'import',
      values: {},
      notes: null,
    });
    const logs = projected(logsProjection, [recorded]);
    logs.shows('logs', 'l1', {
      measuredAt: '2026-03-10T08:00:00.000Z',
      receivedAt: '2026-03-10T08:00:00.000Z',
      verdict: null,
    });
  });

  it('whose own event cannot be read are not made up from the verdict', () => {
    const [, evaluated] = new Recording().log({ logId: 'l1' });
    projected(logsProjection, [evaluated]).holdsNo('logs', 'l1');
  });
});
