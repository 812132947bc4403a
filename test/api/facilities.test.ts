import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  type ClinicFacility,
  clinicFacilitySchema,
  nearbyFacilitySchema,
  placeSchema,
} from '../../backend/contract/facility.ts';
import { ReadSide } from '../../backend/event-sourcing/read-side.ts';
import { FacilityCatalogue } from '../../backend/facilities/catalogue.ts';
import { openFacility } from '../../backend/facilities/known-facility.ts';
import { systemClock } from '../../lib/clock.ts';
import { ReadModels } from '../../projections/read-models/query.ts';
import { partnerHookSchema } from '../../backend/contract/partner.ts';
import { projectionStatusSchema } from '../../backend/contract/projections.ts';
import { listedFacilities } from '../../fixtures/facilities.ts';
import { type ApiClient, eventually, startTestProduct, type TestProduct } from '../harness/product.ts';

const KINSHASA = { lat: -4.325, lng: 15.3222 };
const LAGOS = { lat: 6.4541, lng: 3.3947 };
const GENERAL = 'Hôpital Provincial Général de Référence de Kinshasa';
const KEY = '0f0e0d0c-0b0a-4908-8706-050403020100';

describe('facilities', () => {
  let product: TestProduct;
  let team: ApiClient;
  let patient: ApiClient;

  beforeEach(async () => {
    product = await startTestProduct();
    team = product.client();
    const { id } = await team.register();
    patient = await product.clientAs('patient', { patientId: id });
  });
  afterEach(() => product.stop());

  const ask = (body: unknown, client = patient) => client.post('/api/geomap/nearby', body);
  const near = async (body: unknown, client = patient) =>
    (await ask(body, client)).as(200, z.array(nearbyFacilitySchema));
  const known = async () => (await team.get('/api/facilities')).as(200, z.array(clinicFacilitySchema));
  const add = (body: Readonly<Record<string, unknown>>, key?: string) =>
    team.post('/api/facilities', { name: 'Clinique Bumbu', type: 'HOSPITAL', ...KINSHASA, ...body }, key);
  const added = async (body: Readonly<Record<string, unknown>> = {}): Promise<ClinicFacility> =>
    (await add(body)).as(201, clinicFacilitySchema);
  const correct = (id: string, body: unknown) => team.patch(`/api/facilities/${id}`, body);
  const corrected = async (id: string, body: unknown): Promise<ClinicFacility> =>
    (await correct(id, body)).as(200, clinicFacilitySchema);

  describe('near to somebody', () => {
    it('are the five nearest within ten kilometres, and as many as are asked for', async () => {
      const five = await near(KINSHASA);
      assert.equal(five.length, 5);
      const all = await near({ ...KINSHASA, radius: 10, limit: 50 });
      assert.equal(all.length, 18);
      const distances = all.map(({ distanceKm }) => distanceKm);
      assert.deepEqual(
        distances,
        [...distances].sort((one, other) => one - other),
      );
      assert.deepEqual(five, all.slice(0, 5));
      assert.equal(all.find(({ name }) => name === GENERAL)?.distanceKm, 2.5);
      assert.ok(Buffer.byteLength((await ask(KINSHASA)).text) <= 2048);
    });

    it('are as many in each city as the lists have', async () => {
      const count = async (lat: number, lng: number) => (await near({ lat, lng, limit: 50 })).length;
      assert.equal(await count(LAGOS.lat, LAGOS.lng), 15);
      assert.equal(await count(-11.6647, 27.4794), 10);
      assert.equal(await count(12, 8.5167), 17);
    });

    it('are none far from every town, where a wider question still finds one', async () => {
      const bush = { lat: -4, lng: 22.9 };
      assert.deepEqual(await near(bush), []);
      assert.ok((await near({ ...bush, radius: 200, limit: 1 })).length === 1);
      assert.deepEqual(await near({ lat: -30, lng: -20, radius: 300 }), []);
      assert.deepEqual(await near({ lat: 90, lng: 180, radius: 300 }), []);
    });

    it('say what is known of them, and nothing that nobody knows', async () => {
      const [first] = await near({ ...KINSHASA, limit: 1 });
      assert.ok(first);
      assert.deepEqual(
        [first.type, first.phone, first.operatingHours, first.hmoAccepted, first.acceptsHMO],
        ['HOSPITAL', null, null, false, []],
      );
      const lagos = await near({ ...LAGOS, limit: 50 });
      assert.ok(lagos.some(({ address, source }) => source === 'kwtrp' && address === 'Lagos'));
      // The one list has a number as it was typed; what is answered can be dialled.
      const listed = listedFacilities().filter(({ phone }) => phone !== null);
      assert.equal(listed.length, 2);
      for (const { id, lat, lng } of listed) {
        const facility = (await near({ lat, lng, limit: 50 })).find((one) => one.id === id);
        assert.match(facility?.phone ?? '', /^\+234\d{10}$/);
      }
    });

    it('have their way in the clinic’s own maps, once it has some, and while they are in use', async () => {
      const map = {
        type: 'MAPS',
        partnerName: 'Our maps',
        apiBase: 'https://maps.example/to/{lat}/{lng}?from=here',
      };
      const [bare] = await near(KINSHASA);
      assert.ok(bare && !('directions' in bare));
      const { id } = (await team.post('/api/partner-hooks', map)).as(201, partnerHookSchema);
      const { lat, lng } = bare.coordinates;
      const directions = `https://maps.example/to/${lat}/${lng}?from=here`;
      assert.deepEqual((await near(KINSHASA))[0], { ...bare, directions });
      await team.patch(`/api/partner-hooks/${id}`, { active: false });
      assert.deepEqual((await near(KINSHASA))[0], bare);
    });

    it('are asked for by the care team, too, and of any type', async () => {
      assert.deepEqual(await near({ ...KINSHASA, facilityType: 'ANY' }, team), await near(KINSHASA));
      assert.deepEqual(await near({ ...KINSHASA, facilityType: 'HOSPITAL' }, team), await near(KINSHASA));
      assert.deepEqual(await near({ ...KINSHASA, radius: null, limit: null }), await near(KINSHASA));
    });

    it('are not looked for where the question makes no sense', async () => {
      const issues = async (body: object) => (await ask({ ...KINSHASA, ...body })).issues();
      assert.deepEqual(await issues({ lat: 'abc' }), ['lat validation.lat.number']);
      assert.deepEqual(await issues({ lat: 91 }), ['lat validation.lat.range']);
      assert.deepEqual(await issues({ lng: -180.1 }), ['lng validation.lng.range']);
      assert.deepEqual(await issues({ lng: null }), ['lng validation.lng.required']);
      assert.deepEqual(await issues({ radius: 0 }), ['radius validation.radius.range']);
      assert.deepEqual(await issues({ radius: 301 }), ['radius validation.radius.range']);
      assert.deepEqual(await issues({ limit: 51 }), ['limit validation.limit.range']);
      assert.deepEqual(await issues({ facilityType: 'PUB' }), [
        'facilityType validation.facilityType.choice',
      ]);
      (await ask([])).refused(400);
      (
        await patient.send('POST', '/api/geomap/nearby', {
          raw: 'x',
          headers: { 'content-type': 'text/plain' },
        })
      ).refused(415);
    });

    it('leave nothing of where somebody is: neither in the log nor in an event', async () => {
      const events = (await product.events()).length;
      const here = { lat: -4.337_215, lng: 15.319_874 };
      await near(here);
      await ask({ ...here, radius: 999 });
      assert.equal((await product.events()).length, events);
      const places = [/4\.337/, /15\.319/];
      const names = (await readdir(product.directory, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      );
      assert.ok(names.some(({ name }) => name === 'events.db'));
      const texts = await Promise.all(
        names.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')),
      );
      for (const place of places)
        for (const text of [...texts, ...product.logged]) assert.doesNotMatch(text, place);
    });
  });

  it('are measured from the cities of the three countries', async () => {
    const places = async (query = '') =>
      (await patient.get(`/api/geomap/places${query}`)).as(200, z.array(placeSchema));
    assert.equal((await places()).length, 26);
    assert.deepEqual(await places('?country='), await places());
    const [capital] = await places('?country=CD');
    assert.deepEqual(capital, { name: 'Kinshasa', country: 'CD', ...KINSHASA });
    assert.deepEqual(new Set((await places('?country=KE')).map(({ country }) => country)), new Set(['KE']));
    for (const country of ['OTHER', 'FR'])
      assert.deepEqual((await team.get(`/api/geomap/places?country=${country}`)).issues(), [
        'country validation.country.choice',
      ]);
  });

  describe('that the clinic knows better', () => {
    it('have the corrected phone at the next question', async () => {
      const [first] = await near(KINSHASA);
      assert.ok(first);
      const answer = await corrected(first.id, { phone: '0812 345 678', operatingHours: ' day and night ' });
      assert.deepEqual([answer.phone, answer.operatingHours], ['+243812345678', 'day and night']);
      assert.deepEqual([answer.closed, answer.updatedBy], [false, 'Dr Amani Okafor']);
      const [again] = await near(KINSHASA);
      assert.deepEqual(again, { ...first, phone: '+243812345678', operatingHours: 'day and night' });
      assert.deepEqual(await known(), [answer]);
      const events = (await product.events()).length;
      await corrected(first.id, { phone: '+243812345678', closed: false });
      assert.equal((await product.events()).length, events, 'what is so already is not recorded again');
      assert.equal((await corrected(first.id, { phone: null })).phone, null);
    });

    it('can be a destination while they are open', async () => {
      const readSide = new ReadSide(new ReadModels(product.running.projections), systemClock);
      const catalogue = new FacilityCatalogue(listedFacilities(), []);
      const destination = (id: string, clinicId = 'main') =>
        openFacility({ readSide, catalogue }, clinicId, id);
      const [first] = await near(KINSHASA);
      const { distanceKm: _, ...listed } = first ?? {};
      assert.deepEqual(await destination(first?.id ?? ''), listed);
      const own = await added();
      assert.equal((await destination(own.id))?.name, 'Clinique Bumbu');
      assert.equal(await destination(own.id, 'other'), null, 'of another clinic');
      for (const id of [own.id, first?.id ?? '']) {
        await corrected(id, { closed: true });
        assert.equal(await destination(id), null, 'closed');
      }
      assert.equal(await destination('nowhere'), null);
    });

    it('are gone while they are closed, and listed as such', async () => {
      const [first, second] = await near(KINSHASA);
      assert.ok(first && second);
      await corrected(first.id, { closed: true });
      assert.equal((await near(KINSHASA))[0]?.id, second.id);
      assert.deepEqual(
        (await known()).map(({ id, closed }) => [id, closed]),
        [[first.id, true]],
      );
      await corrected(first.id, { closed: false });
      assert.equal((await near(KINSHASA))[0]?.id, first.id);
    });

    it('are found beside those of the lists once they are added, and where they were moved to', async () => {
      const own = await added({ address: 'Bumbu', phone: '+243 899 111 222' });
      assert.deepEqual([own.source, own.category, own.address], ['clinic', null, 'Bumbu']);
      const [nearest] = await near(KINSHASA);
      assert.deepEqual([nearest?.id, nearest?.distanceKm], [own.id, 0]);
      await corrected(own.id, LAGOS);
      assert.ok((await near(KINSHASA)).every(({ id }) => id !== own.id));
      assert.equal((await near(LAGOS))[0]?.id, own.id);
      assert.equal((await added({ closed: true })).closed, true);
      assert.ok((await near(KINSHASA)).every(({ source }) => source !== 'clinic'));
    });

    it('are added once with one key', async () => {
      const first = await add({}, KEY);
      const again = await add({}, KEY);
      assert.deepEqual([again.status, again.header('idempotent-replay')], [201, 'true']);
      assert.deepEqual(again.body, first.body);
      assert.equal((await known()).length, 1);
    });

    it('lie on land, unless the clinic is elsewhere', async () => {
      const sea = { lat: -5, lng: 5 };
      assert.deepEqual((await add(sea)).issues(), ['coordinates validation.coordinates.range']);
      const [first] = await near(KINSHASA);
      assert.ok(first);
      assert.deepEqual((await correct(first.id, sea)).issues(), ['coordinates validation.coordinates.range']);
      await team.put('/api/clinic', { name: 'Bumbu', country: 'OTHER' });
      assert.equal((await add({ lat: 0.31, lng: 32.58 })).status, 201);
    });

    it('are refused where they say what cannot be', async () => {
      const issues = async (body: Readonly<Record<string, unknown>>) => (await add(body)).issues();
      assert.deepEqual(await issues({ name: ' ' }), ['name validation.name.required']);
      assert.deepEqual(await issues({ type: 'PUB' }), ['type validation.type.choice']);
      assert.deepEqual(await issues({ lat: 91 }), ['lat validation.lat.range']);
      assert.deepEqual(await issues({ phone: 'call my son' }), ['phone validation.phone.text']);
      assert.equal((await known()).length, 0);
      (await correct('nowhere', { closed: true })).refused(404);
      const [first] = await near(KINSHASA);
      assert.deepEqual((await correct(first?.id ?? '', { closed: 'yes' })).issues(), [
        'closed validation.closed.choice',
      ]);
    });

    it('are the same after they are built again from the log', async () => {
      const [first] = await near(KINSHASA);
      const own = await added();
      await corrected(first?.id ?? '', { closed: true, phone: '0812 345 678' });
      await corrected(own.id, { operatingHours: '24/7' });
      const before = await known();
      const analyst = await product.clientAs('analyst');
      const standing = async () =>
        (await analyst.get('/api/projections'))
          .as(200, z.array(projectionStatusSchema))
          .find(({ name }) => name === 'facilities');
      const version = (await standing())?.version ?? 0;
      assert.equal((await analyst.post('/api/projections/facilities/rebuild')).status, 200);
      await eventually(standing, (now) => now?.version === version + 1 && now.state !== 'rebuilding');
      assert.deepEqual(await known(), before);
    });
  });
});
