import assert from 'node:assert/strict';
import { FacilityCatalogue } from '../../../backend/facilities/catalogue.ts';
import { distanceKm } from '../../../backend/contract/distance.ts';
import { addFacility, correctFacility, facilityAggregate } from '../../../backend/facilities/facility.ts';
import { countryAt } from '../../../backend/facilities/land.ts';
import type { FacilityFacts } from '../../../events/facility-events.ts';
import { listedFacilities, listedPlaces } from '../../../fixtures/facilities.ts';
import { given } from '../../harness/decider.ts';
import { Recording } from '../../harness/events.ts';
import { random } from '../../bench/log-events.ts';

const FACTS: FacilityFacts = {
  name: 'Clinique Bumbu',
  type: 'HOSPITAL',
  lat: -4.38,
  lng: 15.29,
  phone: null,
  operatingHours: null,
  address: null,
};
const SEA = { lat: -5, lng: 5 };
const ON_LAND = 'The position must lie in the DR Congo, Nigeria or Kenya.';

describe('the lists of hospitals', () => {
  const facilities = listedFacilities();

  it('have a row for each, with an id of its own, a name and a position in its country', () => {
    assert.equal(facilities.length, 1865);
    assert.equal(new Set(facilities.map(({ id }) => id)).size, facilities.length);
    for (const { id, name, country, lat, lng } of [
      ...facilities,
      ...listedPlaces().map((place) => ({ id: '', ...place })),
    ]) {
      assert.match(id, /^[a-z0-9-]*$/);
      assert.ok(name.trim() === name && name !== '', id);
      assert.equal(countryAt(lat, lng), country, name);
    }
  });

  it('keep what stands in quotes', () => {
    const names = new Set(facilities.map(({ name }) => name));
    assert.ok(names.has('Asubiaro, Osogbo State Hospital'));
    assert.ok(names.has('Kassa "A" Hospital'));
  });
});

describe('a distance', () => {
  /** By the angle between two vectors from the centre of the earth: another way to the same number. */
  const byVectors = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number => {
    const vector = ({ lat, lng }: { lat: number; lng: number }) => {
      const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
      return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
    };
    const [one, other] = [vector(a), vector(b)];
    const across = Math.hypot(
      one[1] * other[2] - one[2] * other[1],
      one[2] * other[0] - one[0] * other[2],
      one[0] * other[1] - one[1] * other[0],
    );
    return 6371.0088 * Math.atan2(across, one[0] * other[0] + one[1] * other[1] + one[2] * other[2]);
  };

  it('is that of another formula, for points anywhere', () => {
    const next = random(7);
    for (let times = 0; times < 200; times++) {
      const point = () => ({ lat: next() * 180 - 90, lng: next() * 360 - 180 });
      const [from, to] = [point(), point()];
      assert.ok(Math.abs(distanceKm(from, to) - byVectors(from, to)) < 0.01);
    }
  });
});

describe('hospitals in the grid', () => {
  const facilities = listedFacilities();
  const catalogue = new FacilityCatalogue(facilities, []);

  it('are found wherever they lie within the radius, as by measuring all of them', () => {
    const next = random(11);
    for (let times = 0; times < 50; times++) {
      const from = { lat: next() * 20 - 13, lng: next() * 40 + 3 };
      const radius = 1 + next() * 299;
      const isNear = (facility: (typeof facilities)[number]) => distanceKm(from, facility) <= radius;
      const expected = facilities.filter(isNear).map(({ id }) => id);
      const found = catalogue
        .around(from, radius)
        .filter(isNear)
        .map(({ id }) => id);
      assert.deepEqual([...found].sort(), [...expected].sort(), JSON.stringify({ from, radius }));
    }
  });
});

describe('what a clinic knows of a facility', () => {
  const recording = new Recording();
  const about = { patientId: null, subject: 'main-f1' } as const;
  const added = recording.event('FacilityAdded', FACTS, about);
  const closed = recording.event('FacilityCorrected', { closed: true }, about);

  it('is added once, on land', () => {
    given(facilityAggregate)
      .when((state) => addFacility(state, FACTS, 'CD'))
      .decides({ type: 'FacilityAdded', data: FACTS });
    given(facilityAggregate, [added])
      .when((state) => addFacility(state, FACTS, 'CD'))
      .decidesNothing();
    given(facilityAggregate)
      .when((state) => addFacility(state, { ...FACTS, ...SEA }, null))
      .refuses(400, ON_LAND);
    given(facilityAggregate)
      .when((state) => addFacility(state, { ...FACTS, ...SEA }, 'OTHER'))
      .decides({ type: 'FacilityAdded', data: { ...FACTS, ...SEA } });
  });

  it('is corrected by what differs, from the lists or from what was corrected before', () => {
    const wanted = { phone: '+243812345678', address: null, closed: false };
    given(facilityAggregate)
      .when((state) => correctFacility(state, FACTS, wanted, 'CD'))
      .decides({ type: 'FacilityCorrected', data: { phone: '+243812345678' } });
    given(facilityAggregate, [closed])
      .when((state) => correctFacility(state, FACTS, wanted, 'CD'))
      .decides({ type: 'FacilityCorrected', data: { phone: '+243812345678', closed: false } });
    given(facilityAggregate, [added, closed])
      .when((state) => correctFacility(state, null, { closed: true, lat: FACTS.lat }, 'CD'))
      .decidesNothing();
  });

  it('cannot be corrected of one that is nowhere, nor moved into the sea', () => {
    given(facilityAggregate)
      .when((state) => correctFacility(state, null, { closed: true }, 'CD'))
      .refuses(404, 'The requested facility could not be found.');
    given(facilityAggregate)
      .when((state) => correctFacility(state, FACTS, { lng: SEA.lng }, 'CD'))
      .refuses(400, ON_LAND);
  });
});
