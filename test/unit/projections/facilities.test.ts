import type { FacilityFacts } from '../../../events/facility-events.ts';
import { facilitiesProjection } from '../../../projections/facilities/projector.ts';
import { CLINICIAN, Recording } from '../../harness/events.ts';
import { projected } from '../../harness/projector.ts';

const FACTS: FacilityFacts = {
  name: 'Clinique Bumbu',
  type: 'HOSPITAL',
  lat: -4.38,
  lng: 15.29,
  phone: null,
  operatingHours: null,
  address: 'Bumbu',
};

describe('the facilities of a clinic', () => {
  const of = (subject: string) => ({ patientId: null, subject }) as const;
  const document = (at: string) => ({
    clinicId: 'main',
    changedAt: at,
    changedBy: CLINICIAN.id,
  });

  it('are those that it added, with all that it said of them', () => {
    const recording = new Recording('2026-03-10T08:00:00Z');
    const added = recording.event('FacilityAdded', FACTS, of('main-f-1'));
    projected(facilitiesProjection, [added]).holds('facilities', 'main-f-1', {
      ...document('2026-03-10T08:00:00.000Z'),
      facilityId: 'f-1',
      facts: FACTS,
      added: true,
      closed: false,
    });
  });

  it('and of those in the lists what it corrected, closed until it says that they are open', () => {
    const recording = new Recording('2026-03-10T08:00:00Z');
    const corrections = [
      recording.event('FacilityCorrected', { phone: '+243812345678', closed: true }, of('main-monkole')),
      recording.event('FacilityCorrected', { operatingHours: '24/7' }, of('main-monkole')),
    ];
    const known = {
      facilityId: 'monkole',
      facts: { phone: '+243812345678', operatingHours: '24/7' },
      added: false,
    };
    projected(facilitiesProjection, corrections).holds('facilities', 'main-monkole', {
      ...document('2026-03-10T08:01:00.000Z'),
      ...known,
      closed: true,
    });
    const opened = recording.event('FacilityCorrected', { closed: false, phone: null }, of('main-monkole'));
    projected(facilitiesProjection, [...corrections, opened]).holds('facilities', 'main-monkole', {
      ...document('2026-03-10T08:02:00.000Z'),
      ...known,
      facts: { phone: null, operatingHours: '24/7' },
      closed: false,
    });
  });
});
