import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { orderSchema } from '../../backend/contract/order.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { barriers, chooseLanguage, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';
import { eventually } from '../harness/product.ts';
import { ReferencePartner } from '../servers/reference-partner.ts';

const KEY = 'mama-shop-key-0123456789';
const BUNDLE = 'Low-Salt Heart Basket (Kinshasa)';

describe('orders and partners on the care team’s screens', function () {
  this.timeout(240_000);

  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
  });
  beforeEach(async () => {
    patient = await screens.product
      .client()
      .register({ name: 'Mama Kanku', phoneNumber: '+243812345678', country: 'CD', hasKnownHtn: true });
  });
  after(() => screens.stop());

  const path = () => `/patient/${patient.id}`;
  const orders = async () =>
    (await screens.product.client().get(`/api/patients/${patient.id}/orders`)).as(200, z.array(orderSchema));

  it('are placed for a patient, shown as nobody’s real order, and confirmed once somebody rang', async () => {
    const page = await screens.open(path());
    const card = page.getByRole('region', { name: 'Orders', exact: true });
    await card.getByText('No orders yet').waitFor();
    await card.getByRole('button', { name: 'Order groceries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order groceries' });
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await dialog.getByText('Enter the address that it is to be brought to').waitFor();
    await dialog.getByLabel('Bundle').selectOption({ label: BUNDLE });
    await dialog.getByText('$24').waitFor();
    await dialog.getByLabel('Delivery address').fill('Here');
    await dialog.getByText('Enter at least 5 characters').waitFor();
    await dialog.getByLabel('Delivery address').fill('Avenue de l’Exemple 12, Lemba');
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Order Placed Successfully', { exact: true }).waitFor();
    await card.getByText('Placed', { exact: true }).waitFor();
    await card.getByText('Simulated: nothing left the product.').waitFor();
    await card.getByRole('button', { name: 'Mark as confirmed' }).click();
    await card.getByLabel('Delivery time').fill('Today at six');
    await card.getByRole('button', { name: 'Mark as confirmed' }).click();
    await card.getByText('Confirmed', { exact: true }).waitFor();
    assert.equal((await orders())[0]?.deliveryTime, 'Today at six');
    await screens.close(page);
  });

  it('may have been placed where no answer came, which one sentence says and the same press finds out, and are placed once', async () => {
    const page = await screens.open(path());
    const card = page.getByRole('region', { name: 'Orders', exact: true });
    await card.getByRole('button', { name: 'Order groceries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Order groceries' });
    await dialog.getByLabel('Bundle').selectOption({ label: BUNDLE });
    await dialog.getByLabel('Delivery address').fill('Avenue de l’Exemple 12, Lemba');
    let lost = 0;
    await page.route('**/api/orders/grocery', async (route) => {
      if (lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    const press = dialog.getByRole('button', { name: 'Place order' });
    await press.click();
    const said = dialog.getByRole('status').filter({ hasText: /\S/u });
    await said.waitFor();
    // What came of it stands in the list behind the dialog.
    await page.getByText(BUNDLE).nth(1).waitFor({ state: 'attached' });
    assert.deepEqual(await said.allInnerTexts(), [
      'No answer came: it may have arrived, or not. Press “Place order” again and change nothing: that shows it, and nothing is sent twice.',
    ]);
    assert.equal(await page.getByText('Unable to place grocery order').count(), 0);
    await press.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Order Placed Successfully', { exact: true }).waitFor();
    assert.equal((await orders()).length, 1);
    await screens.close(page);
  });

  it('are rows of a table from a tablet’s width on and a list on a phone, in the reader’s words', async () => {
    await screens.product.client().post('/api/orders/grocery', {
      patientId: patient.id,
      bundleCode: BUNDLE,
      deliveryAddress: 'Avenue de l’Exemple 12, Lemba',
      phone: '+243899999999',
    });
    const page = await screens.open(path(), { viewport: { width: 768, height: 1024 } });
    const card = page.locator('#orders');
    const table = card.getByRole('table', { name: 'Orders' });
    await table.waitFor();
    assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), [
      'Date',
      'What',
      'For',
      'Status',
      'By',
      'Actions',
    ]);
    const row = table.getByRole('row').nth(1);
    await row.getByRole('rowheader', { name: BUNDLE }).waitFor();
    for (const text of ['Avenue de l’Exemple 12, Lemba', '+243899999999', 'Demonstration partner'])
      await row.getByText(text).waitFor();
    await row.getByRole('button', { name: 'Mark as failed' }).click();
    await table.getByLabel('Why').fill('Closed today.');
    await table.getByRole('button', { name: 'Back' }).click();
    await eventually(
      () => page.evaluate(() => document.activeElement?.textContent),
      (focused) => focused === 'Mark as confirmed',
    );
    await page.setViewportSize(PHONE);
    const entry = card.getByRole('listitem').filter({ hasText: BUNDLE }).first();
    for (const text of ['Avenue de l’Exemple 12, Lemba', '+243899999999'])
      await entry.getByText(text).waitFor();
    assert.equal(await table.count(), 0);
    await chooseLanguage(page, 'sw');
    await card.getByText('Mshirika wa majaribio', { exact: false }).waitFor();
    assert.equal(await card.getByText('Demonstration').count(), 0);
    await screens.close(page);
  });

  it('are led to by the alarm of a taxi', async () => {
    const client = screens.product.client();
    const details = { name: 'Papa Taxi', phoneNumber: '+243812345670', country: 'CD', planTier: 'PRO' };
    const { id } = await client.register(details);
    await client.post('/api/orders/taxi', { patientId: id, coordinates: { lat: -4.325, lng: 15.322 } });
    const page = await screens.open('/');
    await page.locator(`[data-red="${id}"]`).getByRole('link').first().click();
    const card = page.getByRole('region', { name: 'Orders', exact: true });
    await card.getByText('Simulated: no taxi has been called.').waitFor();
    // Whoever rings a taxi service has to say where, also where only the phone said it.
    await card.getByText('-4.325, 15.322').waitFor();
    const isInView = () =>
      eventually(
        async () => (await card.boundingBox())?.y ?? Infinity,
        (top) => top > 0 && top < 800,
      );
    await isInView();
    // Also from the page itself, with another alarm, and however often.
    for (const gate of ['Gate 4', 'Gate 5']) {
      await client.post('/api/orders/taxi', { patientId: id, pickupLocation: gate });
      await card.getByText(gate).waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.locator(`[data-red="${id}"]`).getByRole('link').first().click();
      await isInView();
    }
    await screens.close(page);
  });

  it('are cancelled after a question, and shown so at once where somebody else did it', async () => {
    const client = screens.product.client();
    const place = () =>
      client.post('/api/orders/grocery', {
        patientId: patient.id,
        bundleCode: BUNDLE,
        deliveryAddress: 'Avenue de l’Exemple 12, Lemba',
      });
    await place();
    const page = await screens.open(path());
    const card = page.getByRole('region', { name: 'Orders', exact: true });
    await card.getByRole('button', { name: `Cancel: ${BUNDLE}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the order' }).click();
    await card.getByText('Cancelled', { exact: true }).waitFor();
    await place();
    await card.getByText('Placed', { exact: true }).waitFor();
    const [newest] = await orders();
    await client.post(`/api/orders/${newest?.id}/fail`, { reason: 'Sold out.' });
    await card.getByText('Failed', { exact: true }).waitFor();
    await card.getByText('Sold out.').waitFor();
    await screens.close(page);
  });

  it('let a shop be connected, tried and turned off, without its key ever being shown again', async () => {
    const shop = await ReferencePartner.start({ key: KEY });
    try {
      const page = await screens.open('/');
      await page.getByRole('button', { name: 'Clinic Settings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Clinic Threshold Settings' });
      await dialog.getByRole('tab', { name: 'Partners' }).click();
      await dialog.getByText('No partner is connected.', { exact: false }).waitFor();
      await dialog.getByRole('button', { name: 'Add a partner' }).click();
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Mama Shop');
      await dialog.getByLabel('Address of their service').fill('http://shop.example');
      await dialog.getByLabel(/^Key/).fill(KEY);
      await dialog.getByRole('button', { name: 'Save partner' }).click();
      await dialog.getByText('The address must begin with "https://".').first().waitFor();
      await dialog.getByLabel('Address of their service').fill(shop.url);
      await dialog.getByRole('button', { name: 'Save partner' }).click();
      await dialog.getByText('Key ends in …6789').waitFor();
      assert.ok(!(await page.content()).includes(KEY));
      await dialog.getByRole('button', { name: 'Send a test to Mama Shop' }).click();
      await dialog.getByText(/^Answered in \d+ ms$/).waitFor();
      await dialog.getByRole('button', { name: 'Change Mama Shop' }).click();
      await dialog.getByLabel('Takes new orders').uncheck();
      await dialog.getByRole('button', { name: 'Save partner' }).click();
      await dialog.getByText('Turned off').waitFor();
      await screens.close(page);
    } finally {
      await shop.stop();
    }
  });

  it('are without barriers, whatever the language, the width and the colours', async () => {
    await screens.product.client().post('/api/orders/grocery', {
      patientId: patient.id,
      bundleCode: BUNDLE,
      deliveryAddress: 'Avenue de l’Exemple 12, Lemba',
    });
    const faults: string[] = [];
    for (const { language, viewport, colorScheme } of LOOKS) {
      const page = await screens.open(path(), { viewport, colorScheme });
      await chooseLanguage(page, language);
      const card = page.locator('#orders');
      await card.locator('[data-order]').waitFor();
      await eventually(
        () => card.locator('button').count(),
        (count) => count >= 4,
      );
      const where = `${language} ${viewport.width}`;
      faults.push(...(await barriers(page)).map((fault) => `${where}: ${fault}`));
      const beside = await overflow(page);
      if (beside > 0) faults.push(`${where}: ${beside} px lie beside the screen`);
      if (process.env['ORDER_PICTURES'] !== undefined) {
        await card.scrollIntoViewIfNeeded();
        await card.screenshot({
          path: `${process.env['ORDER_PICTURES']}/card-${language}-${viewport.width}.png`,
        });
        await card.locator('button').first().click();
        await page.getByRole('dialog').screenshot({
          path: `${process.env['ORDER_PICTURES']}/dialog-${language}-${viewport.width}.png`,
        });
      }
      await screens.close(page);
    }
    assert.deepEqual(faults, []);
  });
});

describe('the shop on a patient’s phone', function () {
  this.timeout(240_000);

  let screens: Screens;

  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());

  const person = () =>
    screens.product
      .client()
      .register({ name: 'Mama Kanku', phoneNumber: '+243812345678', country: 'CD', hasKnownHtn: true });
  const SHOP = '/patient-entry?tab=progress&view=diet';

  it('takes an order by the keyboard alone, says that nothing left the product, and gives the focus back', async () => {
    const { id } = await person();
    const page = await screens.openAs(id, SHOP, { viewport: PHONE });
    const order = page.getByRole('button', { name: `Order: ${BUNDLE}` });
    await order.waitFor();
    const more = page.getByRole('button', { name: '+3 more' }).first();
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Show fewer' }).waitFor();
    await order.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Order ${BUNDLE}` });
    await dialog.getByText('Pay on delivery. The price is an estimate.').waitFor();
    await dialog.getByLabel('Delivery address').focus();
    await page.keyboard.type('Avenue de l’Exemple 12, Lemba');
    await dialog.getByRole('button', { name: 'Place order' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Delivery in 24-48 hours.', { exact: true }).waitFor();
    const yours = page.getByRole('region', { name: 'Your orders' });
    await yours.getByText('Placed', { exact: true }).waitFor();
    assert.equal(await order.evaluate((button) => button === document.activeElement), true);
    await order.click();
    await dialog.getByText(/You ordered this 1 min ago/).waitFor();
    assert.equal(await dialog.getByLabel('Delivery address').inputValue(), 'Avenue de l’Exemple 12, Lemba');
    await screens.close(page);
  });

  it('shows what the phone keeps without a network, and lets nothing be ordered there', async () => {
    const { id } = await person();
    const client = await screens.product.clientAs('patient', { patientId: id });
    await client.post('/api/orders/grocery', {
      patientId: id,
      bundleCode: BUNDLE,
      deliveryAddress: 'Avenue de l’Exemple 12, Lemba',
    });
    const page = await screens.openAs(id, SHOP, { viewport: PHONE });
    await page.getByRole('region', { name: 'Your orders' }).getByText('Placed', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline. An order needs the network.').waitFor();
    assert.equal(await page.getByRole('button', { name: `Order: ${BUNDLE}` }).isDisabled(), true);
    await screens.close(page);
  });

  it('names food, price and time in the patient’s language', async () => {
    const { id } = await person();
    for (const [language, name, item, time] of [
      ['fr', 'Panier du cœur pauvre en sel (Kinshasa)', 'haricots', '24-48 heures'],
      ['sw', 'Kikapu cha moyo chenye chumvi kidogo (Kinshasa)', 'maharagwe', 'masaa 24-48'],
    ] as const) {
      const page = await screens.openAs(
        id,
        SHOP,
        { viewport: PHONE },
        `localStorage.setItem('home-heart.language', '${language}')`,
      );
      const bundle = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await bundle.getByText(item).first().waitFor();
      await bundle.getByText(time).waitFor();
      assert.equal(await bundle.locator('[lang=en]').count(), 0);
      await screens.close(page);
    }
  });

  it('is without barriers, whatever the language, the width and the colours', async () => {
    const { id } = await person();
    const faults: string[] = [];
    for (const { language, viewport, colorScheme } of LOOKS) {
      const page = await screens.openAs(id, SHOP, { viewport, colorScheme });
      await chooseLanguage(page, language);
      await page.locator('#progress-view').waitFor();
      await page.locator('li h3').first().waitFor();
      const where = `${language} ${viewport.width}`;
      faults.push(...(await barriers(page)).map((fault) => `${where}: ${fault}`));
      const beside = await overflow(page);
      if (beside > 0) faults.push(`${where}: ${beside} px lie beside the screen`);
      if (process.env['ORDER_PICTURES'] !== undefined)
        await page.screenshot({
          path: `${process.env['ORDER_PICTURES']}/shop-${language}-${viewport.width}.png`,
          fullPage: true,
        });
      await screens.close(page);
    }
    assert.deepEqual(faults, []);
  });
});
