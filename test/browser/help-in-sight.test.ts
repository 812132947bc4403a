import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Language } from '../../events/enums.ts';
import { ACCESSIBILITY_KEY } from '../../frontend/src/features/accessibility/accessibilityChoice.ts';
import { LANGUAGE_KEY } from '../../frontend/src/i18n/languageChoice.ts';
import { eventually } from '../harness/product.ts';
import { ALL_QUESTIONS, barriers, DESKTOP, overflow, PHONE, Screens } from '../harness/screens.ts';

const SMALL_PHONE = { width: 320, height: 568 } as const;
/** Phones of 360 pixels at twice their zoom, and a small one. */
const ZOOMED = [{ width: 180, height: 370 }, { width: 180, height: 320 }, SMALL_PHONE] as const;

/** The part of a page that lies outside the window or under something else, in words; nothing is what must be. */
async function hidden(page: Page, target: Locator): Promise<string | null> {
  const box = await target.boundingBox();
  const size = page.viewportSize();
  if (box === null || size === null) return 'it is not drawn';
  const { x, y, width, height } = box;
  if (x < 0 || y < 0 || x + width > size.width || y + height > size.height) {
    return `it lies at ${Math.round(x)}, ${Math.round(y)} to ${Math.round(x + width)}, ${Math.round(y + height)}`;
  }
  const above = await target.evaluate((element) => {
    const { left, top, width: w, height: h } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].flatMap((part) => {
      const there = document.elementFromPoint(left + w / 2, top + h * part);
      return there === null || element.contains(there) || there.contains(element) ? [] : [there.className];
    });
  });
  return above.length === 0 ? null : `it lies under ${above.join(', ')}`;
}

/** Has a dialog that takes no press be found where it is drawn all the same: over what it covers. */
const showCovers = (page: Page) =>
  page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLElement>('[role="dialog"]'))
      dialog.style.pointerEvents = 'auto';
  });

