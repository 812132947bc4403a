import assert from 'node:assert/strict';
import { STANDARD_LOW_BELOW } from '../../../events/glucose.ts';
import { LOG_FIELDS } from '../../../events/vocabulary.ts';
import { type KeptReport, keptReport } from '../../../frontend/src/features/outbox/keptReport.ts';
import { unjudgedOf } from '../../../frontend/src/features/outbox/unjudged.ts';
import { emptyReport, type ReportValues } from '../../../frontend/src/features/report-form/reportForm.ts';

const NOW = Date.UTC(2026, 10, 28, 10);
const HOUR_MS = 3_600_000;
const PATIENT = 'p-1';

const form = emptyReport('daily', 'mmol/L');
const CALM: ReportValues = { ...form, numbers: { ...form.numbers, bpSys: '124', bpDia: '80' } };
const CHEST_PAIN: ReportValues = {
  ...CALM,
  symptoms: { ...CALM.symptoms, chestPainNow: true },
  gates: { ...CALM.gates, [LOG_FIELDS.chestPainNow.group]: 'yes' },
};

function kept(
  values: ReportValues,
  state: KeptReport['state'],
  hoursAgo = 1,
  patientId = PATIENT,
): KeptReport {
  const report = keptReport({
    id: `${state}-${hoursAgo}`,
    patientId,
    patientName: 'Amina Mbuyi',
    form: 'daily',
    values,
    body: {},
    print: '',
    enteredBy: 'u-1',
    enteredAs: 'patient',
    savedAt: NOW - hoursAgo * HOUR_MS,
  });
  return state === 'sent' ? { ...report, state } : { ...report, state };
}
const found = (...reports: readonly KeptReport[]) => unjudgedOf(reports, PATIENT, NOW, STANDARD_LOW_BELOW);

describe('what the server has not judged', () => {
  it('is nothing where all of the patient was taken, or nothing is there', () => {
    assert.equal(found(), null);
    assert.equal(found(kept(CHEST_PAIN, 'sent')), null);
    assert.equal(found(kept(CHEST_PAIN, 'waiting', 1, 'somebody-else')), null);
  });

  it('is what waits, however long, and what was refused in the last day', () => {
    assert.equal(found(kept(CALM, 'waiting', 100)), 'calm');
    assert.equal(found(kept(CALM, 'refused', 23)), 'calm');
    assert.equal(found(kept(CALM, 'refused', 25)), null);
  });

  it('is a danger where one of them calls for help by itself', () => {
    assert.equal(found(kept(CALM, 'waiting', 1), kept(CHEST_PAIN, 'waiting', 2)), 'danger');
    assert.equal(found(kept(CHEST_PAIN, 'refused', 2)), 'danger');
    const high = { ...kept(CALM, 'waiting'), body: { bpSys: 190, bpDia: 125 } };
    assert.equal(found(high), 'danger', 'also by its numbers alone');
  });

  it('is a danger for a day where the phone sees one in a report whose answer it could not read', () => {
    const unread = (isDanger: boolean, hoursAgo: number): KeptReport => {
      const report = kept(CALM, 'sent', hoursAgo);
      assert.ok(report.state === 'sent');
      return { ...report, unreadable: { isDanger, isSaid: true } };
    };
    assert.equal(found(unread(true, 1)), 'danger');
    assert.equal(found(kept(CALM, 'waiting', 1), unread(true, 2)), 'danger');
    assert.equal(found(unread(true, 25)), null);
    assert.equal(found(unread(false, 1)), null);
    assert.equal(found(kept(CALM, 'sent', 1), unread(true, 2)), null);
  });

  it('is over with a newer report that was taken', () => {
    assert.equal(found(kept(CALM, 'sent', 1), kept(CHEST_PAIN, 'refused', 2)), null);
    assert.equal(
      found(kept(CALM, 'waiting', 1), kept(CALM, 'sent', 2), kept(CHEST_PAIN, 'refused', 3)),
      'calm',
    );
  });
});
