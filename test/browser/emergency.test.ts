import assert from 'node:assert/strict';
import type { Page, Request } from 'playwright-core';
import * as z from 'zod/mini';
import { orderSchema, taxiOrderedSchema } from '../../backend/contract/order.ts';
import { partnerHookSchema } from '../../backend/contract/partner.ts';
import { planSchema } from '../../backend/contract/plan.ts';
import type { Language } from '../../events/enums.ts';
import { ACCESSIBILITY_KEY } from '../../frontend/src/features/accessibility/accessibilityChoice.ts';
import { type ApiClient, eventually } from '../harness/product.ts';
import { barriers, DESKTOP, LOOKS, openMenu, overflow, PHONE, Screens, visit } from '../harness/screens.ts';

const VIEW = '/patient-entry?tab=progress&view=emergency';
const GENERAL = 'Hôpital Provincial Général de Référence de Kinshasa';
const IN_IKEJA = { latitude: 6.601_823_4, longitude: 3.351_576_5 };

const NEVER_FOUND = 'navigator.geolocation.getCurrentPosition = () => undefined';
const speak = (language: Language) => `localStorage.setItem('home-heart.language', '${language}')`;

/** What the phone has written down of the answers that it may show again, and of choices, as JSON. */
const keptOnPhone = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('home-heart');
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll();
          all.onsuccess = () => resolve(JSON.stringify([all.result, Object.entries(localStorage)]));
        };
      }),
  );

