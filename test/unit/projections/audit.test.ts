import { AUDIT } from '../../../projections/audit/collection.ts';
import assert from 'node:assert/strict';
import { auditProjection } from '../../../projections/audit/projector.ts';
import { patientProfile, Recording, SYSTEM } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('the audit index', () => {
  it('has one entry for every event, by its place in the log', () => {
    const recording = new Recording('2026-03-10T08:00:00Z');
    const registered = recording.event('PatientRegistered', patientProfile());
    const log = recording.log({ logId: 'l1' }, { by: SYSTEM });
    const clinic = recording.event(
      'UserIntroduced',
      { name: 'Dr Ngozi', role: 'clinician' },
      { patientId: null, subject: 'dr-ngozi' },
    );
    const audit = projected(auditProjection, [registered, ...log, clinic]);
    assert.equal(audit.changed, 4);
    audit.holds('events', registered.position, {
      eventId: registered.id,
      stream: 'patient-p1',
      revision: 0,
      type: 'PatientRegistered',
      clinicId: 'main',
      patientId: 'p1',
      actorId: 'dr-ngozi',
      at: '2026-03-10T08:00:00.000Z',
      effectiveAt: '2026-03-10T08:00:00.000Z',
      unreadable: null,
    });
    audit.shows('events', log[1].position, {
      type: 'LogEvaluated',
      stream: 'patientLogs-p1',
      revision: 1,
      actorId: 'system',
    });
    audit.shows('events', clinic.position, { type: 'UserIntroduced', patientId: '' });
  });

  it('holds nothing of what an event says', () => {
    const recording = new Recording();
    const registered = recording.event('PatientRegistered', patientProfile({ name: 'Amélie Okafor' }));
    const audit = projected(auditProjection, [registered]);
    assert.ok(!JSON.stringify(audit.document(AUDIT, registered.position)).includes('Amélie'));
  });

  it('has an entry for an event that cannot be read, with the reason', () => {
    const recording = new Recording();
    const before = recording.event('PatientRegistered', patientProfile());
    const unreadable = recording.unreadable('patient-p1');
    const audit = projected(auditProjection, [before, unreadable]);
    assert.equal(audit.changed, 2);
    audit.holds('events', unreadable.position, {
      eventId: unreadable.id,
      stream: 'patient-p1',
      revision: 1,
      type: 'PatientTeleported',
      clinicId: 'main',
      patientId: '',
      actorId: '',
      at: '',
      effectiveAt: '',
      unreadable: 'The type PatientTeleported is not known.',
    });
  });
});
