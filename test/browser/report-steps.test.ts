/** A report given one question after the other, as a phone asks for it that nobody has told otherwise. */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Language } from '../../events/enums.ts';
import { ACCESSIBILITY_KEY } from '../../frontend/src/features/accessibility/accessibilityChoice.ts';
import { eventually } from '../harness/product.ts';
import {
  ALL_QUESTIONS,
  barriers,
  chooseLanguage,
  DESKTOP,
  overflow,
  PHONE,
  Screens,
} from '../harness/screens.ts';

const SMALL_PHONE = { width: 320, height: 568 } as const;
const OLD_PHONE = { width: 360, height: 640 } as const;
const DAILY_GROUPS = ['chest', 'breathing', 'palpitations', 'swelling', 'dizziness', 'activity', 'other'];

/** What only the other form asks. */
const UNASKED = ['osmotic', 'foot', 'eyes'];

/** Counts the taps of one person, and how far what they read was scrolled, in pixels. */
class Person {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
  }

  async scrolled(): Promise<number> {
    return this.page.evaluate(() => Number(document.documentElement.dataset['scrolled'] ?? 0));
  }
}

/** Adds up in the page how far anything is scrolled. */
const WATCH_SCROLLING = `{
  const last = new WeakMap();
  addEventListener('scroll', ({ target }) => {
    const box = target === document ? document.scrollingElement : target;
    const { dataset } = document.documentElement;
    dataset.scrolled = Number(dataset.scrolled ?? 0) + Math.abs(box.scrollTop - (last.get(box) ?? 0));
    last.set(box, box.scrollTop);
  }, true);
}`;

