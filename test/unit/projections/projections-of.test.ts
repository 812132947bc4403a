import assert from 'node:assert/strict';
import { projectionsOf } from '../../../projections/all.ts';

describe('the projections that show an event', () => {
  it('are those that make something of its type', () => {
    assert.deepEqual(projectionsOf(['LogEvaluated']), ['patients', 'work', 'logs', 'journey', 'progress']);
    assert.deepEqual(projectionsOf(['AlertResolved']), ['patients', 'work', 'alerts', 'journey']);
    assert.deepEqual(projectionsOf(['PatientThresholdsCleared']), ['patients', 'journey']);
    assert.deepEqual(projectionsOf(['ClinicSettingsChanged']), ['settings']);
    assert.deepEqual(projectionsOf(['PlanUpgradeRequested']), ['patients']);
    assert.deepEqual(projectionsOf(['OrderHandoverTried', 'OrderStatusChanged']), ['orders']);
    assert.deepEqual(projectionsOf(['PartnerHookTested', 'HmoFacilitiesListed']), ['partners']);
    assert.deepEqual(projectionsOf(['FacilityAdded', 'FacilityCorrected']), ['facilities']);
  });

  it('are those of all that were written together, each once', () => {
    assert.deepEqual(projectionsOf(['PatientDetailsChanged', 'TestResultRecorded']), [
      'patients',
      'search',
      'work',
      'tests',
      'plannedTests',
      'progress',
      'programme',
    ]);
  });

  it('are none where an event is only a trace of a request', () => {
    assert.deepEqual(projectionsOf(['RequestChangedNothing']), []);
    assert.deepEqual(projectionsOf([]), []);
  });
});
