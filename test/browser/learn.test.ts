import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { openedAssetSchema } from '../../backend/contract/education.ts';
import { journeyEventSchema } from '../../backend/contract/journey-event.ts';
import type { Patient } from '../../backend/contract/patient.ts';
import { EDU_ASSETS } from '../../fixtures/education/catalogue.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { eventually } from '../harness/product.ts';
import { barriers, chooseLanguage, DESKTOP, LOOKS, overflow, PHONE, Screens } from '../harness/screens.ts';

const TAB = '/patient-entry?tab=learn';
const TOPICS = [
  'Blood pressure',
  'ECG basics',
  'Diabetic foot',
  'Pulse',
  'Medicines',
  'Food',
  'Exercise',
  'Symptoms',
];
const STEPS = 'Seven steps to a true reading';
const FILM = 'Measuring your blood pressure';
const LEAFLET = 'Blood pressure at home';

const bytesOf = (title: string): number =>
  EDU_ASSETS.find((asset) => asset.title === title && asset.language === 'EN')?.bytes ?? Number.NaN;
const kilobytes = (title: string): string => `${Math.round(bytesOf(title) / 1000)} kB`;

describe('the lessons of a patient', function () {
  this.timeout(240_000);

  let screens: Screens;
  let patient: Patient;

  before(async () => {
    screens = await Screens.start();
  });
  after(() => screens.stop());
  beforeEach(async () => {
    patient = await screens.product.client().register({ name: 'Mama Kanku', country: 'CD' });
  });

  const asPatient = async (path = TAB, options = {}): Promise<Page> => {
    const page = await screens.openAs(patient.id, path, { viewport: PHONE, ...options });
    await page.getByRole('heading', { name: 'Health education', level: 2 }).waitFor();
    return page;
  };
  const card = (page: Page, title: string): Locator =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const open = async (page: Page, title: string): Promise<Locator> => {
    await page.getByRole('link', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    return dialog;
  };
  const close = async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const ask = async <Shape>(path: string, schema: z.ZodMiniType<Shape>): Promise<Shape> =>
    (await screens.product.client().get(`/api/patients/${patient.id}/${path}`)).as(200, schema);
  const openings = async () =>
    (await ask('journey-events', z.array(journeyEventSchema))).filter(
      ({ eventType }) => eventType === 'education_accessed',
    );
  const filesIn = (page: Page, cache?: string): Promise<readonly string[]> =>
    page.evaluate(async (wanted) => {
      const names = (await caches.keys()).filter((name) => wanted === undefined || name === wanted);
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    }, cache);
  /** A phone on which the product was opened before, with all that the tab is made of. */
  const withWorker = async (): Promise<Page> => {
    const page = await asPatient(TAB, { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await card(page, STEPS).waitFor();
    await eventually(
      () => filesIn(page),
      (files) =>
        ['LearnTab-', 'learn-'].every((part) => files.some((file) => file.startsWith(`/assets/${part}`))),
    );
    return page;
  };
  /** What waits on the phone for the server. */
  const errandsOn = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('home-heart');
          opening.onsuccess = () => {
            const all = opening.result.transaction('errands').objectStore('errands').count();
            all.onsuccess = () => {
              opening.result.close();
              resolve(all.result);
            };
          };
        }),
    );
  const keep = async (page: Page, title: string): Promise<void> => {
    const dialog = await open(page, title);
    await dialog.getByRole('button', { name: /^Keep on this phone/ }).click();
    await dialog.getByRole('button', { name: 'Remove from this phone' }).waitFor();
    await close(dialog);
  };

  it('are chosen by topic: from a list on a phone, by links on a wide screen, and Back leads back', async () => {
    const phone = await asPatient();
    const topic = phone.getByLabel('Topic');
    assert.deepEqual(await topic.locator('option').allInnerTexts(), TOPICS);
    const wide = await topic.evaluate((select) => select.getBoundingClientRect().width);
    assert.ok(wide >= 300, `the longest topic is not cut off: ${wide} px`);
    for (const [heading, title] of [
      ['Videos', FILM],
      ['Pictures', STEPS],
      ['Leaflets', LEAFLET],
    ] as const)
      await phone.getByRole('region', { name: heading }).getByRole('heading', { name: title }).waitFor();
    await topic.selectOption('Food');
    await phone.getByRole('heading', { name: 'Pictures' }).waitFor();
    await phone.getByRole('heading', { name: 'Videos' }).waitFor({ state: 'detached' });
    await phone.goBack();
    await card(phone, FILM).waitFor();
    await screens.close(phone);

    const desk = await asPatient(TAB, { viewport: DESKTOP });
    const links = desk.getByRole('navigation', { name: 'Topic' }).getByRole('link');
    assert.deepEqual(await links.allInnerTexts(), TOPICS);
    await desk.getByRole('link', { name: 'Symptoms' }).click();
    await card(desk, 'Heart attack, stroke, low sugar').waitFor();
    assert.equal(await desk.locator('[aria-current=page]').filter({ hasText: 'Symptoms' }).count(), 1);
    await screens.close(desk);

    const diabetes = await asPatient('/diabetes-entry?tab=learn');
    await card(diabetes, 'Look at your feet every day').waitFor();
    await screens.close(diabetes);
  });

  it('say what they cost, are marked once they were read, and are told of once a day', async () => {
    const page = await asPatient();
    await card(page, FILM)
      .getByText(`Video · 46 s · ${kilobytes(FILM)}`)
      .waitFor();
    await page.getByText('0 of 3 opened').waitFor();
    for (let time = 0; time < 2; time++) {
      const told = page.waitForResponse((response) => response.url().endsWith('/journey-events'));
      const dialog = await open(page, STEPS);
      await dialog.getByText('Do not talk while it measures.').waitFor();
      await dialog.getByText(/^Written after: WHO HEARTS; CDC/).waitFor();
      await dialog.getByText('Not yet reviewed by a clinician.', { exact: false }).waitFor();
      assert.equal((await told).status(), 201);
      await close(dialog);
      await card(page, STEPS).getByText('Read', { exact: true }).waitFor();
    }
    await page.getByText('1 of 3 opened').waitFor();
    assert.deepEqual(
      (await openings()).map(({ metadata }) => metadata.assetId),
      ['bp-steps-en'],
    );
    assert.deepEqual(
      (await ask('education', z.array(openedAssetSchema))).map(({ assetId, times }) => [assetId, times]),
      [['bp-steps-en', 1]],
    );
    await page.reload();
    await card(page, STEPS).getByText('Read', { exact: true }).waitFor();
    await page.getByLabel('Lessons in').selectOption('Français');
    await card(page, 'Sept étapes pour une mesure juste').getByText('Read', { exact: true }).waitFor();
    await screens.close(page);
  });

  it('that were kept open without a network: words, picture, film and leaflet', async () => {
    const page = await withWorker();
    for (const title of [STEPS, FILM]) await keep(page, title);
    await page.getByRole('link', { name: `Read it here: ${LEAFLET}` }).click();
    const leaflet = page.getByRole('dialog', { name: LEAFLET });
    await leaflet.getByRole('button', { name: /^Keep on this phone/ }).click();
    await leaflet.getByRole('button', { name: 'Remove from this phone' }).waitFor();
    await page.context().setOffline(true);
    await page.goto(`${screens.product.url}${TAB}`);
    await card(page, STEPS).getByText('Kept on this phone').waitFor();
    const steps = await open(page, STEPS);
    await steps.getByText('Do not talk while it measures.').waitFor();
    await eventually(
      () => steps.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
      (width) => width > 0,
    );
    await close(steps);
    const film = await open(page, FILM);
    const filmFile = (await film.locator('video').getAttribute('src')) ?? '';
    await film.locator('video').evaluate((video: HTMLVideoElement) => video.play());
    await eventually(
      () => film.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime),
      (seconds) => seconds > 0,
    );
    const part = (range: string) =>
      page.evaluate(
        async ([address = '', wanted = '']) => {
          const answer = await fetch(address, { headers: { Range: wanted } });
          return [answer.status, answer.headers.get('Content-Range'), (await answer.blob()).size];
        },
        [filmFile, range],
      );
    assert.deepEqual(await part('bytes=10-19'), [206, `bytes 10-19/${bytesOf(FILM)}`, 10]);
    assert.deepEqual(await part('bytes=99999999-'), [416, `bytes */${bytesOf(FILM)}`, 0]);
    await close(film);
    const address = (await card(page, LEAFLET).getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '';
    const beginning = await page.evaluate(
      async (of) => (await (await fetch(of)).text()).slice(0, 5),
      address,
    );
    assert.equal(beginning, '%PDF-');
    await screens.close(page);
  });

  it('in a tab of their own are no page of the application', async () => {
    const page = await withWorker();
    await keep(page, STEPS);
    const files = await filesIn(page, 'home-heart-lessons');
    await page.context().setOffline(true);
    await page.goto(`${screens.product.url}${files.find((file) => file.includes('bp-steps-en'))}`);
    assert.equal(await page.evaluate(() => document.documentElement.tagName), 'svg');
    await screens.close(page);
  });

  it('that were read without a network are told of later, once a day', async () => {
    const page = await withWorker();
    await keep(page, STEPS);
    await eventually(openings, (all) => all.length === 1);
    await page.clock.setFixedTime(Date.now() + DAY_MS);
    await page.context().setOffline(true);
    await page.goto(`${screens.product.url}${TAB}`);
    for (let time = 0; time < 2; time++) {
      const dialog = await open(page, STEPS);
      await dialog.getByText('Do not talk while it measures.').waitFor();
      await close(dialog);
      await eventually(
        () => errandsOn(page),
        (errands) => errands === 1,
      );
      await page.reload();
      await card(page, STEPS).getByText('Read', { exact: true }).waitFor();
    }
    assert.equal(await page.getByText(/Reports waiting/).count(), 0, 'it is no report');
    assert.equal((await openings()).length, 1);
    await page.context().setOffline(false);
    await eventually(
      () => errandsOn(page),
      (errands) => errands === 0,
    );
    assert.deepEqual(
      (await openings()).map(({ metadata }) => metadata.assetId),
      ['bp-steps-en', 'bp-steps-en'],
    );
    await screens.close(page);
  });

  it('that were not kept say that they need the network, and open once it is back', async () => {
    const page = await withWorker();
    await page.context().setOffline(true);
    await card(page, STEPS)
      .getByText(`Needs the network (${kilobytes(STEPS)})`)
      .waitFor();
    assert.equal(await card(page, LEAFLET).getByRole('link', { name: /PDF/ }).count(), 0);
    await page.getByLabel('Topic').selectOption('Food');
    await eventually(
      () =>
        page.locator('li img').evaluateAll((images) => ({
          torn: images.filter(
            (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0,
          ).length,
          signs: document.querySelectorAll('li span > svg[width="28"]').length,
        })),
      ({ torn, signs }) => torn === 0 && signs > 0,
    );
    await page.goBack();
    const dialog = await open(page, STEPS);
    await dialog.getByText(`Needs the network (${kilobytes(STEPS)})`).waitFor();
    assert.equal(await errandsOn(page), 0, 'what was not seen was not read');
    await page.context().setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Do not talk while it measures.').waitFor();
    await close(dialog);
    await card(page, STEPS).getByText('Read', { exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: `Read it here: ${LEAFLET}` }).click();
    const leaflet = page.getByRole('dialog', { name: LEAFLET });
    await leaflet.getByText(`Needs the network (${kilobytes(LEAFLET)})`).waitFor();
    assert.equal(await leaflet.getByRole('link').count(), 0, 'no tab is opened for nothing');
    await screens.close(page);
  });

  it('are removed from a phone by hand, and all of them when their reader leaves it', async () => {
    const page = await withWorker();
    for (const title of [STEPS, FILM]) await keep(page, title);
    const dialog = await open(page, FILM);
    await dialog.getByRole('button', { name: 'Remove from this phone' }).click();
    await dialog.getByRole('button', { name: /^Keep on this phone/ }).waitFor();
    await close(dialog);
    assert.equal((await filesIn(page, 'home-heart-lessons')).length, 3);
    await page.getByRole('button', { name: 'This is not me' }).click();
    await page.getByRole('button', { name: 'Remove everything' }).click();
    await eventually(
      () => page.evaluate(() => caches.has('home-heart-lessons')),
      (isThere) => !isThere,
    );
    await screens.close(page);
  });

  it('whose words or picture do not come are asked for again', async () => {
    const page = await asPatient();
    const failing = /\/education\/bp-steps-en\.\w+\.(txt|svg)$/;
    await page.route(failing, (route) => route.abort());
    const dialog = await open(page, STEPS);
    await dialog.getByText('The lesson could not be loaded.').waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('The lesson could not be loaded.').waitFor();
    assert.deepEqual(await openings(), []);
    await page.unroute(failing);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('Do not talk while it measures.').waitFor();
    await dialog.getByRole('img', { name: STEPS }).waitFor();
    await dialog.getByText('The lesson could not be loaded.').waitFor({ state: 'detached' });
    await eventually(openings, (all) => all.length === 1);
    await screens.close(page);
  });

  it('that cannot be listed say so, and are asked for again', async () => {
    const page = await screens.openAs(patient.id, '/patient-entry', { viewport: PHONE });
    await page.route('**/api/edu-assets*', (route) => route.abort());
    await page.goto(`${screens.product.url}${TAB}`);
    await page.getByText('Failed to fetch educational assets').waitFor();
    await page.unroute('**/api/edu-assets*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, STEPS).waitFor();
    await screens.close(page);
  });

  it('are films with captions in three languages that play when somebody plays them', async () => {
    const page = await asPatient();
    const films: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.webm')) films.push(request.url());
    });
    const dialog = await open(page, FILM);
    await dialog.getByText('Do not talk while it measures.').waitFor();
    const video = dialog.locator('video');
    await eventually(
      () =>
        video.evaluate(({ textTracks, paused, autoplay, controls }: HTMLVideoElement) => ({
          tracks: [...textTracks].map(({ kind, language, label, mode }) => [kind, language, label, mode]),
          plays: autoplay || !paused,
          controls,
        })),
      ({ tracks, plays, controls }) =>
        !plays &&
        controls &&
        JSON.stringify(tracks) ===
          JSON.stringify([
            ['captions', 'en', 'English', 'showing'],
            ['captions', 'fr', 'Français', 'disabled'],
            ['captions', 'sw', 'Kiswahili', 'disabled'],
          ]),
    );
    assert.deepEqual(films, [], 'it costs nothing before it is played');
    await video.evaluate((element: HTMLVideoElement) => element.play());
    await eventually(
      () => video.evaluate(({ textTracks }: HTMLVideoElement) => textTracks[0]?.activeCues?.length ?? 0),
      (shown) => shown > 0,
    );
    assert.ok(films.length > 0);
    // The browser does not tell how it writes a caption: the rule for it stands for that.
    const letters = await video.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) =>
          rule instanceof CSSStyleRule && rule.selectorText.endsWith('::cue') ? [rule.style.fontSize] : [],
        ),
    );
    assert.deepEqual(letters, ['1rem']);
    await screens.close(page);
  });

  it('are in Lingala where there are any, the others in French and marked so', async () => {
    const page = await asPatient();
    await page.getByLabel('Lessons in').selectOption('Lingála');
    const own = 'Makambo nsambo mpo na komeka tension malamu';
    await card(page, own).waitFor();
    assert.equal(await card(page, own).getByText('In French').count(), 0);
    const film = card(page, 'Mesurer votre tension');
    await film.getByText('In French').waitFor();
    assert.match((await film.textContent()) ?? '', /petit film\u00a0: sept/, 'no line begins with a colon');
    const dialog = await open(page, own);
    await dialog.getByText('Koloba te ntango masini ezali komeka.').waitFor();
    assert.equal(await dialog.locator('ol').getAttribute('lang'), 'ln');
    assert.equal(await dialog.getByRole('button', { name: 'Read aloud' }).count(), 0);
    await close(dialog);
    await page.getByLabel('Topic').selectOption('Symptoms');
    await card(page, 'Crise ya motema, AVC, sukali ya nse').waitFor();
    await screens.close(page);
  });

  it('are leaflets to read here, or as a PDF in a tab of its own', async () => {
    const page = await asPatient();
    const pdf = card(page, LEAFLET).getByRole('link', { name: `${LEAFLET} (PDF, opens in a new tab)` });
    assert.deepEqual(
      [await pdf.getAttribute('target'), await pdf.getAttribute('rel')],
      ['_blank', 'noopener noreferrer'],
    );
    await pdf.click();
    await card(page, LEAFLET).getByText('Read', { exact: true }).waitFor();
    await eventually(openings, (all) => all.length === 1);
    await page.getByRole('link', { name: `Read it here: ${LEAFLET}` }).click();
    const dialog = page.getByRole('dialog', { name: LEAFLET });
    await dialog.getByText('Use less salt, move every day, do not smoke.').waitFor();
    await dialog.getByRole('link', { name: 'Open the PDF in a new tab' }).waitFor();
    await screens.close(page);
  });

  it('are opened and closed from the keyboard, and by Back', async () => {
    const page = await asPatient(TAB, { viewport: DESKTOP });
    const link = page.getByRole('link', { name: STEPS });
    await page.getByLabel('Lessons in').focus();
    await eventually(
      async () => {
        await page.keyboard.press('Tab');
        return link.evaluate((element) => element === document.activeElement);
      },
      (isReached) => isReached,
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: STEPS });
    await dialog.getByText('Do not talk while it measures.').waitFor();
    await eventually(
      () => page.evaluate(() => document.activeElement?.textContent),
      (text) => text === STEPS,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(
      () => link.evaluate((element) => element === document.activeElement),
      (isBack) => isBack,
    );
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await card(page, STEPS).waitFor();
    await screens.close(page);
  });

  it('lead from an emergency to its signs in a picture, also a kept one, and back to the numbers', async () => {
    const page = await withWorker();
    const emergency = `${screens.product.url}/patient-entry?tab=progress&view=emergency`;
    const signs = page.getByRole('link', { name: 'The signs of an emergency, in pictures' });
    const backToNumbers = async (dialog: Locator) => {
      await close(dialog);
      await page.getByRole('heading', { level: 1, name: 'Emergency' }).waitFor();
      await page.locator('main a[href="tel:112"]').first().waitFor();
    };
    await page.goto(emergency);
    await page.context().setOffline(true);
    await page.getByRole('heading', { name: 'While you wait' }).waitFor();
    await signs.waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await signs.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('button', { name: /^Keep on this phone/ }).click();
    await dialog.getByRole('button', { name: 'Remove from this phone' }).waitFor();
    await backToNumbers(dialog);
    await page.context().setOffline(true);
    await page.goto(emergency);
    await signs.click();
    await dialog.getByRole('listitem').first().waitFor();
    await dialog.getByRole('img').waitFor();
    await backToNumbers(dialog);
    await screens.close(page);
  });

  it('are closed onto their list where nothing led to them, and stand behind “How to count your pulse”', async () => {
    const page = await screens.openAs(patient.id, `${TAB}&category=DIET_NUTRITION&lesson=plate-cd`);
    await close(page.getByRole('dialog'));
    assert.match(page.url(), /tab=learn&category=DIET_NUTRITION$/);
    await page.goto(`${screens.product.url}/patient-entry?tab=ecg`);
    await page.getByRole('link', { name: 'How to count your pulse' }).click();
    await card(page, 'Counting your pulse').waitFor();
    await screens.close(page);
  });

  it('have no barrier and nothing beside the screen, as a list and open', async () => {
    for (const { language, viewport, colorScheme } of LOOKS) {
      const page = await asPatient(TAB, { viewport, colorScheme });
      await card(page, FILM).waitFor();
      await chooseLanguage(page, language);
      await page.locator('a[href*="lesson=bp-leaflet"]').waitFor();
      assert.deepEqual([language, await barriers(page), await overflow(page)], [language, [], 0]);
      for (const piece of ['bp-steps', 'bp-video', 'bp-leaflet']) {
        await page.locator(`a[href*="lesson=${piece}"]`).click();
        const dialog = page.getByRole('dialog');
        await dialog.locator('ol li').first().waitFor();
        assert.deepEqual([language, piece, await barriers(page)], [language, piece, []]);
        assert.equal(await overflow(page), 0);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
      await screens.close(page);
    }
  });
});