/** How far a step, or the page as a whole, is scrolled. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (document.querySelector('[data-step]')?.scrollTop ?? 0) + (document.scrollingElement?.scrollTop ?? 0),
  );

interface Warnings {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: Language;
  readonly fontSize?: 'extraLarge';
  readonly highContrast?: boolean;
}

const name = ({ viewport, language, fontSize, highContrast }: Warnings): string =>
  [
    `${viewport.width}x${viewport.height}`,
    language,
    fontSize,
    highContrast === true ? 'high contrast' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');

const SMALLEST: readonly Warnings[] = (['en', 'fr', 'sw'] as const).map((language) => ({
  viewport: SMALL_PHONE,
  language,
  fontSize: 'extraLarge',
}));
const EVERY_LOOK: readonly Warnings[] = [
  ...SMALLEST,
  { viewport: SMALL_PHONE, language: 'sw', fontSize: 'extraLarge', highContrast: true },
  { viewport: PHONE, language: 'fr', fontSize: 'extraLarge' },
  { viewport: PHONE, language: 'en' },
  { viewport: DESKTOP, language: 'en' },
];

describe('help in sight', () => {
  let screens: Screens;
  let inCongo: string;
  let inNigeria: string;
  /** Where three numbers stand for as many countries. */
  let elsewhere: string;
  before(async () => {
    screens = await Screens.start({ remembered: ALL_QUESTIONS });
    const client = screens.product.client();
    inCongo = (await client.register({ name: 'Mama Kanku', hasKnownDiabetes: true, country: 'CD' })).id;
    inNigeria = (await client.register({ name: 'Ngozi Eze', hasKnownDiabetes: true, country: 'NG' })).id;
    elsewhere = (await client.register({ name: 'Ama Owusu', hasKnownHtn: true, country: 'OTHER' })).id;
  });
  after(() => screens.stop());

  async function open(patient: string, path: string, { viewport, ...looks }: Warnings): Promise<Page> {
    const display = JSON.stringify({
      fontSize: looks.fontSize ?? 'small',
      highContrast: looks.highContrast ?? false,
      voiceSpeed: 'normal',
    });
    const chosen = Object.entries({ [LANGUAGE_KEY]: looks.language, [ACCESSIBILITY_KEY]: display });
    const script = `for (const [key, value] of ${JSON.stringify(chosen)}) localStorage.setItem(key, value);`;
    const page = await screens.openAs(patient, path, { viewport }, script);
    await page.locator('#entry-notes').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), looks.language);
    return page;
  }

  const submit = (page: Page) => page.locator('form button[type="submit"]').click();
  const bar = (page: Page) => page.getByRole('alert').locator('a[href="tel:112"]');
  const gate = (page: Page, group: string) =>
    page.locator(`input[name="gates.${group}"][value="yes"]`).check();

  for (const looks of EVERY_LOOK) {
    it(`has the numbers to call in view in a RED result: ${name(looks)}`, async () => {
      const page = await open(inCongo, '/patient-entry', looks);
      await gate(page, 'chest');
      await page.locator('input[name="symptoms.chestPainNow"]').check();
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      for (const number of ['112', '118', '199']) {
        const call = dialog.locator(`a[href="tel:${number}"]`);
        await call.waitFor();
        assert.equal(await hidden(page, call), null, `the call of ${number}`);
      }
      const close = dialog.locator('button').first();
      assert.equal(await hidden(page, close), null, 'the way out');
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await dialog.getByRole('button').last().click();
      await dialog.waitFor({ state: 'detached' });
      // Once the page below is drawn, the focus is on the report's row.
      await eventually(
        () => page.evaluate(() => document.activeElement?.tagName),
        (focused) => focused === 'LI',
      );
      // The toast of the result is still there, and makes room.
      await page.locator('header a[href*="view=emergency"]').click();
      await page.locator('#emergency-calls').waitFor();
      const again = page.locator('main a[href="tel:112"]').first();
      await again.waitFor();
      assert.equal(await hidden(page, again), null, 'below the toast of the result');
      await screens.close(page);
    });

    it(`has the number to call in view in a RED diabetes status: ${name(looks)}`, async () => {
      const page = await open(inNigeria, '/diabetes-entry', looks);
      await page.locator('#entry-glucoseMmol').fill('3.2');
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      const call = dialog.locator('a[href="tel:199"]').first();
      await call.waitFor();
      assert.equal(await hidden(page, call), null);
      assert.equal(
        await dialog.locator('a').first().getAttribute('href'),
        'tel:199',
        'the own country comes first',
      );
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await screens.close(page);
    });
  }

  const sentFromNow = async (page: Page) => {
    await page.unroute('**/api/patients/*/logs');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  };

  /** Somebody whose sign of danger could not be sent is typing in a dialog. */
  async function waitingBelowDialog(page: Page): Promise<Locator> {
    await page.route('**/api/patients/*/logs', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback(),
    );
    await gate(page, 'chest');
    await page.locator('input[name="symptoms.chestPainNow"]').check();
    await submit(page);
    await page.getByRole('alertdialog', { name: 'Saved on this phone. Not yet sent.' }).waitFor();
    await page.getByRole('button', { name: 'I Understand - Close' }).click();
    await page.getByRole('link', { name: 'Progress', exact: true }).click();
    await page.getByRole('link', { name: 'Diet & Grocery' }).click();
    await page
      .getByRole('button', { name: /^Order: / })
      .first()
      .click();
    const address = page.getByRole('dialog').getByLabel('Delivery address');
    await address.fill('Avenue de l’Exemple 12');
    return address;
  }

  for (const viewport of [PHONE, DESKTOP])
    it(`comes with a RED result over a dialog that is open, which stays as it was: ${viewport.width} pixels`, async () => {
      const page = await open(inCongo, '/patient-entry', { viewport, language: 'en' });
      const address = await waitingBelowDialog(page);
      await sentFromNow(page);
      const result = page.getByRole('alertdialog', { name: 'Urgent Medical Attention Needed' });
      await result.waitFor();
      assert.equal(await page.getByRole('dialog').count(), 0, 'the other one is below it');
      await showCovers(page);
      const call = result.locator('a[href="tel:112"]').first();
      assert.equal(await hidden(page, call), null);
      assert.deepEqual(await barriers(page), []);
      // Whoever goes on typing, or goes back, loses nothing of what lies below.
      await page.keyboard.type('9');
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('Tab');
        assert.ok(await result.evaluate((dialog) => dialog.contains(document.activeElement)), `Tab ${press}`);
      }
      await page.goBack();
      assert.equal(await hidden(page, call), null, 'after Back');
      await page.keyboard.press('Escape');
      await result.waitFor({ state: 'detached' });
      assert.equal(await address.inputValue(), 'Avenue de l’Exemple 12');
      assert.equal(await page.getByText(/has not been saved/).count(), 0);
      await eventually(() => address.evaluate((field) => field === document.activeElement), Boolean);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: /has not been saved/ }).waitFor();
      await screens.close(page);
    });

  it('comes with a RED result to somebody whose screen is filled by something else', async () => {
    const page = await open(inCongo, '/patient-entry', { viewport: PHONE, language: 'en' });
    await waitingBelowDialog(page);
    await page.evaluate(() => document.querySelector('header')?.requestFullscreen());
    const isFilled = () => page.evaluate(() => document.fullscreenElement !== null);
    await eventually(isFilled, Boolean);
    await sentFromNow(page);
    const call = page.getByRole('alertdialog').locator('a[href="tel:112"]').first();
    await call.waitFor();
    await eventually(isFilled, (is) => !is);
    assert.equal(await hidden(page, call), null);
    await screens.close(page);
  });

  it('comes over a dialog that is open also where the one of a RED result cannot be loaded', async () => {
    const page = await open(inCongo, '/patient-entry', { viewport: PHONE, language: 'en' });
    await page.route(/\/assets\/GuidanceDialog-/u, (route) => route.abort('internetdisconnected'));
    await page.reload();
    const address = await waitingBelowDialog(page);
    await sentFromNow(page);
    const result = page.getByRole('dialog', { name: 'Urgent Medical Attention Needed' });
    await result.waitFor();
    const call = result.locator('a[href="tel:112"]').first();
    assert.equal(await hidden(page, call), null);
    await page.keyboard.press('Escape');
    await result.waitFor({ state: 'detached' });
    assert.equal(await address.inputValue(), 'Avenue de l’Exemple 12');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Close and lose it' }).click();
    await call.or(bar(page)).first().waitFor();
    await screens.close(page);
  });

  it('says that no number of the care team is known, and shows the emergency number, without leaving the result', async () => {
    const page = await open(inNigeria, '/diabetes-entry', { viewport: PHONE, language: 'en' });
    await page.getByLabel('Blood sugar (mmol/L)').fill('3.2');
    await submit(page);
    const dialog = page.getByRole('alertdialog', { name: 'Diabetes Status Alert' });
    await dialog.getByRole('button', { name: 'Contact Healthcare Team' }).click();
    await dialog.getByText('No number of your care team is known.').waitFor();
    // The one that stands at the head, too: of two numbers for one country nobody knows which is right.
    await dialog.getByRole('status').getByRole('link', { name: 'Call 199' }).waitFor();
    assert.equal(await dialog.getByRole('status').getByRole('link', { name: 'Call 112' }).count(), 0);
    assert.match(page.url(), /\/diabetes-entry$/);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  for (const viewport of [SMALL_PHONE, PHONE, DESKTOP]) {
    it(`keeps a toast beside its result, neither under nor over it: ${viewport.width} pixels`, async () => {
      const page = await open(inCongo, '/patient-entry', { viewport, language: 'en' });
      await gate(page, 'breathing');
      await page.getByLabel('Short of breath while resting').check();
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      const toast = page.locator('li').filter({ hasText: 'Urgent Medical Attention Needed' });
      await toast.waitFor();
      const apart = async () => {
        const [lower, upper] = [await toast.boundingBox(), await dialog.boundingBox()];
        return lower === null || (upper !== null && upper.y + upper.height <= lower.y);
      };
      await eventually(apart, (isApart) => isApart);
      await screens.close(page);
    });
  }

  for (const viewport of [SMALL_PHONE, PHONE]) {
    it(`says the status in the notice of a diabetes report, whole and clear of the result: ${viewport.width} pixels`, async () => {
      const page = await open(inNigeria, '/diabetes-entry', { viewport, language: 'en' });
      await page.locator('#entry-glucoseMmol').fill('3.2');
      await submit(page);
      const dialog = page.getByRole('alertdialog');
      const toast = page.locator('#toasts li');
      await toast.getByText('Entry Saved Successfully').waitFor();
      await dialog.waitFor();
      const cut = () =>
        toast.evaluate((element) =>
          [...element.querySelectorAll('*')].some(
            ({ scrollWidth, clientWidth, localName }) => localName === 'div' && scrollWidth > clientWidth,
          ),
        );
      assert.match(await toast.innerText(), /Status: RED/);
      assert.equal(await cut(), false, 'no line is cut off');
      const apart = async () => {
        const [lower, upper] = [await toast.boundingBox(), await dialog.boundingBox()];
        return lower !== null && upper !== null && upper.y + upper.height <= lower.y;
      };
      await eventually(apart, (isApart) => isApart);
      assert.equal(await hidden(page, dialog.locator('a[href="tel:199"]').first()), null);
      await screens.close(page);
    });
  }

  for (const looks of EVERY_LOOK) {
    it(`keeps the number to call in view from a red answer until it is taken back: ${name(looks)}`, async () => {
      const page = await open(inCongo, '/patient-entry', looks);
      const call = bar(page);
      assert.equal(await call.count(), 0);
      await gate(page, 'chest');
      const box = page.locator('input[name="symptoms.chestPainNow"]');
      await box.press('Space');
      await call.waitFor();
      assert.equal(await hidden(page, call), null, 'the number to call');
      const ticked = page.locator('label').filter({ has: box });
      await eventually(
        () => hidden(page, ticked),
        (why) => why === null,
      );
      // The last field of the form, and the button below it, come to lie above the bar.
      await page.locator('#entry-notes').focus();
      await page.locator('form button[type="submit"]').focus();
      await eventually(
        () => hidden(page, page.locator('form button[type="submit"]')),
        (why) => why === null,
      );
      assert.equal(await hidden(page, call), null, 'at the end of the page');
      assert.ok((await overflow(page)) <= 0);
      for (const tab of ['voice', 'progress', 'ecg', 'learn']) {
        await page.locator(`nav a[href$="?tab=${tab}"]`).click();
        await page.locator(`nav a[href$="?tab=${tab}"][aria-current]`).waitFor();
        assert.equal(await hidden(page, call), null, `on the tab ${tab}`);
      }
      for (let tabs = 4; tabs > 0; tabs--) await page.goBack();
      await box.uncheck();
      await call.waitFor({ state: 'detached' });
      await screens.close(page);
    });
  }

  for (const viewport of ZOOMED)
    for (const language of ['en', 'fr', 'sw'] as const)
      for (const way of ['all', 'steps'] as const)
        it(`shows every number to call whole beside a red answer: ${name({ viewport, language })}, ${way}`, async () => {
          const script = `localStorage.setItem('home-heart.way', '${way}'); localStorage.setItem('${LANGUAGE_KEY}', '${language}')`;
          const page = await screens.openAs(elsewhere, '/patient-entry', { viewport }, script);
          const box = page.locator('input[name="symptoms.chestPainNow"]');
          if (way === 'all') await gate(page, 'chest');
          else {
            const next = page.locator('form button[type="submit"]');
            await next.click();
            await page.locator('[data-group="chest"] button').click();
            // Where not all of it is in view, the way on first shows the rest.
            while ((await box.count()) === 0) {
              await next.scrollIntoViewIfNeeded();
              const before = await scrolled(page);
              await next.click();
              await eventually(
                async () => (await box.count()) === 1 || (await scrolled(page)) !== before,
                Boolean,
              );
            }
          }
          await box.check();
          const calls = page.getByRole('alert').locator('a[href^="tel:"]');
          await calls.first().waitFor();
          assert.deepEqual(await calls.evaluateAll((links) => links.map((link) => link.textContent)), [
            '10177',
            '999',
            '911',
          ]);
          for (const call of await calls.all()) {
            assert.equal(await hidden(page, call), null);
            const isWhole = await call.evaluate((link) => link.scrollWidth <= link.clientWidth);
            assert.ok(isWhole, 'its digits lie within it');
          }
          await screens.close(page);
        });

  it('reads the number to call aloud once, whatever is entered after it', async () => {
    const page = await open(inCongo, '/patient-entry', { viewport: PHONE, language: 'en' });
    await gate(page, 'chest');
    await page.getByLabel('Chest pain right now').check();
    const alert = page.getByRole('alert');
    await alert.getByRole('link', { name: 'Call 112' }).waitFor();
    assert.equal(await alert.count(), 1);
    const changes = await alert.evaluateHandle((element) => {
      const seen: MutationRecord[] = [];
      new MutationObserver((records) => seen.push(...records)).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return seen;
    });
    await page.getByLabel('Crushing or pressing chest pain').check();
    await page.locator('#entry-notes').pressSequentially('It began this morning');
    await page.getByText('You reported:').getByText('Crushing', { exact: false }).waitFor();
    assert.equal(await changes.evaluate((seen) => seen.length), 0);
    assert.deepEqual(await barriers(page), []);
    await screens.close(page);
  });

  for (const looks of [
    { viewport: PHONE, language: 'fr' },
    { viewport: DESKTOP, language: 'fr' },
  ] as const) {
    it(`keeps the number to call clear of what is said when the server cannot take a report: ${name(looks)}`, async () => {
      const page = await open(inCongo, '/patient-entry', looks);
      await page.route('**/api/patients/*/logs', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 503,
              contentType: 'text/plain',
              body: 'The store is away for now. '.repeat(6),
            })
          : route.continue(),
      );
      await gate(page, 'chest');
      await page.locator('input[name="symptoms.chestPainNow"]').check();
      await submit(page);
      await page.getByText('The store is away for now.').first().waitFor();
      assert.equal(await hidden(page, bar(page)), null);
      await screens.close(page);
    });
  }

  it('keeps the number to call beside a low sugar that was typed and left, and not beside the 3 of 38', async () => {
    const page = await open(inNigeria, '/diabetes-entry', {
      viewport: SMALL_PHONE,
      language: 'en',
      fontSize: 'extraLarge',
    });
    const glucose = page.getByLabel('Blood sugar (mmol/L)');
    await glucose.pressSequentially('3');
    await page.getByText(/questions answered/).waitFor();
    assert.equal(await bar(page).count(), 0);
    await glucose.press('Tab');
    await bar(page).waitFor();
    assert.equal(await hidden(page, bar(page)), null);
    await glucose.fill('38');
    await bar(page).waitFor({ state: 'detached' });
    await screens.close(page);
  });

  for (const looks of [
    { viewport: PHONE, language: 'en' },
    { viewport: SMALL_PHONE, language: 'fr', fontSize: 'extraLarge' },
    { viewport: SMALL_PHONE, language: 'sw', fontSize: 'extraLarge' },
  ] as const) {
    it(`shows the number to call for what a voice said, until it is taken away: ${name(looks)}`, async () => {
      const page = await open(inCongo, '/patient-entry', looks);
      await page.locator('nav a[href$="?tab=voice"]').click();
      await page
        .locator('#voice-transcript')
        .fill(looks.language === 'fr' ? 'J’ai mal à la poitrine maintenant' : 'I have chest pain right now');
      await page.locator('main button[class*="primary"]').first().click();
      await bar(page).waitFor();
      assert.equal(await hidden(page, bar(page)), null);
      const remove = page.locator('main li button').first();
      await remove.click();
      await bar(page).waitFor({ state: 'detached' });
      await screens.close(page);
    });
  }

  it('leads from what a voice said to the form that it filled, with the number to call in view all the way', async () => {
    const page = await open(inCongo, '/patient-entry', { viewport: PHONE, language: 'en' });
    await page.getByRole('link', { name: 'Voice', exact: true }).click();
    await page.getByLabel('What you said').fill('I have crushing chest pain right now and I cannot breathe');
    await page.getByRole('button', { name: 'Process Symptoms' }).click();
    await bar(page).waitFor();
    assert.equal(await hidden(page, bar(page)), null);
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await page.getByLabel('Crushing or pressing chest pain').waitFor();
    assert.equal(await hidden(page, bar(page)), null);
    await page.locator('input[name="gates.chest"][value="no"]').check();
    await page.locator('input[name="gates.breathing"][value="no"]').check();
    await bar(page).waitFor({ state: 'detached' });
    await screens.close(page);
  });

  for (const looks of EVERY_LOOK) {
    it(`has an entry for emergencies in the header: ${name(looks)}`, async () => {
      const page = await open(inCongo, '/patient-entry', looks);
      const entry = page.locator('header a[href*="view=emergency"]');
      for (const tab of ['form', 'voice', 'progress', 'ecg', 'learn']) {
        if (tab !== 'form') await page.locator(`nav a[href$="?tab=${tab}"]`).click();
        assert.equal(await hidden(page, entry), null, tab);
      }
      const box = await entry.boundingBox();
      assert.ok(box !== null && box.height >= (looks.viewport.width < 1200 ? 48 : 40));
      await entry.press('Enter');
      const own = page.locator('main a[href^="tel:"]');
      await own.first().waitFor();
      assert.equal(await own.first().getAttribute('href'), 'tel:112');
      await page.locator('#emergency-calls').waitFor();
      assert.equal(await hidden(page, own.first()), null);
      assert.ok((await overflow(page)) <= 0);
      assert.deepEqual(await barriers(page), []);
      await page.keyboard.press('Tab');
      assert.equal(
        await page.evaluate(() => document.activeElement?.getAttribute('href')),
        'tel:112',
        'the first stop is the first number',
      );
      await page.goBack();
      await own.first().waitFor({ state: 'detached' });
      await screens.close(page);
    });
  }

  describe('with a number of the care team', () => {
    before(async () => {
      const client = screens.product.client();
      const clinic = JSON.parse((await client.get('/api/clinic')).text) as Record<string, unknown>;
      const answer = await client.put('/api/clinic', {
        ...clinic,
        country: 'CD',
        patientPhone: '0812 345 678',
      });
      assert.equal(answer.status, 200);
    });

    it('reaches them by call and by WhatsApp from a RED result, and from Emergency without a network after a cold start', async () => {
      const page = await screens.openAs(inCongo, '/diabetes-entry', {
        viewport: PHONE,
        serviceWorkers: 'allow',
      });
      await page.getByLabel('Blood sugar (mmol/L)').fill('3.2');
      await submit(page);
      const dialog = page.getByRole('alertdialog', { name: 'Diabetes Status Alert' });
      const call = dialog.getByRole('link', { name: 'Contact Healthcare Team' });
      assert.equal(await call.getAttribute('href'), 'tel:+243812345678');
      const message = dialog.getByRole('link', { name: 'WhatsApp' });
      assert.equal(await message.getAttribute('href'), 'https://wa.me/243812345678');
      assert.deepEqual(await barriers(page), []);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      const stored = () => page.evaluate(() => localStorage.getItem('home-heart.team'));
      await eventually(stored, (team) => team !== null);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('link', { name: 'Emergency' }).click();
      const main = page.locator('main');
      await main.getByRole('link', { name: 'Call 112' }).first().waitFor();
      await main.locator('a[href="tel:+243812345678"]').waitFor();
      await main.locator('a[href="https://wa.me/243812345678"]').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'This is not me' }).click();
      await page.getByRole('button', { name: 'Remove everything' }).click();
      await eventually(stored, (team) => team === null);
      await screens.close(page);
    });
  });
});