describe('the Emergency view', () => {
  let screens: Screens;
  let team: ApiClient;
  let inCongo: string;
  let inNigeria: string;

  before(async () => {
    screens = await Screens.start();
    team = screens.product.client();
    const register = async (name: string, details: object) => (await team.register({ name, ...details })).id;
    inCongo = await register('Mama Kanku', { country: 'CD', hasKnownIhd: true, hasKnownDiabetes: true });
    inNigeria = await register('Ngozi Eze', { country: 'NG', planTier: 'BASIC' });
  });
  after(() => screens.stop());

  const hospitals = (page: Page) => page.getByRole('region', { name: 'Nearby hospitals' });
  const rows = (page: Page) => hospitals(page).getByRole('listitem');
  const numbers = (page: Page) =>
    page
      .getByRole('region', { name: 'Call now' })
      .locator('a[href^="tel:"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(4)));
  const searches = (page: Page): Request[] => {
    const found: Request[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/geomap/nearby')) found.push(request);
    });
    return found;
  };
  const asked = (request: Request) => JSON.parse(request.postData() ?? '{}') as { lat: number; lng: number };

  it('opens from the header on every tab, with the numbers of the own country first', async () => {
    for (const screen of ['/patient-entry', '/diabetes-entry']) {
      const page = await screens.openAs(inNigeria, `${screen}?tab=learn`, { viewport: PHONE });
      await page.getByRole('link', { name: 'Emergency' }).click();
      await page.getByRole('heading', { level: 1, name: 'Emergency' }).waitFor();
      await page.getByRole('heading', { name: 'While you wait' }).waitFor();
      assert.ok(page.url().endsWith(`${screen}?tab=progress&view=emergency`));
      const [first, second, ...others] = await numbers(page);
      assert.deepEqual([first, second], ['112', '199']);
      assert.deepEqual(others, ['112', '118', '199', '999', '112', '10177', '999', '911'], 'one step away');
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), 'tel:112');
      await screens.close(page);
    }
  });

  it('shows the numbers of every country to whoever has not said where they live', async () => {
    const page = await screens.open(VIEW);
    await page.getByRole('heading', { name: 'While you wait' }).waitFor();
    assert.deepEqual(await numbers(page), [
      '112',
      '118',
      '199',
      '112',
      '199',
      '999',
      '112',
      '10177',
      '999',
      '911',
    ]);
    await hospitals(page).locator('p').filter({ hasText: 'Choose a place' }).waitFor();
    await hospitals(page).getByLabel('Measure from').selectOption('Goma');
    await hospitals(page).getByText('Distances from Goma, in a straight line').waitFor();
    await rows(page).first().waitFor();
    await screens.close(page);
  });

  it('says what to do by the patient’s conditions, with medicines one step away', async () => {
    const page = await screens.openAs(inCongo, VIEW);
    const card = page.getByRole('region', { name: 'While you wait' });
    await card.getByText('Unlock the door and stay seated.').waitFor();
    await card.getByText('Black or infected foot: hospital today.').waitFor();
    const aspirin = card.getByText(/Chew one 300 mg aspirin/);
    await aspirin.waitFor({ state: 'hidden' });
    await card.getByText('Medicines in an emergency').click();
    await aspirin.waitFor();
    await card.getByText(/^Do not drive until you are above 5\smmol\/L and well\.$/).waitFor();
    await screens.close(page);
  });

  it('tells of a RED report with its time, and of no aspirin on a day with signs of a stroke', async () => {
    const { id } = await team.register({ name: 'Furaha', country: 'CD', hasKnownIhd: true });
    await team.log(id, { neuroDeficitNew: true });
    const page = await screens.openAs(id, VIEW);
    await page.getByRole('status').getByText('Red: Urgent').waitFor();
    await page
      .getByRole('status')
      .getByText(/^Your report of \w+ \d/)
      .waitFor();
    const card = page.getByRole('region', { name: 'While you wait' });
    await card.getByText('Medicines in an emergency').click();
    await card.getByText('Have your medicine list ready.').waitFor();
    assert.equal(await card.getByText(/aspirin/).count(), 0);
    await screens.close(page);
  });

  it('names the nearest hospitals, how far they are, what nobody knows of them, and the way there', async () => {
    const page = await screens.openAs(inCongo, VIEW);
    await hospitals(page).getByText('Distances from Kinshasa, in a straight line').waitFor();
    await rows(page).first().waitFor();
    assert.equal(await rows(page).count(), 5);
    const general = rows(page).filter({ hasText: GENERAL });
    await general.getByText('2.5 km').waitFor();
    await general.getByText('Phone not known · Hours not known').waitFor();
    const way = general.getByRole('link', { name: `Directions to ${GENERAL} (opens in a new tab)` });
    assert.equal(
      await way.getAttribute('href'),
      'https://www.google.com/maps/dir/?api=1&destination=-4.30892,15.30605',
    );
    assert.deepEqual(
      [await way.getAttribute('target'), await way.getAttribute('rel')],
      ['_blank', 'noopener noreferrer'],
    );
    await page
      .getByText('Hospital locations: Maina et al. 2019; © OpenStreetMap contributors, ODbL')
      .waitFor();
    await screens.close(page);
  });

  it('shows at the next question what the clinic has corrected', async () => {
    const [first] = (await team.post('/api/geomap/nearby', { lat: -4.325, lng: 15.322 })).body as {
      id: string;
    }[];
    await team.patch(`/api/facilities/${first?.id}`, {
      phone: '0812 345 678',
      operatingHours: 'Day and night',
    });
    const page = await screens.openAs(inCongo, VIEW);
    const call = rows(page).first().getByRole('link', { name: '+243812345678' });
    assert.equal(await call.getAttribute('href'), 'tel:+243812345678');
    await rows(page).first().getByText('Day and night').waitFor();
    await team.patch(`/api/facilities/${first?.id}`, { phone: null, operatingHours: null });
    await screens.close(page);
  });

  it('measures from where the phone is, and tells the server no more than a hundred metres of it', async () => {
    const page = await screens.openAs(inCongo, VIEW, {
      permissions: ['geolocation'],
      geolocation: IN_IKEJA,
    });
    await rows(page).first().waitFor();
    const found = searches(page);
    await page.getByText('Your position is used for this search only and is not kept.').waitFor();
    await page.getByRole('button', { name: 'Use my position' }).click();
    await hospitals(page).getByText('Distances from where you are, in a straight line').waitFor();
    await eventually(
      () => rows(page).first().innerText(),
      (text) => !text.includes('Kinshasa'),
    );
    const [request] = found;
    assert.ok(request);
    assert.deepEqual([asked(request).lat, asked(request).lng], [6.602, 3.352]);
    const kept = await keptOnPhone(page);
    assert.match(kept, /"facilities":\[\{/);
    assert.doesNotMatch(kept, /6\.6018|6\.602[,}]|3\.3515|3\.352[,}]|distanceKm/);
    await screens.close(page);
  });

  it('offers places where the phone does not say where it is', async () => {
    const page = await screens.openAs(inCongo, VIEW, { permissions: [] });
    await rows(page).first().waitFor();
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText('Your position is not available. Choose a place.').waitFor();
    await hospitals(page).getByLabel('Measure from').selectOption('Bukavu');
    await hospitals(page).getByText('Distances from Bukavu, in a straight line').waitFor();
    await rows(page).filter({ hasText: 'Panzi' }).first().waitFor();
    await screens.close(page);
  });

  it('keeps the place that was chosen, also where the page is loaded again before anything was found from there', async () => {
    const page = await screens.openAs(inCongo, VIEW);
    await rows(page).first().waitFor();
    // The answer from there never comes: there is nothing else to write down.
    await page.route('**/geomap/nearby', () => undefined);
    await hospitals(page).getByLabel('Measure from').selectOption('Bukavu');
    await page.reload();
    await hospitals(page).getByText('Distances from Bukavu, in a straight line').waitFor();
    await screens.close(page);
  });

  it('offers places where the phone never says where it is', async () => {
    const page = await screens.openAs(inCongo, VIEW, { viewport: PHONE }, NEVER_FOUND);
    await rows(page).first().waitFor();
    await page.clock.install();
    await page.getByRole('button', { name: 'Use my position' }).click();
    assert.ok(
      await hospitals(page).getByLabel('Measure from').isEnabled(),
      'a place can be chosen meanwhile',
    );
    await page.clock.runFor(15_000);
    await page.getByText('Your position is not available. Choose a place.').waitFor();
    assert.ok((await rows(page).count()) > 0);
    await screens.close(page);
  });

  it('says that there is nothing near, and names the nearest that is known', async () => {
    const page = await screens.openAs(inCongo, VIEW, {
      permissions: ['geolocation'],
      geolocation: { latitude: -4, longitude: 22.9 },
    });
    await page.getByRole('button', { name: 'Use my position' }).click();
    await page.getByText('No facilities found nearby').waitFor();
    await page.getByText(/^The nearest hospital that we know: .+, \d+\.\d km$/).waitFor();
    await screens.close(page);
  });

  it('keeps the numbers where the hospitals cannot be loaded, and tries again', async () => {
    const page = await screens.openAs(inNigeria, '/patient-entry');
    await page.route('**/geomap/nearby', (route) => route.abort());
    await page.getByRole('link', { name: 'Emergency' }).click();
    await page.getByText('Hospitals could not be loaded. Call the number above.').waitFor();
    assert.deepEqual((await numbers(page)).slice(0, 2), ['112', '199']);
    await page.unroute('**/geomap/nearby');
    await hospitals(page).getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
    await screens.close(page);
  });

  it('has the numbers even where the rest of it cannot be loaded', async () => {
    const page = await screens.openAs(inNigeria, '/patient-entry');
    await page.route('**/assets/EmergencyView-*', (route) => route.abort());
    await page.route('**/assets/emergency-*', (route) => route.abort());
    await page.goto(`${screens.product.url}${VIEW}`);
    await page.locator('main a[href="tel:112"]').waitFor();
    await page.locator('main a[href="tel:199"]').waitFor();
    await screens.close(page);
  });

  it('works without a network from a phone that opened the product once: nothing is asked for', async () => {
    const page = await screens.openAs(inCongo, '/patient-entry', {
      viewport: PHONE,
      serviceWorkers: 'allow',
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const isReady = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('home-heart');
            opening.onsuccess = () => {
              const database = opening.result;
              const keys = database.transaction('answers').objectStore('answers').getAllKeys();
              keys.onsuccess = async () => {
                database.close();
                const files = await Promise.all(
                  (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
                );
                const urls = files.flat().map(({ url }) => url);
                resolve(
                  keys.result.some((key) => JSON.stringify(key).endsWith('geomap/nearby"')) &&
                    ['EmergencyView-', 'emergency-', 'clinical'].every((part) =>
                      urls.some((url) => url.includes(`/${part}`)),
                    ),
                );
              };
            };
          }),
      );
    await eventually(isReady, Boolean);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('link', { name: 'Emergency' }).waitFor();
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.getByRole('link', { name: 'Emergency' }).click();
    await hospitals(page)
      .getByText(/^Distances from Kinshasa, as kept on this phone on /)
      .waitFor();
    assert.equal(await rows(page).count(), 5);
    await rows(page).filter({ hasText: GENERAL }).getByText('2.5 km').waitFor();
    await page.getByText('Unlock the door and stay seated.').waitFor();
    assert.deepEqual((await numbers(page)).slice(0, 3), ['112', '118', '199']);
    assert.deepEqual(
      failed.filter((url) => /geomap|plan|assets/.test(url)),
      [],
    );
    await screens.close(page);
  });

  it('shows a BASIC patient that a taxi is PRO, with the number to call beside it', async () => {
    const page = await screens.openAs(inNigeria, VIEW, { viewport: PHONE });
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    const button = taxi.getByRole('button', { name: 'PRO Only' });
    await button.waitFor();
    assert.ok(await button.isDisabled());
    const why = await button.getAttribute('aria-describedby');
    assert.equal(
      await page.locator(`[id="${why}"]`).innerText(),
      'Emergency transport is part of the PRO plan.',
    );
    const call = taxi.locator('a[href="tel:112"]');
    const [one, other] = [await button.boundingBox(), await call.boundingBox()];
    assert.deepEqual([one?.width, one?.height], [other?.width, other?.height], 'at the same size');
    await screens.close(page);
  });

  it('keeps the number to call where a taxi stands while its plan cannot be loaded, and asks again', async () => {
    const page = await screens.openAs(inNigeria, '/entry', { viewport: PHONE });
    let fails = true;
    await page.route(/\/plan$/, (route) => (fails ? route.fulfill({ status: 503 }) : route.continue()));
    await visit(page, `${screens.url}${VIEW}`);
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    await taxi.getByText('Whether a taxi can come could not be loaded. Call 112.').waitFor();
    await taxi.locator('a[href="tel:112"]').waitFor();
    assert.deepEqual(await barriers(page), []);
    fails = false;
    await taxi.getByRole('button', { name: 'Try again' }).click();
    await taxi.getByRole('button', { name: 'PRO Only' }).waitFor();
    await screens.close(page);
  });

  it('lets a PRO patient request a taxi, says truly what became of it, and takes it back', async () => {
    const page = await screens.openAs(inCongo, VIEW, { viewport: PHONE });
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    await taxi.getByRole('button', { name: 'PRO Only' }).waitFor();
    await team.patch(`/api/patients/${inCongo}`, { planTier: 'PRO', phoneNumber: '0812 345 678' });
    // The open screen follows.
    await taxi.getByRole('button', { name: 'Request emergency taxi' }).click();
    await taxi.getByText('Say where you are, or use your position').first().waitFor();
    await taxi.getByLabel('Where you are').fill('12 Avenue Kanda, Bumbu');
    await taxi.getByLabel('To which hospital (optional)').selectOption({ label: GENERAL });
    await taxi.getByRole('button', { name: 'Request emergency taxi' }).click();
    await taxi.getByText('Request a taxi now?').waitFor();
    assert.deepEqual(await barriers(page), []);
    await taxi.getByRole('button', { name: 'Yes, request it' }).click();
    const said = 'Simulated: no taxi has been called. Call 112 now.';
    await taxi.getByText(said).waitFor();
    // On the smallest phone, too, it is told whole.
    await page.setViewportSize({ width: 320, height: 568 });
    const told = page.locator('li').filter({ hasText: 'Emergency Transport Requested' }).getByText(said);
    await told.waitFor();
    const isCut = await told.evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const frame = text.parentElement?.getBoundingClientRect();
      return frame === undefined || range.getBoundingClientRect().width > frame.width;
    });
    assert.equal(isCut, false);
    await page.setViewportSize(PHONE);
    await taxi.locator('a[href="tel:112"]').waitFor();
    await taxi.getByRole('button', { name: 'Cancel the taxi' }).click();
    await taxi.getByText('This request has been cancelled.').waitFor();
    await taxi.getByRole('button', { name: 'Request emergency taxi' }).waitFor();
    await screens.close(page);
  });

  it('tells nobody that a taxi service has what it has not answered', async () => {
    const { id } = await team.register({ name: 'Tumaini', country: 'CD', phoneNumber: '0812345675' });
    await team.patch(`/api/patients/${id}`, { planTier: 'PRO' });
    // Nobody listens there.
    const cabs = {
      type: 'TAXI',
      partnerName: 'Cabs',
      apiBase: 'http://127.0.0.1:9',
      apiKey: 'a-key-of-cabs-0123456789',
    };
    const { id: hookId } = (await team.post('/api/partner-hooks', cabs)).as(201, partnerHookSchema);
    try {
      const page = await screens.openAs(id, VIEW, { viewport: { width: 360, height: 640 } });
      const taxi = page.getByRole('region', { name: 'Emergency taxi' });
      await taxi.getByLabel('Where you are').fill('12 Avenue Kanda, Bumbu');
      await taxi.getByRole('button', { name: 'Request emergency taxi' }).click();
      await taxi.getByRole('button', { name: 'Yes, request it' }).click();
      const told = page.locator('li').filter({ hasText: 'Emergency Transport Requested' });
      await told.getByText('The taxi service has not answered yet. We keep trying. Call 112 now.').waitFor();
      // On a small phone, too, the number to call is not below the notice.
      await eventually(
        async () => {
          const call = await taxi.locator('a[href="tel:112"]').boundingBox();
          const notice = await told.boundingBox();
          return call !== null && notice !== null && call.y > 0 && call.y + call.height <= notice.y;
        },
        (isFree) => isFree,
      );
      await screens.close(page);
    } finally {
      await team.patch(`/api/partner-hooks/${hookId}`, { active: false });
    }
  });

  it('lets another taxi be requested an hour after the last one was to come', async () => {
    const { id } = await team.register({ name: 'Zawadi', country: 'CD', phoneNumber: '0812345674' });
    await team.patch(`/api/patients/${id}`, { planTier: 'PRO' });
    const wish = { patientId: id, pickupLocation: '12 Avenue Kanda, Bumbu' };
    const { order } = (await team.post('/api/orders/taxi', wish)).as(201, taxiOrderedSchema);
    await team.post(`/api/orders/${order.id}/confirm`, { etaMinutes: 20 });
    const page = await screens.openAs(id, VIEW, { viewport: PHONE });
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    const confirmed = taxi.getByText('The taxi service has confirmed your request.');
    let minutesAgo = 0;
    await page.route(/\/api\/patients\/[^/]+\/orders/, async (route) => {
      const response = await route.fetch();
      const orders = z.array(orderSchema).parse(await response.json());
      const earlier = (at: string) => new Date(Date.parse(at) - minutesAgo * 60_000).toISOString();
      const json = orders.map((one) => ({
        ...one,
        createdAt: earlier(one.createdAt),
        updatedAt: earlier(one.updatedAt),
      }));
      await route.fulfill({ response, json });
    });
    const passes = async (minutes: number): Promise<void> => {
      minutesAgo = minutes;
      await page.reload();
    };
    await taxi.getByText('Expected in 20 min.').waitFor();
    assert.equal(await taxi.getByRole('button').count(), 0, 'one is enough');
    assert.equal(await taxi.getByRole('link').count(), 0);
    // What was said counts down, and who still waits then is told whom to call.
    await passes(8);
    await taxi.getByText(/Expected in 1[12] min\./).waitFor();
    await passes(79);
    await taxi.getByText('It was expected by now. If it is not there, call 112.').waitFor();
    await taxi.locator('a[href="tel:112"]').waitFor();
    assert.equal(await taxi.getByRole('button').count(), 0);
    await passes(81);
    await taxi.getByRole('button', { name: 'Request emergency taxi' }).waitFor();
    assert.equal(await confirmed.count(), 0);
    await screens.close(page);
  });

  it('shows the taxi that was asked for on a phone whose clock is a day ahead, where one is enough, too', async () => {
    const { id } = await team.register({ name: 'Faraja', country: 'CD', phoneNumber: '0812345673' });
    await team.patch(`/api/patients/${id}`, { planTier: 'PRO' });
    const wish = { patientId: id, pickupLocation: '12 Avenue Kanda, Bumbu' };
    const { order } = (await team.post('/api/orders/taxi', wish)).as(201, taxiOrderedSchema);
    await team.post(`/api/orders/${order.id}/confirm`, { etaMinutes: 20 });
    const page = await screens.openAs(id, VIEW, { viewport: PHONE });
    await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
    await page.reload();
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    await taxi.getByText(/Expected in (19|20) min\./).waitFor();
    assert.equal(await taxi.getByRole('button').count(), 0);
    await screens.close(page);
  });

  it('says that no taxi service is connected before anybody asks for one, with the number to call beside it', async () => {
    const { id } = await team.register({ name: 'Safi', country: 'CD', phoneNumber: '0812345676' });
    await team.patch(`/api/patients/${id}`, { planTier: 'PRO' });
    const page = await screens.openAs(id, '/patient-entry', { viewport: PHONE });
    await page.route('**/api/patients/*/plan', async (route) => {
      const response = await route.fetch();
      const plan = planSchema.parse(await response.json());
      await route.fulfill({ response, json: { ...plan, taxiConnected: false } });
    });
    await page.goto(`${screens.url}${VIEW}`);
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    await taxi.getByText('No taxi service is connected here.').waitFor();
    assert.ok(await taxi.getByRole('button', { name: 'Not available here' }).isDisabled());
    await taxi.locator('a[href="tel:112"]').waitFor();
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  it('tells whoever lost the PRO plan while they asked, with the number to call beside it', async () => {
    const { id } = await team.register({ name: 'Mado', country: 'CD', phoneNumber: '0812345677' });
    await team.patch(`/api/patients/${id}`, { planTier: 'PRO' });
    const page = await screens.openAs(id, VIEW, { viewport: PHONE });
    const taxi = page.getByRole('region', { name: 'Emergency taxi' });
    await taxi.getByLabel('Where you are').fill('12 Avenue Kanda, Bumbu');
    await taxi.getByRole('button', { name: 'Request emergency taxi' }).click();
    await page.route('**/api/orders/taxi', async (route) => {
      await team.patch(`/api/patients/${id}`, { planTier: 'BASIC' });
      await route.continue();
    });
    await taxi.getByRole('button', { name: 'Yes, request it' }).click();
    await page
      .locator('li')
      .filter({ hasText: 'Transport Request Failed' })
      .getByText('Emergency transport is part of the PRO plan. Call the emergency number now.')
      .waitFor();
    await taxi.getByRole('button', { name: 'PRO Only' }).waitFor();
    await taxi.locator('a[href="tel:112"]').waitFor();
    await screens.close(page);
  });

  it('is matched on the care team’s side: requests for a plan, the clinic’s plan, hospitals for the message', async () => {
    const { id } = await team.register({ name: 'Baraka', country: 'CD', phoneNumber: '0812 345 679' });
    await team.post(`/api/patients/${id}/plan/request`, { tier: 'PLUS' });
    const page = await screens.open('/dashboard');
    await openMenu(page);
    await page.getByRole('button', { name: 'Plan requests' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Asked for PLUS on /).waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.getByRole('link', { name: 'Baraka' }).click();
    await page.getByText('Plan: BASIC').waitFor();
    await page.getByText(/^Asked for PLUS on /).waitFor();
    const transport = page.locator('details').filter({ hasText: 'Nearest hospitals to Kinshasa' }).first();
    await transport.locator('summary').first().click();
    await page.getByText('Nearest hospitals to Kinshasa').click();
    await page
      .getByRole('button', { name: /^Put into the message: / })
      .first()
      .click();
    const message = page.getByLabel('Message (optional)').filter({ visible: true }).first();
    assert.match(await message.inputValue(), /, \d+\.\d km$/);
    await team.patch(`/api/patients/${id}`, { planTier: 'PLUS' });
    await page.getByText('Plan: PLUS').waitFor();
    await page.getByText(/^Asked for PLUS on /).waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('has the hospitals that the clinic corrected and added, and none in the sea', async () => {
    const page = await screens.open('/dashboard');
    await page.getByRole('button', { name: 'Clinic Settings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Hospitals' }).click();
    const part = dialog.getByRole('region', { name: 'Hospitals' });
    await part.getByLabel('Measure from').selectOption('Kinshasa');
    await part
      .getByRole('button', { name: /^Correct this entry: / })
      .first()
      .click();
    await part.getByLabel('Phone', { exact: true }).fill('0812 345 678');
    await part.getByRole('button', { name: 'Save the correction' }).click();
    await part.getByText(/^\+243812345678 · /).waitFor();
    await part.getByRole('button', { name: 'Add a hospital' }).click();
    await part.getByLabel('Name', { exact: true }).fill('Clinique Bumbu');
    await part.getByLabel('Position', { exact: true }).fill('0, 0');
    await part.getByRole('button', { name: 'Save the hospital' }).click();
    await part.getByText(/^This place is not in DR Congo/).waitFor();
    await part.getByLabel('Position', { exact: true }).fill('-4.3669, 15.2935');
    await part.getByRole('button', { name: 'Save the hospital' }).click();
    await part.getByRole('button', { name: 'Correct this entry: Clinique Bumbu' }).first().waitFor();
    assert.deepEqual(await barriers(page), []);
    assert.ok((await overflow(page)) <= 0);
    await screens.close(page);
  });

  for (const { language, viewport, colorScheme } of LOOKS)
    it(`can be used by everybody: ${language}, ${viewport.width} pixels, ${colorScheme}`, async () => {
      const page = await screens.openAs(inCongo, VIEW, { viewport, colorScheme }, speak(language));
      await page.locator('a[href*="google.com/maps"]').first().waitFor();
      for (const disclosure of await page.locator('main summary').all()) await disclosure.click();
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await screens.close(page);
    });

  for (const viewport of [{ width: 320, height: 568 }, DESKTOP])
    it(`can be used with the largest letters and the highest contrast: ${viewport.width} pixels`, async () => {
      const display = { fontSize: 'extraLarge', highContrast: true, voiceSpeed: 'normal' };
      const script = `${speak('fr')}; localStorage.setItem('${ACCESSIBILITY_KEY}', '${JSON.stringify(display)}')`;
      const page = await screens.openAs(inCongo, VIEW, { viewport }, script);
      await page.locator('a[href*="google.com/maps"]').first().waitFor();
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await screens.close(page);
    });
});