const next = (page: Page) => page.locator('form button[type="submit"]');
const tile = (page: Page, group: string) => page.locator(`[data-group="${group}"] button`);
const key = (page: Page, digit: string) => page.getByRole('button', { name: digit, exact: true });
const box = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const close = (page: Page) => page.getByRole('button', { name: 'I Understand - Close' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await key(page, digit).click();
}

describe('a report, one question after the other', () => {
  let screens: Screens;
  let id: string;
  before(async () => {
    screens = await Screens.start();
  });
  beforeEach(async () => {
    ({ id } = await screens.product
      .client()
      .register({ name: 'Mama Kanku', hasKnownHtn: true, country: 'CD' }));
  });
  after(() => screens.stop());

  const open = async (options: BrowserContextOptions = {}, script?: string): Promise<Page> => {
    const page = await screens.openAs(id, '/patient-entry', { viewport: PHONE, ...options }, script);
    await page.locator('#entry-bpSys').waitFor();
    return page;
  };
  const logs = async (): Promise<readonly Record<string, unknown>[]> => {
    const answer = await screens.product.client().get(`/api/patients/${id}/logs`);
    return JSON.parse(answer.text) as Record<string, unknown>[];
  };
  const looked = (language: Language, fontSize: string, highContrast = false) =>
    `localStorage.setItem('home-heart.language', '${language}'); localStorage.setItem('${ACCESSIBILITY_KEY}', '${JSON.stringify(
      { fontSize, highContrast, voiceSpeed: 'normal' },
    )}');`;

  it('takes five taps and nothing to scroll where there is nothing to report, and denies what was shown', async () => {
    const page = await open({ viewport: OLD_PHONE }, WATCH_SCROLLING);
    const person = new Person(page);
    await type(page, '1288271');
    await person.tap(next(page));
    await heading(page, 'Any of these today?');
    await person.tap(page.getByRole('button', { name: 'None of these' }));
    await person.tap(page.getByRole('button', { name: 'Yes, all' }));
    const starts = await page
      .locator('[data-step] li button span')
      .filter({ hasText: /^(?:128\/82|71)/u })
      .evaluateAll((answers) => answers.map((answer) => answer.getBoundingClientRect().left));
    assert.equal(new Set(starts).size, 1, 'the answers begin below each other');
    await person.tap(page.getByRole('button', { name: 'Submit Daily Report' }));
    await page.getByText('Report again tomorrow.').waitFor();
    assert.doesNotMatch(await page.getByRole('dialog').innerText(), /log again tomorrow/u, 'it is said once');
    await person.tap(close(page));
    assert.ok(person.taps <= 5, `${person.taps} taps`);
    assert.ok((await person.scrolled()) <= 1500, `${await person.scrolled()} px`);
    const [log] = await logs();
    assert.deepEqual(
      ['bpSys', 'bpDia', 'hr', 'medsTakenNow', 'missedDoses24h', 'notAnswered'].map((field) => log?.[field]),
      [128, 82, 71, true, 0, UNASKED],
    );
    await screens.close(page);
  });

  it('says on its last step, for as long as it stands there, that a server which could not take it will be sent it', async () => {
    const page = await open({ viewport: OLD_PHONE });
    let isAway = true;
    await page.route('**/api/patients/*/logs', async (route) => {
      if (isAway && route.request().method() === 'POST')
        await route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>a-proxy</h1></html>' });
      else await route.continue();
    });
    await type(page, '1288271');
    await next(page).click();
    await page.getByRole('button', { name: 'None of these' }).click();
    await page.getByRole('button', { name: 'Yes, all' }).click();
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await page.locator('form').getByText('Saved on this phone. Not yet sent.').waitFor();
    assert.doesNotMatch(await page.locator('body').innerText(), /a-proxy/u);
    isAway = false;
    await page.getByText('Report again tomorrow.').waitFor();
    await screens.close(page);
  });

  it('takes at most four taps more with palpitations, and asks for nothing else', async () => {
    const page = await open({ viewport: OLD_PHONE });
    const person = new Person(page);
    await type(page, '1288271');
    await person.tap(next(page));
    await person.tap(tile(page, 'palpitations'));
    await person.tap(page.getByRole('button', { name: 'Only these' }));
    assert.ok(await box(page, 'Heart pounding or fluttering').isChecked(), 'the picture is its first answer');
    await person.tap(box(page, 'Irregular heartbeat'));
    await person.tap(next(page));
    await person.tap(page.getByRole('button', { name: 'Yes, all' }));
    await person.tap(page.getByRole('button', { name: 'Submit Daily Report' }));
    await person.tap(close(page));
    assert.ok(person.taps <= 9, `${person.taps} taps`);
    const [log] = await logs();
    assert.deepEqual(
      ['palpitations', 'irregularHeartbeat', 'heartRacing', 'chestPainNow', 'notAnswered'].map(
        (field) => log?.[field],
      ),
      [true, true, false, false, UNASKED],
    );
    await screens.close(page);
  });

  it('goes on behind a picture to which nothing belongs, and takes it for untapped', async () => {
    const page = await open({ viewport: OLD_PHONE });
    await type(page, '1288271');
    await next(page).click();
    await tile(page, 'chest').click();
    await tile(page, 'swelling').click();
    await next(page).click();
    await heading(page, 'Chest pain');
    await page.getByRole('button', { name: 'None of these' }).click();
    await heading(page, 'Swollen feet or legs');
    await page.getByRole('button', { name: 'None of these' }).click();
    await heading(page, 'Did you take your heart medicines?');
    await screens.close(page);
  });

  it('sends null for medicines that were skipped, and never says that they were taken', async () => {
    const page = await open();
    await next(page).click();
    await page.getByRole('button', { name: 'None of these' }).click();
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/logs'),
    );
    await page.getByRole('button', { name: 'Skip this question' }).click();
    await page.getByText('Not answered: Did you take your heart medicines?').waitFor();
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    assert.deepEqual(
      ['medsTakenNow', 'missedDoses24h', 'tookGtnSpray', 'orthopnoeaPillows', 'chestPainNow'].map(
        (field) => body[field],
      ),
      [null, null, null, null, false],
    );
    await screens.close(page);
  });

  it('cannot deny what was not in view: where letters are large, the way on first shows the rest', async () => {
    const page = await open({ viewport: SMALL_PHONE }, looked('en', 'extraLarge'));
    await next(page).click();
    await page.getByRole('button', { name: 'See more' }).click();
    await page.getByRole('button', { name: 'None of these' }).waitFor();
    await screens.close(page);
  });

  it('keeps the call in view from a danger answer until it is taken back, on every step', async () => {
    const page = await open();
    await next(page).click();
    await tile(page, 'chest').click();
    await next(page).click();
    const call = page.getByRole('alert').getByRole('link', { name: 'Call 112' });
    await box(page, 'Chest pain right now').check();
    await call.waitFor();
    const first = await page.getByRole('checkbox').first().getAttribute('name');
    assert.equal(first, 'symptoms.chestPainNow', 'what is dangerous is asked first');
    for (const step of ['Did you take your heart medicines?', 'Look, then send']) {
      await next(page).click();
      await heading(page, step);
      await call.waitFor();
      assert.deepEqual(await barriers(page), []);
    }
    for (const step of ['Did you take your heart medicines?', 'Chest pain']) {
      await page.goBack();
      await heading(page, step);
    }
    await box(page, 'Chest pain right now').uncheck();
    await call.waitFor({ state: 'detached' });
    await screens.close(page);
  });

  it('loses nothing by the browser’s Back, a reload, another language or a phone that is turned', async () => {
    const page = await open();
    await type(page, '1288271');
    await next(page).click();
    await tile(page, 'swelling').click();
    await next(page).click();
    await box(page, 'Both legs swollen').check();
    await page.setViewportSize({ width: 640, height: 320 });
    await chooseLanguage(page, 'fr');
    await page.getByRole('heading', { level: 1, name: 'Pieds ou jambes gonflés' }).waitFor();
    await chooseLanguage(page, 'en');
    await page.setViewportSize(PHONE);
    // What is kept is written a moment after the last entry.
    await eventually(
      () =>
        page.evaluate(async () => {
          const request = indexedDB.open('home-heart');
          await new Promise((resolve) => (request.onsuccess = resolve));
          const all = request.result.transaction('drafts').objectStore('drafts').getAll();
          await new Promise((resolve) => (all.onsuccess = resolve));
          request.result.close();
          return JSON.stringify(all.result);
        }),
      (kept) => kept.includes('"legSwellingBothLegs":true'),
    );
    await page.reload();
    await heading(page, 'Swollen feet or legs');
    assert.ok(await box(page, 'Both legs swollen').isChecked());
    await page.goBack();
    await heading(page, 'Any of these today?');
    assert.equal(await tile(page, 'swelling').getAttribute('aria-pressed'), 'true');
    await page.goBack();
    assert.equal(await page.locator('#entry-bpSys').inputValue(), '128');
    await screens.close(page);
  });

  it('takes a slash, a unit and a keyboard, keeps a pasted sentence, and asks about what cannot be', async () => {
    const page = await open();
    const systolic = page.getByLabel('Top number');
    await systolic.fill('My pressure is 140/90 today');
    assert.equal(await systolic.inputValue(), '140');
    assert.equal(await page.getByLabel('Bottom number').inputValue(), '90');
    await page.getByLabel('Heart rate').fill('72 bpm');
    await page.getByRole('button', { name: 'Oxygen, weight' }).click();
    await page.getByLabel('Oxygen').fill('98%');
    await page.getByLabel('Weight').fill('71,4');
    await next(page).click();
    await heading(page, 'Any of these today?');
    await page.goBack();
    await page.goBack();
    await systolic.fill('14');
    await page.getByLabel('Bottom number').fill('9');
    await next(page).click();
    await page.getByRole('button', { name: 'Use 140/90' }).click();
    await heading(page, 'Any of these today?');
    await page.goBack();
    await systolic.fill('about the same as on Monday, I think');
    await next(page).click();
    await page.getByRole('alert').getByText('Top number: about the same as on Monday, I think.').waitFor();
    await page.getByRole('button', { name: 'Change it' }).click();
    assert.equal(await systolic.inputValue(), 'about the same as on Monday, I think');
    await systolic.fill('');
    await page.locator('h1').click();
    await page.keyboard.type('152/95');
    assert.equal(await systolic.inputValue(), '152');
    assert.equal(await page.getByLabel('Bottom number').inputValue(), '95');
    await screens.close(page);
  });

  it('shows all of the meter, and its ways on in letters to read, at twice the zoom of a phone', async () => {
    const page = await open({ viewport: { width: OLD_PHONE.width / 2, height: OLD_PHONE.height / 2 } });
    await type(page, '1288271');
    assert.ok((await overflow(page)) <= 0);
    const letters = await page
      .locator('[data-step] button')
      .evaluateAll((ways) => ways.map((way) => Number.parseFloat(getComputedStyle(way).fontSize)));
    assert.ok(letters.length >= 4 && letters.every((size) => size >= 12), letters.join(' '));
    await screens.close(page);
  });

  it('is sent once by fingers that tap twice, and answers nothing by the second tap', async () => {
    const page = await open();
    let posted = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/logs')) posted++;
    });
    await type(page, '1288271');
    await next(page).dblclick();
    await heading(page, 'Any of these today?');
    await page.getByRole('button', { name: 'None of these' }).dblclick();
    await heading(page, 'Did you take your heart medicines?');
    await page.getByRole('button', { name: 'Yes, all' }).dblclick();
    await heading(page, 'Look, then send');
    await page.getByRole('button', { name: 'Submit Daily Report' }).dblclick();
    await close(page).click();
    await heading(page, 'Your reports');
    assert.equal(posted, 1);
    assert.equal((await logs()).length, 1);
    await screens.close(page);
  });

  it('answers a tap before it draws what the tap asked for, and one of two that come before that', async () => {
    const page = await open({ hasTouch: true });
    await page.evaluate(`{
      const seen = [];
      document.documentElement.seen = seen;
      new MutationObserver((changes) => {
        for (const { type, attributeName, target } of changes)
          if (attributeName === 'data-pressed' && target.hasAttribute('data-pressed')) seen.push('pressed');
          else if (type === 'childList' && document.querySelector('[data-step="signs"]') && !seen.includes('step'))
            seen.push('step');
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }`);
    await next(page).tap();
    await heading(page, 'Any of these today?');
    assert.deepEqual(await page.evaluate('document.documentElement.seen'), ['pressed', 'step']);
    assert.equal(await page.locator('[data-pressed]').count(), 0);
    await page.locator('form button[type="submit"]:enabled').waitFor();
    const lengthBefore = await page.evaluate(() => history.length);
    await next(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await heading(page, 'Did you take your heart medicines?');
    assert.equal(await page.evaluate(() => history.length), lengthBefore + 1);
    await screens.close(page);
  });

  it('denies nothing by the second tap of a finger that asked for the rest of the pictures', async () => {
    const page = await open({ viewport: SMALL_PHONE }, looked('fr', 'extraLarge'));
    await next(page).click();
    await tile(page, 'other').waitFor();
    const more = page.locator('form button[type="submit"]:enabled').filter({ hasText: 'Voir la suite' });
    await page.evaluate(`new MutationObserver((_, observer) => {
      const button = document.querySelector('form button[type="submit"]');
      if (!button.textContent.includes('Rien')) return;
      observer.disconnect();
      document.documentElement.dataset.couldBePressed = !button.disabled;
    }).observe(document, { subtree: true, childList: true, characterData: true });`);
    await more.click();
    await page
      .locator('form button[type="submit"]:enabled')
      .filter({ hasText: 'Rien de tout cela' })
      .waitFor();
    assert.equal(await page.locator('html').getAttribute('data-could-be-pressed'), 'false');
    await next(page).click();
    await page.waitForURL(/step=medicines/u);
    await screens.close(page);
  });

  it('ends where the report stands, and begins the next one empty', async () => {
    const page = await open();
    await type(page, '1288271');
    await next(page).click();
    await page.getByRole('button', { name: 'None of these' }).click();
    await page.getByRole('button', { name: 'Yes, all' }).click();
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await close(page).click();
    await heading(page, 'Your reports');
    await eventually(
      () => page.evaluate(() => document.activeElement?.id ?? ''),
      (focused) => focused.startsWith('report-'),
    );
    await page.getByRole('button', { name: 'New report' }).click();
    assert.equal(await page.locator('#entry-bpSys').inputValue(), '');
    await screens.close(page);
  });

  it('begins a day’s second report from what the first one answered, says so, and measures and denies anew', async () => {
    const page = await open();
    await type(page, '1288271');
    await next(page).click();
    await tile(page, 'swelling').click();
    await next(page).click();
    await box(page, 'Both legs swollen').check();
    await next(page).click();
    await page.getByRole('button', { name: 'Yes, all' }).click();
    await page.getByRole('button', { name: 'Submit Daily Report' }).click();
    await close(page).click();
    await page.getByRole('button', { name: 'New report' }).click();
    await page.getByText(/^These answers are from your report at/).waitFor();
    assert.equal(await page.locator('#entry-bpSys').inputValue(), '', 'a reading is taken anew');
    assert.equal((await logs()).length, 1, 'nothing is sent unseen');
    await next(page).click();
    assert.equal(await tile(page, 'swelling').getAttribute('aria-pressed'), 'true');
    await next(page).click();
    assert.ok(await box(page, 'Both legs swollen').isChecked());
    await next(page).click();
    const taken = page.getByRole('button', { name: 'Yes, all' });
    assert.equal(await taken.getAttribute('aria-pressed'), 'true');
    for (let step = 0; step < 3; step++) await page.goBack();
    await page.getByRole('button', { name: 'Start empty' }).click();
    await page.getByRole('button', { name: 'Start from those answers' }).waitFor();
    await next(page).click();
    assert.equal(await tile(page, 'swelling').getAttribute('aria-pressed'), 'false');
    await screens.close(page);
  });

  for (const [viewport, fontSize] of [
    [{ width: 320, height: 568 }, 'small'],
    [{ width: 360, height: 640 }, 'large'],
  ] as const)
    it(`shows the meter above its keys on a day with a report: ${viewport.width} pixels, ${fontSize}`, async () => {
      await screens.product.client().log(id, { bpSys: 128, bpDia: 82, hr: 71 });
      const page = await open({ viewport }, looked('en', fontSize));
      await page.getByText(/^You sent a report today at/).waitFor();
      const [meter, keys] = [
        await page.locator('#entry-bpSys').boundingBox(),
        await key(page, '1').boundingBox(),
      ];
      assert.ok(meter !== null && keys !== null);
      assert.ok(meter.y + meter.height <= keys.y, `${meter.y} to ${meter.y + meter.height} above ${keys.y}`);
      await page.getByText(/^You sent a report today at/).click();
      await page.getByRole('button', { name: 'Start from those answers' }).click();
      await screens.close(page);
    });

  it('has all questions one tap away, remembers the choice, and one draft for both ways', async () => {
    const page = await open();
    await type(page, '128');
    await page.getByRole('button', { name: 'All questions' }).click();
    await page.locator('#entry-notes').waitFor();
    assert.equal(await page.locator('#entry-bpSys').inputValue(), '128');
    assert.ok(await page.locator('input[name="answers.medsTakenNow"][value="yes"]').isChecked());
    await page.reload();
    await page.locator('#entry-notes').waitFor();
    await eventually(
      () => page.locator('#entry-bpSys').inputValue(),
      (text) => text === '128',
    );
    await page.getByRole('button', { name: 'Fewer questions, one after the other' }).click();
    await heading(page, 'Copy your meter');
    assert.equal(await page.locator('#entry-bpSys').inputValue(), '128');
    assert.deepEqual(await page.evaluate(() => localStorage.getItem('home-heart.way')), 'steps');
    assert.deepEqual(Object.values(ALL_QUESTIONS), ['all']);
    await screens.close(page);
  });

  it('offers its languages as three words until one was chosen', async () => {
    const page = await open();
    await page.locator('main').getByRole('button', { name: 'Français' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recopiez votre appareil' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Recopiez votre appareil' }).waitFor();
    assert.equal(await page.locator('main').getByRole('button', { name: 'Français' }).count(), 0);
    await screens.close(page);
  });

  it('can be given by the keyboard alone', async () => {
    const page = await open({ viewport: DESKTOP });
    await page.keyboard.type('1288271');
    await page.locator('#entry-hr').focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Any of these today?');
    const isEnabled = () => next(page).isEnabled();
    await eventually(isEnabled, (is) => is);
    for (const group of [...DAILY_GROUPS, 'the way on']) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(
        () => document.activeElement?.closest('[data-group]')?.getAttribute('data-group') ?? 'the way on',
      );
      assert.equal(at, group);
    }
    await page.keyboard.press('Enter');
    await heading(page, 'Did you take your heart medicines?');
    const yes = page.getByRole('button', { name: 'Yes, all' });
    await eventually(
      () => yes.isEnabled(),
      (is) => is,
    );
    await yes.press('Enter');
    await heading(page, 'Look, then send');
    await eventually(isEnabled, (is) => is);
    await next(page).press('Enter');
    await close(page).press('Enter');
    assert.equal((await logs()).length, 1);
    await screens.close(page);
  });

  for (const [viewport, language, fontSize, highContrast, colorScheme] of [
    [OLD_PHONE, 'en', 'small', false, 'light'],
    [SMALL_PHONE, 'fr', 'extraLarge', false, 'dark'],
    [SMALL_PHONE, 'sw', 'extraLarge', true, 'light'],
    [DESKTOP, 'sw', 'small', false, 'dark'],
  ] as const) {
    it(`keeps nobody out: ${viewport.width} pixels, ${language}, ${fontSize}`, async () => {
      const page = await open({ viewport, colorScheme }, looked(language, fontSize, highContrast));
      const look = async (name: string) => {
        assert.deepEqual(await barriers(page), [], name);
        assert.ok((await overflow(page)) <= 0, `nothing of ${name} lies beside the screen`);
        const small = await page.evaluate(() =>
          [
            ...document.querySelectorAll<HTMLElement>(
              'main button, main a, main label, header button, header a, header select',
            ),
          ]
            .map((control) => ({ control, box: control.getBoundingClientRect() }))
            .filter(({ box: { width, height } }) => width > 0 && height > 0 && (height < 44 || width < 44))
            .map(({ control }) => control.textContent),
        );
        assert.deepEqual(small, [], `${name} has no control under 44 px`);
        if (viewport.width > 800) return;
        const hidden = await page.evaluate(() => {
          const { bottom } = document
            .querySelector('form button[type="submit"]')
            ?.getBoundingClientRect() ?? { bottom: Infinity };
          const { top } = document.querySelector('h1')?.getBoundingClientRect() ?? { top: -1 };
          return top < 0 || bottom > window.innerHeight;
        });
        assert.ok(!hidden, `question and way on of ${name} are in view together`);
      };
      await look('the readings');
      const below = await page.evaluate(() => {
        const foot = document.querySelector('[data-step]')?.nextElementSibling?.getBoundingClientRect();
        const line = document.querySelector('#entry-hr')?.closest('label')?.getBoundingClientRect();
        return (line?.bottom ?? 0) - (foot?.top ?? 0);
      });
      if (viewport.width < 800) assert.ok(below <= 0, `the last line is ${below} px below the keys`);
      await type(page, '1288271');
      await next(page).click();
      await tile(page, 'activity').waitFor();
      await look('the pictures');
      await tile(page, 'activity').click();
      const questions = page.locator('input[name="choices.nyhaClass"]');
      while ((await questions.count()) === 0) {
        const before = await next(page).textContent();
        await next(page).click();
        // Where letters are large the first taps show the rest of the pictures.
        await page.waitForFunction(
          (words) => document.querySelector('form button[type="submit"]')?.textContent !== words,
          before,
        );
      }
      await look('the questions');
      await page.locator('input[type="checkbox"]').first().check();
      await next(page).click();
      await page.locator('button[aria-pressed]').first().waitFor();
      await look('the medicines');
      await next(page).click();
      await page.waitForURL(/step=look/u);
      await look('the last look');
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll('[data-step] li span')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth > 0)
          .map(({ textContent }) => textContent),
      );
      assert.deepEqual(broken, [], 'no answer lies under the way back to it');
      await next(page).click();
      await page.locator(':is([role="dialog"], [role="alertdialog"]) button').last().click();
      await page.locator('[data-step="done"] li').first().waitFor();
      await look('where the report stands');
      await screens.close(page);
    });
  }
});
