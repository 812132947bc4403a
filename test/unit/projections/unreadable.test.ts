import assert from 'node:assert/strict';
import { PROJECTIONS } from '../../../projections/all.ts';
import { patientProfile, Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

describe('an event that cannot be read', () => {
  for (const projection of PROJECTIONS) {
    it(`changes no document of ${projection.name}${projection.name === 'audit' ? ' but its own entry' : ''}`, () => {
      const recording = new Recording();
      const events = [
        recording.event('PatientRegistered', patientProfile()),
        ...recording.log({ logId: 'l1' }),
      ];
      const unreadable = recording.unreadable('patientLogs-p1');
      const added =
        projected(projection, [...events, unreadable]).changed - projected(projection, events).changed;
      assert.equal(added, projection.name === 'audit' ? 1 : 0);
    });
  }
});
